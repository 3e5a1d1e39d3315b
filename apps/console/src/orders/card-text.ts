import { numberFormat } from '@gift/client/formats';
import { cardDetailText } from '@gift/client/labels/card-details';
import { joinList, staffTexts as texts } from '@gift/client/language';
import { nameOfBrand } from '../kit/names';

const t = texts({
  cards: ['cards', '张'],
});

type Cards = { brandID: string; countryID: string; currency: string };

/** A card's brand, country and face value; pages that list each card separately pass one. */
export const cardText = (cards: Cards & ({ faceMinor: number } | { facesMinor: number[] })): string => {
  const { brandID, countryID, currency } = cards;
  const facesMinor = 'facesMinor' in cards ? cards.facesMinor : [cards.faceMinor];
  const face = numberFormat({
    style: 'currency',
    currency,
    // The country is shown beside it; in Chinese, "US$" would repeat it.
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
  });
  const faces = facesMinor.map((minor) => face.format(minor / 100)).join(' + ');
  return `${nameOfBrand(brandID)} ${countryID} ${faces}`;
};

/** The number of cards, their form, and the promised receipt. */
export const cardKind = (card: { cardCount: number; form: string; receipt: string }): string =>
  joinList([
    ...(card.cardCount > 1 ? [`${card.cardCount} ${t.cards}`] : []),
    ...[card.form, card.receipt].map(cardDetailText),
  ]);
