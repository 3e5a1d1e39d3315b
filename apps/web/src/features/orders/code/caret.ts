/** The caret position in grouped text that is after the same `count` characters. */
export function caretIn(groupedText: string, count: number): number {
  let passedSigns = 0;
  for (let at = 0; at < groupedText.length; at += 1) {
    if (passedSigns === count) return at;
    if (groupedText[at] !== ' ') passedSigns += 1;
  }
  return groupedText.length;
}
