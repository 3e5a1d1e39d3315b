import { create } from 'fontkit';
import { boundedMap } from '../platform/cache';
import { type FontName, fontBytes, runsOf } from '../platform/text/fonts';

// Texts as outlines: the picture needs no font of the system, and a text cannot become markup.

const fonts = new Map<FontName, ReturnType<typeof create>>();

function fontOf(name: FontName) {
  let font = fonts.get(name);
  if (!font) {
    font = create(fontBytes(name));
    fonts.set(name, font);
  }
  return font;
}

type Outline = { path: string; width: number };

/** Outlines at a size of 1. A picture has about a hundred glyphs, most of them in every picture. */
const glyphs = boundedMap<string, Outline>(1_000);

/** One character; without a path and width if no font has it. */
function glyphOf(character: string, fontName: FontName): Outline {
  const cachedGlyph = glyphs.get(character);
  if (cachedGlyph) return cachedGlyph;
  const font = fontOf(fontName);
  const { id, advanceWidth, path } = font.glyphForCodePoint(character.codePointAt(0)!);
  const scale = 1 / font.unitsPerEm;
  const glyph =
    id === 0
      ? { path: '', width: 0 }
      : {
          path: `<path transform="scale(${scale} ${-scale})" d="${path.toSVG()}"/>`,
          width: advanceWidth * scale,
        };
  glyphs.set(character, glyph);
  return glyph;
}

const glyphsOf = (text: string): Outline[] =>
  runsOf(text.normalize('NFC')).flatMap(({ font, text: run }) => [...run].map((one) => glyphOf(one, font)));

const widthOf = (all: readonly Outline[]) => all.reduce((sum, { width }) => sum + width, 0);

export type TextBox = {
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  minSize?: number;
  maxWidth: number;
  fill: string;
  isBold?: boolean;
};

/** Nothing longer fits. */
const maxLength = 80;

/** A text on one line: made smaller until it fits, and then cut. Returns its SVG and where it ends. */
export function textIn(text: string, box: TextBox): { svg: string; end: number } {
  const { x, y, maxWidth, fill, minSize = box.size } = box;
  if (!text) return { svg: '', end: x };
  const glyphs = glyphsOf(text.slice(0, maxLength));
  const size = Math.max(minSize, Math.min(box.size, maxWidth / widthOf(glyphs)));
  const room = maxWidth / size;
  if (text.length > maxLength || widthOf(glyphs) > room) {
    const [dots] = glyphsOf('…');
    while (glyphs.length > 0 && widthOf(glyphs) + dots!.width > room) glyphs.pop();
    glyphs.push(dots!);
  }
  let end = 0;
  const paths = glyphs.map(({ path, width }) => {
    const at = end;
    end += width;
    return path && `<g transform="translate(${at})">${path}</g>`;
  });
  // The fonts have one weight: an outline of the same colour makes it bold.
  const bold = box.isBold ? ` stroke="${fill}" stroke-width="28" stroke-linejoin="round"` : '';
  const place = `translate(${x} ${y}) scale(${size})`;
  return { svg: `<g transform="${place}" fill="${fill}"${bold}>${paths.join('')}</g>`, end: x + end * size };
}
