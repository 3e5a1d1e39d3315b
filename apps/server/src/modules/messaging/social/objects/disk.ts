import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImError } from '../../http/openim-http';

const folders = 256n;

/**
 * Chat files on local disk. A path is built from an id and a number, so no name from outside can reach other paths.
 * A finished file is written to a temporary path and renamed, so that a crash leaves no partial file.
 */
export function disk(dataDir: string) {
  const root = path.join(dataDir, 'objects');
  const partFolder = (id: bigint) => path.join(root, 'parts', String(id));
  const partPath = (id: bigint, number: number) => path.join(partFolder(id), String(number));
  const folderOf = (id: bigint) => path.join(root, String(id % folders).padStart(3, '0'));
  const wholePath = (id: bigint) => path.join(folderOf(id), String(id));
  const smallPath = (id: bigint, side: number) => `${wholePath(id)}.${side}.webp`;

  return {
    /**
     * Receives one part: exactly this many bytes, or 1001. Returns their MD5. A repeated part replaces the first.
     */
    async receive(id: bigint, number: number, bytes: number, stream: Readable): Promise<string> {
      await mkdir(partFolder(id), { recursive: true, mode: 0o700 });
      const temporary = `${partPath(id, number)}.${process.hrtime.bigint()}`;
      const md5 = createHash('md5');
      let at = 0;
      const file = await open(temporary, 'wx', 0o600);
      try {
        // A refusal must not close the connection that carries the answer.
        for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          at += chunk.length;
          if (at > bytes) throw new ImError(1001, `this part has ${bytes} bytes`);
          md5.update(chunk);
          await file.write(chunk);
        }
        if (at < bytes) throw new ImError(1001, `this part has ${bytes} bytes, ${at} came`);
        await file.sync();
        await file.close();
        await rename(temporary, partPath(id, number));
      } catch (error) {
        await file.close().catch(() => {});
        await rm(temporary, { force: true });
        throw error;
      }
      return md5.digest('hex');
    },

    /** Joins the parts in a temporary file. Returns its path, and the MD5 of each part as it was read. */
    async assemble(id: bigint, count: number): Promise<{ beside: string; md5s: string[] }> {
      const temporary = path.join(partFolder(id), `whole.${process.hrtime.bigint()}`);
      const md5s: string[] = [];
      for (let number = 1; number <= count; number++) {
        const md5 = createHash('md5');
        await pipeline(
          createReadStream(partPath(id, number)),
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              md5.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(temporary, { flags: 'a', mode: 0o600, flush: true }),
        );
        md5s.push(md5.digest('hex'));
      }
      return { beside: temporary, md5s };
    },
    /** Overwrites an assembled temporary file. */
    rewrite: (temporary: string, bytes: Buffer): Promise<void> =>
      writeFile(temporary, bytes, { mode: 0o600, flush: true }),
    bytes: (temporary: string): Promise<Buffer> => readFile(temporary),
    size: async (file: string): Promise<number> => (await stat(file)).size,
    async place(id: bigint, temporary: string): Promise<void> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await rename(temporary, wholePath(id));
    },
    discard: (temporary: string): Promise<void> => rm(temporary, { force: true }),

    /** The size of a stored file in bytes; null if it is gone. */
    stored: async (id: bigint): Promise<number | null> =>
      (await stat(wholePath(id)).catch(() => null))?.size ?? null,
    whole: (id: bigint): Promise<Buffer> => readFile(wholePath(id)),
    read: (id: bigint, range?: { start: number; end: number }): Readable =>
      createReadStream(wholePath(id), range),

    /** A smaller picture, created once. */
    async small(
      id: bigint,
      side: number,
      make: () => Promise<Buffer | undefined>,
    ): Promise<Buffer | undefined> {
      const known = await readFile(smallPath(id, side)).catch(() => undefined);
      if (known) return known;
      const made = await make();
      if (!made) return undefined;
      const temporary = `${smallPath(id, side)}.${process.hrtime.bigint()}`;
      await writeFile(temporary, made, { mode: 0o600 });
      await rename(temporary, smallPath(id, side));
      return made;
    },

    dropParts: (id: bigint): Promise<void> => rm(partFolder(id), { recursive: true, force: true }),
  };
}
