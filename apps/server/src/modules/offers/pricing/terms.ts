import type { CardForm, Receipt } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { areBlocked, isTrusted } from '../../identity';
import { openingAt } from '../hours';
import { hasEnded, type Offer } from '../rows';
import { lockQuoted } from '../store';
import { traderOf } from '../traders';
import { type Unmet, unmetBy } from './requirements';

/** A quote's row: the binding price. */
export type Quote = {
  quoteID: bigint;
  offerID: bigint;
  takerID: bigint;
  counterID: bigint | null;
  form: CardForm;
  receipt: Receipt;
  faces: bigint[];
  face: bigint;
  rateKobo: Kobo;
  grossKobo: Kobo;
  buyerFeeKobo: Kobo;
  buyerVatKobo: Kobo;
  sellerFeeKobo: Kobo;
  sellerVatKobo: Kobo;
  buyerPaysKobo: Kobo;
  sellerGetsKobo: Kobo;
  /** The discounts that the maker's loyalty level and coupon gave on the fee. */
  levelOffKobo: Kobo;
  couponOffKobo: Kobo;
  /** The maker's coupon that the fee was computed with; it is used up with the quote. */
  couponID: bigint | null;
  createdAt: Date;
  expiresAt: Date;
  usedBy: bigint | null;
};

const quoteColumns = sql`
  id as "quoteID", offer_id as "offerID", taker_id as "takerID", counter_id as "counterID", form, receipt, faces,
  face, rate_kobo as "rateKobo", gross_kobo as "grossKobo", buyer_fee_kobo as "buyerFeeKobo",
  buyer_vat_kobo as "buyerVatKobo", seller_fee_kobo as "sellerFeeKobo", seller_vat_kobo as "sellerVatKobo",
  buyer_pays_kobo as "buyerPaysKobo", seller_gets_kobo as "sellerGetsKobo", level_off_kobo as "levelOffKobo",
  coupon_off_kobo as "couponOffKobo", coupon_id as "couponID", created_at as "createdAt",
  expires_at as "expiresAt", used_by as "usedBy"`;

/** Everything that an order copies from its offer; it never reads the offer again. */
export type Terms = Omit<Quote, 'counterID' | 'createdAt' | 'usedBy'> & {
  kind: 'listing' | 'request';
  makerID: bigint;
  buyerID: bigint;
  sellerID: bigint;
  brandID: string;
  countryID: string;
  currency: string;
  payWindowMin: number;
  deliverWindowMin: number;
  checkWindowMin: number;
  autoAccept: boolean;
  /** Money for this order is set aside already, so it can start in escrow. */
  preLocked: boolean;
  terms: string;
  instructions: string;
};

/**
 * The binding terms of this taker's quote. Locks the offer until the end of the transaction. Refuses with
 * QuoteNotFound, QuoteUsed, QuoteExpired, or the reason why the taker cannot take the offer now: OfferGone,
 * OfferPaused, OfferOutOfHours, OwnOffer, BlockedTrader, or the refusal of a requirement. `reserveStock`
 * checks the stock.
 */
export async function termsFor(
  tx: Tx,
  { quoteID, takerID, now }: { quoteID: bigint; takerID: bigint; now: Date },
): Promise<Terms> {
  const [quote, offer] = await Promise.all([
    tx.maybe<Quote>(sql`
      select ${quoteColumns} from offers.quotes where id = ${quoteID} and taker_id = ${takerID} for update`),
    lockQuoted(tx, { quoteID, takerID }),
  ]);
  if (!quote || !offer) throw new Refusal('QuoteNotFound');
  if (quote.usedBy !== null) throw new Refusal('QuoteUsed');
  if (quote.expiresAt <= now) throw new Refusal('QuoteExpired');
  await refuseUnlessOpen(tx, offer, takerID, now);
  const { counterID: _, createdAt: __, usedBy: ___, ...price } = quote;
  return {
    ...price,
    kind: offer.kind,
    makerID: offer.makerID,
    buyerID: offer.side === 0 ? offer.makerID : takerID,
    sellerID: offer.side === 1 ? offer.makerID : takerID,
    brandID: offer.brandID,
    countryID: offer.countryID,
    currency: offer.currency,
    payWindowMin: offer.payWindowMin,
    deliverWindowMin: offer.deliverWindowMin,
    checkWindowMin: offer.checkWindowMin,
    // A request's maker accepted its taker by publishing it.
    autoAccept: offer.autoAccept || offer.kind === 'request',
    preLocked: offer.preLock && offer.lockedKobo >= quote.buyerPaysKobo,
    terms: offer.terms,
    instructions: offer.instructions,
  };
}

/** Refuses with the reason why this user may not take the offer now, whatever the amount. */
export async function refuseUnlessOpen(db: Db, offer: Offer, takerID: bigint, now: Date): Promise<void> {
  if (offer.makerID === takerID) throw new Refusal('OwnOffer');
  if (hasEnded(offer.status)) throw new Refusal('OfferGone', similarTo(offer));
  if (offer.status === 'draft') throw new Refusal('OfferNotFound');
  const [isBlocked, [unmet]] = await Promise.all([
    areBlocked(db, offer.makerID, takerID),
    unmetFor(db, offer, takerID, now),
  ]);
  if (isBlocked) throw new Refusal('BlockedTrader');
  if (offer.expiresAt && offer.expiresAt <= now) throw new Refusal('OfferGone', similarTo(offer));
  if (offer.status !== 'active') throw new Refusal('OfferPaused');
  const { isOpen, changesAt } = openingAt(offer.hours, now);
  if (!isOpen) throw new Refusal('OfferOutOfHours', { opensAt: changesAt });
  if (unmet) throw new Refusal(unmet.name, { needed: unmet.needed, actual: unmet.actual });
}

/** For a link to similar offers when an offer has ended. */
const similarTo = (offer: Offer) => ({
  brandID: offer.brandID,
  countryID: offer.countryID,
  side: offer.side,
});

/** The maker's requirements that this user does not meet. */
export async function unmetFor(db: Db, offer: Offer, takerID: bigint, now: Date): Promise<Unmet[]> {
  const taker = await traderOf(db, takerID, now);
  return unmetBy(offer.requirements, {
    tier: taker?.tier ?? 0,
    completed: taker?.completed ?? 0,
    completionBp: taker?.completionBp ?? null,
    disputeLostBp: taker?.disputeLostBp ?? 0,
    isTrusted: offer.requirements.trustedOnly && (await isTrusted(db, offer.makerID, takerID)),
  });
}
