// How a help article is written, read alike by the server, the app and the console. Pure, and no schema library here.
//
// Blocks stand apart by an empty line: `## a heading`, `1. a step` and `- a point` (one a line), `! a warning`, or plain
// words. Inside a line `[words](/route)` leads to a page of this app and `**words**` weigh more.

/** What articles are about, in the order they are shown. */
export const helpCategories = ['start', 'sell', 'buy', 'wallet', 'disputes', 'safety', 'account'] as const;
export type HelpCategory = (typeof helpCategories)[number];

export type HelpPart = { text: string; to?: string; isStrong?: true };
export type HelpBlock =
  | { kind: 'head' | 'text' | 'warning'; parts: HelpPart[] }
  | { kind: 'steps' | 'points'; items: HelpPart[][] };

/** Links lead to pages of this app alone: an article must not send anybody to a stranger's site. */
const inline = /\[([^\]]+)\]\((\/(?![/\\])[^)\s]*)\)|\*\*([^*]+)\*\*/g;

function partsOf(line: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) parts.push({ text: line.slice(at, end) });
  };
  for (const found of line.matchAll(inline)) {
    plain(found.index);
    const [whole, words, to, strong] = found;
    parts.push(to ? { text: words!, to } : { text: strong!, isStrong: true });
    at = found.index + whole.length;
  }
  plain(line.length);
  return parts;
}

const listed = (lines: string[], mark: RegExp) =>
  lines.every((line) => mark.test(line)) ? lines.map((line) => partsOf(line.replace(mark, ''))) : null;

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
