import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Finished ZIPs on local disk, next to the uploads. Paths are made only from ids. */
export function disk(dataDir: string) {
  const root = path.join(dataDir, 'exports');
  const file = (id: bigint) => path.join(root, `${id}.zip`);
  return {
    /** Writes a ZIP beside its final path and renames it, so that a crash leaves no partial file; returns its bytes. */
    async write(id: bigint, from: Readable): Promise<number> {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const beside = `${file(id)}.new`;
      try {
        await pipeline(from, createWriteStream(beside, { mode: 0o600, flush: true }));
        const { size } = await stat(beside);
        await rename(beside, file(id));
        return size;
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    read: (id: bigint): Readable => createReadStream(file(id)),
    async drop(id: bigint): Promise<void> {
      await rm(file(id), { force: true });
    },
  };
}
