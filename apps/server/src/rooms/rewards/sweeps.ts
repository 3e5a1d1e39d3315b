import { minutes, seconds } from '../../platform/clock';
import { sql, type Tx } from '../../platform/db';
import { eachApart, isNotPutOff } from '../../platform/put-off';
import type { Sweep } from '../../platform/sweeps';
import type { Settings } from '../../settings';
import { isDeparted } from '../identity';
import { type DueGrant, expireGrant, settleGrant, voidGrant } from './grants';
import { invitePays } from './invites';
import { renewLevel } from './levels';
import { taskIn, taskOf } from './tasks';

const batch = 100;

/** Whether what earned a grant still stands. */
async function stands(
  tx: Tx,
  { userID, source, ref, promisedAt }: DueGrant,
  settings: Settings,
): Promise<boolean> {
  if (await isDeparted(tx, userID)) return false;
  if (source === 'task') {
    const { done, goal } = await taskOf(tx, taskIn(ref), { userID, now: promisedAt, settings });
    return done >= goal;
  }
  if (source === 'invite' || source === 'welcome') return invitePays(tx, BigInt(ref), settings);
  const trade = await tx.maybe(sql`
    select 1 from rewards.trades
    where order_id = ${BigInt(ref)} and user_id = ${userID} and uncounted is null`);
  return trade !== undefined;
}

async function settleOne(tx: Tx, id: bigint, at: { now: Date; settings: Settings }): Promise<boolean> {
  const grant = await tx.maybe<DueGrant>(sql`
    select id, user_id as "userID", source, source_ref as ref, amount_kobo as amount,
      created_at as "promisedAt" from rewards.grants
    where id = ${id} and state = 'locked' and due_at <= ${at.now} for update skip locked`);
  if (!grant) return false;
  if (await stands(tx, grant, at.settings)) await settleGrant(tx, grant, at);
  else await voidGrant(tx, id);
  return true;
}

/** Pays what was promised and is due. */
const payDue: Sweep = {
  name: 'rewards.due',
  everyMs: seconds(10),
  async run(services, now) {
    const work = 'rewards.due';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from rewards.grants g where due_at <= ${now} and ${isNotPutOff(work, sql`g.id`, now)}
      order by due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    const settings = services.settings.current;
    return eachApart(services, { work, ids, now }, (tx, id) => settleOne(tx, id, { now, settings }));
  },
};

/** Takes back points that nobody used in their time. */
const lapse: Sweep = {
  name: 'rewards.lapse',
  everyMs: minutes(10),
  async run(services, now) {
    const work = 'rewards.lapse';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from rewards.grants g where expires_at <= ${now} and left_kobo > 0
        and ${isNotPutOff(work, sql`g.id`, now)} order by expires_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    return eachApart(services, { work, ids, now }, (tx, id) => expireGrant(tx, id, now));
  },
};

/** A level rests on the last months of trading, and falls when they are over. */
const renewLevels: Sweep = {
  name: 'rewards.levels',
  everyMs: minutes(10),
  async run(services, now) {
    const work = 'rewards.levels';
    const due = await services.database.many<{ id: bigint }>(sql`
      select user_id as id from rewards.members m where level_due_at <= ${now}
        and ${isNotPutOff(work, sql`m.user_id`, now)} order by level_due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    const settings = services.settings.current;
    return eachApart(services, { work, ids, now }, async (tx, userID) => {
      await renewLevel(tx, userID, { now, settings });
      return true;
    });
  },
};

export const rewardsSweeps: readonly Sweep[] = [payDue, lapse, renewLevels];
