import { Refusal } from '../../platform/refusal';

/** How far from its ends a reader looks for what begins and ends a PDF (ISO 32000-1, annex H.3). */
const edge = 1024;

/**
 * Looks whether these bytes are a whole PDF that everybody can open: its header, its end with the place of the
 * cross-reference table, and no lock. A lock stands in the trailer, which is never packed. What the pages hold is not
 * looked at: nobody is shown a PDF inside the app. Refuses with NotAPdf, PdfBroken and PdfLocked.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (!/%PDF-[12]\.\d/.test(text.slice(0, edge))) throw new Refusal('NotAPdf');
  const [, table] = /startxref\s+(\d+)\s+%%EOF/.exec(text.slice(-2 * edge)) ?? [];
  const at = Number(table);
  const isWhole = table !== undefined && at < text.length && /\d+\s+\d+\s+obj\b/.test(text);
  if (!isWhole || !/\bendobj\b/.test(text)) throw new Refusal('PdfBroken');
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) throw new Refusal('PdfLocked');
}
