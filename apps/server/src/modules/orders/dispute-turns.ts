import type { OrderRole } from '@gift/contract/order-states';
import { type Db, sql, type Tx } from '../../platform/db';

// An order in dispute knows that it is disputed and no more; whether its reader has something to do there is what the
// dispute says. Whoever says nothing in time may lose, so lists of orders have to show it.

export type DisputeTurn = {
  readonly waitsFor: OrderRole | 'both';
  readonly until: Date | null;
  /** From when `until` counts; null of a turn that was written down before this was. */
  readonly since: Date | null;
};

/** Writes down for whom an order's dispute waits; null where it is nobody of the two. */
export function noteDisputeTurn(tx: Tx, orderID: bigint, turn: DisputeTurn | null): void {
  tx.send(
    turn
      ? sql`
          insert into orders.dispute_turns (order_id, waits_for, until, since)
          values (${orderID}, ${turn.waitsFor}, ${turn.until}, ${turn.since})
          on conflict (order_id) do update
          set waits_for = excluded.waits_for, until = excluded.until, since = excluded.since`
      : sql`delete from orders.dispute_turns where order_id = ${orderID}`,
  );
}

/** The turns of those of these orders whose dispute waits for one of the two. */
export async function disputeTurns(db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, DisputeTurn>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db.many<DisputeTurn & { orderID: bigint }>(sql`
    select order_id as "orderID", waits_for as "waitsFor", until, since from orders.dispute_turns
    where order_id = any(${orderIDs})`);
  return new Map(rows.map(({ orderID, ...turn }) => [orderID, turn]));
}
