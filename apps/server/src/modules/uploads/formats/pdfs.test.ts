import { setImmediate as eventLoopTick } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfWithText } from '../../../testing/files/originals';
import { checkPdf } from './pdfs';

const pdf = await pdfWithText('Receipt of the shop in Ikeja');

/** A valid PDF with one more object before its end. */
function withObject(body: string | Buffer): Buffer {
  const at = pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1);
  const object = [Buffer.from('99 0 obj\n'), Buffer.from(body), Buffer.from('\nendobj\n')];
  return Buffer.concat([pdf.subarray(0, at), ...object, pdf.subarray(at)]);
}
const packed = (objects: string, head = '/Type /ObjStm /Filter /FlateDecode') =>
  withObject(
    Buffer.concat([Buffer.from(`<<${head}>>\nstream\n`), deflateSync(objects), Buffer.from('\nendstream')]),
  );
const refusalOf = (bytes: Buffer): Promise<string | undefined> =>
  checkPdf(bytes).then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal,
  );

describe('a PDF', () => {
  it.each([
    ['a script', withObject('<</Type /Action /S /JavaScript /JS (1)>>')],
    ['a script under a spelled name', withObject('<</Type /Action /S /J#61vaScript /JS (1)>>')],
    ['a program to start', withObject('<</S/Launch/F(cmd.exe)>>')],
    ['a file inside', withObject('<</Type /EmbeddedFile /Length 0>>\nstream\n\nendstream')],
    ['names of files inside', withObject('<</Names <</EmbeddedFiles 5 0 R>>>>')],
    ['a script in packed objects', packed('7 0 <</OpenAction <</S /JavaScript /JS (1)>>>>')],
    [
      'a program in objects whose kind is spelled',
      packed('7 0 <</S /Launch>>', '/Type /Obj#53tm /Filter [/Fl]'),
    ],
  ])('with %s is refused', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('PdfActive');
  });

  it.each([
    ['nothing more', pdf],
    [
      'a page to begin at, a form and a link',
      withObject('<</OpenAction [3 0 R /Fit] /A <</S /URI /URI (x)>>>>'),
    ],
    ['packed objects', packed('7 0 <</Type /Catalog /OpenAction [3 0 R /Fit]>>')],
  ])('with %s is taken', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBeUndefined();
  });

  it('with more packed objects than anybody makes is broken before they are all unpacked', async () => {
    const small = deflateSync(Buffer.alloc(600, 32));
    const stream = Buffer.concat([
      Buffer.from('obj\n<</Filter /FlateDecode /First 1>>\nstream\n'),
      small,
      Buffer.from('\nendstream\n'),
    ]);
    const many = (count: number) => withObject(Buffer.concat(Array.from({ length: count }, () => stream)));
    expect(await refusalOf(many(300))).toBeUndefined();
    expect(await refusalOf(many(1001))).toBe('PdfBroken');
  });

  it('whose objects unpack to too much data, or cannot be unpacked, is refused as broken', async () => {
    const bomb = packed(' '.repeat(80 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusalOf(bomb)).toBe('PdfBroken');
    expect(await refusalOf(withObject(' '.repeat(5_000_000) + 'stream\n'.repeat(700_000)))).toBe('PdfBroken');
    const torn = '<</Type /ObjStm /Filter /FlateDecode>>\nstream\nnone\nendstream';
    expect(await refusalOf(withObject(torn))).toBe('PdfBroken');
  });

  const kind = '/Type /ObjStm /Filter /FlateDecode';
  it.each([
    ['a long entry', `${kind} /X (${' '.repeat(3000)})`],
    ['the word that begins an object', `${kind} /X (obj)`],
    ['a second way of packing', `${kind} /DecodeParms <</Predictor 12>>`],
    ['another stream of the same name', `${kind}>>\nstream\n\nendstream\n%${' '.repeat(3000)}<<`],
  ])('whose packed objects are hidden behind %s is broken', async (_, head) => {
    expect(await refusalOf(packed('7 0 <</S /JavaScript>>', head))).toBe('PdfBroken');
  });

  it('whose packed objects declare no type is scanned all the same', async () => {
    const head = '/N 1 /First 4 /Filter /FlateDecode';
    expect(await refusalOf(packed('7 0 <</S /JavaScript>>', head))).toBe('PdfActive');
    expect(await refusalOf(packed('7 0 <</Type /Catalog>>', head))).toBeUndefined();
  });

  it.each([0, 1, 5, 11, 12])('is read across the border of two parts, %s bytes before it', async (before) => {
    const part = 128 * 1024;
    const at = packed('').indexOf('99 0 obj') + '99 0 obj\n'.length;
    const plain = withObject(`${' '.repeat(part - at - before)}/JavaScript /JS`);
    expect(plain.indexOf('/JavaScript')).toBe(part - before);
    expect(await refusalOf(plain)).toBe('PdfActive');
    expect(await refusalOf(packed(`${' '.repeat(part - before)}/Launch <<>>`))).toBe('PdfActive');
  });

  it('is scanned without blocking the event loop', async () => {
    let ticks = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await eventLoopTick();
        ticks += 1;
      }
    })();
    expect(await refusalOf(packed('#20/Ja'.repeat(10_000_000)))).toBeUndefined();
    const inUnpacking = ticks;
    expect(await refusalOf(withObject('#2f 1 '.repeat(1_500_000)))).toBeUndefined();
    isDone = true;
    await others;
    expect(inUnpacking).toBeGreaterThan(300);
    expect(ticks - inUnpacking).toBeGreaterThan(50);
  });
});
