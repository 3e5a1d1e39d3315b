import { describe, expect, it } from 'vitest';
import { stripMetadata } from './strip-metadata';

const bytesOf = (text: string) => new TextEncoder().encode(text);
function box(type: string, ...inner: Uint8Array[]): Uint8Array {
  const size = 8 + inner.reduce((sum, one) => sum + one.length, 0);
  const all = new Uint8Array(size);
  new DataView(all.buffer).setUint32(0, size);
  all.set(bytesOf(type), 4);
  let at = 8;
  for (const one of inner) {
    all.set(one, at);
    at += one.length;
  }
  return all;
}
const film = (place: string) => [
  box('ftyp', bytesOf('isom')),
  box('mdat', bytesOf('pictures and udta in them')),
  box(
    'moov',
    box('mvhd', bytesOf('times')),
    box('trak', box('tkhd', bytesOf('track')), box('udta', bytesOf(place))),
    box('meta', bytesOf(place)),
    box('udta', box('xyz ', bytesOf(place))),
  ),
  box('uuid', bytesOf(place)),
];
const text = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer());

describe('a recording', () => {
  it('loses its location and device metadata, and its size and other data stay the same', async () => {
    const place = '+06.5244+003.3792/ iPhone';
    const before = new Blob(film(place) as BlobPart[], { type: 'video/quicktime' });
    const after = await stripMetadata(before);
    expect([after.size, after.type]).toEqual([before.size, before.type]);
    const localized = await text(after);
    expect(localized).not.toContain('iPhone');
    expect(localized).not.toContain('3792');
    for (const content of ['isom', 'pictures and udta in them', 'times', 'track'])
      expect(localized.indexOf(content), content).toBe((await text(before)).indexOf(content));
  });

  it('of another format, or an invalid one, is returned unchanged', async () => {
    for (const bytes of [bytesOf('\x1a\x45\xdf\xa3 webm udta'), bytesOf('no'), box('ftyp').subarray(0, 6)]) {
      const blob = new Blob([bytes as BlobPart]);
      expect(await stripMetadata(blob)).toBe(blob);
    }
  });
});
