/** Boxes of MP4 and QuickTime that hold where, when and with what a recording was made, and nothing that plays it. */
const told = new Set(['udta', 'meta', 'uuid']);
const opened = new Set(['moov', 'trak']);

/**
 * The recording without the place and the device that a phone writes into it. Such a box becomes empty space of the same
 * size, so that nothing else moves. Anything but MP4 and QuickTime, and what cannot be read, comes back as it is.
 */
export async function withoutPlace(film: Blob): Promise<Blob> {
  const parts: Blob[] = [];
  let kept = 0;
  try {
    for (const box of await boxesIn(film, 0, film.size)) {
      if (!told.has(box.type)) continue;
      const head = new Uint8Array(await film.slice(box.from, box.from + box.headBytes).arrayBuffer());
      head.set(
        [...'free'].map((letter) => letter.charCodeAt(0)),
        4,
      );
      parts.push(film.slice(kept, box.from), new Blob([head, new Uint8Array(box.size - box.headBytes)]));
      kept = box.from + box.size;
    }
  } catch {
    return film;
  }
  if (parts.length === 0) return film;
  return new Blob([...parts, film.slice(kept)], { type: film.type });
}

type Box = { type: string; from: number; size: number; headBytes: number };

async function boxesIn(film: Blob, from: number, end: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    const head = new DataView(await film.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short;
    const headBytes = short === 1 ? 16 : 8;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((n) => head.getUint8(n)));
    if (size < headBytes || at + size > end || (at === 0 && !/^(ftyp|moov|mdat|wide|free)$/.test(type)))
      return found;
    found.push({ type, from: at, size, headBytes });
    if (opened.has(type)) found.push(...(await boxesIn(film, at + headBytes, at + size)));
    at += size;
  }
  return found;
}
