/** Latin words, and Chinese as overlapping pairs of characters, since Chinese has no spaces. */
export function searchTokens(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const [piece] of run.matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)) {
      if (!/\p{Script=Han}/u.test(piece)) found.push(piece);
      else if (piece.length === 1) found.push(piece);
      else for (let at = 0; at + 1 < piece.length; at++) found.push(piece.slice(at, at + 2));
    }
  }
  return found;
}
