import { minutes, seconds } from '../../platform/clock';
import { sql } from '../../platform/db';
import type { Job } from '../../platform/jobs';
import { tell } from '../../platform/outbox';
import type { Sweep } from '../../platform/sweeps';
import { clearPending } from './movements';
import { verifyLedger } from './verify';

const batchSize = 100;

/** Proceeds whose hold is over become available. The row is the timer; a frozen one does not run. */
const clearDue: Sweep = {
  name: 'ledger.clear',
  everyMs: seconds(1),
  run: ({ database }, now) =>
    database.transaction(async (tx) => {
      // In the order of the accounts they go to, so that two of these can't wait for each other.
      const due = await tx.many<{ order_id: bigint; owner: bigint }>(sql`
        select order_id, owner from ledger.holds
        where release_at <= ${now} and closed_at is null and frozen_at is null and kind = 7
        order by release_at limit ${batchSize} for update skip locked`);
      due.sort((a, b) => (a.owner < b.owner ? -1 : a.owner > b.owner ? 1 : 0));
      for (const { order_id, owner } of due) {
        await clearPending(tx, { orderID: order_id, now });
        await tell({ tx, now }, 'proceeds.cleared', { orderID: String(order_id), userID: String(owner) });
      }
      return due.length;
    }),
};

/** Keeps the platform's balances cheap to read, and a partition ready before its first row comes. */
const upkeep: Sweep = {
  name: 'ledger.upkeep',
  everyMs: minutes(5),
  run: async ({ database }) => {
    await database.one(sql`select ledger.create_partitions()`);
    await database.one(sql`select ledger.fold()`);
    return 0;
  },
};

export const ledgerSweeps: readonly Sweep[] = [clearDue, upkeep];

/** The nightly proof. A problem is a bug or a break-in: it is logged as an error, and the job fails. */
const verify: Job = async (_payload, { database, log }) => {
  const problems = await verifyLedger(database);
  for (const problem of problems) log.error({ problem }, 'the ledger does not add up');
  if (problems.length > 0) throw new Error(`the ledger breaks ${problems.length} promises`);
};

export const ledgerJobs = { 'ledger:verify': verify };
export const ledgerCrontab = '0 23 * * * ledger:verify';
