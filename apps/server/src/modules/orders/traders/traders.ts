import { type Db, idIn, joined, sql, type Tx } from '../../../platform/database/db';
import { openAccounts } from '../../ledger';

/** What a user sees of the trader on the other side. */
export type Figures = { completed: number; completionBps: number | null };

/** Below this many orders a share says nothing; the trader is "new". */
const minOrdersForShare = 5;

/** Completed orders, and their share among those completed or failed by the trader's own fault. */
export async function figuresOf(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, Figures>> {
  const rows = await db.many<{ userID: bigint; completed: number; failed: number }>(sql`
    select user_id as "userID", completed, faults + lost as failed from orders.traders
    where user_id ${idIn(userIDs)}`);
  return new Map(
    rows.map(({ userID, completed, failed }) => {
      const all = completed + failed;
      const completionBps = all < minOrdersForShare ? null : Math.floor((completed * 10_000) / all);
      return [userID, { completed, completionBps }];
    }),
  );
}

/**
 * Serializes new orders of these traders until the transaction ends, so that caps and daily limits hold under
 * concurrency. Uses advisory locks in id order: counting figures also writes the rows, and a new order must
 * not wait for that. A new trader gets a row, and a wallet that can receive.
 */
export async function lockTraders(tx: Tx, userIDs: readonly bigint[]): Promise<void> {
  const idRows = [...userIDs].sort((a, b) => (a < b ? -1 : 1)).map((id) => sql`(${id}::bigint)`);
  const rows = await tx.many<{ userID: bigint; isKnown: boolean }>(sql`
    select id as "userID", pg_advisory_xact_lock(id), exists (select from orders.traders where user_id = id) as "isKnown"
    from (values ${joined(idRows, ', ')}) traders (id)`);
  for (const { userID, isKnown } of rows) {
    if (isKnown) continue;
    await tx.run(sql`insert into orders.traders (user_id) values (${userID}) on conflict do nothing`);
    await openAccounts(tx, userID);
  }
}
