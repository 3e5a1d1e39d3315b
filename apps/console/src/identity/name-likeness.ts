const tokens = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** The share of a name's words that another name has, 0 to 100; ignores order, accents and case. */
export function nameLikeness(entered: string, registered: string): number {
  const enteredParts = tokens(entered);
  const there = tokens(registered);
  const matchingParts = enteredParts.filter((part) => {
    const at = there.indexOf(part);
    if (at >= 0) there.splice(at, 1);
    return at >= 0;
  });
  return enteredParts.length === 0 ? 0 : Math.round((100 * matchingParts.length) / enteredParts.length);
}
