import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5';

it('agrees with the platform at every length around a block, and on a large file', () => {
  const bytes = new Uint8Array(randomBytes(1_000_003));
  for (const length of [...Array(200).keys(), bytes.length]) {
    const part = bytes.subarray(1, 1 + length);
    expect(md5(part)).toBe(createHash('md5').update(part).digest('hex'));
  }
});
