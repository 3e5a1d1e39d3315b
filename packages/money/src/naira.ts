import { type Kobo, koboOf, maxKobo } from './kobo';

export type ParsedNaira = { ok: true; kobo: Kobo } | { ok: false; problem: 'malformed' | 'tooLarge' };

/** Digits, with an optional decimal part of one or two digits (spec section 5). */
export const amountPattern = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Digits with commas between thousands, as we print them. */
const isGrouped = (text: string) => /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text);

/**
 * Commas between the thousands of a whole number, as in every language of the app. Not `Intl.NumberFormat`: the first one
 * of a page blocks Chromium for over 10 ms, four times that on a cheap phone.
 */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Parses naira as typed ("1,234.50"), at most `max` kobo. Refuses signs, exponents, blanks and currency symbols. */
export function parseNaira(text: string, max: Kobo = maxKobo): ParsedNaira {
  const match = amountPattern.exec(isGrouped(text) ? text.replaceAll(',', '') : text);
  if (!match) return { ok: false, problem: 'malformed' };
  const whole = match[1]!.replace(/^0+(?=\d)/, '');
  // The length is compared first, so that a megabyte of digits never becomes a bigint.
  if (whole.length > max.toString().length) return { ok: false, problem: 'tooLarge' };
  const amount = koboOf(BigInt(whole) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')));
  return amount > max ? { ok: false, problem: 'tooLarge' } : { ok: true, kobo: amount };
}

export interface NairaParts {
  /** '−' (a true minus sign), '+' if requested, or empty. */
  sign: '−' | '+' | '';
  symbol: '₦';
  /** Whole naira with thousands separators. */
  whole: string;
  /** Always two digits. */
  fraction: string;
}

export interface NairaOptions {
  /** 'always' puts a plus before incoming money, as statement lines show it. */
  sign?: 'auto' | 'always';
}

/** The parts of a sum, so that a screen can set ₦ lighter and kobo smaller than naira. */
export function splitNaira(amount: Kobo | null | undefined, options: NairaOptions = {}): NairaParts {
  const value = amount ?? 0n;
  const size = value < 0n ? -value : value;
  return {
    sign: value < 0n ? '−' : value > 0n && options.sign === 'always' ? '+' : '',
    symbol: '₦',
    whole: groupThousands((size / 100n).toString()),
    fraction: (size % 100n).toString().padStart(2, '0'),
  };
}

/** "₦1,234.50". An unknown amount is shown as ₦0.00 (spec section 9). */
export function formatNaira(amount: Kobo | null | undefined, options: NairaOptions = {}): string {
  const { sign, symbol, whole, fraction } = splitNaira(amount, options);
  return `${sign}${symbol}${whole}.${fraction}`;
}

/** An amount as a form field holds it: no symbol, no separators, kobo only if there are any. */
export function typedNaira(amount: Kobo): string {
  const whole = (amount / 100n).toString();
  const rest = amount % 100n;
  return rest === 0n ? whole : `${whole}.${rest.toString().padStart(2, '0')}`;
}
