import type { OrderRole } from '@gift/contract/orders/states';
import { type Db, sql, type Tx } from '../../../platform/database/db';

// The disputes module decides whom a disputed order awaits. Orders keep a copy, because lists of orders must
// show the deadline: a side that misses it may lose.

export type DisputeDeadline = {
  readonly awaitedSide: OrderRole | 'both';
  readonly until: Date | null;
  /** When the time until `until` started; null for rows written before this column existed. */
  readonly since: Date | null;
};

/** Saves which side an order's dispute awaits; null if it awaits neither. */
export function saveDisputeDeadline(tx: Tx, orderID: bigint, deadline: DisputeDeadline | null): void {
  tx.send(
    deadline
      ? sql`
          insert into orders.dispute_deadlines (order_id, awaited_side, until, since)
          values (${orderID}, ${deadline.awaitedSide}, ${deadline.until}, ${deadline.since})
          on conflict (order_id) do update
          set awaited_side = excluded.awaited_side, until = excluded.until, since = excluded.since`
      : sql`delete from orders.dispute_deadlines where order_id = ${orderID}`,
  );
}

/** By order id; orders whose dispute awaits neither side are left out. */
export async function readDisputeDeadlines(
  db: Db,
  orderIDs: readonly bigint[],
): Promise<Map<bigint, DisputeDeadline>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db.many<DisputeDeadline & { orderID: bigint }>(sql`
    select order_id as "orderID", awaited_side as "awaitedSide", until, since from orders.dispute_deadlines
    where order_id = any(${orderIDs})`);
  return new Map(rows.map(({ orderID, ...deadline }) => [orderID, deadline]));
}
