import type { CardForm, Receipt } from '@gift/contract/cards';
import { nameOfBrand } from '../kit/brands';
import { language, listed, said, texts } from '../kit/language';
import { cardWords } from '../machine-words';

const t = texts({
  cards: ['cards', '张'],
});

type Card = { brandID: string; countryID: string; currency: string; faceMinor: number };

/** A card in a list: whose it is, and what it is worth in its own currency. */
export const cardText = ({ brandID, countryID, currency, faceMinor }: Card): string => {
  const face = new Intl.NumberFormat(language(), {
    style: 'currency',
    currency,
    // The country stands beside it: "US$" in Chinese would say it twice.
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
  });
  return `${nameOfBrand(brandID)} ${countryID} ${face.format(faceMinor / 100)}`;
};

/** What a page says besides: how many, digital or physical, and which receipt was promised. */
export const cardKind = (card: { cardCount: number; form: CardForm; receipt: Receipt }): string =>
  listed([
    ...(card.cardCount > 1 ? [`${card.cardCount} ${t.cards}`] : []),
    ...[card.form, card.receipt].map((word) => said(cardWords[word]!)),
  ]);
