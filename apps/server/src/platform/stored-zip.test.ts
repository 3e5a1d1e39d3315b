import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../testing/files/zip';
import { storedZip } from './stored-zip';

const at = new Date('2026-11-22T12:00:00Z');
const large = Buffer.alloc(300_000, 'x');

/** Files that count how many are open at once and how many were closed before their end. */
function watched(count: number) {
  const fileCounts = { open: 0, maxOpen: 0, opened: 0, closed: 0 };
  const files = Array.from({ length: count }, (_, n) => ({
    path: `files/${n}.bin`,
    bytes: large.length,
    open: () => {
      fileCounts.opened += 1;
      fileCounts.open += 1;
      fileCounts.maxOpen = Math.max(fileCounts.maxOpen, fileCounts.open);
      const stream = Readable.from([large]);
      stream.once('close', () => {
        fileCounts.open -= 1;
        fileCounts.closed += 1;
      });
      return stream;
    },
  }));
  return { fileCounts, files };
}

describe('a ZIP of files with known sizes', () => {
  it('has the size announced before, and contains the files unchanged', async () => {
    const { files, fileCounts } = watched(5);
    const { stream, bytes } = storedZip(
      [...files, { path: '说明.txt', bytes: 2, open: () => Readable.from(['hi']) }],
      at,
    );
    const whole = await buffer(stream);
    expect(whole.length).toBe(bytes);
    const zip = await readZip(whole);
    expect([...zip.keys()]).toEqual([...files.map(({ path }) => path), '说明.txt']);
    for (const { path } of files) expect(zip.get(path)?.equals(large)).toBe(true);
    // The previous file may still be closing.
    expect(fileCounts).toMatchObject({ opened: 5, open: 0 });
    expect(fileCounts.maxOpen).toBeLessThanOrEqual(2);
  });

  it('pauses when its reader pauses, and closes open files when the reader disconnects', async () => {
    const { files, fileCounts } = watched(5);
    const { stream } = storedZip(files, at);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fileCounts.opened).toBe(1);
    stream.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fileCounts).toMatchObject({ opened: 1, open: 0 });
  });

  it('fails if a file breaks or has another size than announced', async () => {
    const broken = () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk is gone'));
        },
      });
    await expect(buffer(storedZip([{ path: 'a', bytes: 9, open: broken }], at).stream)).rejects.toThrow(
      'disk',
    );
    const short = { path: 'a', bytes: 9, open: () => Readable.from(['hi']) };
    await expect(buffer(storedZip([short], at).stream)).rejects.toThrow('unexpected number of bytes');
  });
});
