import { setImmediate as nextTurn } from 'node:timers/promises';
import { createInflate } from 'node:zlib';
import { Refusal } from '../../../platform/calls/refusal';

/** How far from its ends a reader looks for what begins and ends a PDF (ISO 32000-1, annex H.3). */
const edge = 1024;

/**
 * Looks whether these bytes are a whole PDF that everybody can open: its header, its end with the place of the
 * cross-reference table, no lock, and nothing that runs or brings another file along. A lock stands in the trailer,
 * which is never packed. What the pages hold is not looked at: nobody is shown a PDF inside the app, but a moderator
 * opens it with whatever they have. Others are served meanwhile: it looks at a part at a time. Refuses with NotAPdf,
 * PdfBroken, PdfLocked and PdfActive.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (!/%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, edge))) throw new Refusal('NotAPdf');
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2 * edge));
  const [, table] = /startxref\s+(\d+)\s+%%EOF/.exec(end) ?? [];
  if (table === undefined || Number(table) >= bytes.length || !bytes.includes('endobj'))
    throw new Refusal('PdfBroken');
  const found = await signsIn(partsOf(bytes));
  if (!found.has('object')) throw new Refusal('PdfBroken');
  if (found.has('lock')) throw new Refusal('PdfLocked');
  if (found.has('active') || (await isActivePacked(bytes))) throw new Refusal('PdfActive');
}

/** A sign of a name may be written as its number: `/J#61vaScript` (ISO 32000-1, 7.3.5). */
const spelled = (name: string): string =>
  [...name]
    .map((sign) => {
      const hex = sign.charCodeAt(0).toString(16);
      return `(?:${sign}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');
/** Where a name ends: what follows is no letter, in either spelling. */
const ends = '(?![A-Za-z]|#(?:[46][1-9a-fA-F]|[57][0-9aA]))';
const named = (...names: string[]) => `${spelled('/')}(?:${names.map(spelled).join('|')})${ends}`;

/**
 * Scripts, programs to start, and files inside (ISO 32000-1, 12.6.4 and 7.11.4). The names are so long that no packed
 * picture has one by chance. Runs of digits and blanks are bounded where a long one would be read from each of its signs.
 */
const signs = {
  active: new RegExp(named('JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia')),
  lock: new RegExp(`${spelled('/Encrypt')}\\s*(?:\\d+\\s+\\d+\\s+R|<<)`),
  object: /\d\s{1,99}\d{1,10}\s{1,99}obj\b/,
} as const;
type Sign = keyof typeof signs;

const partBytes = 128 * 1024;
/** No sign is longer, so none is missed where one part ends and the next begins. */
const longestSign = 2 * edge;

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += partBytes) yield bytes.subarray(from, from + partBytes);
}

/** Which signs stand in what comes part by part; after each, whoever waits has a turn. */
async function signsIn(parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Set<Sign>> {
  const found = new Set<Sign>();
  let before = '';
  for await (const part of parts) {
    const text = before + part.toString('latin1');
    for (const sign of Object.keys(signs) as Sign[])
      if (!found.has(sign) && signs[sign].test(text)) found.add(sign);
    before = text.slice(-longestSign);
    await nextTurn();
  }
  return found;
}

/** The most that a PDF's packed objects come to: those of ten megabytes of pages come to less. */
const maxUnpacked = 64 * 1024 * 1024;
/** More streams than ten megabytes of pages have: one that is nothing else would take long to look through. */
const mostStreams = 10_000;
/** More of packed objects: each takes a thread, and holds a hundred objects where a writer of PDFs made it. */
const maxPacked = 1000;
/** After so many words that begin no stream whoever waits has a turn. */
const wordsAtOnce = 10_000;

const packing = new RegExp(named('ObjStm'), 'g');
/** What only packed objects have; some readers ask for no more. */
const packs = new RegExp(named('ObjStm', 'First'));
const filtered = new RegExp(spelled('/Filter'));
/** What is packed in a second way could hide every sign, and nobody packs objects so. */
const repacked = new RegExp(spelled('/DecodeParms'));

/** Where the name of packed objects stands in plain sight. */
async function packingIn(bytes: Buffer): Promise<Set<number>> {
  const found = new Set<number>();
  for (let from = 0; from < bytes.length; from += partBytes) {
    const text = bytes.toString('latin1', from, from + partBytes + longestSign);
    for (const { index } of text.matchAll(packing)) found.add(from + index);
    if (found.size > maxPacked) throw new Refusal('PdfBroken');
    await nextTurn();
  }
  return found;
}

/**
 * Whether something in packed objects (ISO 32000-1, 7.5.7) runs. Refuses with PdfBroken what cannot be unpacked, and
 * what names packed objects where none were found: something before their stream hides them.
 */
async function isActivePacked(bytes: Buffer): Promise<boolean> {
  const word = 'stream';
  const unseen = await packingIn(bytes);
  let isActive = false;
  let left = maxUnpacked;
  let streams = 0;
  let packed = 0;
  let words = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
    if (++words % wordsAtOnce === 0) await nextTurn();
    const [line] = /^\r?\n/.exec(bytes.toString('latin1', at + word.length, at + word.length + 2)) ?? [];
    if (line === undefined || bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    if (++streams > mostStreams) throw new Refusal('PdfBroken');
    const near = bytes.toString('latin1', Math.max(0, at - 2 * edge), at);
    const head = near.slice(Math.max(0, near.lastIndexOf('obj')));
    for (const { index } of head.matchAll(packing)) unseen.delete(at - head.length + index);
    if (!packs.test(head) || !filtered.test(head)) continue;
    if (++packed > maxPacked || repacked.test(head)) throw new Refusal('PdfBroken');
    const unpacked = unpack(bytes.subarray(at + word.length + line.length), left);
    const found = await signsIn(unpacked.parts).catch(() => {
      throw new Refusal('PdfBroken');
    });
    left -= unpacked.length();
    isActive ||= found.has('active');
  }
  if (unseen.size > 0) throw new Refusal('PdfBroken');
  return isActive;
}

/** Unpacks, in other threads, what begins here. `Length` may be said elsewhere; it ends by itself where the packed bytes do. */
function unpack(packed: Buffer, most: number): { parts: AsyncIterable<Buffer>; length: () => number } {
  let length = 0;
  async function* parts() {
    const inflate = createInflate({ chunkSize: partBytes });
    inflate.end(packed);
    for await (const part of inflate as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) throw new RangeError('it unpacks to more than a PDF holds');
      yield part;
    }
  }
  return { parts: parts(), length: () => length };
}
