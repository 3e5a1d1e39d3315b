import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Range } from '../http/send-range';
import { backoff, ObjectDamaged, type ObjectStore, type Source } from './object-store';

/** Every block has its own checksum, so that a range is verified without reading the rest. */
const blockBytes = 1024 * 1024;
const hashBytes = 32;
const tries = 3;

export type Checksums = { bytes: number; sha256: Buffer; blockSha256: Buffer };

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Cuts a stream into blocks; only the last may be shorter. */
async function* blocksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream)
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + blockBytes - length);
      pieces.push(piece);
      at += piece.length;
      length += piece.length;
      if (length < blockBytes) continue;
      yield Buffer.concat(pieces);
      [pieces, length] = [[], 0];
    }
  if (length > 0) yield Buffer.concat(pieces);
}

export async function checksumsOf(stream: AsyncIterable<Buffer>): Promise<Checksums> {
  const whole = createHash('sha256');
  const hashes: Buffer[] = [];
  let bytes = 0;
  for await (const block of blocksOf(stream)) {
    whole.update(block);
    hashes.push(sha256Of(block));
    bytes += block.length;
  }
  return { bytes, sha256: whole.digest(), blockSha256: Buffer.concat(hashes) };
}

export const openSource = (source: Source): Readable =>
  typeof source === 'string' ? createReadStream(source) : Readable.from([source]);

/** The bytes of an object, or of a range of it. Each block is verified before it is passed on, and read again if wrong. */
export async function* verifiedBlocks(
  store: ObjectStore,
  { key, bytes, blockSha256 }: { key: string; bytes: number; blockSha256: Buffer },
  { start, end }: Range = { start: 0, end: bytes - 1 },
): AsyncGenerator<Buffer> {
  for (let at = start - (start % blockBytes); at <= end; at += blockBytes) {
    const block = await blockAt(store, { key, bytes, blockSha256 }, at);
    yield block.subarray(Math.max(0, start - at), end + 1 - at);
  }
}

async function blockAt(
  store: ObjectStore,
  { key, bytes, blockSha256 }: { key: string; bytes: number; blockSha256: Buffer },
  at: number,
): Promise<Buffer> {
  const number = at / blockBytes;
  const expected = blockSha256.subarray(number * hashBytes, (number + 1) * hashBytes);
  for (let attempt = 1; attempt <= tries; attempt++) {
    const block = await store.get(key, at, Math.min(at + blockBytes, bytes) - 1);
    if (sha256Of(block).equals(expected)) return block;
    await backoff(attempt);
  }
  throw new ObjectDamaged(`${key} is damaged or cut off at byte ${at}`);
}
