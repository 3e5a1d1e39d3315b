import type { OrderRole } from '@gift/contract/order-states';
import type { CommandContext } from '../../platform/context';
import { type Db, sql } from '../../platform/db';
import { Refusal } from '../../platform/refusal';
import { openCodes, type Part } from './codes';
import { lockOrder, readOrder, roleOf } from './store';

/** The side somebody is of an order, null for neither; undefined where there is no such order. */
export async function orderRole(
  db: Db,
  orderID: bigint,
  userID: bigint,
): Promise<OrderRole | null | undefined> {
  const order = await readOrder(db, orderID);
  return order && roleOf(order, userID);
}

/**
 * The codes of an order, for one of the staff whom a second person let look. The order's log of looks gets a line
 * before any code is opened; who exactly it was stands in the console's own log.
 */
export async function openCodesForStaff(
  { tx, services, now, origin }: CommandContext,
  orderID: bigint,
): Promise<{ slot: number; parts: Part[] }[]> {
  if (!(await lockOrder(tx, orderID))) throw new Refusal('OrderNotFound');
  await tx.run(sql`
    insert into orders.reveals (order_id, kind, at, address, device)
    values (${orderID}, 'view', ${now}, ${origin.address}, 'staff')`);
  return openCodes(tx, services.keys, orderID);
}
