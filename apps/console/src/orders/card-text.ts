import { joinList, language, localize, texts } from '../kit/language';
import { nameOfBrand } from '../kit/names';
import { cardLabels } from '../labels/events';

const t = texts({
  cards: ['cards', '张'],
});

type Cards = { brandID: string; countryID: string; currency: string };

/** Whose card it is, and what it is worth in its own currency; one page says each of several by itself. */
export const cardText = (cards: Cards & ({ faceMinor: number } | { facesMinor: number[] })): string => {
  const { brandID, countryID, currency } = cards;
  const facesMinor = 'facesMinor' in cards ? cards.facesMinor : [cards.faceMinor];
  const face = new Intl.NumberFormat(language(), {
    style: 'currency',
    currency,
    // The country stands beside it: "US$" in Chinese would say it twice.
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
  });
  const faces = facesMinor.map((minor) => face.format(minor / 100)).join(' + ');
  return `${nameOfBrand(brandID)} ${countryID} ${faces}`;
};

/** What a page says besides: how many, digital or physical, and which receipt was promised. */
export const cardKind = (card: { cardCount: number; form: string; receipt: string }): string =>
  joinList([
    ...(card.cardCount > 1 ? [`${card.cardCount} ${t.cards}`] : []),
    ...[card.form, card.receipt].map((word) => localize(cardLabels[word]!)),
  ]);
