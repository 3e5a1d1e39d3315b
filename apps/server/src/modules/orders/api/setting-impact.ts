import { numbersOf, unsuccessfulStates } from '@gift/contract/orders/states';
import { lagosMidnight, later, minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { faultPauseUntil } from '../rules/rules';

type AmountByUser = Map<bigint, bigint>;
type Row = { userID: bigint; amount: bigint };
const amountByUser = (rows: readonly Row[]): AmountByUser =>
  new Map(rows.map(({ userID, amount }) => [userID, amount]));

/** Each user's largest order of this Lagos day, for users with one above `min` kobo. */
export const largestToday = async (db: Db, now: Date, min: bigint, limit: number): Promise<AmountByUser> =>
  amountByUser(
    await db.many<Row>(sql`
      select person as "userID", max(amount_kobo) as amount
      from orders.orders, lateral (values (buyer_id), (seller_id)) as sides (person)
      where id >= ${idFloor(lagosMidnight(now))} and state <> all(${numbersOf(unsuccessfulStates)}) and amount_kobo > ${min}
      group by person limit ${limit}`),
  );

/** What each user bought or sold this Lagos day, whichever is more, for users above `min` kobo. */
export const tradedTodayByUser = async (
  db: Db,
  now: Date,
  min: bigint,
  limit: number,
): Promise<AmountByUser> =>
  amountByUser(
    await db.many<Row>(sql`
      select person as "userID", max(traded)::bigint as amount from (
        select person, side, sum(amount_kobo) as traded
        from orders.orders, lateral (values (buyer_id, 0), (seller_id, 1)) as sides (person, side)
        where id >= ${idFloor(lagosMidnight(now))} and state <> all(${numbersOf(unsuccessfulStates)})
        group by person, side having sum(amount_kobo) > ${min}) as sums
      group by person limit ${limit}`),
  );

/** Running orders by user, for users with more than `min`. */
export const openOrdersByUser = async (db: Db, min: bigint, limit: number): Promise<AmountByUser> =>
  amountByUser(
    await db.many<Row>(sql`
      select person as "userID", count(*) as amount
      from orders.orders, lateral (values (buyer_id), (seller_id)) as sides (person)
      where ended_at is null group by person having count(*) > ${min} limit ${limit}`),
  );

export async function openOrders(db: Db): Promise<number> {
  const { open } = await db.one<{ open: bigint }>(
    sql`select count(*) as open from orders.orders where ended_at is null`,
  );
  return Number(open);
}

/** How many orders of at least `min` kobo started since then, without unsuccessful ones. */
export async function ordersFrom(db: Db, since: Date, min: bigint): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from orders.orders
    where id >= ${idFloor(since)} and amount_kobo >= ${min} and state <> all(${numbersOf(unsuccessfulStates)})`);
  return Number(n);
}

/** How many users cannot take orders now because of their faults. Reads at most `limit` users with faults. */
export async function pausedByFaults(db: Db, now: Date, settings: Settings, limit: number): Promise<number> {
  const since = later(now, -minutes(settings.orderFaultWindowMin + settings.orderFaultPauseMin));
  const rows = await db.many<{ faults: string[] }>(sql`
    select json_agg(ended_at) as faults from orders.orders where fault is not null and ended_at >= ${since}
    group by case fault when 'buyer' then buyer_id else seller_id end limit ${limit}`);
  const isPaused = ({ faults }: { faults: string[] }) => {
    const until = faultPauseUntil(
      faults.map((at) => new Date(at)),
      settings,
    );
    return until !== null && until > now;
  };
  return rows.filter(isPaused).length;
}
