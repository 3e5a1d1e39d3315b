const sidePx = 320;

/** Crops a photo to a small square and re-encodes it, which removes location and device metadata. */
export async function squarePicture(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d', { alpha: false })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sidePx, sidePx);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, sidePx, sidePx);
  bitmap.close();
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8));
  if (!picture) throw new Error('the browser cannot write a picture');
  return picture;
}
