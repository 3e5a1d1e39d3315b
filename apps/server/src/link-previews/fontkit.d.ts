// The part of fontkit that draws a text. The package has no types.
declare module 'fontkit' {
  type Glyph = { id: number; advanceWidth: number; path: { toSVG(): string } };
  type Font = { unitsPerEm: number; glyphForCodePoint(codePoint: number): Glyph };
  export function create(bytes: Uint8Array): Font;
}
