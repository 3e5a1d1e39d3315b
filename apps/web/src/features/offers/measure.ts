import { type CardForm, type Receipt, receipts as weakestFirst } from '@gift/contract/cards';
import type { Sent } from '../../shared/http/call';
import { parseFace } from '../../shared/trade/cards/card';
import type { Fields } from './form/offer-form';

export type About = Omit<Sent<'offerPreview'>, 'rateKobo' | 'marginBp'>;

/**
 * The preview query that matches the publishing check: an offer's rate is compared at the plainest card it accepts,
 * with the weakest receipt and its smallest order.
 */
export function measuredBy(
  offer: {
    side: 0 | 1;
    brandID: string;
    countryID: string;
    form: CardForm | 'either';
    receipts: readonly Receipt[];
    minFace: number;
  },
  offerID?: string,
): About {
  const weakest = weakestFirst.find((receipt) => offer.receipts.includes(receipt));
  return {
    side: offer.side === 1 ? '1' : '0',
    brandID: offer.brandID,
    countryID: offer.countryID,
    form: offer.form,
    receipt: offer.form === 'ecode' ? 'none' : (weakest ?? 'none'),
    faceMinor: offer.minFace,
    ...(offerID ? { offerID } : {}),
  };
}

/** The preview query of an unsaved form; null before its card is chosen. */
export function measuredForm(fields: Fields, offerID?: string): About | null {
  const { brandID, countryID } = fields;
  if (brandID === null || countryID === null) return null;
  return measuredBy({ ...fields, brandID, countryID, minFace: parseFace(fields.minFace) ?? 2500 }, offerID);
}
