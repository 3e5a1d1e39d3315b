import { setImmediate as eventLoopTick } from 'node:timers/promises';
import { createInflate } from 'node:zlib';
import { Refusal } from '../../../platform/calls/refusal';

/** How far from its ends a reader searches for a PDF's header and trailer (ISO 32000-1, annex H.3). */
const edge = 1024;

/**
 * Checks that the bytes are a complete PDF that everyone can open: header, trailer with the offset of the
 * cross-reference table, no encryption, and nothing that runs or embeds another file. Encryption is declared in the
 * trailer, which is never compressed. The pages themselves are not checked: the app never shows a PDF, but a moderator
 * opens it with any viewer. Works in slices, so that other requests are served meanwhile. Refuses with NotAPdf,
 * PdfBroken, PdfLocked and PdfActive.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (!/%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, edge))) throw new Refusal('NotAPdf');
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2 * edge));
  const [, table] = /startxref\s+(\d+)\s+%%EOF/.exec(end) ?? [];
  if (table === undefined || Number(table) >= bytes.length || !bytes.includes('endobj'))
    throw new Refusal('PdfBroken');
  const signs = await signsIn(partsOf(bytes));
  if (!signs.has('object')) throw new Refusal('PdfBroken');
  if (signs.has('lock')) throw new Refusal('PdfLocked');
  if (signs.has('active') || (await isActivePacked(bytes))) throw new Refusal('PdfActive');
}

/** A character of a name may be written as its number: `/J#61vaScript` (ISO 32000-1, 7.3.5). */
const spelled = (name: string): string =>
  [...name]
    .map((sign) => {
      const hex = sign.charCodeAt(0).toString(16);
      return `(?:${sign}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
    })
    .join('');
/** Matches the end of a name: no letter follows, in either spelling. */
const nameEnd = '(?![A-Za-z]|#(?:[46][1-9a-fA-F]|[57][0-9aA]))';
const named = (...names: string[]) => `${spelled('/')}(?:${names.map(spelled).join('|')})${nameEnd}`;

/**
 * Scripts, programs to launch, and embedded files (ISO 32000-1, 12.6.4 and 7.11.4). The names are so long that no
 * compressed picture contains one by chance. Runs of digits and blanks are bounded, since a long run would be rescanned
 * from each of its characters.
 */
const signs = {
  active: new RegExp(named('JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia')),
  lock: new RegExp(`${spelled('/Encrypt')}\\s*(?:\\d+\\s+\\d+\\s+R|<<)`),
  object: /\d\s{1,99}\d{1,10}\s{1,99}obj\b/,
} as const;
type Sign = keyof typeof signs;

const partBytes = 128 * 1024;
/** No match is longer, so none is missed between two parts. */
const longestSign = 2 * edge;

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += partBytes) yield bytes.subarray(from, from + partBytes);
}

/** Which signs occur in a stream of parts; yields to other work after each part. */
async function signsIn(parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Set<Sign>> {
  const foundSigns = new Set<Sign>();
  let before = '';
  for await (const part of parts) {
    const text = before + part.toString('latin1');
    for (const sign of Object.keys(signs) as Sign[])
      if (!foundSigns.has(sign) && signs[sign].test(text)) foundSigns.add(sign);
    before = text.slice(-longestSign);
    await eventLoopTick();
  }
  return foundSigns;
}

/** Maximum size of a PDF's decompressed objects: those of ten megabytes of pages are smaller. */
const maxUnpacked = 64 * 1024 * 1024;
/** More streams than ten megabytes of pages have; limits the work on a PDF made of nothing else. */
const maxStreams = 10_000;
/** Maximum compressed object streams: each takes a thread, and a PDF writer puts a hundred objects in one. */
const maxPacked = 1000;
/** Yields to other work after this many matches that start no stream. */
const matchesPerTick = 10_000;

const packing = new RegExp(named('ObjStm'), 'g');
/** Only object streams have these entries; some readers check no more. */
const packs = new RegExp(named('ObjStm', 'First'));
const filtered = new RegExp(spelled('/Filter'));
/** A second filter could hide every sign, and no writer compresses objects that way. */
const repacked = new RegExp(spelled('/DecodeParms'));

/** Where object streams are declared in plain text. */
async function packingIn(bytes: Buffer): Promise<Set<number>> {
  const offsets = new Set<number>();
  for (let from = 0; from < bytes.length; from += partBytes) {
    const text = bytes.toString('latin1', from, from + partBytes + longestSign);
    for (const { index } of text.matchAll(packing)) offsets.add(from + index);
    if (offsets.size > maxPacked) throw new Refusal('PdfBroken');
    await eventLoopTick();
  }
  return offsets;
}

/**
 * Whether an object stream (ISO 32000-1, 7.5.7) contains something that runs. Refuses with PdfBroken what cannot be
 * decompressed, and a declared object stream that was not found: something before its stream hides it.
 */
async function isActivePacked(bytes: Buffer): Promise<boolean> {
  const keyword = 'stream';
  const packedOffsets = await packingIn(bytes);
  let isActive = false;
  let bytesLeft = maxUnpacked;
  let streams = 0;
  let packed = 0;
  let matches = 0;
  for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + keyword.length)) {
    if (++matches % matchesPerTick === 0) await eventLoopTick();
    const [line] =
      /^\r?\n/.exec(bytes.toString('latin1', at + keyword.length, at + keyword.length + 2)) ?? [];
    if (line === undefined || bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    if (++streams > maxStreams) throw new Refusal('PdfBroken');
    const near = bytes.toString('latin1', Math.max(0, at - 2 * edge), at);
    const head = near.slice(Math.max(0, near.lastIndexOf('obj')));
    for (const { index } of head.matchAll(packing)) packedOffsets.delete(at - head.length + index);
    if (!packs.test(head) || !filtered.test(head)) continue;
    if (++packed > maxPacked || repacked.test(head)) throw new Refusal('PdfBroken');
    const unpacked = unpack(bytes.subarray(at + keyword.length + line.length), bytesLeft);
    const streamSigns = await signsIn(unpacked.parts).catch(() => {
      throw new Refusal('PdfBroken');
    });
    bytesLeft -= unpacked.length();
    isActive ||= streamSigns.has('active');
  }
  if (packedOffsets.size > 0) throw new Refusal('PdfBroken');
  return isActive;
}

/** Decompresses in other threads. `Length` may be stored elsewhere; the compressed data marks its own end. */
function unpack(packed: Buffer, maxLength: number): { parts: AsyncIterable<Buffer>; length: () => number } {
  let length = 0;
  async function* parts() {
    const inflate = createInflate({ chunkSize: partBytes });
    inflate.end(packed);
    for await (const part of inflate as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxLength) throw new RangeError('it unpacks to more than a PDF holds');
      yield part;
    }
  }
  return { parts: parts(), length: () => length };
}
