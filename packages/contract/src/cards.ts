// Cards as both ends know them: forms, receipts, and the hints a typist gets. No schema library here.

export const cardForms = ['ecode', 'physical'] as const;
export type CardForm = (typeof cardForms)[number];

/** What proves the purchase, from the lowest price to the best. Only a physical card has a receipt. */
export const receipts = ['none', 'slip', 'credit', 'debit', 'cash'] as const;
export type Receipt = (typeof receipts)[number];

export const cardPartNames = [
  'code',
  'number',
  'pin',
  'accessCode',
  'accessNumber',
  'serial',
  'expiry',
  'cvv',
] as const;

/** One secret a card carries: what it usually looks like, how it is printed, and how sure we are of that. */
export type CardPart = {
  name: (typeof cardPartNames)[number];
  /** A regular expression on the normal form. */
  pattern: string;
  /** Characters per printed group; what is left over makes a last group. */
  group: readonly number[];
  confidence: 'high' | 'medium' | 'low';
};

/**
 * A card code as it is compared and fingerprinted: upper case, without blanks and hyphens. Full-width letters
 * become plain ones and invisible marks go too, or a card could be offered twice unnoticed. Nothing else is
 * changed: an O that should be a 0 is for the typist to see, not for us to rewrite.
 */
export const normalCode = (typed: string): string =>
  folded(folded(typed))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .normalize('NFKC');

/** Raising case can undo the folding of a few letters, so it takes two rounds to come to rest. */
const folded = (text: string) => text.normalize('NFKC').toUpperCase();

/** Whether a part looks as its brand usually prints it. A no is a hint: issuers vary, so it never blocks. */
export const matchesFormat = (part: CardPart, typed: string): boolean =>
  new RegExp(part.pattern).test(normalCode(typed));

/** Characters that are easily taken for another on a scratched card: worth a second look when the hint says no. */
export const ambiguousCharacters = (typed: string): string[] => [
  ...new Set(normalCode(typed).match(/[O0I1LB8S5Z2]/g) ?? []),
];

/** A code in the groups it is printed in. */
export function groupedCode(part: Pick<CardPart, 'group'>, typed: string): string {
  let rest = normalCode(typed);
  const groups: string[] = [];
  for (const size of part.group) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  if (rest !== '') groups.push(rest);
  return groups.join(' ');
}
