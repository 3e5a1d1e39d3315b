import type { Kobo } from '@gift/money';
import { Amount } from '../ui/money/amount';
import { perUnit } from './offer-texts';

/** "₦920 per $" */
export const Rate = ({
  kobo,
  symbol,
  size = 'inherit',
}: {
  kobo: string | Kobo;
  symbol: string;
  size?: 's' | 'm' | 'l' | 'inherit';
}) => (
  <span className="rate">
    <Amount kobo={kobo} size={size} whole /> <span className="muted small">{perUnit(symbol)}</span>
  </span>
);
