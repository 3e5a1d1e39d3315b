import { orderStateOf } from '@gift/contract/orders/states';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import type { DatabaseGauge, GaugeValue } from '../../../platform/log/gauges';

type Row = { state: number; orders: bigint };

const valuesOf = (rows: readonly Row[]): GaugeValue[] =>
  rows.map(({ state, orders }) => ({ labels: { state: orderStateOf(state) ?? '' }, value: Number(orders) }));

export const orderGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_orders_open',
    help: 'Orders that have not ended, by state',
    labels: ['state'],
    read: async (db) =>
      valuesOf(
        await db.many<Row>(sql`
          select state, count(*) as orders from orders.orders where ended_at is null group by state`),
      ),
  },
  {
    name: 'gift_orders_ended_1d',
    help: 'Orders that ended in the last 24 hours, by their last state',
    labels: ['state'],
    read: async (db, now) =>
      valuesOf(
        await db.many<Row>(sql`
          select state, count(*) as orders from orders.orders where ended_at > ${later(now, -days(1))} group by state`),
      ),
  },
  {
    name: 'gift_orders_late',
    help: 'Open orders whose deadline passed over a minute ago: the sweeps are behind',
    read: async (db, now) => {
      const { late } = await db.one<{ late: bigint }>(sql`
        select count(*) as late from orders.orders where deadline_at < ${later(now, -60_000)}`);
      return [{ value: Number(late) }];
    },
  },
  {
    name: 'gift_order_figures_wrong_days',
    help: 'Days of the last year whose saved figures of orders differ from the orders, by their last check',
    read: async (db) => {
      const { wrongDays } = await db.one<{ wrongDays: bigint }>(sql`
        select count(*) as "wrongDays" from orders.daily_figures where is_wrong`);
      return [{ value: Number(wrongDays) }];
    },
  },
];
