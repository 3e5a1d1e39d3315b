import type { Received, Sent } from '../../shared/http/call';
import { ofMarket } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { type Card, totalFace } from '../../shared/trade/cards/card';
import type { OfferChip } from '../../shared/trade/offer-texts';
import type { Draft, OrderType } from './draft';

export type Offer = Received<'offerList'>['items'][number];

/** The query for offers that accept exactly these cards, best amount first. */
export const matchQuery = (
  type: OrderType,
  card: Card,
  chips: readonly OfferChip[] = [],
): Sent<'offerList'> => ({
  type: String(type) as '0' | '1',
  brandID: card.brandID,
  countryID: card.countryID,
  form: card.form,
  receipt: card.receipt,
  faceMinor: totalFace(card),
  denominations: String(card.faceMinor),
  sort: 'receive',
  ...(chips.length > 0 ? { chips: chips.join(',') } : {}),
});

/** While the face value is unknown: the best rate for such a card. */
export const rateQuery = (type: OrderType, draft: Draft): Sent<'offerList'> => ({
  type: String(type) as '0' | '1',
  brandID: draft.brandID ?? '',
  countryID: draft.countryID ?? '',
  form: draft.form,
  ...(draft.receipt ? { receipt: draft.receipt } : {}),
  sort: 'receive',
  limit: 1,
});

/** Offers for such a physical card with any receipt, best first. */
export const receiptQuery = (type: OrderType, draft: Draft): Sent<'offerList'> => ({
  type: String(type) as '0' | '1',
  brandID: draft.brandID ?? '',
  countryID: draft.countryID ?? '',
  form: 'physical',
  sort: 'receive',
  limit: 50,
});

export const useMatches = (type: OrderType, card: Card, chips: readonly OfferChip[]) =>
  useRemote('offerList', matchQuery(type, card, chips), { follows: ofMarket(card.brandID) });
