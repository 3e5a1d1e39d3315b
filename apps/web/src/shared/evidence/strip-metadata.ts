/** MP4 and QuickTime boxes with location, time and device metadata; players do not need them. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid']);
const containerBoxes = new Set(['moov', 'trak']);

/**
 * Removes the location and device metadata that phones write into recordings. Each box becomes free space of the same
 * size, so no offset changes. Other formats and unreadable files are returned unchanged.
 */
export async function stripMetadata(file: Blob): Promise<Blob> {
  const parts: Blob[] = [];
  let copiedTo = 0;
  try {
    for (const box of await boxesIn(file, 0, file.size)) {
      if (!metadataBoxes.has(box.type)) continue;
      const head = new Uint8Array(await file.slice(box.from, box.from + box.headBytes).arrayBuffer());
      head.set(
        [...'free'].map((character) => character.charCodeAt(0)),
        4,
      );
      parts.push(file.slice(copiedTo, box.from), new Blob([head, new Uint8Array(box.size - box.headBytes)]));
      copiedTo = box.from + box.size;
    }
  } catch {
    return file;
  }
  if (parts.length === 0) return file;
  return new Blob([...parts, file.slice(copiedTo)], { type: file.type });
}

type Box = { type: string; from: number; size: number; headBytes: number };

async function boxesIn(file: Blob, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? end - at : short;
    const headBytes = short === 1 ? 16 : 8;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((n) => head.getUint8(n)));
    if (size < headBytes || at + size > end || (at === 0 && !/^(ftyp|moov|mdat|wide|free)$/.test(type)))
      return boxes;
    boxes.push({ type, from: at, size, headBytes });
    if (containerBoxes.has(type)) boxes.push(...(await boxesIn(file, at + headBytes, at + size)));
    at += size;
  }
  return boxes;
}
