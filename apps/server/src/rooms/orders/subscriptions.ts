import type { OrderEvent } from '@gift/contract/order-states';
import { sql } from '../../platform/db';
import type { Subscriber, Subscriptions } from '../../platform/outbox';
import { invariant } from '../../platform/refusal';
import { noteTrade } from '../catalog';
import { askStats } from './stats';
import { faceOf, readOrder } from './store';

type Moved = {
  orderNo: string;
  event: OrderEvent;
  state: string;
  buyerID: string;
  sellerID: string;
  hasBegun: boolean;
  hasJustEnded: boolean;
  counts: { completed: number; buyerFault: number; sellerFault: number };
};

/**
 * Adds what an event changed to both traders' figures. The event leaves the outbox in the same transaction, so
 * it is counted once; a fault that is forgiven later comes with a minus.
 */
const countFigures: Subscriber = async (tx, { buyerID, sellerID, counts, ...moved }: Moved, { now }) => {
  const { completed, buyerFault, sellerFault } = counts;
  const sides = [
    { userID: BigInt(buyerID), faults: buyerFault },
    { userID: BigInt(sellerID), faults: sellerFault },
  ].sort((a, b) => (a.userID < b.userID ? -1 : 1));
  if (completed !== 0 || buyerFault !== 0 || sellerFault !== 0) {
    for (const { userID, faults } of sides) {
      await tx.run(sql`
        update orders.traders set completed = completed + ${completed}, faults = faults + ${faults}
        where user_id = ${userID}`);
    }
  }
  if (!moved.hasBegun && !moved.hasJustEnded) return;
  await askStats(
    tx,
    sides.map(({ userID }) => userID),
    now,
  );
};

/** A completed trade says what its card is worth. */
const noteRate: Subscriber = async (tx, { orderNo, state, hasJustEnded }: Moved, { now }) => {
  if (state !== 'completed' || !hasJustEnded) return;
  const order = await readOrder(tx, BigInt(orderNo));
  invariant(order, 'an order that moved is there');
  const { brandID, countryID, form, rateKobo } = order;
  const receipt = order.receipt as Parameters<typeof noteTrade>[1]['receipt'];
  const faceMinor = faceOf(order) / BigInt(order.faces.length);
  await noteTrade(tx, { orderID: order.id, brandID, countryID, form, receipt, faceMinor, rateKobo, now });
};

const countFeedback: Subscriber = async (tx, { userID }: { userID: string }, { now }) => {
  await askStats(tx, [BigInt(userID)], now);
};

export const orderSubscriptions: Subscriptions = {
  'order.moved': [countFigures, noteRate],
  'order.rated': [countFeedback],
};
