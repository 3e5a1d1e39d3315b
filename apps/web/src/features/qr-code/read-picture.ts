// Finds a QR code in a camera frame or picture: with the browser's own detector if it has one, otherwise with a library
// that loads only then.

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    return BarcodeDetector && formats.includes('qr_code')
      ? new BarcodeDetector({ formats: ['qr_code'] })
      : null;
  } catch {
    return null;
  }
}

type Source = { image: CanvasImageSource; width: number; height: number };

/** The picture's pixels, scaled down to at most `maxPx` on the longer side. */
function pixelsOf({ image, width, height }: Source, maxPx: number): ImageData {
  const scale = Math.min(1, maxPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

export type Reader = (source: Source, maxPx: number) => Promise<string | null>;

/** A decoder for many frames. Rejects if the library cannot load. */
export async function openReader(): Promise<Reader> {
  const detector = await ownDetector();
  if (detector)
    return async ({ image }) => (await detector.detect(image).catch(() => []))[0]?.rawValue ?? null;
  const { readPixels } = await import('./read-pixels');
  return async (source, maxPx) => readPixels(pixelsOf(source, maxPx));
}

/** A code photographed from a distance is small in the picture; a screenshot stays readable when halved. */
const sizes = [1000, 1800, 500];

/** The text of the code in a chosen picture; null if there is none. Rejects if the file is not a picture. */
export async function readPictureFile(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const readCode = await openReader();
    const source = { image, width: image.naturalWidth, height: image.naturalHeight };
    for (const maxPx of sizes) {
      const text = await readCode(source, maxPx);
      if (text !== null) return text;
    }
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
