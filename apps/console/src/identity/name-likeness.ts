const tokens = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** The share of a name's words that another name has, 0 to 100; ignores order, accents and case. */
export function nameLikeness(given: string, known: string): number {
  const wanted = tokens(given);
  const there = tokens(known);
  const found = wanted.filter((part) => {
    const at = there.indexOf(part);
    if (at >= 0) there.splice(at, 1);
    return at >= 0;
  });
  return wanted.length === 0 ? 0 : Math.round((100 * found.length) / wanted.length);
}
