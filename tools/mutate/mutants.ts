/** One small fault: `to` replaces the text from `start` to `end`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

export const applied = (text: string, { start, end, to }: Mutant): string =>
  text.slice(0, start) + to + text.slice(end);

/** A mutant's name in the list of accepted ones: its line of code, without the number, and its change. */
export function named(text: string, { start, end, to }: Mutant): string {
  const oneLine = (part: string) => part.replaceAll(/\s+/g, ' ').trim();
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const before = oneLine(text.slice(lineStart, start));
  const was = oneLine(text.slice(start, end));
  const after = oneLine(text.slice(end, lineEnd < 0 ? undefined : lineEnd));
  return `${shortened(before, -30)}⟦${shortened(was, 60)} → ${to || 'nothing'}⟧${shortened(after, 30)}`;
}

/** At most so many characters from the start, or from the end if negative. */
function shortened(text: string, length: number): string {
  if (text.length <= Math.abs(length)) return text;
  return length < 0 ? `…${text.slice(length)}` : `${text.slice(0, length)}…`;
}
