import { firstHash } from '@gift/contract/orders/chain';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { newID } from '../../../platform/ids';
import { checkAgreed, checkWalletPin, isApproval } from '../../identity';
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
 * Takes an offer with its locked quote, which is bound to the caller and works once. A buyer who sends a PIN
 * pays in the same transaction if the offer needs no acceptance.
 */
export const submitOrder: Command<'submitOrder'> = async (context, input) => {
  const { tx, caller, services, now, settings } = context;
  const { walletPin } = input;
  if (walletPin && !isApproval(walletPin)) await checkWalletPin(tx, services, caller.userID, walletPin, now);
  // One round trip; the refusal of a debtor comes first.
  const quotedTerms = termsFor(tx, { quoteID: BigInt(input.quoteID), takerID: caller.userID, now });
  quotedTerms.catch(() => {});
  await refuseDebtor(context);
  const terms = await quotedTerms;
  const draft = draftOf(terms, now);
  if (walletPin && isApproval(walletPin))
    await checkAgreed(context, walletPin, () => ({
      call: 'submitOrder',
      subject: input.quoteID,
      amountKobo: String(draft.buyerPaysKobo),
    }));
  // Another order used the coupon meanwhile, so the fee is different: the user needs a fresh quote.
  const { couponID } = terms;
  if (couponID !== null && !(await useCoupon(tx, { couponID, orderID: draft.id, now })))
    throw new Refusal('QuoteExpired');
  const taker = otherRole(draft.maker);
  const deal = { ...terms, maker: draft.maker, amountKobo: terms.grossKobo };
  // One round trip, in this order: eligibility is read once both traders are locked.
  const [, ineligibility] = await Promise.all([
    lockTraders(tx, [terms.makerID, terms.takerID]),
    ineligible(tx, deal, now, settings),
  ]);
  const findings = {
    ineligible: ineligibility,
    autoAccept: terms.autoAccept,
    preLocked: terms.preLocked,
    // The rate was checked against the reference rate when the offer was published.
    rateKobo: draft.rateKobo,
    referenceRateKobo: draft.rateKobo,
  };
  const firstEvent =
    terms.kind === 'request' ? await applyEvent(context, draft, 'publish', draft.maker, { findings }) : draft;
  const order = await applyEvent(context, firstEvent, firstEventOf(terms, draft.maker), taker, { findings });
  if (!walletPin || taker !== 'buyer' || order.state !== 'awaitingPayment') return viewOf(context, order);
  return viewOf(context, await applyEvent(context, order, 'pay', 'buyer', { findings: paying(order) }));
};

/** A request's maker agreed by publishing it; a listing's maker may want to accept each order. */
function firstEventOf(terms: Terms, maker: OrderRole): 'take' | 'takeInstant' | 'takeFunded' {
  if (terms.kind === 'request' || !terms.autoAccept) return 'take';
  return terms.preLocked && maker === 'buyer' ? 'takeFunded' : 'takeInstant';
}

/** The order before its first event, with a copy of all terms. */
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
