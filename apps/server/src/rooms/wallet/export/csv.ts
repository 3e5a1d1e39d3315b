import type { Db } from '../../../platform/db';
import { headings, type ToldLine, toldLines, type Wanted } from './lines';

/** One cell: quoted where it must be (RFC 4180), and never a formula to the program that opens the file. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Kobo as naira with two decimals, as spreadsheets read a sum; nothing for null. */
export const csvSum = (kobo: bigint | null): string =>
  kobo === null ? '' : `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;

/** Makes programs read the file as UTF-8. */
const byteOrderMark = '\ufeff';

const rowOf = (line: ToldLine): string =>
  csvLine([
    line.at,
    line.what,
    line.reference,
    line.counterparty,
    csvSum(line.inKobo),
    csvSum(line.outKobo),
    csvSum(line.balanceKobo),
  ]);

/** The statement as CSV. */
export async function* csvOf(db: Db, wanted: Wanted): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[wanted.language]);
  for await (const page of toldLines(db, wanted)) yield page.map(rowOf).join('');
}
