import { days, hours, later, seconds } from '../../platform/clock';
import { DatabaseUnavailable } from '../../platform/database/availability';
import { sql, type Tx } from '../../platform/database/db';
import type { BatchSubscriber, Subscriptions } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { partiesOf } from '../orders';
import { type Hit, hitsOf, type Subject } from './rules';
import { deleteOldReviews, openRiskReview } from './store';

const batch = 50;

/** Requests the checks of orders that started or went into dispute. The sweep does them, after the orders' events. */
const requestChecks: BatchSubscriber<'order.updated'> = {
  async handleAll(tx, events, { now }) {
    const checks = events.flatMap(({ payload: { orderNo, isNew, from, state } }) => {
      const kind = isNew ? 'order' : state === 'disputed' && from !== 'disputed' ? 'dispute' : undefined;
      return kind ? [{ id: newID(now), kind, orderID: BigInt(orderNo) }] : [];
    });
    if (checks.length === 0) return;
    tx.send(sql`
      insert into risk.pending_checks (id, kind, order_id)
      select * from unnest(${checks.map(({ id }) => id)}::bigint[], ${checks.map(({ kind }) => kind)}::text[],
        ${checks.map(({ orderID }) => orderID)}::bigint[])`);
  },
};

export const riskSubscriptions: Subscriptions = { 'order.updated': [requestChecks] };

/** Does these checks, except those that another process does. Returns how many it did. */
async function check(
  tx: Tx,
  { settings: { current: settings } }: Services,
  ids: readonly bigint[],
  now: Date,
): Promise<number> {
  const pending = await tx.many<{ kind: 'order' | 'dispute'; orderID: bigint }>(sql`
    delete from risk.pending_checks where id in (
      select id from risk.pending_checks where id = any(${ids}::bigint[]) for update skip locked)
    returning kind, order_id as "orderID"`);
  if (pending.length === 0) return 0;
  const parties = await partiesOf(
    tx,
    pending.map(({ orderID }) => orderID),
  );
  const subjectsOf = (kind: 'order' | 'dispute'): Subject[] => {
    const checked = new Set(pending.filter((one) => one.kind === kind).map(({ orderID }) => orderID));
    return parties
      .filter(({ orderID }) => checked.has(orderID))
      .flatMap(({ orderID, buyerID, sellerID, at }) => [
        { userID: buyerID, side: 'buyer', orderID, at },
        { userID: sellerID, side: 'seller', orderID, at },
      ]);
  };
  const found = await Promise.all([
    hitsOf(tx, 'order', subjectsOf('order'), settings),
    hitsOf(tx, 'dispute', subjectsOf('dispute'), settings),
  ]);
  await Promise.all(highestOf(found.flat()).map((hit) => openRiskReview(tx, { ...hit, now }, settings)));
  return pending.length;
}

/** The highest hit of each user and rule, in an order that transactions share, because it locks the open review. */
function highestOf(hits: readonly Hit[]): Hit[] {
  const highest = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.userID} ${hit.rule}`;
    const other = highest.get(key);
    if (!other || other.measured < hit.measured) highest.set(key, hit);
  }
  return [...highest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hit]) => hit);
}

const checksSweep: Sweep = {
  name: 'risk.checks',
  everyMs: seconds(5),
  fullBatch: batch,
  run: async (services, now) => {
    const work = checksSweep.name;
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from risk.pending_checks c where ${isNotDeferred(work, sql`c.id`, now)} order by id limit ${batch}`);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    try {
      return await services.database.transaction((tx) => check(tx, services, ids, now));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      services.log.warn({ err: error, work }, 'a batch of checks failed; trying them one by one');
    }
    return forEachDueRow(
      services,
      { work, ids, now },
      async (tx, id) => (await check(tx, services, [id], now)) > 0,
    );
  },
};

const cleanup: Sweep = {
  name: 'risk.cleanup',
  everyMs: hours(1),
  run: async ({ database, settings }, now) => {
    await deleteOldReviews(database, later(now, -days(settings.current.riskRetentionDays)));
    return 0;
  },
};

export const riskSweeps: readonly Sweep[] = [checksSweep, cleanup];
