import { type Escrow, koboOf, splitEscrow } from '@gift/money';
import { invariant, Refusal } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import { holdEnd, tierOf } from '../identity';
import * as ledger from '../ledger';
import { freeStock, reserveStock } from '../offers';
import { claimFingerprints, markFingerprints, type Part, shredCodes, storeCode } from './codes/codes';
import { openPhotos } from './codes/photos';
import type { Effect } from './machine/machine';
import type { Step } from './step';
import { type Order, sellerGetsKobo, totalFaceValue, userOf } from './store';

/** What only the event's own request holds. */
export type EffectInput = {
  readonly cards?: readonly { slot: number; parts: readonly Part[] }[];
  readonly sellerShareBps?: number;
  /** Who looks, for the reveal log. */
  readonly origin?: { readonly address: string; readonly userAgent: string };
};

type Work = { step: Step; before: Order; order: Order; input: EffectInput };

/** Carries out one effect the table names; gives the order with the columns the effect wrote. */
export const applyEffect = (name: Effect, work: Work): Promise<Order> => effects[name](work);

/** Whether an effect writes traders' figures, which are locked before offers and money. */
export const changesFigures = (name: Effect): boolean =>
  name === 'strikeSeller' || name === 'countMissedAccept';

/** A movement of this order's money, under a key that can be posted once. */
const movement = ({ step, order }: Work, name: Parameters<typeof ledger.orderKey>[0]) => ({
  key: ledger.orderKey(name, order.id),
  orderID: order.id,
  now: step.now,
});

/** What a release gives to the seller and to us; a late report takes back the same. */
function releasedParts(order: Order) {
  const { fee, vat } = escrowOf(order);
  return { sellerAmount: sellerGetsKobo(order), fee, vat };
}

/** What is held for an order, with what a release of all of it earns us. */
export const escrowOf = (order: Order): Escrow => ({
  whole: order.buyerPaysKobo,
  fee: koboOf(order.sellerFeeKobo + order.buyerFeeKobo),
  vat: koboOf(order.sellerVatKobo + order.buyerVatKobo),
});

/**
 * Until when released proceeds are on hold, by the seller's tier. Those of an order that was reopened were on
 * hold all the while: their first time still counts.
 */
async function holdUntil({ order, step }: Work): Promise<Date | null> {
  if (order.lateReportedAt)
    return order.proceedsClearAt && order.proceedsClearAt > step.now ? order.proceedsClearAt : null;
  return holdEnd(await tierOf(step.tx, order.sellerID), step.now, step.settings);
}

const effects: Record<Effect, (work: Work) => Promise<Order>> = {
  // Of any number of takers at once, those that fit the stock get it; the quote is used up with it.
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

  freeStock: async ({ order, step }) => {
    await freeStock(step.tx, { orderID: order.id, now: step.now, settings: step.settings });
    return order;
  },

  hold: async (work) => {
    const { order, step } = work;
    const held = await ledger.hold(step.tx, {
      ...movement(work, 'lock'),
      orderNo: String(order.id),
      buyerID: order.buyerID,
      sellerID: order.sellerID,
      amount: order.buyerPaysKobo,
    });
    if (!held.ok) throw new Refusal('InsufficientFunds', { shortKobo: held.shortfallKobo });
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

  // After a late report the money is in escrow as in every other dispute, so every ending knows the way.
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
    const asked = userOf(order, order.maker);
    step.tx.send(sql`update orders.traders set missed_accepts = missed_accepts + 1 where user_id = ${asked}`);
    return order;
  },

  // The outbox event of an ended order is what asks; nothing to write here.
  askFeedback: async ({ order }) => order,
};
