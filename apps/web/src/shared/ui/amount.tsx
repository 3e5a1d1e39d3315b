import { formatNaira, type Kobo, koboOfDigits, splitNaira } from '@gift/money';
import { language } from '../i18n/language';

type Props = {
  /** Digits of kobo as they travel, or kobo; null and undefined show 0.00 (spec section 9). */
  kobo: string | Kobo | null | undefined;
  size?: 's' | 'm' | 'l' | 'xl' | 'inherit';
  /** `always` puts a plus before money that comes in. */
  sign?: 'auto' | 'always';
  /** Leaves `.00` away: for rates and round sums in running lists only. */
  whole?: boolean;
};

export const asKobo = (kobo: Props['kobo']): Kobo | null =>
  typeof kobo === 'string' ? koboOfDigits(kobo) : (kobo ?? null);

/** The largest size steps down where a sum has more characters than its line, on the narrowest phone, has room for. */
const fitting = (size: Props['size'], whole: string) =>
  size === 'xl' && whole.length > 10 ? (whole.length > 14 ? 'm' : 'l') : size;

/** Naira with ₦ lighter and kobo smaller; never wrapped. */
export function Amount({ kobo, size = 'inherit', sign = 'auto', whole = false }: Props) {
  const parts = splitNaira(asKobo(kobo), { language: language(), sign });
  const fits = fitting(size, parts.whole);
  return (
    <span className={fits === 'inherit' ? 'amount' : `amount amount-${fits}`}>
      {parts.sign}
      <i>{parts.symbol}</i>
      {parts.whole}
      {whole && parts.fraction === '00' ? null : <small>.{parts.fraction}</small>}
    </span>
  );
}

/** `₦46,000`, or `₦46,000.50` where there are kobo. Takes digits of kobo. */
export const sumText = (kobo: string) =>
  formatNaira(koboOfDigits(kobo), { language: language() }).replace(/\.00$/, '');
