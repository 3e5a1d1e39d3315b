import { invariant } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import type { Subscriber, Subscriptions } from '../../platform/events/outbox';
import { noteTrade } from '../catalog';
import { readOrder, totalFaceValue } from './store';
import { requestStats } from './traders/stats';

/**
 * Adds an event's changes to both traders' figures. The event leaves the outbox in the same transaction, so
 * it is counted once. A fault that is forgiven later, or an order that a late report reopens, arrives as a
 * negative count.
 */
const countFigures: Subscriber<'order.updated' | 'order.disputeConceded'> = async (
  tx,
  { buyerID, sellerID, counts, ...event },
  { now },
) => {
  const sides = [
    { userID: BigInt(buyerID), ...counts.buyer },
    { userID: BigInt(sellerID), ...counts.seller },
  ].sort((a, b) => (a.userID < b.userID ? -1 : 1));
  const changedSides = sides.filter(
    ({ completed, faults, lost }) => completed !== 0 || faults !== 0 || lost !== 0,
  );
  for (const { userID, completed, faults, lost } of changedSides) {
    tx.send(sql`
      update orders.traders set completed = completed + ${completed}, faults = faults + ${faults}, lost = lost + ${lost}
      where user_id = ${userID}`);
  }
  // The number of open orders changes with every start and end, and hides or shows a user's offers.
  const affected = event.isNew || event.isNewlyEnded ? sides : changedSides;
  if (affected.length === 0) return;
  requestStats(
    tx,
    affected.map(({ userID }) => userID),
    now,
  );
};

/** A completed trade feeds the reference rate of its card. */
const recordRate: Subscriber<'order.updated'> = async (tx, { orderNo, state, isNewlyEnded }, { now }) => {
  if (state !== 'completed' || !isNewlyEnded) return;
  const order = await readOrder(tx, BigInt(orderNo));
  invariant(order, 'an order that moved is there');
  const { brandID, countryID, form, rateKobo } = order;
  const receipt = order.receipt as Parameters<typeof noteTrade>[1]['receipt'];
  const faceMinor = totalFaceValue(order) / BigInt(order.faces.length);
  await noteTrade(tx, { orderID: order.id, brandID, countryID, form, receipt, faceMinor, rateKobo, now });
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
  'order.updated': [countFigures, recordRate],
  'order.disputeConceded': [countFigures],
  'order.rated': [requestRecount],
};
