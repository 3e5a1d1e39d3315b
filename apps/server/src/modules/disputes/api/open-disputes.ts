import { type Db, sql } from '../../../platform/database/db';

/** The orders of a user's open disputes, oldest first, at most `limit`. */
export async function openDisputes(db: Db, userID: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ orderID: bigint }>(sql`
    select order_id as "orderID" from disputes.cases
    where ${userID}::bigint in (buyer_id, seller_id) and ended_at is null order by id limit ${limit}`);
  return rows.map(({ orderID }) => orderID);
}
