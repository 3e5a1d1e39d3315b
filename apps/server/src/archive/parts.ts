import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupTarget, readPart, writePart } from '../backup/encrypted-set';
import type { ArchiveLine } from '../platform/archives';
import type { FileStorage, StoredFile } from '../platform/storage/storage';

/** A file of a set: compressed, then encrypted under the key of the set, as in a backup. */
export type Part = {
  readonly n: number;
  readonly firstKey: bigint;
  readonly lastKey: bigint;
  readonly lineCount: bigint;
  readonly rowCount: bigint;
  readonly textBytes: bigint;
  readonly textSha256: Buffer;
  readonly file: string;
};

/** The file storage as a target: what is written is returned by `stored`, to be committed with the part's row. */
function storageTarget(storage: FileStorage, now: Date): BackupTarget & { stored(): StoredFile } {
  let stored: StoredFile | undefined;
  return {
    description: 'the file storage',
    write: (name, content) =>
      storage.withTemporary(async (file) => {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }));
        stored = await storage.put(name, file, now);
      }),
    read: async (name) => storage.stream(name),
    has: async () => false,
    stored() {
      if (!stored) throw new Error('nothing was written');
      return stored;
    },
  };
}

/**
 * Writes the next part from lines in order of keys, up to `maxBytes` of text, or more if `isSplit` is false and the lines
 * of its last key go on; undefined if there are none left.
 */
export async function writeNextPart(
  storage: FileStorage,
  lines: AsyncGenerator<ArchiveLine>,
  {
    n,
    file,
    dataKey,
    maxBytes,
    isSplit,
    now,
  }: Pick<Part, 'n' | 'file'> & { dataKey: Buffer; maxBytes: number; isSplit: boolean; now: Date },
): Promise<{ part: Part; stored: StoredFile } | undefined> {
  const first = await lines.next();
  if (first.done) return undefined;
  const hash = createHash('sha256');
  const total = { lastKey: first.value.key, lineCount: 0n, rowCount: 0n, textBytes: 0n };
  async function* content() {
    let line = first.value as ArchiveLine;
    for (;;) {
      const text = `${line.text}\n`;
      hash.update(text);
      total.lastKey = line.key;
      total.lineCount++;
      total.rowCount += BigInt(line.rowCount);
      total.textBytes += BigInt(Buffer.byteLength(text));
      yield text;
      const next = await lines.next();
      if (next.done) return;
      if (total.textBytes >= maxBytes && (isSplit || next.value.key !== line.key))
        return void lines.return(undefined);
      line = next.value;
    }
  }
  const target = storageTarget(storage, now);
  await writePart(
    target,
    dataKey,
    { file, isCompressed: true },
    Readable.from(content(), { objectMode: false }),
  );
  const part = { n, file, firstKey: first.value.key, ...total, textSha256: hash.digest() };
  return { part, stored: target.stored() };
}

/** The lines of a part. They are authentic only if the generator ends without an error. */
export async function* linesOf(
  storage: FileStorage,
  dataKey: Buffer,
  { file }: Pick<Part, 'file'>,
): AsyncGenerator<string> {
  const target = storageTarget(storage, new Date(0));
  const content = await readPart(target, dataKey, { file, isCompressed: true });
  let partial = '';
  for await (const chunk of content.setEncoding('utf8')) {
    const lines = (partial + chunk).split('\n');
    partial = lines.pop()!;
    yield* lines;
  }
}

/** All lines of a part at once. */
export async function listOf(lines: AsyncGenerator<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const line of lines) list.push(line);
  return list;
}

/** Whether the stored part has the text that was written. */
export async function isIntact(storage: FileStorage, dataKey: Buffer, part: Part): Promise<boolean> {
  const hash = createHash('sha256');
  let lineCount = 0n;
  for await (const line of linesOf(storage, dataKey, part)) {
    hash.update(`${line}\n`);
    lineCount++;
  }
  return lineCount === part.lineCount && hash.digest().equals(part.textSha256);
}
