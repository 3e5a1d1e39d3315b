/** The caret position in grouped text that is after the same `count` characters. */
export function caretIn(grouped: string, count: number): number {
  let passedSigns = 0;
  for (let at = 0; at < grouped.length; at += 1) {
    if (passedSigns === count) return at;
    if (grouped[at] !== ' ') passedSigns += 1;
  }
  return grouped.length;
}
