import { orderDateFields } from '@gift/contract/orders/list-filters';
import { days, hours, lagosMidnight, later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import type { Sweep } from '../../../platform/jobs/sweeps';
import { type DateKind, durationSteps, eachSum, lagosDays, sumColumns, sumsOfOrders } from './definitions';

/** No transaction is open for so long, so no order can still end before this time ago. */
const marginMs = hours(1);

/**
 * Adds ended orders to the daily figures, one Lagos day in each transaction. They do not change any more: the only event
 * that reopens an order is a late report, and orders whose proceeds are still on hold are not added yet.
 */
export const dailyFiguresSweep: Sweep = {
  name: 'daily order figures',
  everyMs: minutes(30),
  run: (services, now) => services.database.transaction((tx) => addNextDay(tx, now)),
};

/** Returns the number of days added: 0 or 1. The lock makes a second process wait and then continue where this one stopped. */
async function addNextDay(tx: Tx, now: Date): Promise<number> {
  const { coveredTo } = await tx.one<{ coveredTo: Date }>(sql`
    select ended_before as "coveredTo" from orders.daily_figures_watermark for no key update`);
  const next = await tx.maybe<{ at: Date }>(sql`
    select ended_at as at from orders.orders where ended_at >= ${coveredTo} order by ended_at limit 1`);
  if (!next) return 0;
  const settledTo = later(now, -marginMs);
  const nextMidnight = later(lagosMidnight(next.at), days(1));
  const end = nextMidnight < settledTo ? nextMidnight : settledTo;
  const onHold = await tx.maybe<{ at: Date }>(sql`
    select ended_at as at from orders.orders
    where ended_at >= ${coveredTo} and ended_at < ${end} and proceeds_clear_at > ${settledTo}
    order by ended_at limit 1`);
  const to = onHold?.at ?? end;
  if (to <= next.at) return 0;
  for (const kind of orderDateFields) addOrders(tx, kind, { from: coveredTo, to });
  await tx.run(sql`update orders.daily_figures_watermark set ended_before = ${to}`);
  return 1;
}

/** Adds the orders that ended in a date range to the figures of their days. */
function addOrders(tx: Tx, kind: DateKind, { from, to }: { from: Date; to: Date }): void {
  const isNew = sql`o.ended_at >= ${from} and o.ended_at < ${to}`;
  tx.send(sql`
    insert into orders.daily_figures as f (date_kind, day, ${sumColumns})
    select ${kind}, ${lagosDays[kind]}, ${sumsOfOrders} from orders.orders o where ${isNew} group by 2
    on conflict (date_kind, day) do update set ${eachSum((column) => sql`${column} = f.${column} + excluded.${column}`)}`);
  tx.send(sql`
    insert into orders.daily_durations as f (date_kind, day, duration, step, orders)
    select ${kind}, ${lagosDays[kind]}, d.duration, d.step, count(*)
    from orders.orders o cross join ${durationSteps} where ${isNew} group by 2, 3, 4
    on conflict (date_kind, day, duration, step) do update set orders = f.orders + excluded.orders`);
}
