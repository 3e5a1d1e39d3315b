import { type Escrow, koboOf, splitEscrow } from '@gift/money';
import { invariant, Refusal } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import { holdEnd, tierOf } from '../identity';
import * as ledger from '../ledger';
import { reserveStock, returnStock } from '../offers';
import { claimFingerprints, markFingerprints, type Part, shredCodes, storeCode } from './codes/codes';
import { openPhotos } from './codes/photos';
import type { Effect } from './machine/machine';
import type { Step } from './step';
import { type Order, sellerGetsKobo, totalFaceValue, userOf } from './store';

/** Input of an effect that only the request of the event has. */
export type EffectInput = {
  readonly cards?: readonly { slot: number; parts: readonly Part[] }[];
  readonly sellerShareBps?: number;
  /** Who views the code, for the code access log. */
  readonly origin?: { readonly address: string; readonly userAgent: string };
};

type Work = { step: Step; before: Order; order: Order; input: EffectInput };

/** Runs one effect of the table. Returns the order with the columns that the effect set. */
export const applyEffect = (name: Effect, work: Work): Promise<Order> => effects[name](work);

/** Whether an effect writes trader figures, which are locked before offers and money. */
export const changesFigures = (name: Effect): boolean =>
  name === 'strikeSeller' || name === 'countMissedAccept';

/** A ledger transfer of this order, with a key that can be posted once. */
const movement = ({ step, order }: Work, name: Parameters<typeof ledger.orderKey>[0]) => ({
  key: ledger.orderKey(name, order.id),
  orderID: order.id,
  now: step.now,
});

/** The seller's and our shares of a release; a late report takes back the same. */
function releasedParts(order: Order) {
  const { fee, vat } = escrowOf(order);
  return { sellerAmount: sellerGetsKobo(order), fee, vat };
}

/** The escrow of an order, and our fee and VAT if all of it is released. */
export const escrowOf = (order: Order): Escrow => ({
  whole: order.buyerPaysKobo,
  fee: koboOf(order.sellerFeeKobo + order.buyerFeeKobo),
  vat: koboOf(order.sellerVatKobo + order.buyerVatKobo),
});

/**
 * When released proceeds stop being on hold, by the seller's tier. For a reopened order the first date still
 * counts, because the proceeds were on hold throughout.
 */
async function holdUntil({ order, step }: Work): Promise<Date | null> {
  if (order.lateReportedAt)
    return order.proceedsClearAt && order.proceedsClearAt > step.now ? order.proceedsClearAt : null;
  return holdEnd(await tierOf(step.tx, order.sellerID), step.now, step.settings);
}

const effects: Record<Effect, (work: Work) => Promise<Order>> = {
  // If several takers compete, those that fit the stock succeed. The quote is used up with it.
  reserveStock: async ({ order, step }) => {
    await reserveStock(step.tx, {
      orderID: order.id,
      offerID: order.offerID,
      faceMinor: totalFaceValue(order),
      quoteID: order.quoteID,
      buyerPays: order.buyerPaysKobo,
      now: step.now,
    });
    return order;
  },

  returnStock: async ({ order, step }) => {
    await returnStock(step.tx, { orderID: order.id, now: step.now, settings: step.settings });
    return order;
  },

  hold: async (work) => {
    const { order, step } = work;
    const outcome = await ledger.hold(step.tx, {
      ...movement(work, 'lock'),
      orderNo: String(order.id),
      buyerID: order.buyerID,
      sellerID: order.sellerID,
      amount: order.buyerPaysKobo,
    });
    if (!outcome.ok) throw new Refusal('InsufficientFunds', { shortKobo: outcome.shortfallKobo });
    return order;
  },

  lowerHold: async (work) => {
    const { order, step } = work;
    const buyerPaysKobo = koboOf(order.amountKobo + order.buyerFeeKobo + order.buyerVatKobo);
    await ledger.lowerHold(step.tx, { ...movement(work, 'lower'), newAmount: buyerPaysKobo });
    return { ...order, buyerPaysKobo };
  },

  release: async (work) => {
    const { order, step } = work;
    const clearAt = await holdUntil(work);
    const name = order.lateReportedAt ? 'release.again' : 'release';
    ledger.sendRelease(step.tx, { ...movement(work, name), ...releasedParts(order), releaseAt: clearAt });
    return { ...order, proceedsClearAt: clearAt };
  },

  refund: async (work) => {
    const { order, step } = work;
    await ledger.refund(step.tx, { ...movement(work, 'refund'), amount: order.buyerPaysKobo });
    return order;
  },

  split: async (work) => {
    const { order, step, input } = work;
    invariant(input.sellerShareBps !== undefined, 'a split names its share');
    const parts = splitEscrow(escrowOf(order), input.sellerShareBps);
    const clearAt = await holdUntil(work);
    await ledger.split(step.tx, { ...movement(work, 'split'), ...parts, releaseAt: clearAt });
    return { ...order, proceedsClearAt: clearAt };
  },

  // Puts the money back into escrow, as in any other dispute, so every ending applies unchanged.
  rehold: async (work) => {
    const { order, step } = work;
    const reopened = await ledger.reopen(step.tx, { ...movement(work, 'reopen'), ...releasedParts(order) });
    if (!reopened) throw new Refusal('ProceedsCleared');
    return order;
  },

  sealCode: async ({ order, step, input }) => {
    const { keys } = step.services;
    invariant(input.cards, 'a delivery brings its cards');
    await claimFingerprints(step.tx, keys, order, input.cards, step.now);
    for (const { slot, parts } of input.cards) {
      storeCode(step.tx, keys, { orderID: order.id, slot, now: step.now }, parts);
    }
    return order;
  },

  openCode: async ({ order, step, input }) => {
    invariant(input.origin, 'a reveal says from where');
    markFingerprints(step.tx, order.id, 'revealed', step.now);
    if (order.form === 'physical') await openPhotos(step.tx, order, step.now);
    step.tx.send(sql`
      insert into orders.reveals (order_id, kind, at, address, device)
      values (${order.id}, 'reveal', ${step.now}, ${input.origin.address}, ${input.origin.userAgent})`);
    return order;
  },

  shred: async ({ order, step }) => {
    shredCodes(step.tx, order.id, step.now);
    return order;
  },

  freeFingerprint: async ({ order, step }) => {
    markFingerprints(step.tx, order.id, 'returned', step.now);
    return order;
  },

  strikeSeller: async ({ order, step }) => {
    step.tx.send(sql`update orders.traders set strikes = strikes + 1 where user_id = ${order.sellerID}`);
    return order;
  },

  countMissedAccept: async ({ order, step }) => {
    const makerID = userOf(order, order.maker);
    step.tx.send(
      sql`update orders.traders set missed_accepts = missed_accepts + 1 where user_id = ${makerID}`,
    );
    return order;
  },

  // Subscribers ask for feedback when they receive the `order.updated` event of an ended order.
  askFeedback: async ({ order }) => order,
};
