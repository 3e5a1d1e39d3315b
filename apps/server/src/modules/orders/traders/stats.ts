import { numbersOf, orderStates, releasedStates } from '@gift/contract/orders/states';
import type { OrderCounts } from '../../../events';
import { days, later, seconds } from '../../../platform/clock';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';
import { forEachDueRow, isNotDeferred } from '../../../platform/jobs/retry-backoff';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { profileOf } from '../../identity';
import { noteMakerLoad, noteTraderStats } from '../../offers';
import {
  badgesOf,
  completionBps,
  type Feedback,
  speedOf,
  trustScore,
  weighFeedback,
  wilsonBps,
} from './reputation';

const batch = 20;
const speedOrders = 50;
/** At most this many ratings of a user are read; more would hardly change the share. */
const feedbackRows = 2000;

/** Marks these traders' figures for recomputation. Several requests at once cost one computation. */
export const requestStats = (tx: Tx, userIDs: readonly bigint[], now: Date): void =>
  tx.send(sql`
    update orders.traders set stats_due_at = ${now}
    where user_id ${idIn(userIDs)} and stats_due_at is null`);

/**
 * Adds to the figures of these traders and marks them for recomputation. Their rows are locked by id. A row that is
 * marked already and gets no count is left alone.
 */
export const addToFigures = (
  tx: Tx,
  changes: readonly (OrderCounts & { userID: bigint })[],
  now: Date,
): void =>
  tx.send(sql`
    with change as (
      select * from unnest(
        ${changes.map(({ userID }) => userID)}::bigint[], ${changes.map(({ completed }) => completed)}::int[],
        ${changes.map(({ faults }) => faults)}::int[], ${changes.map(({ lost }) => lost)}::int[]
      ) change (user_id, completed, faults, lost)
    ), locked as materialized (
      select t.user_id from orders.traders t join change c using (user_id)
      where c.completed <> 0 or c.faults <> 0 or c.lost <> 0 or t.stats_due_at is null
      order by t.user_id for no key update of t
    )
    update orders.traders t set completed = t.completed + change.completed, faults = t.faults + change.faults,
      lost = t.lost + change.lost, stats_due_at = coalesce(t.stats_due_at, ${now})
    from locked join change using (user_id) where t.user_id = locked.user_id`);

/**
 * Recomputes due figures from the orders themselves and passes them to the modules that rank or show users.
 */
export const statsSweep: Sweep = {
  name: 'trader figures',
  everyMs: seconds(10),
  fullBatch: batch,
  run: async (services, now) => {
    const work = statsSweep.name;
    const due = await services.database.many<{ userID: bigint }>(sql`
      select user_id as "userID" from orders.traders
      where stats_due_at <= ${now} and ${isNotDeferred(work, sql`user_id`, now)}
      order by stats_due_at limit ${batch}`);
    const ids = due.map(({ userID }) => userID);
    return forEachDueRow(services, { work, ids, now }, async (tx, userID) => {
      await refresh(tx, services, userID, now);
      return true;
    });
  },
};

async function refresh(tx: Tx, services: Services, userID: bigint, now: Date): Promise<void> {
  const counts = await tx.maybe<OrderCounts>(sql`
    update orders.traders set stats_due_at = null where user_id = ${userID} and stats_due_at is not null
    returning completed, faults, lost`);
  if (!counts) return;
  const [profile, stats, open] = await Promise.all([
    profileOf(tx, userID),
    statsOf(tx, userID, counts, now),
    openOf(tx, userID),
  ]);
  await noteTraderStats(tx, { userID, stats, now });
  const tier = profile?.tier ?? 0;
  // A user without open orders is never at the cap, even in a tier with a cap of 0.
  const isOverloaded = open > 0n && Number(open) >= (services.settings.current.openOrderCaps[tier] ?? 0);
  await noteMakerLoad(tx, { makerID: userID, isOverloaded, now });
}

async function openOf(db: Db, userID: bigint): Promise<bigint> {
  const { open } = await db.one<{ open: bigint }>(sql`
    select count(*) as open from orders.orders
    where ended_at is null and (buyer_id = ${userID} or seller_id = ${userID})`);
  return open;
}

