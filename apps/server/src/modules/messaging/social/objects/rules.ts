import { expectArgs } from '../fields';

// How a file is cut into parts. The client computes the same from `part_limit`, and both must agree.

/** A part that is lost on a bad network costs at most this many bytes again. */
export const minPartSize = 1024 * 1024;
export const maxPartSize = 64 * 1024 * 1024;
export const maxParts = 1_000;

/** The size of all parts but the last. Refuses with 1001 a file that needs too many parts. */
export function partSizeOf(size: number): number {
  if (size <= minPartSize * maxParts) return minPartSize;
  const partSize = Math.ceil(size / maxParts);
  expectArgs(partSize <= maxPartSize, 'the file is too large');
  return partSize;
}

export const partCount = (size: number, partSize: number): number => Math.max(1, Math.ceil(size / partSize));

/** The size in bytes of the part with this number, from 1 on; 0 if there is none. */
export function partBytes({ size, partSize }: { size: number; partSize: number }, number: number): number {
  const count = partCount(size, partSize);
  if (number < 1 || number > count) return 0;
  return number < count ? partSize : size - partSize * (count - 1);
}

/**
 * A name is `<userID>/…`, as its owner chose it. It is looked up and displayed, and never used as a path on disk.
 * Path traversal is refused all the same.
 */
export function checkName(name: string, ownerID: string): void {
  expectArgs(
    name.startsWith(`${ownerID}/`) && name.length > ownerID.length + 1,
    'name must start with the userID',
  );
  expectArgs(name.length <= 300, 'name is too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be refused.
  expectArgs(!/[\u0000-\u001f\u007f\\]|(^|\/)\.{0,2}(\/|$)/.test(name), 'name');
}

/** Types that a browser displays and that run nothing. Everything else is served as a download. */
const inlineTypes = /^(image\/(jpeg|png|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
export const isShown = (contentType: string): boolean => inlineTypes.test(contentType);
