import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Range } from '../../platform/http/send-range';
import { tooLarge } from './formats/kinds';

type Size = 'full' | 'thumb';

/**
 * Files on local disk. Paths are made only from ids, so no outside name can traverse folders. Finished pictures are
 * written beside their final path and renamed, so that a crash leaves no partial file.
 */
export function disk(dataDir: string) {
  const root = path.join(dataDir, 'uploads');
  const partPath = (id: bigint) => path.join(root, 'parts', String(id));
  const picturePath = (id: bigint, size: Size) =>
    path.join(root, String(id % 256n).padStart(3, '0'), `${id}.${size}.webp`);
  const originalPath = (id: bigint) => path.join(root, String(id % 256n).padStart(3, '0'), `${id}.original`);

  async function written(file: string, bytes: Buffer) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const beside = `${file}.new`;
    await writeFile(beside, bytes, { mode: 0o600, flush: true });
    await rename(beside, file);
  }

  return {
    /** How many bytes of an unfinished upload have arrived. */
    async received(id: bigint): Promise<number> {
      return stat(partPath(id)).then(
        ({ size }) => size,
        () => 0,
      );
    },

    /**
     * Appends a stream at `from`, which must not be beyond what has arrived; more than `until` or `most` is refused.
     */
    async receive(
      id: bigint,
      { from, until, maxBytes }: { from: number; until: number; maxBytes: number },
      stream: Readable,
    ): Promise<number> {
      await mkdir(path.dirname(partPath(id)), { recursive: true, mode: 0o700 });
      const file = await open(partPath(id), from === 0 ? 'w' : 'r+', 0o600);
      let at = from;
      try {
        await file.truncate(from);
        // A refusal must not close the connection that it is answered on.
        for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          if (at + chunk.length > Math.min(until, maxBytes)) throw tooLarge(maxBytes);
          await file.write(chunk, 0, chunk.length, at);
          at += chunk.length;
        }
      } finally {
        await file.close();
      }
      return at;
    },

    part: (id: bigint): Promise<Buffer> => readFile(partPath(id)),
    dropPart: (id: bigint): Promise<void> => rm(partPath(id), { force: true }),

    async store(id: bigint, { full, thumb }: Record<Size, Buffer>): Promise<void> {
      await written(picturePath(id, 'thumb'), thumb);
      await written(picturePath(id, 'full'), full);
    },
    picture: (id: bigint, size: Size): Readable => createReadStream(picturePath(id, size)),
    /** The size of a stored file. Fails where there is none. */
    sizeOf: async (id: bigint, what: 'full' | 'original'): Promise<number> =>
      (await stat(what === 'full' ? picturePath(id, what) : originalPath(id))).size,

    /**
     * Copies what arrived to where no other PUT writes, in this process or another; returns the path for
     * `storeOriginal` or `dropCopy`.
     */
    async copyOfPart(id: bigint): Promise<string> {
      const copy = `${partPath(id)}.${randomUUID()}`;
      await copyFile(partPath(id), copy, constants.COPYFILE_FICLONE);
      return copy;
    },
    dropCopy: (copy: string): Promise<void> => rm(copy, { force: true }),
    /** Deletes old copies: the process that made them died. */
    async dropCopies(before: Date): Promise<void> {
      const parts = path.join(root, 'parts');
      for (const name of await readdir(parts).catch(() => [])) {
        if (!name.includes('.')) continue;
        const copy = path.join(parts, name);
        const age = await stat(copy).catch(() => undefined);
        if (age && age.mtime < before) await rm(copy, { force: true });
      }
    },
    /** Stores a copy of what arrived unchanged. */
    async storeOriginal(id: bigint, copy: string): Promise<void> {
      const target = originalPath(id);
      const file = await open(copy, 'r+');
      await file.sync().finally(() => file.close());
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(copy, target);
    },
    original: (id: bigint, range?: Range): Readable => createReadStream(originalPath(id), range),
    async drop(id: bigint): Promise<void> {
      for (const file of [partPath(id), originalPath(id), picturePath(id, 'full'), picturePath(id, 'thumb')])
        await rm(file, { force: true });
    },
  };
}
