import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFile } from '../file-bytes';
import { mp4Seconds } from './mp4';

// A phone writes the duration into the header, which a browser's recorder does not: such a file is built here.

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4);
  return bytes;
};
const box = (type: string, ...inner: Buffer[]): Buffer => {
  const body = Buffer.concat(inner);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const film = ({ ticks = 12_500, handler = 'vide', fragments = [] as Buffer[], data = true } = {}) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    ...(data ? [box('mdat', Buffer.alloc(5000))] : []),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, ticks)),
      box('mvex', box('trex', u32(0, 1, 1, 100, 0, 0))),
      box(
        'trak',
        box('tkhd', u32(0, 0, 0, 1)),
        box('mdia', box('mdhd', u32(0, 0, 0, 1000, ticks)), box('hdlr', u32(0, 0), Buffer.from(handler))),
      ),
    ),
    ...fragments,
  ]);
const fragment = (at: number, flags: number, ...run: number[]) =>
  box('moof', box('traf', box('tfhd', u32(0, 1)), box('tfdt', u32(0, at)), box('trun', u32(flags, ...run))));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gift-mp4-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function secondsOf(bytes: Buffer) {
  const file = path.join(folder, 'film.mp4');
  writeFileSync(file, bytes);
  return withFile(file, mp4Seconds);
}

describe('an MP4', () => {
  it('has the duration of its header', async () => {
    expect(await secondsOf(film())).toBe(12.5);
  });

  it('has the duration of its fragments when the header states less', async () => {
    const each = fragment(20_000, 0x100, 2, 500, 700);
    const usual = fragment(30_000, 0, 20);
    expect(await secondsOf(film({ ticks: 0, fragments: [each] }))).toBe(21.2);
    expect(await secondsOf(film({ ticks: 0, fragments: [each, usual] }))).toBe(32);
  });

  it('is rejected without video, data or header, or when truncated', async () => {
    expect(await secondsOf(film({ handler: 'soun' }))).toBeUndefined();
    expect(await secondsOf(film({ data: false }))).toBeUndefined();
    expect(await secondsOf(film().subarray(0, 12 + 5008))).toBeUndefined();
    const whole = film({ fragments: [fragment(20_000, 0x100, 2, 500, 700)] });
    for (let cut = whole.length - 1; cut > 5020; cut -= 7)
      if (cut !== film().length) expect(await secondsOf(whole.subarray(0, cut)), String(cut)).toBeUndefined();
  });

  it('with invalid box sizes or far too many boxes is rejected', async () => {
    expect(await secondsOf(Buffer.concat([film(), fragment(0, 0x100, 0xffffffff, 1)]))).toBeUndefined();
    expect(await secondsOf(Buffer.concat([film(), u32(4), Buffer.from('free')]))).toBeUndefined();
    const many = Buffer.concat(Array.from({ length: 60_000 }, () => box('free')));
    expect(await secondsOf(Buffer.concat([film(), many]))).toBeUndefined();
  });
});