/** A user's figures; `counts` are the stored counts of their ended orders. */
export async function statsOf(db: Db, userID: bigint, counts: OrderCounts, now: Date) {
  const [profile, ratings, distinctPartners, delivered, confirmed, lostLately] = await Promise.all([
    profileOf(db, userID),
    feedbackFor(db, userID),
    partnersOf(db, userID),
    deliverTimes(db, userID),
    confirmTimes(db, userID),
    lostSince(db, userID, later(now, -days(90))),
  ]);
  const outcomes = {
    completed: counts.completed,
    ownFaultCancels: counts.faults,
    ownFaultExpiries: 0,
    disputesLost: counts.lost,
  };
  const feedback = weighFeedback(ratings);
  const facts = {
    outcomes,
    feedback,
    distinctPartners,
    ageDays: profile ? Math.floor((now.getTime() - profile.joinedAt.getTime()) / days(1)) : 0,
    tier: profile?.tier ?? 0,
  };
  const deliverSpeed = speedOf(delivered);
  const confirmSpeed = speedOf(confirmed);
  const badges = badgesOf({
    ...facts,
    deliverSpeed,
    disputesLostIn90Days: lostLately,
    // The offers module knows which offers are funded and sets this itself.
    hasFundedOffer: false,
  });
  const all = counts.completed + counts.faults + counts.lost;
  return {
    completed: counts.completed,
    completionBp: completionBps(outcomes),
    positiveBp: feedback.total === 0 ? null : wilsonBps(feedback.positive, feedback.total),
    ratings: { positive: ratings.filter(({ rating }) => rating === 1).length, total: ratings.length },
    disputeLostBp: all === 0 ? 0 : Math.floor((counts.lost * 10_000) / all),
    deliverMedianS: deliverSpeed && Math.round(deliverSpeed.medianMs / 1000),
    confirmMedianS: confirmSpeed && Math.round(confirmSpeed.medianMs / 1000),
    distinctPartners,
    deliverSpeed,
    confirmSpeed,
    trustScore: trustScore(facts),
    badges: badges.map((badge) => badge[0]?.toUpperCase() + badge.slice(1)),
  };
}

const feedbackFor = (db: Db, userID: bigint): Promise<Feedback[]> =>
  db.many<Feedback>(sql`
    select order_id as "orderID", author_id as "partnerID", score as rating, at from orders.feedback
    where subject_id = ${userID} order by at desc, order_id desc limit ${feedbackRows}`);

async function partnersOf(db: Db, userID: bigint): Promise<number> {
  const { partners } = await db.one<{ partners: bigint }>(sql`
    select count(distinct partner) as partners from (
      select seller_id as partner from orders.orders where buyer_id = ${userID} and state = ${orderStates.completed}
      union all
      select buyer_id from orders.orders where seller_id = ${userID} and state = ${orderStates.completed}) p`);
  return Number(partners);
}

const times = async (rows: Promise<{ ms: number }[]>) => (await rows).map(({ ms }) => ms);

/** As seller: from payment to delivery of the code. */
const deliverTimes = (db: Db, userID: bigint) =>
  times(
    db.many(sql`
      select (extract(epoch from shipped_at - paid_at) * 1000)::float8 as ms from orders.orders
      where seller_id = ${userID} and shipped_at is not null order by id desc limit ${speedOrders}`),
  );

/** As buyer: from viewing the code to confirming that it works. */
const confirmTimes = (db: Db, userID: bigint) =>
  times(
    db.many(sql`
      select (extract(epoch from ended_at - revealed_at) * 1000)::float8 as ms from orders.orders
      where buyer_id = ${userID} and state = ${orderStates.completed} and revealed_at is not null
      order by id desc limit ${speedOrders}`),
  );

async function lostSince(db: Db, userID: bigint, since: Date): Promise<number> {
  const { lostDisputes } = await db.one<{ lostDisputes: bigint }>(sql`
    select count(*) as "lostDisputes" from orders.orders
    where ended_at >= ${since} and fault is not null and (
      (state = any(${numbersOf(releasedStates)}::smallint[]) and buyer_id = ${userID} and fault = 'buyer')
      or (state = ${orderStates.refunded} and seller_id = ${userID} and fault = 'seller'))`);
  return Number(lostDisputes);
}
