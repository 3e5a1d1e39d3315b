import type { BankHealth, BankHint } from '@gift/contract';
import { minutes, seconds } from '../../../platform/clock';

export type Bank = {
  readonly code: string;
  readonly name: string;
  readonly ussd: string | null;
  readonly popularity: number;
};

/**
 * The digits before the serial number in the check-digit rule of the central bank (NUBAN, revised 2020): 000 and the
 * bank's code for deposit banks, 9 and the code for others. Null if the code has no such prefix.
 */
function prefixOf(bankCode: string): string | null {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^00\d{3}$/.test(bankCode)) return `0${bankCode}`;
  return /^\d{5}$/.test(bankCode) ? `9${bankCode}` : null;
}

/**
 * Whether the tenth digit of an account number is its check digit at this bank. Only a hint: one number in ten passes
 * at any bank, and phone wallets issue numbers that pass at none.
 */
export function fitsBank(accountNumber: string, bankCode: string): boolean {
  const prefix = prefixOf(bankCode);
  if (!prefix) return false;
  const digits = [...(prefix + accountNumber.slice(0, 9))].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 3 === 1 ? 7 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}

/** Institutions whose account number is the customer's phone number without the leading zero. */
const phoneWallets = new Set(['999992', '50515', '999991', '327']);
const isPhoneLike = (accountNumber: string) => /^[789][01]\d{8}$/.test(accountNumber);

export type Suggestion = Bank & { readonly hint: BankHint | null };

/** Banks, the most likely first. `used` holds the codes of the accounts the user has had. */
export function suggestBanks(
  banks: readonly Bank[],
  { accountNumber, used }: { accountNumber: string | undefined; used: ReadonlySet<string> },
): Suggestion[] {
  const hintOf = ({ code }: Bank): BankHint | null => {
    if (!accountNumber) return null;
    const fits = fitsBank(accountNumber, code);
    const isPhone = phoneWallets.has(code) && isPhoneLike(accountNumber);
    if (used.has(code) && (fits || isPhone || !isPhoneLike(accountNumber))) return 'used';
    if (isPhone) return 'phone';
    return fits ? 'checkDigit' : null;
  };
  const rank = { used: 0, phone: 1, checkDigit: 2 } as const;
  const rankOf = ({ hint }: Suggestion) => (hint ? rank[hint] : 3);
  return banks
    .map((bank) => ({ ...bank, hint: hintOf(bank) }))
    .sort(
      (a, b) => rankOf(a) - rankOf(b) || a.popularity - b.popularity || a.name.localeCompare(b.name, 'en'),
    );
}

const tokensOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '' && !titles.has(token));
const titles = new Set(['MR', 'MRS', 'MISS', 'MS', 'DR', 'CHIEF', 'ALHAJI', 'ALHAJA', 'PROF']);

/** The Levenshtein distance between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
const likeness = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length);

/**
 * How similar a verified name and a bank's name are, 0 to 1. Banks reorder names, add middle names and titles, and
 * misspell letters. So each word of the verified name is matched with its most similar word of the bank's name, and
 * each of those is used once.
 */
export function nameLikeness(verifiedName: string, bank: string): number {
  const verifiedTokens = tokensOf(verifiedName);
  const bankTokens = tokensOf(bank).slice(0, 12);
  if (verifiedTokens.length === 0) return 0;
  let total = 0;
  for (const token of verifiedTokens) {
    const scores = bankTokens.map((other) => likeness(token, other));
    const best = Math.max(0, ...scores);
    total += best;
    if (best > 0) bankTokens.splice(scores.indexOf(best), 1);
  }
  return total / verifiedTokens.length;
}

/** From this similarity on, two names count as the same person's. */
export const sameName = 0.85;

export type BankHealthSample = { readonly isUp: boolean; readonly tookMs: number; readonly at: Date };

/** How long a sample of a bank's health counts, and how many are needed to judge it. */
export const healthWindowMs = minutes(30);
const minSamples = 3;

/** A bank's health from its latest samples. With too few of them it counts as up. */
export function judgeHealth(samples: readonly BankHealthSample[]): BankHealth {
  if (samples.length < minSamples) return 'up';
  const up = samples.filter((sample) => sample.isUp);
  if (up.length * 2 < samples.length) return 'down';
  const slow = up.filter((sample) => sample.tookMs > seconds(20)).length * 2 > up.length;
  return slow || up.length * 5 < samples.length * 4 ? 'slow' : 'up';
}
