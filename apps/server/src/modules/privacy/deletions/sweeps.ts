import { days, later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/db';
import { tell } from '../../../platform/outbox';
import { eachApart, isNotPutOff } from '../../../platform/put-off';
import type { Sweep } from '../../../platform/sweeps';
import type { Services } from '../../../services';
import { forgetQuestions } from '../../help';
import { forgetPerson } from '../../identity';
import { balancesOf, giveUp } from '../../ledger';
import { forgetChats } from '../../messaging';
import { forgetNotices } from '../../notices';
import { forgetOffers } from '../../offers';
import { forgetLooks } from '../../orders';
import { forgetRewards } from '../../rewards';
import { forgetFiles } from '../../uploads';
import { forgetWallet, lockWallet } from '../../wallet';
import { type DataRequest, holdRequest } from '../store';
import { type Blocker, blockersOf } from './blockers';

const work = 'deletions';

/** How long before its day somebody is reminded of it, and how long one waits that something stood in the way of. */
const remindMs = days(1);
const againMs = days(1);

/** Carries out the deletions whose wait is over, each in a transaction of its own. */
const carryOutDue: Sweep = {
  name: work,
  everyMs: minutes(1),
  async run(services, now) {
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from privacy.requests r
      where kind = 'deletion' and state = 'open' and due_at <= ${now} and ${isNotPutOff(work, sql`r.id`, now)}
      order by due_at limit 20`);
    const ids = due.map(({ id }) => id);
    return eachApart(services, { work, ids, now }, (tx, id) => carryOut(tx, services, id, now));
  },
};

/** Whatever came up meanwhile is looked at again, under the lock that money takes: nothing is deleted over it. */
async function carryOut(tx: Tx, services: Services, id: bigint, now: Date): Promise<boolean> {
  const request = await holdRequest(tx, id);
  if (request?.state !== 'open') return false;
  const { userID, givenUp } = request;
  await lockWallet(tx, userID);
  const blockers = await blockersOf(tx, userID, givenUp + 1n);
  if (blockers.length > 0) {
    await holdUp(tx, request, { blockers, now });
    return true;
  }
  await forgetOffers(tx, userID, now);
  const { available } = await balancesOf(tx, userID);
  if (available > 0n) await giveUp(tx, { userID, amount: available, ref: id, now });
  await forgetRewards(tx, userID, now);
  await forgetWallet(tx, userID, now);
  await forgetLooks(tx, userID);
  await forgetChats(tx, userID);
  await forgetNotices(tx, userID);
  await forgetQuestions(tx, userID);
  await forgetPerson(tx, services, { userID, now });
  await forgetFiles(tx, userID);
  await closeRequests(tx, request, now);
  return true;
}

/** It is tried again every day, and its owner told once: what others did meanwhile does not undo their wish. */
async function holdUp(
  tx: Tx,
  { id, userID, blockers: before }: DataRequest,
  { blockers, now }: { blockers: readonly Blocker[]; now: Date },
): Promise<void> {
  await tx.run(sql`
    update privacy.requests set due_at = ${later(now, againMs)}, blockers = ${blockers.map(({ name }) => name)}
    where id = ${id}`);
  if (before.length > 0) return;
  await tell({ tx, now }, 'privacy.told', {
    userID: String(userID),
    name: 'deletionBlocked',
    ref: String(id),
  });
}

/** A copy that waits to be fetched goes with the next tidying; what was asked for, and when, stays as the proof. */
async function closeRequests(tx: Tx, { id, userID }: DataRequest, now: Date): Promise<void> {
  await tx.run(sql`
    update privacy.requests set due_at = ${now} where user_id = ${userID} and kind = 'export' and state = 'ready'`);
  await tx.run(sql`
    update privacy.requests set state = 'failed', due_at = null, closed_at = ${now}
    where user_id = ${userID} and kind = 'export' and state = 'open'`);
  await tx.run(sql`
    update privacy.requests set state = case state when 'open' then 'stopped' else state end,
      closed_at = coalesce(closed_at, ${now}), words = '', answer = null, file_ids = '{}'
    where user_id = ${userID} and kind = 'correction'`);
  await tx.run(sql`
    update privacy.requests set state = 'done', due_at = null, closed_at = ${now} where id = ${id}`);
}

/** A last word before the day, to every address there is: the account may have been somebody else's to ask for. */
const remind: Sweep = {
  name: 'deletions.remind',
  everyMs: minutes(5),
  run: ({ database }, now) =>
    database.transaction(async (tx) => {
      const due = await tx.many<{ id: bigint; userID: bigint; dueAt: Date }>(sql`
        update privacy.requests set reminded_at = ${now}
        where kind = 'deletion' and state = 'open' and reminded_at is null
          and due_at > ${now} and due_at <= ${later(now, remindMs)}
        returning id, user_id as "userID", due_at as "dueAt"`);
      for (const { id, userID, dueAt } of due)
        await tell({ tx, now }, 'privacy.told', {
          ...{ userID: String(userID), name: 'deletionSoon', ref: String(id) },
          details: { until: dueAt },
        });
      return due.length;
    }),
};

export const deletionSweeps: readonly Sweep[] = [carryOutDue, remind];
