import { orderDateFields } from '@gift/contract/orders/list-filters';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { dayOf, dayStart } from '../../../platform/date-ranges';
import type { Job } from '../../../platform/jobs/jobs';
import type { Services } from '../../../services';
import { inDateRange } from '../queries/admin-filter';
import { type DateKind, durationSteps, eachSum, endedBefore, sumsOfOrders } from './definitions';

/** After three days nearly all orders of a day are in the daily figures. */
const firstCheckDays = 3;
const checkEveryDays = 28;
const lastCheckDays = 366;

/** Counts the orders of some days of the last year again, other days each night, and marks days whose figures differ. */
export async function checkDailyFigures({ database, log }: Services, now: Date): Promise<void> {
  for (let age = firstCheckDays; age <= lastCheckDays; age += checkEveryDays) {
    const day = dayOf(later(now, -days(age)));
    for (const kind of orderDateFields) {
      const isWrong = await differs(database, kind, day);
      if (isWrong) log.error({ kind, day }, 'the daily figures differ from the orders');
      await database.run(
        isWrong
          ? sql`insert into orders.daily_figures (date_kind, day, is_wrong) values (${kind}, ${day}, true)
              on conflict (date_kind, day) do update set is_wrong = true`
          : sql`update orders.daily_figures set is_wrong = false
              where date_kind = ${kind} and day = ${day} and is_wrong`,
      );
    }
  }
}

/** Whether the saved figures of a day are not those of the orders that they should cover. */
async function differs(db: Db, kind: DateKind, day: string): Promise<boolean> {
  const from = dayStart(day);
  const isCovered = sql`${inDateRange(kind, { from, to: later(from, days(1)) })} and o.ended_at < ${endedBefore}`;
  const { isWrong } = await db.one<{ isWrong: boolean }>(sql`
    with counted as (select ${sumsOfOrders} from orders.orders o where ${isCovered}),
    steps as (
      select d.duration, d.step, count(*) as orders
      from orders.orders o cross join ${durationSteps} where ${isCovered} group by 1, 2),
    saved as (
      select duration, step, orders from orders.daily_durations where date_kind = ${kind} and day = ${day}::date)
    select row(${eachSum((column) => sql`c.${column}`)})
        is distinct from row(${eachSum((column) => sql`coalesce(f.${column}, 0)`)})
      or exists (select * from steps except select * from saved)
      or exists (select * from saved except select * from steps) as "isWrong"
    from counted c left join orders.daily_figures f on f.date_kind = ${kind} and f.day = ${day}::date`);
  return isWrong;
}

const checkNightly: Job = async (_payload, services) => {
  await checkDailyFigures(services, services.clock.now());
};
export const orderJobs = { 'orders:checkDailyFigures': checkNightly };
/** In UTC. */
export const orderCrontab = '40 1 * * * orders:checkDailyFigures';
