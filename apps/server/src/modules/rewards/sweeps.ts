import { minutes, seconds } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Settings } from '../../settings';
import { isErased } from '../identity';
import { inviteFinalAt } from './invites/invites';
import { type DueGrant, deferGrant, expireGrant, settleGrant, voidGrant } from './points/grants';
import { renewLevels } from './points/levels';
import { taskIn, taskOf } from './points/tasks';
import { finalAfter } from './points/trades';

const batch = 100;

/**
 * When the trades behind a grant become final. May be later than promised: another trade can replace an undone one.
 * Null: no trade earns it any more.
 */
async function finalFor(
  tx: Tx,
  { userID, source, ref, promisedAt }: DueGrant,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Date | null> {
  if (await isErased(tx, userID)) return null;
  if (source === 'task') {
    const { done, goal, finalAt } = await taskOf(tx, taskIn(ref), {
      userID,
      weekOf: promisedAt,
      now,
      settings,
    });
    return done >= goal ? finalAt : null;
  }
  if (source === 'invite' || source === 'welcome') return inviteFinalAt(tx, BigInt(ref), { now, settings });
  const orderID = BigInt(ref);
  const trade = await tx.maybe<{ at: Date }>(sql`
    select at from rewards.trades where order_id = ${orderID} and user_id = ${userID} and uncounted is null`);
  return trade ? finalAfter(tx, { at: trade.at, orders: [orderID] }, { now, settings }) : null;
}

async function settleOne(tx: Tx, id: bigint, at: { now: Date; settings: Settings }): Promise<boolean> {
  const grant = await tx.maybe<DueGrant>(sql`
    select id, user_id as "userID", source, source_ref as ref, amount_kobo as amount,
      created_at as "promisedAt" from rewards.grants
    where id = ${id} and state = 'locked' and due_at <= ${at.now} for update skip locked`);
  if (!grant) return false;
  const finalAt = await finalFor(tx, grant, at);
  if (!finalAt) await voidGrant(tx, id);
  else if (finalAt > at.now) await deferGrant(tx, id, finalAt);
  else await settleGrant(tx, grant, at);
  return true;
}

/** Pays promised grants that are due. */
const payDue: Sweep = {
  name: 'rewards.due',
  everyMs: seconds(10),
  async run(services, now) {
    const work = 'rewards.due';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from rewards.grants g where due_at <= ${now} and ${isNotDeferred(work, sql`g.id`, now)}
      order by due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    const settings = services.settings.current;
    return forEachDueRow(services, { work, ids, now }, (tx, id) => settleOne(tx, id, { now, settings }));
  },
};

/** Returns lapsed points to the promotions account. */
const expireDue: Sweep = {
  name: 'rewards.lapse',
  everyMs: minutes(10),
  async run(services, now) {
    const work = 'rewards.lapse';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from rewards.grants g where expires_at <= ${now} and left_kobo > 0
        and ${isNotDeferred(work, sql`g.id`, now)} order by expires_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    return forEachDueRow(services, { work, ids, now }, (tx, id) => expireGrant(tx, id, now));
  },
};

/** A level depends on recent months of trading and falls when they are over. */
const levelsSweep: Sweep = {
  name: 'rewards.levels',
  everyMs: minutes(10),
  async run(services, now) {
    const work = 'rewards.levels';
    const due = await services.database.many<{ id: bigint }>(sql`
      select user_id as id from rewards.members m where level_due_at <= ${now}
        and ${isNotDeferred(work, sql`m.user_id`, now)} order by level_due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    const settings = services.settings.current;
    return forEachDueRow(services, { work, ids, now }, async (tx, userID) => {
      await renewLevels(tx, [{ userID, now }], settings);
      return true;
    });
  },
};

export const rewardsSweeps: readonly Sweep[] = [payDue, expireDue, levelsSweep];
