import { type Db, sql } from '../../platform/database/db';

/**
 * What each person has in their wallet as a tier's cap counts it - available, being withdrawn, in escrow, on hold -, for
 * those who have more than `least` kobo.
 */
export async function sumHeldByUser(db: Db, least: bigint, most: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<{ userID: bigint; amount: bigint }>(sql`
    select owner as "userID", sum(balance)::bigint as amount from (
      select owner, balance from ledger.accounts where owner > 0 and kind in (1, 2) and balance > 0
      union all
      select owner, balance from ledger.holds where closed_at is null and owner > 0) as parts
    group by owner having sum(balance) > ${least} limit ${most}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}
