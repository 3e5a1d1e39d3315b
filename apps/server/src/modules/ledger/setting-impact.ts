import { type Db, sql } from '../../platform/database/db';

/**
 * Each user's balance as the tier cap counts it (available, being withdrawn, in escrow, on hold), for users with more
 * than `above` kobo.
 */
export async function sumHeldByUser(db: Db, above: bigint, maxUsers: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<{ userID: bigint; amount: bigint }>(sql`
    select owner as "userID", sum(balance)::bigint as amount from (
      select owner, balance from ledger.accounts where owner > 0 and kind in (1, 2) and balance > 0
      union all
      select owner, balance from ledger.holds where closed_at is null and owner > 0) as parts
    group by owner having sum(balance) > ${above} limit ${maxUsers}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}
