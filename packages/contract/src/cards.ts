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

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The characters of a code, after `normalCode`. */
export const codeChars = { digits, letters, any: letters + digits } as const;

/** A shorter code looks like an ordinary number, so chats could not be watched for it. */
export const minCodeLength = 8;

/** A secret part of a card: its usual format, and how it is printed. */
export type CardPart = {
  name: (typeof cardPartNames)[number];
  chars: keyof typeof codeChars;
  /** Characters that no code contains. Many issuers leave out O and I. */
  excluded?: string;
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
export const normalCode = (input: string): string =>
  normalized(normalized(input))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .normalize('NFKC');

/** Upper-casing can undo the normalization of a few letters, so it takes two rounds to become stable. */
const normalized = (text: string) => text.normalize('NFKC').toUpperCase();

/** The characters that a code of this format can contain. */
export const allowedChars = ({ chars, excluded = '' }: Pick<CardPart, 'chars' | 'excluded'>): string[] =>
  [...codeChars[chars]].filter((char) => !excluded.includes(char));

/** Characters that are easily confused on a scratched card. */
const similarChars: Readonly<Record<string, string>> = {
  ...{ O: '0', I: '1', L: '1', B: '8', S: '5', Z: '2' },
  ...{ 0: 'O', 1: 'I', 8: 'B', 5: 'S', 2: 'Z' },
};

/** How a code differs from its format. `instead`: allowed characters that look like those found. */
export type FormatProblem =
  | { kind: 'characters'; found: string[]; instead: string[] }
  | { kind: 'prefix' }
  | { kind: 'length'; length: number };

/**
 * How a part differs from its brand's usual format; null if it does not, or is empty. A difference is only a hint, never
 * a block, because issuers vary.
 */
export const formatProblem = (part: CardPart, input: string): FormatProblem | null =>
  problemIn(part, normalCode(input));

function problemIn(part: CardPart, code: string): FormatProblem | null {
  if (code === '') return null;
  const allowedCharacters = allowedChars(part);
  const oddCharacters = [...new Set(code)].filter((char) => !allowedCharacters.includes(char));
  if (oddCharacters.length > 0) {
    const instead = oddCharacters
      .map((char) => similarChars[char] ?? '')
      .filter((char) => allowedCharacters.includes(char));
    return { kind: 'characters', found: oddCharacters, instead: [...new Set(instead)] };
  }
  if (!code.startsWith(part.prefix)) return { kind: 'prefix' };
  return part.lengths.includes(code.length) ? null : { kind: 'length', length: code.length };
}

/** Whether a code in its normal form has a format. Compares lengths first, because chats check each word. */
export const fitsFormat = (part: CardPart, code: string): boolean =>
  part.lengths.includes(code.length) && problemIn(part, code) === null;

/** 14, 15, 16, 20 as `14-16, 20`. */
export function lengthsText(lengths: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const length of lengths) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === length) run[1] = length;
    else runs.push([length, length]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}

/** Splits a code into its printed groups. */
export function groupedCode(part: Pick<CardPart, 'group'>, input: string): string {
  let rest = normalCode(input);
  const groups: string[] = [];
  for (const size of part.group) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  if (rest !== '') groups.push(rest);
  return groups.join(' ');
}
