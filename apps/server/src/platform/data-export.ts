import { Readable } from 'node:stream';
import type { Services } from '../services';
import type { Db } from './database/db';
import type { Language } from './text/language';

// What a module exports about one user: files, generated one after the other while they are written, so that ten years
// of trades take no more memory than one page of them.

/** One file of a user's data export. `open` is called when its turn comes. */
export type ExportFile = { readonly path: string; readonly open: () => Readable };

/** Whose data, and in which language. */
export type ExportOwner = {
  readonly services: Services;
  readonly userID: bigint;
  readonly language: Language;
  readonly now: Date;
};

/** A module's part of the export, read page by page outside any transaction. */
export type DataExporter = (db: Db, owner: ExportOwner) => AsyncIterable<ExportFile>;

/** Ids and amounts are digit strings, as in the API; dates are ISO text. */
const bigintsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const ownJson = (value: unknown): string => JSON.stringify(value, bigintsAsText, 2);

/** A text file that is generated in pieces. */
export const textFile = (path: string, pieces: () => AsyncIterable<string>): ExportFile => ({
  path,
  open: () => Readable.from(pieces()),
});

export const jsonFile = (path: string, read: () => Promise<unknown>): ExportFile =>
  textFile(path, async function* () {
    yield `${ownJson(await read())}\n`;
  });

/** A file with a list, read a page at a time. */
export const jsonListFile = (path: string, pages: () => AsyncIterable<readonly unknown[]>): ExportFile =>
  textFile(path, async function* () {
    let before = '[';
    for await (const page of pages())
      for (const item of page) {
        yield `${before}\n${ownJson(item)}`;
        before = ',';
      }
    yield before === '[' ? '[]\n' : '\n]\n';
  });

/** A file with a short list, such as devices, read at once. */
export const shortListFile = (path: string, read: () => Promise<readonly unknown[]>): ExportFile =>
  jsonListFile(path, async function* () {
    yield await read();
  });

const pageSize = 200;

/** Rows by ascending id, a page at a time. `read` returns rows above `after`, in order, at most `limit`. */
export async function* pagesByID<Row extends { id: bigint }>(
  read: (after: bigint, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0n;
  for (;;) {
    const rows = await read(after, pageSize);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}
