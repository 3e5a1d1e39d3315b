import { type MoneyLocation, numbersOf, unsuccessfulStates } from '@gift/contract/orders/states';
import { type Kobo, koboOf } from '@gift/money';
import { lagosMidnight } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import { moneyLocationOf } from '../order-money';
import { readOrders } from '../store';

/** What a user bought and sold this Lagos day, as the tier's daily limits count it. */
export async function tradedToday(db: Db, userID: bigint, now: Date): Promise<{ bought: Kobo; sold: Kobo }> {
  const today = idFloor(lagosMidnight(now));
  const row = await db.one<{ bought: bigint; sold: bigint }>(sql`
    select
      (select coalesce(sum(amount_kobo), 0)::bigint from orders.orders
        where buyer_id = ${userID} and id >= ${today} and state <> all(${numbersOf(unsuccessfulStates)})) as bought,
      (select coalesce(sum(amount_kobo), 0)::bigint from orders.orders
        where seller_id = ${userID} and id >= ${today} and state <> all(${numbersOf(unsuccessfulStates)})) as sold`);
  return { bought: koboOf(row.bought), sold: koboOf(row.sold) };
}

export async function moneyLocations(
  db: Db,
  orderIDs: readonly bigint[],
): Promise<Map<bigint, MoneyLocation>> {
  if (orderIDs.length === 0) return new Map();
  return new Map((await readOrders(db, orderIDs)).map((order) => [order.id, moneyLocationOf(order)]));
}

/** Whether a user pays the fee of an order; only its maker does. */
export async function bearsFee(db: Db, orderID: bigint, userID: bigint): Promise<boolean> {
  const row = await db.maybe<{ bears: boolean }>(sql`
    select (buyer_id = ${userID} and buyer_fee_kobo > 0) or (seller_id = ${userID} and seller_fee_kobo > 0) as bears
    from orders.orders where id = ${orderID}`);
  return row?.bears ?? false;
}
