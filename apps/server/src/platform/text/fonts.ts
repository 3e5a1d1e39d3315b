import { readFileSync } from 'node:fs';
import { findInRepo } from '../repo-root';

// Statements and link previews may hold text of any script. The few fonts that cover it: apps/server/fonts/README.md.

/** Each font's file and the characters it covers. The first font that has a character draws it. */
const fonts = [
  ['latin', /[\u0020-\u00ff\u2013-\u2026]|\u0300|\u0301|\u0323/],
  ['vietnamese', /[\u1ea0-\u1ef9]/],
  ['latin-ext', /[\u0100-\u02af\u1e00-\u1e9f\u20a0-\u20c0]/],
  ['chinese-simplified', /[\s\S]/],
] as const;
export type FontName = (typeof fonts)[number][0];
export const fontNames = fonts.map(([name]) => name);

const bytes = new Map<FontName, Buffer>();

export function fontBytes(name: FontName): Buffer {
  let cachedFont = bytes.get(name);
  if (!cachedFont) {
    cachedFont = readFileSync(findInRepo(`apps/server/fonts/noto-sans-${name}.ttf`));
    bytes.set(name, cachedFont);
  }
  return cachedFont;
}

export type Run = { readonly font: FontName; readonly text: string };

/** Splits a text into runs of one font each. */
export function runsOf(text: string): Run[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const character of text) {
    const [font] = fonts.find(([, has]) => has.test(character))!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
