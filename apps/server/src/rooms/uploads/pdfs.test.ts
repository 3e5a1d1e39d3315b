import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfSaying } from '../../testing/originals';
import { checkPdf } from './pdfs';

const pdf = await pdfSaying('Receipt of the shop in Ikeja');

/** A sound PDF with one more object before its end. */
function withObject(body: string | Buffer): Buffer {
  const at = pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1);
  const object = [Buffer.from('99 0 obj\n'), Buffer.from(body), Buffer.from('\nendobj\n')];
  return Buffer.concat([pdf.subarray(0, at), ...object, pdf.subarray(at)]);
}
const packed = (objects: string, head = '/Type /ObjStm /Filter /FlateDecode') =>
  withObject(
    Buffer.concat([Buffer.from(`<<${head}>>\nstream\n`), deflateSync(objects), Buffer.from('\nendstream')]),
  );
const refusalOf = (bytes: Buffer): string | undefined => {
  try {
    checkPdf(bytes);
    return undefined;
  } catch (error) {
    return (error as { refusal?: string }).refusal;
  }
};

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
  ])('with %s is refused', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('PdfActive');
  });

  it.each([
    ['nothing more', pdf],
    [
      'a page to begin at, a form and a link',
      withObject('<</OpenAction [3 0 R /Fit] /A <</S /URI /URI (x)>>>>'),
    ],
    ['packed objects', packed('7 0 <</Type /Catalog /OpenAction [3 0 R /Fit]>>')],
  ])('with %s is taken', (_, bytes) => {
    expect(refusalOf(bytes)).toBeUndefined();
  });

  it('whose objects unpack to more than any PDF holds, or not at all, is broken', () => {
    const bomb = packed(' '.repeat(80 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    expect(refusalOf(bomb)).toBe('PdfBroken');
    expect(refusalOf(withObject(' '.repeat(5_000_000) + 'stream\n'.repeat(700_000)))).toBe('PdfBroken');
    const torn = '<</Type /ObjStm /Filter /FlateDecode>>\nstream\nnone\nendstream';
    expect(refusalOf(withObject(torn))).toBe('PdfBroken');
  });
});
