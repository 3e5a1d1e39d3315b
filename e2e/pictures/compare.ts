import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const stored = path.join(import.meta.dirname, 'stored');
/** A failed comparison leaves three pictures here. */
const failedFolder = path.join(import.meta.dirname, '../../.cache/pictures/failed');

/**
 * Pictures are compared in squares of this size. Different font smoothing keeps the brightness of a square; an element
 * that moves by a pixel changes it.
 */
const square = 4;
/** A square differs if its average change exceeds this, of 255. */
const minChange = 24;
/** This many squares may differ. */
const maxSquares = 2;

const fileOf = (name: string) => path.join(stored, `${name}.webp`);

export const isAsStored = async (name: string, picture: Buffer): Promise<boolean> =>
  existsSync(fileOf(name)) && !(await differenceOf(readFileSync(fileOf(name)), picture));

export async function accept(name: string, picture: Buffer): Promise<null> {
  mkdirSync(stored, { recursive: true });
  if (!(await isAsStored(name, picture)))
    writeFileSync(fileOf(name), await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer());
  return null;
}

/** What differs from the stored picture, or null; writes the expected, the actual and the difference picture. */
export async function compare(name: string, picture: Buffer): Promise<string | null> {
  if (!existsSync(fileOf(name))) return `${name}: no picture is stored`;
  const expected = readFileSync(fileOf(name));
  const difference = await differenceOf(expected, picture);
  if (!difference) return null;
  mkdirSync(failedFolder, { recursive: true });
  const save = (kind: string, bytes: Buffer) =>
    writeFileSync(path.join(failedFolder, `${name}-${kind}.png`), bytes);
  save('expected', await sharp(expected).png().toBuffer());
  save('actual', picture);
  save('difference', difference.picture);
  return `${name}: ${difference.reason}; see ${path.join(failedFolder, name)}-difference.png`;
}

const pixelsOf = (bytes: Buffer) =>
  sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

async function differenceOf(
  expected: Buffer,
  actual: Buffer,
): Promise<{ reason: string; picture: Buffer } | null> {
  const [one, other] = await Promise.all([pixelsOf(expected), pixelsOf(actual)]);
  const { width, height } = one.info;
  if (other.info.width !== width || other.info.height !== height)
    return {
      reason: `is ${other.info.width} x ${other.info.height}, not ${width} x ${height}`,
      picture: actual,
    };
  const columns = Math.ceil(width / square);
  const changes = new Float64Array(columns * Math.ceil(height / square));
  for (let at = 0; at < one.data.length; at++) {
    const pixel = Math.floor(at / 3);
    const index = Math.floor(pixel / width / square) * columns + Math.floor((pixel % width) / square);
    changes[index]! += Math.abs(one.data[at]! - other.data[at]!) / (3 * square * square);
  }
  const changed = [...changes.keys()].filter((index) => changes[index]! > minChange);
  if (changed.length <= maxSquares) return null;
  // The actual picture, pale, with the changed squares in red.
  const marked = Buffer.from(other.data.map((brightness) => 155 + brightness * 0.4));
  for (const index of changed) {
    const [left, top] = [(index % columns) * square, Math.floor(index / columns) * square];
    for (let y = top; y < Math.min(top + square, height); y++)
      for (let x = left; x < Math.min(left + square, width); x++)
        marked.set([220, 0, 0], (y * width + x) * 3);
  }
  const picture = await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { reason: `${changed.length} squares of ${square} x ${square} pixels differ`, picture };
}
