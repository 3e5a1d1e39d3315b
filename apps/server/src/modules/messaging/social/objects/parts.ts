import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../../services';
import { ImError } from '../../http/openim-http';
import { partName } from './names';
import { lockObject, savePart } from './store';

/** Writes exactly this many bytes to a local file, or refuses with 1001. Returns their MD5. */
async function receive(stream: Readable, { bytes, file }: { bytes: number; file: string }): Promise<string> {
  const md5 = createHash('md5');
  let at = 0;
  const out = await open(file, 'wx', 0o600);
  try {
    // A refusal must not close the connection that carries the answer.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      at += chunk.length;
      if (at > bytes) throw new ImError(1001, `this part has ${bytes} bytes`);
      md5.update(chunk);
      await out.write(chunk);
    }
  } finally {
    await out.close();
  }
  if (at < bytes) throw new ImError(1001, `this part has ${bytes} bytes, ${at} came`);
  return md5.digest('hex');
}

/** Receives and stores one part; a repeated part replaces the first. Returns its MD5. */
export const receivePart = (
  { storage, database }: Services,
  { id, number, bytes }: { id: bigint; number: number; bytes: number },
  { stream, now }: { stream: Readable; now: Date },
): Promise<string> =>
  storage.withTemporary(async (file) => {
    const md5 = await receive(stream, { bytes, file });
    const part = await storage.put(partName(id, number), file, now);
    await database.transaction(async (tx) => {
      const upload = await lockObject(tx, id);
      if (!upload || upload.contentType) return;
      await savePart(tx, { id, number, bytes, md5 });
      await storage.commit(tx, [part], now);
    });
    return md5;
  });

/** Joins the parts in a local file. Returns the MD5 of each part as it was read. */
export async function joinParts(
  { storage }: Services,
  { id, count, file }: { id: bigint; count: number; file: string },
): Promise<string[]> {
  const md5s: string[] = [];
  for (let number = 1; number <= count; number++) {
    const md5 = createHash('md5');
    await pipeline(
      await storage.open(partName(id, number)),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          md5.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'a', mode: 0o600 }),
    );
    md5s.push(md5.digest('hex'));
  }
  return md5s;
}
