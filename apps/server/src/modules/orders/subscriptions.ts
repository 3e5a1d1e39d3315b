import type { Events, OrderCounts } from '../../events';
import { invariant } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import type { BatchSubscriber, Subscriber, Subscriptions } from '../../platform/events/outbox';
import { noteTrades } from '../catalog';
import { readOrders, totalFaceValue } from './store';
import { addToFigures, requestStats } from './traders/stats';

type Counted = Events['order.updated'] | Events['order.disputeConceded'];

/** What events add to the figures of each trader whose figures or number of open orders change. */
function changesOf(events: readonly Counted[]): Map<bigint, OrderCounts> {
  const changes = new Map<bigint, OrderCounts>();
  const add = (userID: bigint, { completed, faults, lost }: OrderCounts) => {
    const sum = changes.get(userID) ?? { completed: 0, faults: 0, lost: 0 };
    changes.set(userID, {
      completed: sum.completed + completed,
      faults: sum.faults + faults,
      lost: sum.lost + lost,
    });
  };
  for (const { buyerID, sellerID, counts, isNew, isNewlyEnded } of events) {
    // The number of open orders changes with every start and end, and hides or shows a user's offers.
    if (isNew || isNewlyEnded || hasCounts(counts.buyer)) add(BigInt(buyerID), counts.buyer);
    if (isNew || isNewlyEnded || hasCounts(counts.seller)) add(BigInt(sellerID), counts.seller);
  }
  return changes;
}

const hasCounts = ({ completed, faults, lost }: OrderCounts): boolean =>
  completed !== 0 || faults !== 0 || lost !== 0;

/**
 * Adds the changes of events to the traders' figures. The events leave the outbox in the same transaction, so
 * each is counted once. A fault that is forgiven later, or an order that a late report reopens, arrives as a
 * negative count.
 */
const countFigures: BatchSubscriber<'order.updated' | 'order.disputeConceded'> = {
  async handleAll(tx, events, { now }) {
    const changes = [...changesOf(events.map(({ payload }) => payload))].map(([userID, counts]) => ({
      userID,
      ...counts,
    }));
    if (changes.length > 0) addToFigures(tx, changes, now);
  },
};

/** A completed trade feeds the reference rate of its card. */
const recordRates: BatchSubscriber<'order.updated'> = {
  async handleAll(tx, events, { now }) {
    const completed = events.filter(({ payload }) => payload.state === 'completed' && payload.isNewlyEnded);
    const ids = new Set(completed.map(({ payload }) => BigInt(payload.orderNo)));
    if (ids.size === 0) return;
    const orders = await readOrders(tx, [...ids]);
    invariant(orders.length === ids.size, 'an order that moved is there');
    const trades = orders.map((order) => {
      const { id: orderID, brandID, countryID, form, receipt, rateKobo, faces } = order;
      const faceMinor = totalFaceValue(order) / BigInt(faces.length);
      return { orderID, brandID, countryID, form, receipt, rateKobo, faceMinor };
    });
    await noteTrades(tx, trades, now);
  },
};

/** Feedback changes a trader's positive share. A tier changes the trust score and the cap on open orders. */
const requestRecount: Subscriber<'identity.profileChanged' | 'order.rated'> = async (
  tx,
  { userID },
  { now },
) => {
  requestStats(tx, [BigInt(userID)], now);
};

/** After too many disputes lost by evidence, no new orders on that side until then. Running orders go on. */
const pauseSide: Subscriber<'dispute.sidePaused'> = async (tx, { userID, side, until }) => {
  const column = side === 'buyer' ? sql`no_buying_until` : sql`no_selling_until`;
  await tx.run(sql`
    update orders.traders set ${column} = greatest(${column}, ${new Date(until)}) where user_id = ${BigInt(userID)}`);
};

export const orderSubscriptions: Subscriptions = {
  'identity.profileChanged': [requestRecount],
  'dispute.sidePaused': [pauseSide],
  'order.updated': [countFigures, recordRates],
  'order.disputeConceded': [countFigures],
  'order.rated': [requestRecount],
};
