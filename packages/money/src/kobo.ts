/**
 * Kobo: the only unit of money; a hundred are one naira. As a branded bigint, so that a plain number or another unit
 * does not compile, and money is never a float.
 */
declare const kobo: unique symbol;
export type Kobo = bigint & { readonly [kobo]: never };

/** Marks a bigint as kobo. The only place that creates the brand. */
export const koboOf = (amount: bigint): Kobo => amount as Kobo;

export const noKobo = koboOf(0n);

/** The largest amount a user may enter: ₦10,000,000,000.00. Sums of many such amounts still fit an int8. */
export const maxKobo = koboOf(1_000_000_000_000n);

export const plus = (a: Kobo, b: Kobo): Kobo => koboOf(a + b);
export const minus = (a: Kobo, b: Kobo): Kobo => koboOf(a - b);
export const sumOf = (amounts: Iterable<Kobo>): Kobo => {
  let total = noKobo;
  for (const amount of amounts) total = plus(total, amount);
  return total;
};

/** Money in JSON: a string of digits, with a minus sign if negative. */
export const digitsOf = (amount: Kobo): string => amount.toString();

/** Parses what `digitsOf` wrote. Throws a RangeError on anything else: the wire format is ours, not user input. */
export function koboOfDigits(digits: string): Kobo {
  if (!/^-?(?:0|[1-9]\d{0,18})$/.test(digits)) throw new RangeError('not a whole number of kobo');
  return koboOf(BigInt(digits));
}
