// How a help article is written, read alike by the server, the app and the console. Pure, and no schema library here.
//
// Blocks stand apart by an empty line: `## a heading`, `1. a step` and `- a point` (one a line), `! a warning`, or plain
// words. Inside a line `[words](/route)` leads to a page of this app and `**words**` weigh more. `![words](address)` is a
// picture of this app's own, with words for those who cannot see it; on a line of its own under a step or a point it
// belongs to that. Readers get it with its size, `![words](address 640x480)`, which the server knows.

/** What articles are about, in the order they are shown. */
export const helpCategories = ['start', 'sell', 'buy', 'wallet', 'disputes', 'safety', 'account'] as const;
export type HelpCategory = (typeof helpCategories)[number];

/** What the status line of the help centre speaks of. */
export const statusAreas = ['addMoney', 'withdraw', 'codes', 'verify', 'disputes'] as const;
export type StatusArea = (typeof statusAreas)[number];

export type HelpPicture = { src: string; width: number; height: number };
/** A picture's `text` is what it shows, in words. */
export type HelpPart = { text: string; to?: string; isStrong?: true; picture?: HelpPicture };
export type HelpBlock =
  | { kind: 'head' | 'text' | 'warning'; parts: HelpPart[] }
  | { kind: 'steps' | 'points'; items: HelpPart[][] };

/** Where pictures lie: what the staff uploaded, and what came with Gift. Nothing is shown from anywhere else. */
const address = String.raw`\/(?:api\/files\/\d{1,19}(?:\?[\w=&-]*)?|help\/[a-z0-9-]+\.webp(?:\?v=[0-9a-f]+)?)`;
const picture = String.raw`!\[([^\]]+)\]\((${address})(?: (\d{1,5})x(\d{1,5}))?\)`;

/**
 * Pictures, links and strong words. Links lead to pages of this app alone: an article must not send anybody to a
 * stranger's site.
 */
const inline = new RegExp(String.raw`${picture}|\[([^\]]+)\]\((\/(?![/\\])[^)\s]*)\)|\*\*([^*]+)\*\*`, 'g');

function partsOf(line: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) parts.push({ text: line.slice(at, end) });
  };
  for (const found of line.matchAll(inline)) {
    plain(found.index);
    const [whole, shown, src, width, height, words, to, strong] = found;
    if (src) parts.push(pictureOf(shown!, src, Number(width), Number(height)));
    else parts.push(to ? { text: words!, to } : { text: strong!, isStrong: true });
    at = found.index + whole.length;
  }
  plain(line.length);
  return parts;
}

/** One whose size nobody knows is not there, or not yet: its words stand for it. */
const pictureOf = (text: string, src: string, width: number, height: number): HelpPart =>
  width > 0 && height > 0 ? { text, picture: { src, width, height } } : { text };

const onlyPicture = new RegExp(`^${picture}$`);

/** The items of a list; null where the lines are none. A picture on a line of its own joins the item above it. */
function listed(lines: string[], mark: RegExp): HelpPart[][] | null {
  const items: HelpPart[][] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (mark.test(line)) items.push(partsOf(line.replace(mark, '')));
    else if (last && onlyPicture.test(line)) last.push(...partsOf(line));
    else return null;
  }
  return items;
}

/** The blocks of an article's text, in order. Whatever it holds, it gives something to read. */
export function helpBlocks(text: string): HelpBlock[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block): HelpBlock => {
      const lines = block.split('\n').map((line) => line.trim());
      const steps = listed(lines, /^\d+\. /);
      if (steps) return { kind: 'steps', items: steps };
      const points = listed(lines, /^- /);
      if (points) return { kind: 'points', items: points };
      const line = lines.join(' ');
      if (line.startsWith('## ')) return { kind: 'head', parts: partsOf(line.slice(3)) };
      if (line.startsWith('! ')) return { kind: 'warning', parts: partsOf(line.slice(2)) };
      return { kind: 'text', parts: partsOf(line) };
    });
}

export type WrittenPicture = { whole: string; words: string; address: string };

/** Every picture a text names, as it is written: also one without words, and one from anywhere. */
export const picturesIn = (text: string): WrittenPicture[] =>
  [...text.matchAll(/!\[([^\]\n]*)\]\(([^)\n]*)\)/g)].map(([whole, words = '', address = '']) => ({
    whole,
    words,
    address: address.trim(),
  }));
