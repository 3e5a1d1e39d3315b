import { minutes, seconds } from '../../platform/clock';
import { DatabaseUnavailable } from '../../platform/database/availability';
import { failOnLockWait, isLockTimeout, sql, type Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import type { Job } from '../../platform/jobs/jobs';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import { accountOf } from './accounts';
import { clearPending } from './postings/movements';
import { saveVerification, verifyLedger } from './verify';

const batchSize = 100;

/** Clears proceeds whose hold is over. The row is the timer; a frozen one does not run. */
const clearDue: Sweep = {
  name: 'ledger.clear',
  everyMs: seconds(1),
  async run(services, now) {
    const { database, log } = services;
    const due = await database.many<Due>(sql`
      select order_id as "orderID", owner from ledger.holds
      where release_at <= ${now} and closed_at is null and frozen_at is null and kind = 7
        and ${isNotDeferred(clearDue.name, sql`order_id`, now)}
      order by release_at limit ${batchSize}`);
    if (due.length === 0) return 0;
    try {
      return await database.transaction(async (tx) => {
        failOnLockWait(tx);
        let clearedCount = 0;
        for (const hold of due) if (await clearOne(tx, hold, now)) clearedCount++;
        return clearedCount;
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      if (!isLockTimeout(error))
        log.warn({ err: error }, 'a batch of proceeds failed; trying them one by one');
    }
    const holds = new Map(due.map((hold) => [hold.orderID, hold]));
    const ids = [...holds.keys()];
    return forEachDueRow(services, { work: clearDue.name, ids, now }, (tx, id) =>
      clearOne(tx, holds.get(id) as Due, now),
    );
  },
};

type Due = { orderID: bigint; owner: bigint };

/** False if another process has the row locked or has already cleared it. */
async function clearOne(tx: Tx, { orderID, owner }: Due, now: Date): Promise<boolean> {
  const dueHold = await tx.maybe(sql`
    select from ledger.holds
    where id = ${accountOf.order(orderID, 'pending')} and release_at <= ${now} and closed_at is null and frozen_at is null
    for update skip locked`);
  if (!dueHold) return false;
  await clearPending(tx, { orderID, now });
  await publishEvent({ tx, now }, 'proceeds.cleared', { orderID: String(orderID), userID: String(owner) });
  return true;
}

/** Keeps the platform's balances fast to read, and creates each partition before its first row. */
const upkeep: Sweep = {
  name: 'ledger.upkeep',
  everyMs: minutes(5),
  run: async ({ database }) => {
    await database.one(sql`select ledger.create_partitions()`);
    await database.one(sql`select ledger.advance_checkpoint()`);
    return 0;
  },
};

export const ledgerSweeps: readonly Sweep[] = [clearDue, upkeep];

/**
 * The nightly check, whose result finance reads. A problem is a bug or a break-in: it is logged as an error, and the job
 * fails.
 */
const verify: Job = async (_payload, { database, log, clock }) => {
  const at = clock.now();
  const problems = await database.transaction(async (tx) => {
    // With millions of entries a check takes longer than the limit for statements that a user waits for.
    tx.send(sql`set local statement_timeout = '1h'`);
    return verifyLedger(tx);
  });
  await saveVerification(database, { at, problems });
  for (const problem of problems) log.error({ problem }, 'the ledger does not add up');
  if (problems.length > 0) throw new Error(`the ledger breaks ${problems.length} promises`);
};

export const ledgerJobs = { 'ledger:verify': verify };
export const ledgerCrontab = '0 23 * * * ledger:verify';
