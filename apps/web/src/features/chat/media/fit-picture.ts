// Compresses a photo for 3G: at most 200 kB, in the best format the browser can encode.

export const maxBytes = 200_000;

export type Attempt = { longestPx: number; quality: number };

const sides = [1600, 1280, 1024, 800, 640, 480];
const qualities = [0.8, 0.62, 0.45];

/**
 * Tries sizes and qualities from the best down until one fits; otherwise uses the last, smallest one. After a try far
 * above the limit, it skips the qualities that could not reach it.
 */
export async function fitted<Encoded extends { size: number }>(
  encode: (attempt: Attempt) => Promise<Encoded>,
  longestPx: number,
  limit = maxBytes,
): Promise<Encoded> {
  const smallerSides = sides.filter((side) => side < longestPx);
  let last: Encoded | null = null;
  for (const side of [Math.min(longestPx, sides[0]!), ...smallerSides.filter((side) => side < sides[0]!)]) {
    for (const quality of qualities) {
      last = await encode({ longestPx: side, quality });
      if (last.size <= limit) return last;
      if (last.size > limit * 3) break;
    }
  }
  return last!;
}

const formats = ['image/avif', 'image/webp', 'image/jpeg'] as const;
let best: (typeof formats)[number] | null = null;

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** A browser that cannot encode a format returns another one, and its type says so. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  for (const format of best ? [best] : formats) {
    const blob = await blobOf(canvas, format, quality);
    if (blob?.type !== format) continue;
    best = format;
    return blob;
  }
  throw new Error('this browser writes no picture');
}

function drawScaled(bitmap: ImageBitmap, longestPx: number): HTMLCanvasElement {
  const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { alpha: false })!;
  // Transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export type FittedPicture = { file: Blob; width: number; height: number; snapshot: Blob };

const snapshotPx = 320;

/**
 * Re-encodes a picture: upright, without location and device metadata, small enough, and with a thumbnail. Throws if
 * the browser cannot read it.
 */
export async function fitPicture(picture: Blob): Promise<FittedPicture> {
  const bitmap = await createImageBitmap(picture);
  try {
    const { width, height } = bitmap;
    const result = await fitted(
      async ({ longestPx, quality }) => {
        const canvas = drawScaled(bitmap, longestPx);
        const file = await encoded(canvas, quality);
        return { file, size: file.size, width: canvas.width, height: canvas.height };
      },
      Math.max(width, height),
    );
    const snapshot = await encoded(drawScaled(bitmap, snapshotPx), 0.6);
    return { file: result.file, width: result.width, height: result.height, snapshot };
  } finally {
    bitmap.close();
  }
}
