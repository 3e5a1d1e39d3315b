import type { OrderRole } from '@gift/contract/orders/states';
import { type Db, sql, type Tx } from '../../../platform/database/db';

// An order in dispute knows that it is disputed and no more; whether its reader has something to do there is what the
// dispute says. Whoever says nothing in time may lose, so lists of orders have to show it.

export type DisputeDeadline = {
  readonly awaitedSide: OrderRole | 'both';
  readonly until: Date | null;
  /** From when `until` counts; null of a turn that was written down before this was. */
  readonly since: Date | null;
};

/** Writes down for whom an order's dispute waits; null where it is nobody of the two. */
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

/** The turns of those of these orders whose dispute waits for one of the two. */
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
