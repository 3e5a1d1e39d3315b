import { firstHash } from '@gift/contract/orders/chain';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { newID } from '../../../platform/ids';
import { checkWalletPin } from '../../identity';
import { type Terms, termsFor } from '../../offers';
import { useCoupon } from '../../rewards';
import { applyEvent } from '../apply-event';
import { newOrder } from '../machine/order-facts';
import { ineligible } from '../rules/eligibility';
import type { Order } from '../store';
import { lockTraders } from '../traders/traders';
import { viewOf } from '../view';
import { paying, refuseDebtor } from './pay-order';

/**
 * Takes an offer under its locked quote. The quote is bound to the caller and can be used once. A buyer who
 * sends his PIN pays in the same transaction, where the offer lets him.
 */
export const submitOrder: Command<'submitOrder'> = async (context, input) => {
  const { tx, caller, services, now, settings } = context;
  if (input.walletPin) await checkWalletPin(tx, services, caller.userID, input.walletPin, now);
  await refuseDebtor(context);
  const terms = await termsFor(tx, { quoteID: BigInt(input.quoteID), takerID: caller.userID, now });
  const draft = draftOf(terms, now);
  // The coupon went to another order meanwhile: the fee is another one now, and a fresh quote says it.
  const { couponID } = terms;
  if (couponID !== null && !(await useCoupon(tx, { couponID, orderID: draft.id, now })))
    throw new Refusal('QuoteExpired');
  const taker = otherRole(draft.maker);
  const deal = { ...terms, maker: draft.maker, amountKobo: terms.grossKobo };
  // In one trip, and in this order: what they may is read when both are locked.
  const [, unfit] = await Promise.all([
    lockTraders(tx, [terms.makerID, terms.takerID]),
    ineligible(tx, deal, now, settings),
  ]);
  const findings = {
    ineligible: unfit,
    autoAccept: terms.autoAccept,
    preLocked: terms.preLocked,
    // The rate was held against the reference when the offer was published.
    rateKobo: draft.rateKobo,
    referenceRateKobo: draft.rateKobo,
  };
  const firstEvent =
    terms.kind === 'request' ? await applyEvent(context, draft, 'publish', draft.maker, { findings }) : draft;
  const order = await applyEvent(context, firstEvent, beginning(terms, draft.maker), taker, { findings });
  if (!input.walletPin || taker !== 'buyer' || order.state !== 'awaitingPayment')
    return viewOf(context, order);
  return viewOf(context, await applyEvent(context, order, 'pay', 'buyer', { findings: paying(order) }));
};

/** A request's maker agreed when he published it; a listing's maker may want to be asked. */
function beginning(terms: Terms, maker: OrderRole): 'take' | 'takeInstant' | 'takeFunded' {
  if (terms.kind === 'request' || !terms.autoAccept) return 'take';
  return terms.preLocked && maker === 'buyer' ? 'takeFunded' : 'takeInstant';
}

/** The order before its first event: the terms, copied whole. */
function draftOf(terms: Terms, now: Date): Order {
  const { quoteID, offerID, buyerID, sellerID, brandID, countryID, currency, form, receipt, faces } = terms;
  const { buyerFeeKobo, buyerVatKobo, sellerFeeKobo, sellerVatKobo, instructions, rateKobo } = terms;
  const { levelOffKobo, couponOffKobo } = terms;
  const maker: OrderRole = terms.makerID === buyerID ? 'buyer' : 'seller';
  const windows = {
    payMin: terms.payWindowMin,
    deliverMin: terms.deliverWindowMin,
    checkMin: terms.checkWindowMin,
  };
  return {
    ...newOrder({ maker, rateKobo, buyerPaysKobo: terms.buyerPaysKobo, windows }, now),
    ...{ quoteID, offerID, buyerID, sellerID, brandID, countryID, currency, form, receipt, faces },
    ...{
      buyerFeeKobo,
      buyerVatKobo,
      sellerFeeKobo,
      sellerVatKobo,
      levelOffKobo,
      couponOffKobo,
      instructions,
    },
    id: newID(now),
    amountKobo: terms.grossKobo,
    terms: terms.terms,
    createdAt: now,
    shippedAt: null,
    endedAt: null,
    remindedAt: null,
    reminders: 0,
    eventSeq: 0,
    lastHash: firstHash,
    timeline: [],
  };
}
