// The format of help articles, parsed alike by the server, the app and the console. Pure, and no schema library here.
//
// Blank lines separate blocks: `## a heading`, `1. a step` and `- a point` (one a line), `! a warning`, or a
// paragraph. Inside a line, `[text](/route)` links to a page of this app and `**text**` is strong. `![text](address)`
// is a picture of this app, with alternative text; on a line of its own under a step or a point it belongs to that
// item. Readers get it with its size, `![text](address 640x480)`, which the server adds.

/** The topics of articles, in display order. */
export const helpCategories = ['start', 'sell', 'buy', 'wallet', 'disputes', 'safety', 'account'] as const;
export type HelpCategory = (typeof helpCategories)[number];

export const statusAreas = ['addMoney', 'withdraw', 'codes', 'verify', 'disputes'] as const;
export type StatusArea = (typeof statusAreas)[number];

export type HelpPicture = { src: string; width: number; height: number };
/** For a picture, `text` is its alternative text. */
export type HelpPart = { text: string; to?: string; isStrong?: true; picture?: HelpPicture };
export type HelpBlock =
  | { kind: 'head' | 'text' | 'warning'; parts: HelpPart[] }
  | { kind: 'steps' | 'points'; items: HelpPart[][] };

/** Allowed picture paths: staff uploads and files shipped with Gift. No other source is shown. */
const address = String.raw`\/(?:api\/files\/\d{1,19}(?:\?[\w=&-]*)?|help\/[a-z0-9-]+\.webp(?:\?v=[0-9a-f]+)?)`;
const picture = String.raw`!\[([^\]]+)\]\((${address})(?: (\d{1,5})x(\d{1,5}))?\)`;

/**
 * Pictures, links and strong text. Links only lead to pages of this app, so that an article never sends users to
 * another site.
 */
const inline = new RegExp(String.raw`${picture}|\[([^\]]+)\]\((\/(?![/\\])[^)\s]*)\)|\*\*([^*]+)\*\*`, 'g');

function partsOf(line: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let at = 0;
  const addPlainText = (end: number) => {
    if (end > at) parts.push({ text: line.slice(at, end) });
  };
  for (const match of line.matchAll(inline)) {
    addPlainText(match.index);
    const [whole, shown, src, width, height, linkText, to, strong] = match;
    if (src) parts.push(pictureOf(shown!, src, Number(width), Number(height)));
    else parts.push(to ? { text: linkText!, to } : { text: strong!, isStrong: true });
    at = match.index + whole.length;
  }
  addPlainText(line.length);
  return parts;
}

/** A picture without a known size does not exist, or not yet: its alternative text replaces it. */
const pictureOf = (text: string, src: string, width: number, height: number): HelpPart =>
  width > 0 && height > 0 ? { text, picture: { src, width, height } } : { text };

const onlyPicture = new RegExp(`^${picture}$`);

/** The items of a list, or null if the lines are not a list. A picture on a line of its own joins the item above it. */
function listItems(lines: string[], mark: RegExp): HelpPart[][] | null {
  const items: HelpPart[][] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (mark.test(line)) items.push(partsOf(line.replace(mark, '')));
    else if (last && onlyPicture.test(line)) last.push(...partsOf(line));
    else return null;
  }
  return items;
}

/** The blocks of an article, in order. Any input gives readable output. */
export function helpBlocks(text: string): HelpBlock[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block): HelpBlock => {
      const lines = block.split('\n').map((line) => line.trim());
      const steps = listItems(lines, /^\d+\. /);
      if (steps) return { kind: 'steps', items: steps };
      const points = listItems(lines, /^- /);
      if (points) return { kind: 'points', items: points };
      const line = lines.join(' ');
      if (line.startsWith('## ')) return { kind: 'head', parts: partsOf(line.slice(3)) };
      if (line.startsWith('! ')) return { kind: 'warning', parts: partsOf(line.slice(2)) };
      return { kind: 'text', parts: partsOf(line) };
    });
}

export type WrittenPicture = { whole: string; alt: string; address: string };

/** Every picture in a text, also one without alternative text or from a source that is not allowed. */
export const picturesIn = (text: string): WrittenPicture[] =>
  [...text.matchAll(/!\[([^\]\n]*)\]\(([^)\n]*)\)/g)].map(([whole, alt = '', address = '']) => ({
    whole,
    alt,
    address: address.trim(),
  }));
