// Cards for both ends: forms, receipts and code formats. No schema library here.

export const cardForms = ['ecode', 'physical'] as const;
export type CardForm = (typeof cardForms)[number];

/** Proof of purchase, in rising order of price. Only a physical card has a receipt. */
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

/** The characters of a code, after `normalCode`. */
export const codeChars = { digits: /^[0-9]*$/, letters: /^[A-Z]*$/, any: /^[A-Z0-9]*$/ } as const;

/** A shorter code looks like an ordinary number, so chats could not be watched for it. */
export const minCodeLength = 8;

/** A secret part of a card: its usual format, and how it is printed. */
export type CardPart = {
  name: (typeof cardPartNames)[number];
  chars: keyof typeof codeChars;
  /** The possible numbers of characters, lowest first. */
  lengths: readonly number[];
  /** What every code starts with; mostly empty. */
  prefix: string;
  /** Characters per printed group. The rest makes a last group. */
  group: readonly number[];
};

/**
 * The form in which codes are compared and fingerprinted: upper case, without blanks and hyphens. Full-width letters
 * become ASCII and invisible marks are removed, or a card could be offered twice unnoticed. Nothing else changes: an
 * O that should be a 0 is left for the user to notice.
 */
export const normalCode = (typed: string): string =>
  normalized(normalized(typed))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .normalize('NFKC');

/** Upper-casing can undo the normalization of a few letters, so it takes two rounds to become stable. */
const normalized = (text: string) => text.normalize('NFKC').toUpperCase();

/** Whether a code in its normal form has a format. */
export const fitsFormat = ({ chars, lengths, prefix }: CardPart, code: string): boolean =>
  lengths.includes(code.length) && code.startsWith(prefix) && codeChars[chars].test(code);

/** Whether a part has its brand's usual format. A mismatch is only a hint, never a block, because issuers vary. */
export const matchesFormat = (part: CardPart, typed: string): boolean => fitsFormat(part, normalCode(typed));

/** Characters that are easily confused on a scratched card: worth rechecking after a format mismatch. */
export const ambiguousCharacters = (typed: string): string[] => [
  ...new Set(normalCode(typed).match(/[O0I1LB8S5Z2]/g) ?? []),
];

/** Splits a code into its printed groups. */
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
