import decodeQR from 'qr/decode.js';

/** The text of the QR code in these pixels; null if none can be read. */
export function readPixels(pixels: ImageData): string | null {
  try {
    return decodeQR(pixels);
  } catch {
    // The library throws for every picture without a code, which most camera frames are.
    return null;
  }
}
