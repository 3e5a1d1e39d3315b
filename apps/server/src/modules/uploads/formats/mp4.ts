import type { FileBytes } from '../file-bytes';

// Reads the duration of an MP4 or QuickTime file (ISO/IEC 14496-12). Inconsistent files give `undefined`.

type Box = { type: string; from: number; end: number };

/** More boxes than any recorder writes; limits the work on a file made of nothing else. */
const maxBoxes = 50_000;
/** Boxes that are read whole contain tables, never pictures. */
const maxTableBytes = 4 * 1024 * 1024;

class Broken extends Error {}

/** A recording's duration in seconds, 0 if not stated; undefined when it is cut off or has no video. */
export async function mp4Seconds(bytes: FileBytes): Promise<number | undefined> {
  const state: State = { left: maxBoxes, isFilm: false, hasData: false, longest: 0, tracks: new Map() };
  try {
    const top = await boxesIn(bytes, 0, bytes.size, state);
    const movie = top.find(({ type }) => type === 'moov');
    if (!movie) return undefined;
    await readMovie(bytes, movie, state);
    for (const box of top) {
      if (box.type === 'mdat') state.hasData = true;
      if (box.type === 'moof') await readFragment(bytes, box, state);
    }
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
  return state.isFilm && state.hasData ? state.longest : undefined;
}

type Track = { scale: number; usual: number };
type State = {
  left: number;
  isFilm: boolean;
  hasData: boolean;
  longest: number;
  /** By track id: ticks per second, and the default duration of a sample. */
  tracks: Map<number, Track>;
};

async function boxesIn(bytes: FileBytes, from: number, end: number, state: State): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at < end; ) {
    const head = await bytes.at(at, 16);
    state.left -= 1;
    if (head.length < 8 || state.left < 0) throw new Broken();
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) throw new Broken();
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const headBytes = isLong ? 16 : 8;
    // A box that ends beyond its parent or the file was cut off.
    if (size < headBytes || at + size > end) throw new Broken();
    boxes.push({ type: head.toString('latin1', 4, 8), from: at + headBytes, end: at + size });
    at += size;
  }
  return boxes;
}

async function table(bytes: FileBytes, box: Box): Promise<Buffer> {
  const length = box.end - box.from;
  if (length > maxTableBytes) throw new Broken();
  const content = await bytes.at(box.from, length);
  if (content.length < length || length < 4) throw new Broken();
  return content;
}

/** Reads numbers one after another; reading beyond the end means that the box is broken. */
function numbers(buffer: Buffer, start: number) {
  let at = start;
  const take = (length: number): number => {
    if (at + length > buffer.length) throw new Broken();
    at += length;
    return length === 8 ? Number(buffer.readBigUInt64BE(at - 8)) : buffer.readUIntBE(at - length, length);
  };
  const skip = (length: number): void => {
    at += length;
  };
  return { u32: () => take(4), u64: () => take(8), skip };
}

/** `mvhd` and `mdhd`: version, two timestamps, ticks per second, total ticks. */
function timeOf(box: Buffer): { scale: number; seconds: number } {
  const isLong = box[0] === 1;
  const { u32, u64, skip } = numbers(box, 4);
  skip(isLong ? 16 : 8);
  const scale = u32();
  const ticks = isLong ? u64() : u32();
  const isUnknown = ticks >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  if (scale === 0) throw new Broken();
  return { scale, seconds: isUnknown ? 0 : ticks / scale };
}

async function readMovie(bytes: FileBytes, movie: Box, state: State): Promise<void> {
  const inner = await boxesIn(bytes, movie.from, movie.end, state);
  const usual = new Map<number, number>();
  for (const box of inner) {
    if (box.type === 'mvhd') state.longest = Math.max(state.longest, timeOf(await table(bytes, box)).seconds);
    if (box.type !== 'mvex') continue;
    for (const one of await boxesIn(bytes, box.from, box.end, state)) {
      if (one.type !== 'trex') continue;
      const { u32, skip } = numbers(await table(bytes, one), 4);
      const id = u32();
      skip(4);
      usual.set(id, u32());
    }
  }
  for (const box of inner) if (box.type === 'trak') await readTrack(bytes, box, usual, state);
}

async function readTrack(
  bytes: FileBytes,
  track: Box,
  usual: Map<number, number>,
  state: State,
): Promise<void> {
  let id = 0;
  for (const box of await boxesIn(bytes, track.from, track.end, state)) {
    if (box.type === 'tkhd') {
      const head = await table(bytes, box);
      const { u32, skip } = numbers(head, 4);
      skip(head[0] === 1 ? 16 : 8);
      id = u32();
    }
    if (box.type !== 'mdia') continue;
    for (const one of await boxesIn(bytes, box.from, box.end, state)) {
      if (one.type === 'mdhd') {
        const { scale, seconds } = timeOf(await table(bytes, one));
        state.longest = Math.max(state.longest, seconds);
        state.tracks.set(id, { scale, usual: usual.get(id) ?? 0 });
      }
      if (one.type === 'hdlr' && (await table(bytes, one)).toString('latin1', 8, 12) === 'vide')
        state.isFilm = true;
    }
  }
}

/** A recorder that does not know the end in advance writes fragments, each with its own times. */
async function readFragment(bytes: FileBytes, fragment: Box, state: State): Promise<void> {
  for (const box of await boxesIn(bytes, fragment.from, fragment.end, state)) {
    if (box.type !== 'traf') continue;
    let track: Track | undefined;
    let usual = 0;
    let ticks = 0;
    for (const one of await boxesIn(bytes, box.from, box.end, state)) {
      const inner = await table(bytes, one);
      const flags = inner.readUInt32BE(0) & 0xffffff;
      const { u32, u64, skip } = numbers(inner, 4);
      if (one.type === 'tfhd') {
        track = state.tracks.get(u32());
        if (flags & 0x1) skip(8);
        if (flags & 0x2) skip(4);
        usual = flags & 0x8 ? u32() : (track?.usual ?? 0);
      }
      if (one.type === 'tfdt') ticks = inner[0] === 1 ? u64() : u32();
      if (one.type !== 'trun') continue;
      const samples = u32();
      if (flags & 0x1) skip(4);
      if (flags & 0x4) skip(4);
      const others = [0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
      if (!(flags & 0x100)) ticks += usual * samples;
      else
        for (let n = 0; n < samples; n++) {
          ticks += u32();
          skip(others);
        }
    }
    if (track) state.longest = Math.max(state.longest, ticks / track.scale);
  }
}
