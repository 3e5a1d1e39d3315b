import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImError } from '../../http/openim-http';

const folders = 256n;

/**
 * Files of chats on local disk. A path is made of an id and a number, so no name from outside can lead anywhere. What
 * is finished is written beside its place and moved into it, so that a crash leaves none half there.
 */
export function disk(dataDir: string) {
  const root = path.join(dataDir, 'objects');
  const partFolder = (id: bigint) => path.join(root, 'parts', String(id));
  const partPath = (id: bigint, number: number) => path.join(partFolder(id), String(number));
  const folderOf = (id: bigint) => path.join(root, String(id % folders).padStart(3, '0'));
  const wholePath = (id: bigint) => path.join(folderOf(id), String(id));
  const smallPath = (id: bigint, side: number) => `${wholePath(id)}.${side}.webp`;

  return {
    /** Takes one part: exactly so many bytes, or 1001. Answers their MD5. One that comes again replaces the first. */
    async receive(id: bigint, number: number, bytes: number, stream: Readable): Promise<string> {
      await mkdir(partFolder(id), { recursive: true, mode: 0o700 });
      const beside = `${partPath(id, number)}.${process.hrtime.bigint()}`;
      const md5 = createHash('md5');
      let at = 0;
      const file = await open(beside, 'wx', 0o600);
      try {
        // A refusal must not end the connection it is to be answered on.
        for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          at += chunk.length;
          if (at > bytes) throw new ImError(1001, `this part has ${bytes} bytes`);
          md5.update(chunk);
          await file.write(chunk);
        }
        if (at < bytes) throw new ImError(1001, `this part has ${bytes} bytes, ${at} came`);
        await file.sync();
        await file.close();
        await rename(beside, partPath(id, number));
      } catch (error) {
        await file.close().catch(() => {});
        await rm(beside, { force: true });
        throw error;
      }
      return md5.digest('hex');
    },

    /**
     * Puts the parts together, in a file that is not in its place yet; answers it, and the MD5 that each part had while
     * it was read.
     */
    async assemble(id: bigint, count: number): Promise<{ beside: string; md5s: string[] }> {
      const beside = path.join(partFolder(id), `whole.${process.hrtime.bigint()}`);
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
          createWriteStream(beside, { flags: 'a', mode: 0o600, flush: true }),
        );
        md5s.push(md5.digest('hex'));
      }
      return { beside, md5s };
    },
    /** Writes other bytes over an assembled file that is not in its place yet. */
    rewrite: (beside: string, bytes: Buffer): Promise<void> =>
      writeFile(beside, bytes, { mode: 0o600, flush: true }),
    bytes: (beside: string): Promise<Buffer> => readFile(beside),
    size: async (file: string): Promise<number> => (await stat(file)).size,
    async place(id: bigint, beside: string): Promise<void> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await rename(beside, wholePath(id));
    },
    discard: (beside: string): Promise<void> => rm(beside, { force: true }),

    /** How many bytes a stored file has on the disk; null where it is gone. */
    stored: async (id: bigint): Promise<number | null> =>
      (await stat(wholePath(id)).catch(() => null))?.size ?? null,
    whole: (id: bigint): Promise<Buffer> => readFile(wholePath(id)),
    read: (id: bigint, range?: { start: number; end: number }): Readable =>
      createReadStream(wholePath(id), range),

    /** A smaller picture, made once. */
    async small(
      id: bigint,
      side: number,
      make: () => Promise<Buffer | undefined>,
    ): Promise<Buffer | undefined> {
      const known = await readFile(smallPath(id, side)).catch(() => undefined);
      if (known) return known;
      const made = await make();
      if (!made) return undefined;
      const beside = `${smallPath(id, side)}.${process.hrtime.bigint()}`;
      await writeFile(beside, made, { mode: 0o600 });
      await rename(beside, smallPath(id, side));
      return made;
    },

    dropParts: (id: bigint): Promise<void> => rm(partFolder(id), { recursive: true, force: true }),
  };
}
