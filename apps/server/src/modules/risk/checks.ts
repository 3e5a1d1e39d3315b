import { days, hours, later, seconds } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import type { Subscriber, Subscriptions } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { orderForStaff } from '../orders';
import { hitsOf } from './rules';
import { deleteOldReviews, openRiskReview } from './store';

const batch = 50;

/** Requests the checks of an order that started or went into dispute. The sweep does them, after the order's events. */
const requestChecks: Subscriber<'order.updated'> = async (tx, { orderNo, isNew, from, state }, { now }) => {
  const kind = isNew ? 'order' : state === 'disputed' && from !== 'disputed' ? 'dispute' : undefined;
  if (!kind) return;
  tx.send(sql`
    insert into risk.pending_checks (id, kind, order_id) values (${newID(now)}, ${kind}, ${BigInt(orderNo)})`);
};

export const riskSubscriptions: Subscriptions = { 'order.updated': [requestChecks] };

async function check(tx: Tx, { settings }: Services, id: bigint, now: Date): Promise<boolean> {
  const pending = await tx.maybe<{ kind: 'order' | 'dispute'; orderID: bigint }>(sql`
    delete from risk.pending_checks where id in (
      select id from risk.pending_checks where id = ${id} for update skip locked)
    returning kind, order_id as "orderID"`);
  if (!pending) return false;
  const { kind, orderID } = pending;
  const order = await orderForStaff(tx, orderID);
  if (!order) return true;
  const at = order.createdAt;
  const sides = [
    { userID: order.buyerID, side: 'buyer' },
    { userID: order.sellerID, side: 'seller' },
  ] as const;
  const found = await Promise.all(
    sides.map(async ({ userID, side }) => {
      const hits = await hitsOf(tx, kind, { userID, side, orderID, at }, settings.current);
      return hits.map((hit) => ({ ...hit, userID }));
    }),
  );
  for (const hit of found.flat()) await openRiskReview(tx, { ...hit, orderID, now }, settings.current);
  return true;
}

const checksSweep: Sweep = {
  name: 'risk.checks',
  everyMs: seconds(5),
  run: async (services, now) => {
    const work = checksSweep.name;
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from risk.pending_checks c where ${isNotDeferred(work, sql`c.id`, now)} order by id limit ${batch}`);
    const ids = due.map(({ id }) => id);
    return forEachDueRow(services, { work, ids, now }, (tx, id) => check(tx, services, id, now));
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
