import type { Services } from '../../services';
import { later, minutes, seconds } from '../clock';
import { DatabaseUnavailable } from '../database/availability';
import { type Db, type Statement, sql, type Tx } from '../database/db';
import { traced } from '../tracing/tracing';

// A sweep handles what is due, oldest first and a batch at a time. A row that always fails would stay in front for
// ever, and a batch of such rows would block all others, so it is deferred, longer after each failure.

const maxBackoffMs = minutes(60);

/** For a sweep's query: whether a row is not deferred. `row` is the column with its id. */
export const isNotDeferred = (work: string, row: Statement, now: Date): Statement => sql`
  not exists (select from platform.retry_backoff p where p.work = ${work} and p.row_id = ${row} and p.until > ${now})`;

/**
 * Runs `act` on each due row in a transaction of its own, so that a failing row does not block the others. A failure is
 * logged under `work`, and the row is deferred: 1 s, 2 s, 4 s, up to an hour. Returns how many rows are no longer due,
 * deferred ones included, so that a sweep continues with the rows behind. `act` returns false for a row that another
 * process handles.
 */
export async function forEachDueRow(
  services: Services,
  { work, ids, now }: { work: string; ids: readonly bigint[]; now: Date },
  handleRow: (tx: Tx, id: bigint) => Promise<boolean>,
): Promise<number> {
  let handled = 0;
  for (const id of ids) {
    try {
      const handle = () => services.database.transaction((tx) => handleRow(tx, id));
      if (await traced(services.tracing, `due ${work}`, {}, handle)) handled++;
    } catch (error) {
      // The row is not at fault.
      if (error instanceof DatabaseUnavailable) throw error;
      services.log.error({ err: error, work, row: String(id) }, 'a due row failed; it is tried again later');
      await deferRow(services.database, work, id, now);
      handled++;
    }
  }
  return handled;
}

async function deferRow(db: Db, work: string, id: bigint, now: Date): Promise<void> {
  await db.run(sql`
    insert into platform.retry_backoff as p (work, row_id, tries, until)
    values (${work}, ${id}, 1, ${later(now, seconds(1))})
    on conflict (work, row_id) do update set tries = p.tries + 1,
      until = ${now}::timestamptz + least(power(2, least(p.tries, 20)) * 1000, ${maxBackoffMs}) * interval '1 millisecond'`);
}

/** Deletes deferrals of rows that have succeeded since or are gone. */
export const deleteStaleDeferrals = (db: Db, now: Date): Promise<number> =>
  db.run(sql`delete from platform.retry_backoff where until < ${later(now, -maxBackoffMs)}`);
