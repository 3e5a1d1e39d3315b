import { Chip } from '../ui/chip';
import { vsMarketText } from './offer-texts';
import './trade.css';

/** A rate compared with the market; green if that is good for a user who sells (1) or buys (0). */
export function VsMarket({ bp, type, face }: { bp: number | null; type: 0 | 1; face?: string | undefined }) {
  if (bp === null) return null;
  const isGood = type === 1 ? bp >= 10 : bp <= -10;
  return (
    <span className="compared">
      <Chip tone={isGood ? 'positive' : 'plain'}>{vsMarketText(bp, face)}</Chip>
    </span>
  );
}
