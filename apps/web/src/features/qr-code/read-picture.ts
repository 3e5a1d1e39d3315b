// Finds a QR code in a frame or a picture: with the browser's own reader where it has one, else with a library that
// comes only then.

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

/** The picture at most so large, as pixels. */
function pixelsOf({ image, width, height }: Source, mostPx: number): ImageData {
  const scale = Math.min(1, mostPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

export type Reader = (source: Source, mostPx: number) => Promise<string | null>;

/** A reader for many frames. Rejects where the library cannot come. */
export async function openReader(): Promise<Reader> {
  const detector = await ownDetector();
  if (detector)
    return async ({ image }) => (await detector.detect(image).catch(() => []))[0]?.rawValue ?? null;
  const { readPixels } = await import('./read-pixels');
  return async (source, mostPx) => readPixels(pixelsOf(source, mostPx));
}

/** A photo of a code across a room is small in it; a screenshot is sharp enough when halved. */
const sizes = [1000, 1800, 500];

/** The text of the code in a picture of the reader's; null where there is none. Rejects for what is no picture. */
export async function readPictureFile(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const read = await openReader();
    const source = { image, width: image.naturalWidth, height: image.naturalHeight };
    for (const mostPx of sizes) {
      const text = await read(source, mostPx);
      if (text !== null) return text;
    }
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
