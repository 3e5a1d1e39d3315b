import { type Db, sql, type Tx } from '../../../platform/database/db';

/** A user's running orders, oldest first, at most `limit`. */
export async function runningOrders(db: Db, userID: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    (select id from orders.orders where buyer_id = ${userID} and ended_at is null)
    union (select id from orders.orders where seller_id = ${userID} and ended_at is null) order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Erases the device and address of a user's code views. The fact and time of each view stay with the trade.
 */
export const eraseViewOrigins = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`
    update orders.reveals r set address = '', device = '' from orders.orders o
    where o.id = r.order_id and o.buyer_id = ${userID} and r.device <> 'staff'`);
