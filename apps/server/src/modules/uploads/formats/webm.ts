import type { FileBytes } from '../file-bytes';

// Reads the duration of a WebM file (RFC 8794, RFC 9559). Browser recorders write no duration and leave the sizes of
// the segment and its clusters unknown, so the blocks themselves are read. `undefined` if the file is invalid.

const id = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  tickNs: 0x2ad7b1,
  duration: 0x4489,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
} as const;

/** Elements that are entered; their sizes may be unknown. All others are read or skipped. */
const containerIDs: ReadonlySet<number> = new Set([
  id.segment,
  id.cluster,
  id.info,
  id.tracks,
  id.track,
  id.group,
]);
/** Three minutes of video and sound have 15,000. */
const maxElements = 300_000;

type Element = { id: number; from: number; size: number | undefined };

/** A recording's duration in seconds; undefined when it is cut off or has no video. */
export async function webmSeconds(bytes: FileBytes): Promise<number | undefined> {
  let [tickNs, declared, clusterTicks, lastTicks] = [1_000_000, 0, 0, 0];
  let [isFilm, hasData] = [false, false];
  let at = 0;
  for (let elementsLeft = maxElements; at < bytes.size; elementsLeft--) {
    const element = await elementAt(bytes, at);
    if (!element || elementsLeft === 0) return undefined;
    const { from, size } = element;
    if (size !== undefined && from + size > bytes.size) return undefined;
    if (containerIDs.has(element.id)) {
      at = from;
      continue;
    }
    if (size === undefined) return undefined;
    const value = async () => numberOf(await bytes.at(from, Math.min(size, 8)));
    if (element.id === id.trackType && (await value()) === 1) isFilm = true;
    if (element.id === id.tickNs) tickNs = await value();
    if (element.id === id.duration) declared = floatOf(await bytes.at(from, Math.min(size, 8)));
    if (element.id === id.clusterTime) clusterTicks = await value();
    if (element.id === id.simpleBlock || element.id === id.block) {
      const block = await bytes.at(from, 12);
      const track = vint(block, 0);
      if (!track || block.length < track.length + 2 || size < track.length + 3) return undefined;
      hasData = true;
      lastTicks = Math.max(lastTicks, clusterTicks + block.readInt16BE(track.length));
    }
    at = from + size;
  }
  // The declared duration may be shorter than the content.
  const seconds = (Math.max(declared, lastTicks) * tickNs) / 1e9;
  return isFilm && hasData && Number.isFinite(seconds) ? seconds : undefined;
}

async function elementAt(bytes: FileBytes, at: number): Promise<Element | undefined> {
  const head = await bytes.at(at, 12);
  const name = vint(head, 0);
  if (!name || name.length > 4) return undefined;
  const size = vint(head, name.length);
  if (!size) return undefined;
  const headBytes = name.length + size.length;
  return {
    id: head.readUIntBE(0, name.length),
    from: at + headBytes,
    size: size.isOpen ? undefined : size.value,
  };
}

/** A variable-length number: its leading zeros give its byte count; all ones mean "unknown size". */
function vint(buffer: Buffer, at: number): { value: number; length: number; isOpen: boolean } | undefined {
  const first = buffer[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > buffer.length) return undefined;
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (const byte of buffer.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value, length, isOpen };
}

const numberOf = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);
const floatOf = (bytes: Buffer): number =>
  bytes.length === 8 ? bytes.readDoubleBE(0) : bytes.length === 4 ? bytes.readFloatBE(0) : 0;
