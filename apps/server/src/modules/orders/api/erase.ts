import { type Db, sql, type Tx } from '../../../platform/database/db';

/** Somebody's orders that still run, the oldest first; at most `limit`. */
export async function runningOrders(db: Db, userID: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    (select id from orders.orders where buyer_id = ${userID} and ended_at is null)
    union (select id from orders.orders where seller_id = ${userID} and ended_at is null) order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Erases from where somebody looked at codes; that they did, and when, stays with the trade. */
export const eraseViewOrigins = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`
    update orders.reveals r set address = '', device = '' from orders.orders o
    where o.id = r.order_id and o.buyer_id = ${userID} and r.device <> 'staff'`);
