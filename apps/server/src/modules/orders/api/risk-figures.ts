import { numbersOf, unsuccessfulStates } from '@gift/contract/orders/states';
import { hours, lagosMidnight, later } from '../../../platform/clock';
import { type Db, type Statement, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';

// Figures for the risk rules. Those of one user are as of an order, so that a late check counts no later orders.

/** An order as of which a user's figures are read. */
type AsOf = { readonly userID: bigint; readonly orderID: bigint; readonly at: Date };

/** The two sides of each of these orders, and when it started. */
export const partiesOf = (
  db: Db,
  orderIDs: readonly bigint[],
): Promise<{ orderID: bigint; buyerID: bigint; sellerID: bigint; at: Date }[]> =>
  db.many(sql`
    select id as "orderID", buyer_id as "buyerID", seller_id as "sellerID", created_at as at from orders.orders
    where id = any(${orderIDs}::bigint[]) order by id`);

/** For each user: the orders, on either side, that started in the hour before the order, the order included. */
export async function ordersInLastHour(db: Db, users: readonly AsOf[]): Promise<bigint[]> {
  const rows = await db.many<{ count: bigint }>(sql`
    select (select count(*) from orders.orders where buyer_id = u.id and orders.id between since and order_id)
      + (select count(*) from orders.orders where seller_id = u.id and orders.id between since and order_id) as count
    from ${asOf(users, ({ at }) => later(at, -hours(1)))} order by n`);
  return rows.map(({ count }) => count);
}

/** For each user: what they had bought or sold that Lagos day, whichever is more, the order included. */
export async function tradedByThen(db: Db, users: readonly AsOf[]): Promise<bigint[]> {
  const unsuccessful = numbersOf(unsuccessfulStates);
  const rows = await db.many<{ kobo: bigint }>(sql`
    select coalesce(greatest(
      (select sum(amount_kobo) from orders.orders
        where buyer_id = u.id and orders.id between since and order_id and state <> all(${unsuccessful})),
      (select sum(amount_kobo) from orders.orders
        where seller_id = u.id and orders.id between since and order_id and state <> all(${unsuccessful}))
    ), 0)::bigint as kobo
    from ${asOf(users, ({ at }) => lagosMidnight(at))} order by n`);
  return rows.map(({ kobo }) => kobo);
}

/** Rows `u` of these users with the order and the lowest id since then, numbered `n`. */
const asOf = (users: readonly AsOf[], since: (user: AsOf) => Date): Statement => sql`
  unnest(${users.map(({ userID }) => userID)}::bigint[], ${users.map(({ orderID }) => orderID)}::bigint[],
    ${users.map((user) => idFloor(since(user)))}::bigint[]) with ordinality u (id, order_id, since, n)`;

/** What the user had sold since then, the order included. */
export async function soldSince(db: Db, { userID, orderID }: AsOf, since: Date): Promise<bigint> {
  const { kobo } = await db.one<{ kobo: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from orders.orders
    where seller_id = ${userID} and id between ${idFloor(since)} and ${orderID}
      and state <> all(${numbersOf(unsuccessfulStates)})`);
  return kobo;
}

/** The last orders of each user, newest first. */
export const lastOrdersOf = (
  db: Db,
  userIDs: readonly bigint[],
  limit: number,
): Promise<{ userID: bigint; orderID: bigint }[]> =>
  db.many(sql`
    select people.id as "userID", o.id as "orderID" from unnest(${userIDs}::bigint[]) as people (id)
      cross join lateral (
        (select id from orders.orders where buyer_id = people.id order by id desc limit ${limit})
        union all
        (select id from orders.orders where seller_id = people.id order by id desc limit ${limit})
        order by id desc limit ${limit}) o`);

/** The newest orders since then, at most of `limit`. */
type Newest = { readonly since: Date; readonly limit: number };

/** Both sides of the newest orders. */
const sidesOfNewest = ({ since, limit }: Newest): Statement => sql`
  (select id, buyer_id, seller_id, amount_kobo, state, created_at from orders.orders
   where id >= ${idFloor(since)} order by id desc limit ${limit}) newest
  cross join lateral (values (buyer_id, 0), (seller_id, 1)) as sides (person, side)`;

const countOf = async (db: Db, people: Statement): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(distinct person)::int as count from (${people}) found`))
    .count;

/** Users with this many of the orders, on either side, started within an hour. */
export const countUsersByOrderRate = (db: Db, newest: Newest, threshold: bigint): Promise<number> =>
  countOf(
    db,
    sql`
      select person from (
        select person, count(*) over (
          partition by person order by created_at range between interval '1 hour' preceding and current row) as orders
        from ${sidesOfNewest(newest)}) counted
      where orders >= ${threshold}`,
  );

/** Users who bought or sold this much in a Lagos day. */
export const countUsersByDailySum = (db: Db, newest: Newest, threshold: bigint): Promise<number> =>
  countOf(
    db,
    sql`
      select person from ${sidesOfNewest(newest)} where state <> all(${numbersOf(unsuccessfulStates)})
      group by person, side, (created_at at time zone 'Africa/Lagos')::date having sum(amount_kobo) >= ${threshold}`,
  );

/** Those of the orders that these users sold. */
export const salesSince = (
  db: Db,
  { since, limit }: Newest,
  sellerIDs: readonly bigint[],
): Promise<{ sellerID: bigint; at: Date; kobo: bigint }[]> =>
  db.many(sql`
    select seller_id as "sellerID", created_at as at, amount_kobo as kobo from (
      select seller_id, created_at, amount_kobo, state from orders.orders
      where id >= ${idFloor(since)} order by id desc limit ${limit}) newest
    where seller_id = any(${sellerIDs}::bigint[]) and state <> all(${numbersOf(unsuccessfulStates)})`);

/** Users with one of the orders. */
export async function tradersSince(db: Db, newest: Newest): Promise<bigint[]> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select distinct person as "userID" from ${sidesOfNewest(newest)}`);
  return rows.map(({ userID }) => userID);
}
