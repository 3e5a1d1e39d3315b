import { days, later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { forEachDueRow, isNotDeferred } from '../../../platform/jobs/retry-backoff';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { eraseQuestions } from '../../help';
import { eraseUser } from '../../identity';
import { balancesOf, forfeitBalance } from '../../ledger';
import { eraseChats } from '../../messaging';
import { eraseNotifications } from '../../notifications';
import { eraseOffers } from '../../offers';
import { eraseViewOrigins } from '../../orders';
import { eraseRewards } from '../../rewards';
import { eraseRiskReviews } from '../../risk';
import { eraseFiles } from '../../uploads';
import { eraseWallet, lockWallet } from '../../wallet';
import { type DataRequest, lockRequest } from '../store';
import { type Blocker, blockersOf } from './blockers';

const work = 'deletions';

/** How long before a deletion its owner is reminded, and how long a blocked one waits until the next try. */
const remindMs = days(1);
const retryMs = days(1);

/** Carries out due deletions, each in a transaction of its own. */
const carryOutDue: Sweep = {
  name: work,
  everyMs: minutes(1),
  async run(services, now) {
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from privacy.requests r
      where kind = 'deletion' and state = 'open' and due_at <= ${now} and ${isNotDeferred(work, sql`r.id`, now)}
      order by due_at limit 20`);
    const ids = due.map(({ id }) => id);
    return forEachDueRow(services, { work, ids, now }, (tx, id) => applyEffect(tx, services, id, now));
  },
};

/** Checks for new blockers again, under the wallet lock, so that no account with open money is deleted. */
async function applyEffect(tx: Tx, services: Services, id: bigint, now: Date): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (request?.state !== 'open') return false;
  const { userID, givenUp } = request;
  await lockWallet(tx, userID);
  const blockers = await blockersOf(tx, userID, givenUp + 1n);
  if (blockers.length > 0) {
    await holdUp(tx, request, { blockers, now });
    return true;
  }
  await eraseOffers(tx, userID, now);
  const { available } = await balancesOf(tx, userID);
  if (available > 0n) await forfeitBalance(tx, { userID, amount: available, ref: id, now });
  await eraseRewards(tx, userID, now);
  await eraseWallet(tx, userID, now);
  await eraseViewOrigins(tx, userID);
  await eraseChats(tx, userID);
  await eraseNotifications(tx, userID);
  await eraseQuestions(tx, userID);
  await eraseRiskReviews(tx, userID);
  await eraseUser(tx, services, { userID, now });
  await eraseFiles(tx, userID);
  await closeRequests(tx, request, now);
  return true;
}

/** A blocked deletion is retried daily, and its owner notified once: what others did does not cancel it. */
async function holdUp(
  tx: Tx,
  { id, userID, blockers: before }: DataRequest,
  { blockers, now }: { blockers: readonly Blocker[]; now: Date },
): Promise<void> {
  await tx.run(sql`
    update privacy.requests set due_at = ${later(now, retryMs)}, blockers = ${blockers.map(({ name }) => name)}
    where id = ${id}`);
  if (before.length > 0) return;
  await publishEvent({ tx, now }, 'privacy.requestUpdated', {
    userID: String(userID),
    name: 'deletionBlocked',
    ref: String(id),
  });
}

/** The next cleanup deletes a finished export; the requests and their dates stay as evidence. */
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

/** A final reminder to every address of the account: someone else may have requested the deletion. */
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
        await publishEvent({ tx, now }, 'privacy.requestUpdated', {
          ...{ userID: String(userID), name: 'deletionSoon', ref: String(id) },
          details: { until: dueAt },
        });
      return due.length;
    }),
};

export const deletionSweeps: readonly Sweep[] = [carryOutDue, remind];
