import { getUrl } from '../../shared/http/call';
import type { Card } from '../../shared/trade/cards/card';

export const firstCard: WorthCard = {
  brandID: 'steam',
  countryID: 'US',
  form: 'ecode',
  receipt: 'none',
  faceMinor: 10_000,
};

export type WorthCard = Omit<Card, 'count'>;

/** Offers that a user of this type can take; 1 sells a card. */
export const bestQuery = (type: '0' | '1', brandID?: string) => ({ type, brandID, limit: 6 });
/** Offers for one card, sorted by what the seller receives. */
export const worthQuery = (card: WorthCard) => ({ type: '1', sort: 'receive', limit: 10, ...card }) as const;

/** URLs of the answers that the home page is rendered from, for server and browser. */
export const homeAnswers = (): string[] => [
  getUrl('catalogBrands', undefined),
  getUrl('catalogCountries', undefined),
  getUrl('rateTop', undefined),
  getUrl('offerList', bestQuery('1')),
  getUrl('offerList', worthQuery(firstCard)),
];
