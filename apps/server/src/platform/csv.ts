/**
 * A text that a spreadsheet would run as a formula, also after blanks or with full-width signs. A negative number is
 * not one.
 */
const isFormula = (text: string) =>
  /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);

/** One cell: quoted where needed (RFC 4180), and never a formula for the program that opens the file. */
function cell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Kobo as naira with two decimals, as spreadsheets parse amounts; empty for null. */
export function csvSum(kobo: bigint | null): string {
  if (kobo === null) return '';
  const size = kobo < 0n ? -kobo : kobo;
  return `${kobo < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';
