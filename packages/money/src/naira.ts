import { type Kobo, koboOf, maxKobo } from './kobo';

export type ParsedNaira = { ok: true; kobo: Kobo } | { ok: false; problem: 'malformed' | 'tooLarge' };

/** Digits, with an optional decimal part of one or two digits (spec section 5). */
export const amountPattern = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Commas between thousands, as we print them. */
const isGrouped = (text: string) => /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text);

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

/** The same in every language of the app. */
const grouper = new Intl.NumberFormat('en-US');

/** The parts of a sum, so that a screen can set ₦ lighter and kobo smaller than naira. */
export function splitNaira(amount: Kobo | null | undefined, options: NairaOptions = {}): NairaParts {
  const value = amount ?? 0n;
  const size = value < 0n ? -value : value;
  return {
    sign: value < 0n ? '−' : value > 0n && options.sign === 'always' ? '+' : '',
    symbol: '₦',
    whole: grouper.format(size / 100n),
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
