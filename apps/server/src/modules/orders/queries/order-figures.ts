import { numbersOf, type OrderState, releasedStates } from '@gift/contract/orders/states';
import type { Query } from '../../../platform/calls/context';
import { type Db, sql } from '../../../platform/database/db';
import {
  bucketNumber,
  type DateRange,
  fullRange,
  groupByPeriod,
  medianAndP90,
  roundedSeconds,
} from '../../../platform/date-ranges';
import { idFloor } from '../../../platform/ids';
import { earnedKobo, inDateRange, isDisputed } from './admin-filter';

const isIn = (...states: OrderState[]) => sql`o.state = any(${numbersOf(states)}::smallint[])`;
const countStates = (...states: OrderState[]) => sql`count(*) filter (where ${isIn(...states)})`;

type Row = {
  bucket: number;
  orders: bigint;
  running: bigint;
  completed: bigint;
  ruledSeller: bigint;
  ruledSplit: bigint;
  refunded: bigint;
  cancelled: bigint;
  expired: bigint;
  paid: bigint;
  delivered: bigint;
  disputed: bigint;
  paidKobo: bigint;
  releasedKobo: bigint;
  refundedKobo: bigint;
  earnedKobo: bigint;
  pay: number[] | null;
  deliver: number[] | null;
  release: number[] | null;
};

const none: Row = {
  ...{ bucket: 0, orders: 0n, running: 0n, completed: 0n, ruledSeller: 0n, ruledSplit: 0n, refunded: 0n },
  ...{ cancelled: 0n, expired: 0n, paid: 0n, delivered: 0n, disputed: 0n },
  ...{ paidKobo: 0n, releasedKobo: 0n, refundedKobo: 0n, earnedKobo: 0n },
  ...{ pay: null, deliver: null, release: null },
};

/** Orders started in a date range, and those completed in it. Reads the ids and the index on the end date. */
export const countOrders = (
  db: Db,
  range: DateRange,
): Promise<{ started: number; completed: number; completedKobo: bigint }> =>
  db.one(sql`
    select (select count(*)::int from orders.orders o where ${inDateRange('created', range)}) as started,
      count(*)::int as completed, coalesce(sum(o.amount_kobo), 0)::bigint as "completedKobo"
    from orders.orders o where ${inDateRange('ended', range)} and ${isIn('completed')}`);

/** One pass over the orders of the period, using the index on its dates. */
export const orderFigures: Query<'orderFigures'> = async ({ db }, { by, ...filter }) => {
  const { buckets, answer } = groupByPeriod<Row>(filter, none);
  const key = by === 'created' ? sql`o.id` : sql`floor(extract(epoch from o.ended_at))::bigint`;
  const keyAt = (date: Date) => (by === 'created' ? idFloor(date) : BigInt(date.getTime() / 1000));
  const rows = await db.many<Row>(sql`
    select ${bucketNumber(key, buckets, keyAt)} as bucket, count(*) as orders,
      count(*) filter (where o.ended_at is null) as running, ${countStates('completed')} as completed,
      ${countStates('ruledSeller')} as "ruledSeller", ${countStates('ruledSplit')} as "ruledSplit",
      ${countStates('refunded')} as refunded, ${countStates('cancelled')} as cancelled, ${countStates('expired')} as expired,
      count(o.paid_at) as paid, count(o.shipped_at) as delivered, count(*) filter (where ${isDisputed}) as disputed,
      coalesce(sum(o.amount_kobo) filter (where o.paid_at is not null), 0)::bigint as "paidKobo",
      coalesce(sum(o.amount_kobo) filter (where ${isIn(...releasedStates)}), 0)::bigint as "releasedKobo",
      coalesce(sum(o.amount_kobo) filter (where ${isIn('refunded')}), 0)::bigint as "refundedKobo",
      coalesce(sum(${earnedKobo}), 0)::bigint as "earnedKobo",
      ${medianAndP90(sql`o.paid_at - o.created_at`, sql`o.paid_at is not null`)} as pay,
      ${medianAndP90(sql`o.shipped_at - o.paid_at`, sql`o.shipped_at is not null`)} as deliver,
      ${medianAndP90(sql`o.ended_at - o.shipped_at`, sql`o.shipped_at is not null and ${isIn('completed')}`)} as release
    from orders.orders o where ${inDateRange(by, fullRange(buckets))} group by 1`);
  return answer(rows, ({ bucket: _, pay, deliver, release, ...row }) => {
    const { paidKobo, releasedKobo, refundedKobo, earnedKobo: earned, ...counts } = row;
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
    return {
      ...(numbers as Record<keyof typeof counts, number>),
      paidKobo: String(paidKobo),
      releasedKobo: String(releasedKobo),
      refundedKobo: String(refundedKobo),
      earnedKobo: String(earned),
      payMedianS: roundedSeconds(pay, 0),
      payP90S: roundedSeconds(pay, 1),
      deliverMedianS: roundedSeconds(deliver, 0),
      deliverP90S: roundedSeconds(deliver, 1),
      releaseMedianS: roundedSeconds(release, 0),
      releaseP90S: roundedSeconds(release, 1),
    };
  });
};
