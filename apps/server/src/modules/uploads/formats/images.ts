import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal } from '../../../platform/calls/refusal';
import { fairQueue } from '../fair-queue';

/**
 * What is stored of a picture. `full` and `thumb` are WebP, `fingerprint` is a 64-bit perceptual hash. `sha256` is of
 * the bytes that were sent, `servedSha256` of `full`.
 */
export type Picture = {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  sha256: Buffer;
  servedSha256: Buffer;
  fingerprint: bigint;
};

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const maxMegapixels = 50;
const defaultMaxSide = 2048;
const thumbSide = 320;

// A decoded picture may take 200 MB, so few are decoded at a time and none is cached.
sharp.cache(false);
sharp.concurrency(1);
const enqueue = fairQueue(2);

/**
 * Re-encodes a sent picture. The type is read from the bytes, not the name. Decoding and re-encoding removes location,
 * camera data and anything hidden behind the pixels; at most `maxSide` pixels wide and high. Pictures of the same `who`
 * are decoded one after another, and `beforeDecoding` runs when the turn comes. Refuses with NotAnImage,
 * ImageTooManyPixels (before decoding), ImageBroken, and TooManyRequests when too many wait.
 */
export async function pictureFrom(
  bytes: Buffer,
  {
    who,
    maxSide = defaultMaxSide,
    beforeDecoding,
  }: { who: string; maxSide?: number | undefined; beforeDecoding: () => Promise<void> },
): Promise<Picture> {
  return enqueue(who, async () => {
    await beforeDecoding();
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !acceptedTypes.has(type.mime)) throw new Refusal('NotAnImage');
    try {
      return await redrawn(bytes, maxSide);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal('ImageBroken');
    }
  });
}

/** Kinds of pictures that are cleaned in their own format. */
const cleaned = new Set([...acceptedTypes, 'image/gif']);

/** Whether `cleanPicture` can read this type. */
export const isCleanable = (mime: string): boolean => cleaned.has(mime);

/**
 * Removes location, camera and all other metadata; upright, in its own format and size, and animations stay animated. A
 * picture without metadata is returned unchanged. Undefined when it is not readable or has too many pixels.
 */
export async function cleanPicture(bytes: Buffer, who: string): Promise<Buffer | undefined> {
  return enqueue(who, async () => {
    try {
      const options = {
        limitInputPixels: maxMegapixels * 1_000_000,
        failOn: 'error',
        animated: true,
      } as const;
      const { format, pages = 1, orientation = 1, exif, xmp, iptc } = await sharp(bytes, options).metadata();
      const picture = sharp(bytes, options);
      if (!exif && !xmp && !iptc && orientation === 1) {
        // Only decoding proves that it is a picture.
        await picture.stats();
        return bytes;
      }
      const upright = pages > 1 ? picture : picture.autoOrient();
      if (format === 'jpeg') return await upright.jpeg({ quality: 88 }).toBuffer();
      return await upright.toBuffer();
    } catch {
      return undefined;
    }
  });
}

/** A smaller WebP copy, at most `side` pixels wide and high. Undefined for what is no readable picture. */
export const shrunkPicture = (bytes: Buffer, side: number, who: string): Promise<Buffer | undefined> =>
  enqueue(who, () =>
    sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .toBuffer()
      .catch(() => undefined),
  );

async function redrawn(bytes: Buffer, maxSide: number): Promise<Picture> {
  const source = sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' });
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxMegapixels * 1_000_000)
    throw new Refusal('ImageTooManyPixels', { megapixels: maxMegapixels });
  const box = { fit: 'inside', withoutEnlargement: true } as const;
  const full = await source
    .autoOrient()
    .resize(maxSide, maxSide, box)
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full.data).resize(thumbSide, thumbSide, box).webp({ quality: 75 }).toBuffer();
  const hashOf = (what: Buffer) => createHash('sha256').update(what).digest();
  const { width: shownWidth, height: shownHeight } = full.info;
  return {
    full: full.data,
    thumb,
    width: shownWidth,
    height: shownHeight,
    sha256: hashOf(bytes),
    servedSha256: hashOf(full.data),
    fingerprint: await pictureFingerprintOf(full.data),
  };
}

/**
 * A difference hash: each bit says whether a pixel of the 9 by 8 picture is brighter than its right neighbour. Small
 * edits change few bits. A signed 64-bit number, as the database stores it.
 */
async function pictureFingerprintOf(picture: Buffer): Promise<bigint> {
  const pixels = await sharp(picture).flatten().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      bits = (bits << 1n) | ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1n : 0n);
    }
  return BigInt.asIntN(64, bits);
}
