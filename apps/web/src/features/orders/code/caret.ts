/** The caret position in grouped text that is after the same `count` characters. */
export function caretIn(grouped: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === count) return at;
    if (grouped[at] !== ' ') seen += 1;
  }
  return grouped.length;
}
