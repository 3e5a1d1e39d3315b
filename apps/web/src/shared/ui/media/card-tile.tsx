import { useId } from 'react';
import { useBrand } from '../../catalog';

const unknown = { from: '#3B4A63', to: '#5B6B8A' };

/**
 * A brand's card: the two colours of the catalogue, its name and its country. The colours are attributes of an SVG
 * gradient, since the content policy forbids inline styles.
 */
export function CardTile({
  brandID,
  countryID,
  wide = false,
}: {
  brandID: string;
  /** Two letters, such as US. */
  countryID?: string | undefined;
  wide?: boolean;
}) {
  const brand = useBrand(brandID);
  const gradient = useId();
  const { from, to } = brand?.tile ?? unknown;
  return (
    <span className={wide ? 'tile wide' : 'tile'}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={gradient} x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <path d="M0 0h1v1H0z" fill={`url(#${gradient})`} />
      </svg>
      <span>{brand?.name ?? brandID}</span>
      {countryID && <b>{countryID}</b>}
    </span>
  );
}
