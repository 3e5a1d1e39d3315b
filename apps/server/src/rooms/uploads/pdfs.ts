import { inflateSync } from 'node:zlib';
import { Refusal } from '../../platform/refusal';

/** How far from its ends a reader looks for what begins and ends a PDF (ISO 32000-1, annex H.3). */
const edge = 1024;

/**
 * Looks whether these bytes are a whole PDF that everybody can open: its header, its end with the place of the
 * cross-reference table, no lock, and nothing that runs or brings another file along. A lock stands in the trailer,
 * which is never packed. What the pages hold is not looked at: nobody is shown a PDF inside the app, but a moderator
 * opens it with whatever they have. Refuses with NotAPdf, PdfBroken, PdfLocked and PdfActive.
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (!/%PDF-[12]\.\d/.test(text.slice(0, edge))) throw new Refusal('NotAPdf');
  const [, table] = /startxref\s+(\d+)\s+%%EOF/.exec(text.slice(-2 * edge)) ?? [];
  const at = Number(table);
  const isWhole = table !== undefined && at < text.length && /\d+\s+\d+\s+obj\b/.test(text);
  if (!isWhole || !/\bendobj\b/.test(text)) throw new Refusal('PdfBroken');
  const names = unescaped(text);
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(names)) throw new Refusal('PdfLocked');
  const isActive =
    active.test(names) || packedObjects(bytes, text).some((one) => active.test(unescaped(one)));
  if (isActive) throw new Refusal('PdfActive');
}

/** A sign of a name may be written as its number: `/J#61vaScript` (ISO 32000-1, 7.3.5). */
const unescaped = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Scripts, programs to start, and files inside (ISO 32000-1, 12.6.4 and 7.11.4). The names are so long that no packed
 * picture has one by chance.
 */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z])/;

/** The most that a PDF's packed objects come to: those of ten megabytes of pages come to less. */
const mostUnpacked = 64 * 1024 * 1024;
/** More streams than ten megabytes of pages have: one that is nothing else would take long to look through. */
const mostStreams = 10_000;

/** Objects that are packed together (ISO 32000-1, 7.5.7), unpacked. Refuses with PdfBroken what cannot be. */
function packedObjects(bytes: Buffer, text: string): string[] {
  const found: string[] = [];
  let left = mostUnpacked;
  let streams = 0;
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (++streams > mostStreams) throw new Refusal('PdfBroken');
    const before = text.slice(Math.max(0, index - 2 * edge), index);
    const head = unescaped(before.slice(Math.max(0, before.lastIndexOf('obj'))));
    if (!/\/ObjStm(?![A-Za-z])/.test(head)) continue;
    try {
      const packed = bytes.subarray(index + word.length);
      // `Length` may be said elsewhere; unpacking ends by itself where the packed bytes do.
      const plain = /\/Filter/.test(head) ? inflateSync(packed, { maxOutputLength: left }) : packed;
      left -= plain === packed ? 0 : plain.length;
      found.push(plain === packed ? '' : plain.toString('latin1'));
    } catch {
      throw new Refusal('PdfBroken');
    }
  }
  return found;
}
