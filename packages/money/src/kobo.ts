/**
 * Kobo: the only number that money is made of. A hundred kobo are one naira. It is a branded bigint, so a
 * plain number or an amount in another unit doesn't compile where money is meant, and no float ever holds it.
 */
declare const kobo: unique symbol;
export type Kobo = bigint & { readonly [kobo]: never };

/** Marks a bigint as kobo; the one place where the brand is given. */
export const koboOf = (amount: bigint): Kobo => amount as Kobo;

export const noKobo = koboOf(0n);

/** The largest amount anyone may type: ₦10,000,000,000.00. Sums of many such amounts still fit an int8. */
export const maxKobo = koboOf(1_000_000_000_000n);

export const plus = (a: Kobo, b: Kobo): Kobo => koboOf(a + b);
export const minus = (a: Kobo, b: Kobo): Kobo => koboOf(a - b);
export const sumOf = (amounts: Iterable<Kobo>): Kobo => {
  let total = noKobo;
  for (const amount of amounts) total = plus(total, amount);
  return total;
};

/** Money as it travels in JSON: a string of digits, with a minus sign for a sum below zero. */
export const digitsOf = (amount: Kobo): string => amount.toString();

/** Reads what `digitsOf` wrote. Throws a RangeError on anything else: wire digits are ours, not typed by a hand. */
export function koboOfDigits(digits: string): Kobo {
  if (!/^-?(?:0|[1-9]\d{0,18})$/.test(digits)) throw new RangeError('not a whole number of kobo');
  return koboOf(BigInt(digits));
}
