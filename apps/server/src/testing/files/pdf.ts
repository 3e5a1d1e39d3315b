import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, with decompressed streams. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const found = new Map<string, { head: string; stream: string }>();
  for (const [, number, body] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf('stream\n');
    const head = at < 0 ? body! : body!.slice(0, at);
    const raw = at < 0 ? '' : body!.slice(at + 7, body!.lastIndexOf('\nendstream'));
    const isPacked = head.includes('/FlateDecode');
    const bytes = Buffer.from(raw, 'latin1');
    found.set(number!, { head, stream: isPacked && at >= 0 ? inflateSync(bytes).toString('latin1') : raw });
  }
  return found;
}

/** The text of each glyph of a font, from the map that copying and searching use. */
function readCMap(stream: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  const decoded = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  for (const [, from, , list] of stream.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [at, [, hex]] of [...list!.matchAll(/<([\w ]*)>/g)].entries())
      glyphs.set(Number.parseInt(from!, 16) + at, decoded(hex!));
  return glyphs;
}

/** The text lines of each page, top to bottom, with the cells of a line from left to right. */
export function readPdf(pdf: Buffer): string[][][] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!)?.head ?? '')?.[1];
      if (map) fonts.set(name!, readCMap(objects.get(map)!.stream));
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream;
    const lines = new Map<number, { x: number; text: string }[]>();
    for (const [, x, y, font, shown] of content.matchAll(
      /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g,
    )) {
      const glyphs = [...shown!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/\w{4}/g) ?? []);
      const text = glyphs.map((glyph) => fonts.get(font!)?.get(Number.parseInt(glyph, 16)) ?? '�').join('');
      const line = lines.get(Number(y)) ?? [];
      lines.set(Number(y), [...line, { x: Number(x), text }]);
    }
    return [...lines].sort(([a], [b]) => b - a).map(([, parts]) => parts.map(({ text }) => text));
  });
}
