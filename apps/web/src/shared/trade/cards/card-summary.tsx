import type { ReactNode } from 'react';
import { faceText, useBrand, useCountry } from '../../catalog';
import { CardTile } from '../../ui/media/card-tile';
import { cardKind } from '../offer-texts';
import { type Card, totalFace } from './card';
import '../trade.css';

/** "$100" or "2 × $100 = $200", with the currency symbol of the card's country. */
export function useFaceValueText(card: Pick<Card, 'countryID' | 'faceMinor' | 'count'>): string {
  const country = useCountry(card.countryID);
  const symbol = country?.symbol ?? card.countryID;
  const one = faceText(card.faceMinor, symbol);
  return card.count === 1 ? one : `${card.count} × ${one} = ${faceText(totalFace(card), symbol)}`;
}

/** The cards of a deal on one line: tile, face value, form and receipt. */
export function CardSummary({ card, end }: { card: Card; end?: ReactNode }) {
  const face = useFaceValueText(card);
  const brand = useBrand(card.brandID);
  return (
    <div className="card-summary wraps">
      <CardTile brandID={card.brandID} countryID={card.countryID} />
      <span className="grow">
        <span className="strong block">{face}</span>
        <span className="muted small">
          {brand?.name ?? card.brandID} · {cardKind(card.form, card.receipt)}
        </span>
      </span>
      {end}
    </div>
  );
}
