import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../platform/storage/object-store';
import type { FileStorage } from '../platform/storage/storage';
import type { BackupTarget } from './encrypted-set';

/** How much is read at once. */
const chunkBytes = 4 * 1024 * 1024;

/** A backup set in a bucket, under a prefix. Each file waits on the local disk until it is stored whole. */
export function storeTarget(
  store: ObjectStore,
  prefix: string,
  withTemporary: FileStorage['withTemporary'],
): BackupTarget {
  const keyOf = (name: string) => `${prefix}/${name}`;
  return {
    description: `the bucket at ${prefix}`,
    write: (name, content) =>
      withTemporary(async (file) => {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }));
        const hash = createHash('sha256');
        let bytes = 0;
        for await (const chunk of createReadStream(file)) {
          hash.update(chunk);
          bytes += chunk.length;
        }
        await store.put(keyOf(name), file, { bytes, sha256: hash.digest() });
      }),
    async read(name) {
      const key = keyOf(name);
      const bytes = (await store.head(key)) ?? 0;
      return Readable.from(
        (async function* () {
          for (let at = 0; at < bytes; at += chunkBytes)
            yield await store.get(key, at, Math.min(at + chunkBytes, bytes) - 1);
        })(),
        { objectMode: false },
      );
    },
    has: async (name) => (await store.head(keyOf(name))) !== undefined,
  };
}
