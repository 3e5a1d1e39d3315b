import encodeQR from 'qr';
import { useMemo } from 'react';
import '../../chat/tokens.css';
import './qr-picture.css';

const quietZone = 4;

/** The grid of dark squares, with the quiet zone that scanners need. */
const squaresOf = (text: string): boolean[][] => encodeQR(text, 'raw', { border: quietZone, ecc: 'medium' });

/** The dark squares as one path in units of a square; a run in a row becomes one stroke. */
function pathOf(rows: readonly boolean[][]): string {
  const parts: string[] = [];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      parts.push(`M${from} ${y}h${x - from + 1}v1H${from}z`);
    }
  return parts.join('');
}

/** A QR code, dark on light in both themes, because most scanners expect that. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => squaresOf(text), [text]);
  const size = rows.length;
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-text={text}>
      <path d={pathOf(rows)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

const squarePx = 12;
const captionPx = 64;

/** The code as a PNG with a caption below, for a photo album or another app. */
export async function qrPng(text: string, caption: string): Promise<Blob | null> {
  const rows = squaresOf(text);
  const size = rows.length * squarePx;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size + captionPx;
  const pen = canvas.getContext('2d')!;
  // Uses the colours of the code on the screen.
  const { color, backgroundColor } = getComputedStyle(document.querySelector('.qr')!);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = color;
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * squarePx, y * squarePx, squarePx, squarePx);
  pen.font = `600 28px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = 'center';
  pen.fillText(caption, size / 2, size + captionPx / 2 - 8, size - 40);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
