import type { CardForm, Receipt } from '@gift/contract';
import { koboOf } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { refuseFaces } from '../../catalog';
import { payoutFor, tierOf } from '../../identity';
import { feeDiscountOf } from '../../rewards';
import { type Offer, openMax } from '../rows';
import { faceText } from '../stock';
import { findOffer } from '../store';
import { ensureTrader } from '../traders';
import { agreedRate } from './counter-offers';
import { couponFor, priceDeal } from './pricing';
import { refuseUnlessOpen } from './terms';

/** Refuses cards that this offer does not take, and face values beyond its limits. */
function refuseCards(offer: Offer, cards: { faces: bigint[]; form: CardForm; receipt: Receipt }) {
  const { faces, form, receipt } = cards;
  const takesForm = offer.form === 'either' || offer.form === form;
  const takesReceipt = form === 'ecode' ? receipt === 'none' : offer.receipts.includes(receipt);
  if (!takesForm || !takesReceipt) throw new Refusal('CardNotTaken');
  const { denominations, currency } = offer;
  if (denominations && faces.some((face) => !denominations.includes(face)))
    throw new Refusal('DenominationNotTaken', { denominations: denominations.map(faceText), currency });
  const face = faces.reduce((sum, one) => sum + one, 0n);
  if (face < offer.minFace || face > offer.maxFace)
    throw new Refusal('FaceValueOutOfRange', {
      min: faceText(offer.minFace),
      max: faceText(offer.maxFace),
      currency,
    });
  if (face > openMax(offer)) throw new Refusal('StockGone', { left: faceText(offer.leftFace), currency });
  return face;
}

/**
 * Locks a price for a few minutes, with every binding figure of the future order. It reserves no stock:
 * submitting the order does that, and another taker may be faster.
 */
export const quoteOffer: Command<'quoteOffer'> = async ({ tx, caller, now, settings }, input) => {
  const takerID = caller.userID;
  const offer = await findOffer(tx, BigInt(input.offerID));
  if (!offer) throw new Refusal('OfferNotFound');
  await ensureTrader(tx, takerID);
  await refuseUnlessOpen(tx, offer, takerID, now);
  const faces = input.faces.map(BigInt);
  const face = refuseCards(offer, { ...input, faces });
  await refuseFaces(tx, offer, faces);
  const counterID = input.counterID === undefined ? null : BigInt(input.counterID);
  const rateKobo =
    counterID === null
      ? koboOf(offer.rateKobo)
      : await agreedRate(tx, { counterID, offerID: offer.offerID, takerID, now });
  const discount = await feeDiscountOf(tx, offer.makerID, { now, settings });
  const deal = priceDeal({ side: offer.side, faceMinor: face, rateKobo }, settings, discount);
  const makers = offer.side === 0 ? deal.buyerFee : deal.sellerFee;
  const couponID = couponFor(deal.gross, discount)?.couponID ?? null;
  const quoteID = newID(now);
  const expiresAt = later(now, minutes(settings.quoteMin));
  await tx.run(sql`
    insert into offers.quotes (id, offer_id, taker_id, counter_id, offer_version, form, receipt, faces, face,
      rate_kobo, gross_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, buyer_pays_kobo,
      seller_gets_kobo, level_off_kobo, coupon_off_kobo, coupon_id, created_at, expires_at)
    values (${quoteID}, ${offer.offerID}, ${takerID}, ${counterID}, ${offer.version}, ${input.form},
      ${input.receipt}, ${faces}, ${face}, ${rateKobo}, ${deal.gross}, ${deal.buyerFee.fee}, ${deal.buyerFee.vat},
      ${deal.sellerFee.fee}, ${deal.sellerFee.vat}, ${deal.buyerPays}, ${deal.sellerGets},
      ${makers.levelOff}, ${makers.couponOff}, ${couponID}, ${now}, ${expiresAt})`);
  const type = offer.side === 0 ? 1 : 0;
  const own = type === 1 ? deal.sellerFee : deal.buyerFee;
  return {
    quoteID: String(quoteID),
    offerID: input.offerID,
    type,
    brandID: offer.brandID,
    countryID: offer.countryID,
    currency: offer.currency,
    form: input.form,
    receipt: input.receipt,
    faces: input.faces,
    faceMinor: Number(face),
    rateKobo: String(rateKobo),
    grossKobo: String(deal.gross),
    feeKobo: String(own.fee),
    vatKobo: String(own.vat),
    netKobo: String(type === 1 ? deal.sellerGets : deal.buyerPays),
    payout:
      type === 1
        ? payoutFor(await tierOf(tx, takerID), later(now, minutes(offer.checkWindowMin)), settings)
        : null,
    preLock: offer.preLock && offer.lockedKobo >= deal.buyerPays,
    autoAccept: offer.autoAccept || offer.kind === 'request',
    acceptWindowMin: settings.orderAcceptMin,
    payWindowMin: offer.payWindowMin,
    deliverWindowMin: offer.deliverWindowMin,
    revealWindowMin: settings.orderRevealMin,
    checkWindowMin: offer.checkWindowMin,
    terms: offer.terms,
    expiresAt: expiresAt.toISOString(),
  };
};
