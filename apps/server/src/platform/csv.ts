/**
 * What a spreadsheet would run rather than show: a formula's first sign, also after blanks and in its full width. A
 * number below zero is none.
 */
const isFormula = (text: string) =>
  /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);

/** One cell: quoted where it must be (RFC 4180), and never a formula to the program that opens the file. */
function cell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Kobo as naira with two decimals, as spreadsheets read a sum; nothing for null. */
export function csvSum(kobo: bigint | null): string {
  if (kobo === null) return '';
  const size = kobo < 0n ? -kobo : kobo;
  return `${kobo < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** Makes programs read the file as UTF-8. */
export const byteOrderMark = '\ufeff';
