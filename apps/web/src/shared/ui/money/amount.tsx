import { formatNaira, type Kobo, koboOfDigits, splitNaira } from '@gift/money';

type Props = {
  /** Kobo, or a string of kobo as on the wire; null and undefined show 0.00 (spec section 9). */
  kobo: string | Kobo | null | undefined;
  size?: 's' | 'm' | 'l' | 'xl' | 'inherit';
  /** `always` puts a plus before incoming money. */
  sign?: 'auto' | 'always';
  /** Omits `.00`: only for rates and round amounts in lists. */
  whole?: boolean;
};

export const asKobo = (kobo: Props['kobo']): Kobo | null =>
  typeof kobo === 'string' ? koboOfDigits(kobo) : (kobo ?? null);

/** Steps the largest size down for amounts that would not fit on one line of the narrowest phone. */
const fitting = (size: Props['size'], whole: string) =>
  size === 'xl' && whole.length > 10 ? (whole.length > 14 ? 'm' : 'l') : size;

/** Naira with a lighter ₦ and smaller kobo; never wrapped. */
export function Amount({ kobo, size = 'inherit', sign = 'auto', whole = false }: Props) {
  const parts = splitNaira(asKobo(kobo), { sign });
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

/** `₦46,000`, or `₦46,000.50` with kobo. Takes a string of kobo. */
export const sumText = (kobo: string) => formatNaira(koboOfDigits(kobo)).replace(/\.00$/, '');
