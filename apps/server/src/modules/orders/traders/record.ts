import { lostDisputeStates, numbersOf, orderStates, releasedStates } from '@gift/contract/orders/states';
import type { OrderCounts } from '../../../events';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { zeroCounts } from './counts';
import { completionBps } from './reputation';
import { statsOf } from './stats';

/** A user's record, computed from the orders themselves. Amounts are kobo, durations whole seconds. */
export async function recordOf(db: Db, userID: bigint, now: Date) {
  const counts =
    (await db.maybe<OrderCounts>(sql`
      select completed, faults, lost from orders.traders where user_id = ${userID}`)) ?? zeroCounts;
  const [stats, lately, sums] = await Promise.all([
    statsOf(db, userID, counts, now),
    countsSince(db, userID, later(now, -days(30))),
    sumsOf(db, userID),
  ]);
  const speed = (of: { medianMs: number; p90Ms: number } | null) =>
    of && { medianS: Math.round(of.medianMs / 1000), p90S: Math.round(of.p90Ms / 1000) };
  return {
    completed: stats.completed,
    completionBp: stats.completionBp,
    completion30Bp: completionBps({
      completed: lately.completed,
      ownFaultCancels: lately.faults,
      ownFaultExpiries: 0,
      disputesLost: lately.lost,
    }),
    positiveBp: stats.positiveBp,
    ratings: stats.ratings,
    partners: stats.distinctPartners,
    delivers: speed(stats.deliverSpeed),
    confirms: speed(stats.confirmSpeed),
    disputesOpened: sums.opened,
    disputesLost: counts.lost,
    badges: stats.badges,
    volumeKobo: sums.volumeKobo,
  };
}

/** Orders ended since then, counted like the all-time figures. */
const countsSince = (db: Db, userID: bigint, since: Date): Promise<OrderCounts> =>
  db.one<OrderCounts>(sql`
    select
      count(*) filter (where state = any(${numbersOf(releasedStates)}::smallint[]) and not is_fault)::int as completed,
      count(*) filter (where is_fault and state <> all(${numbersOf(lostDisputeStates)}::smallint[]))::int as faults,
      count(*) filter (where is_fault and state = any(${numbersOf(lostDisputeStates)}::smallint[]))::int as lost
    from (
      select state, coalesce(fault = 'buyer', false) as is_fault from orders.orders
      where buyer_id = ${userID} and ended_at >= ${since}
      union all
      select state, coalesce(fault = 'seller', false) from orders.orders
      where seller_id = ${userID} and ended_at >= ${since}) mine`);

const sumsOf = (db: Db, userID: bigint): Promise<{ opened: number; volumeKobo: bigint }> =>
  db.one(sql`
    select
      (select count(*)::int from orders.refunds r join orders.orders o on o.id = r.order_id
       where o.buyer_id = ${userID}) as opened,
      (select coalesce(sum(amount_kobo), 0)::int8 from orders.orders
       where (buyer_id = ${userID} or seller_id = ${userID}) and state = ${orderStates.completed}) as "volumeKobo"`);
