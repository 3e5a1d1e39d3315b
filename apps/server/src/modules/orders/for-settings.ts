import { lagosMidnight, later, minutes } from '../../platform/clock';
import { type Db, sql } from '../../platform/db';
import { idFloor } from '../../platform/ids';
import type { Settings } from '../../settings';
import { fellThrough } from './for-wallet';
import { faultPauseUntil } from './rules';

type ByPerson = Map<bigint, bigint>;
type Row = { userID: bigint; amount: bigint };
const byPerson = (rows: readonly Row[]): ByPerson =>
  new Map(rows.map(({ userID, amount }) => [userID, amount]));

/** The largest order that each person began on this Lagos day, for those with one above `least` kobo. */
export const largestToday = async (db: Db, now: Date, least: bigint, most: number): Promise<ByPerson> =>
  byPerson(
    await db.many<Row>(sql`
      select person as "userID", max(amount_kobo) as amount
      from orders.orders, lateral (values (buyer_id), (seller_id)) as sides (person)
      where id >= ${idFloor(lagosMidnight(now))} and state <> all(${fellThrough}) and amount_kobo > ${least}
      group by person limit ${most}`),
  );

/** What each person bought or sold on this Lagos day, whichever is more, for those above `least` kobo. */
export const tradedTodayByPerson = async (
  db: Db,
  now: Date,
  least: bigint,
  most: number,
): Promise<ByPerson> =>
  byPerson(
    await db.many<Row>(sql`
      select person as "userID", max(traded)::bigint as amount from (
        select person, side, sum(amount_kobo) as traded
        from orders.orders, lateral (values (buyer_id, 0), (seller_id, 1)) as sides (person, side)
        where id >= ${idFloor(lagosMidnight(now))} and state <> all(${fellThrough})
        group by person, side having sum(amount_kobo) > ${least}) as sums
      group by person limit ${most}`),
  );

/** How many orders of each person are under way, for those with more than `least`. */
export const openByPerson = async (db: Db, least: bigint, most: number): Promise<ByPerson> =>
  byPerson(
    await db.many<Row>(sql`
      select person as "userID", count(*) as amount
      from orders.orders, lateral (values (buyer_id), (seller_id)) as sides (person)
      where ended_at is null group by person having count(*) > ${least} limit ${most}`),
  );

/** How many orders are under way. */
export async function openOrders(db: Db): Promise<number> {
  const { open } = await db.one<{ open: bigint }>(
    sql`select count(*) as open from orders.orders where ended_at is null`,
  );
  return Number(open);
}

/** How many orders begun since a moment are of so many kobo or more, but for those that fell through. */
export async function ordersFrom(db: Db, since: Date, least: bigint): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from orders.orders
    where id >= ${idFloor(since)} and amount_kobo >= ${least} and state <> all(${fellThrough})`);
  return Number(n);
}

/** How many people their faults keep from taking orders now; of at most `most` people with faults. */
export async function pausedByFaults(db: Db, now: Date, settings: Settings, most: number): Promise<number> {
  const since = later(now, -minutes(settings.orderFaultWindowMin + settings.orderFaultPauseMin));
  const rows = await db.many<{ faults: string[] }>(sql`
    select json_agg(ended_at) as faults from orders.orders where fault is not null and ended_at >= ${since}
    group by case fault when 'buyer' then buyer_id else seller_id end limit ${most}`);
  const isPaused = ({ faults }: { faults: string[] }) => {
    const until = faultPauseUntil(
      faults.map((at) => new Date(at)),
      settings,
    );
    return until !== null && until > now;
  };
  return rows.filter(isPaused).length;
}
