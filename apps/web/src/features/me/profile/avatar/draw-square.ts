import { type Crop, cropArea, type Size } from './crop';

const sidePx = 512;

/** Re-encodes the visible part, small enough for any network. */
export async function drawSquare(picture: HTMLImageElement, crop: Crop, size: Size): Promise<Blob> {
  const { x, y, side } = cropArea(crop, size);
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const pen = canvas.getContext('2d')!;
  // Transparent pixels would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, sidePx, sidePx);
  pen.drawImage(picture, x, y, side, side, 0, 0, sidePx, sidePx);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/jpeg', 0.9));
}
