import type { Query } from '../../../platform/calls/context';
import { days, hours } from '../../../platform/clock';
import { type Db, Statement, sql } from '../../../platform/database/db';
import {
  bucketNumber,
  type DateRange,
  dayOf,
  fullRange,
  groupByPeriod,
  medianAndP90,
  roundedSeconds,
} from '../../../platform/date-ranges';
import {
  type DateKind,
  type DurationName,
  eachDuration,
  eachSum,
  endedBefore,
  isIn,
  lagosDays,
  type SumName,
  stepSeconds,
  sumsOfOrders,
} from '../figures/definitions';
import { inDateRange } from './admin-filter';

/** Seconds of single orders, and numbers of orders by step. */
type Histogram = {
  recent: readonly number[] | null;
  saved: { steps: readonly number[]; orders: readonly number[] } | null;
};
/** The median and the 90th percentile in seconds, or what they are computed from. */
type Times = readonly number[] | Histogram | null;
type Row = Record<SumName | 'running', bigint> & Record<DurationName, Times> & { bucket: number };

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

export const orderFigures: Query<'orderFigures'> = async ({ db }, { by, ...filter }) => {
  const { buckets, answer } = groupByPeriod<Row>(filter, none);
  const rows = await figuresOf(db, by, buckets);
  return answer(rows, ({ bucket: _, pay, deliver, release, ...row }) => {
    const { paidKobo, releasedKobo, refundedKobo, earnedKobo: earned, ...counts } = row;
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]));
    const payTimes = medianAndP90Of(pay);
    const deliverTimes = medianAndP90Of(deliver);
    const releaseTimes = medianAndP90Of(release);
    return {
      ...(numbers as Record<keyof typeof counts, number>),
      paidKobo: String(paidKobo),
      releasedKobo: String(releasedKobo),
      refundedKobo: String(refundedKobo),
      earnedKobo: String(earned),
      payMedianS: roundedSeconds(payTimes, 0),
      payP90S: roundedSeconds(payTimes, 1),
      deliverMedianS: roundedSeconds(deliverTimes, 0),
      deliverP90S: roundedSeconds(deliverTimes, 1),
      releaseMedianS: roundedSeconds(releaseTimes, 0),
      releaseP90S: roundedSeconds(releaseTimes, 1),
    };
  });
};

const bucketOf = (day: Statement, buckets: readonly DateRange[]) =>
  bucketNumber(sql`(${day} - date '1970-01-01')::bigint`, buckets, (date) =>
    BigInt((date.getTime() + hours(1)) / days(1)),
  );

/** The median and the 90th percentile between the two orders next to them, as percentile_cont computes them. */
function medianAndP90Of(times: Times): readonly number[] | null {
  if (times === null || !('recent' in times)) return times;
  const entries = [
    ...(times.recent ?? []).map((seconds) => ({ seconds, orders: 1 })),
    ...(times.saved?.steps ?? []).map((step, at) => ({
      seconds: stepSeconds(step),
      orders: times.saved!.orders[at]!,
    })),
  ].sort((one, other) => one.seconds - other.seconds);
  const total = entries.reduce((sum, { orders }) => sum + orders, 0);
  if (total === 0) return null;
  const secondsAt = (rank: number) => {
    let at = 0;
    for (let upTo = entries[0]!.orders; upTo <= rank; upTo += entries[at]!.orders) at++;
    return entries[at]!.seconds;
  };
  return [0.5, 0.9].map((share) => {
    const place = share * (total - 1);
    const [low, high] = [secondsAt(Math.floor(place)), secondsAt(Math.ceil(place))];
    return low + (high - low) * (place - Math.floor(place));
  });
}

/**
 * The daily figures, and the orders that they do not cover: running, or ended since. Durations are exact in a bucket
 * without daily figures, and up to 1 % off in others.
 */
async function figuresOf(db: Db, kind: DateKind, buckets: readonly DateRange[]): Promise<Row[]> {
  // For the plan only. The date never moves back, and the statement below reads it together with the daily figures.
  const { since } = await db.one<{ since: Date }>(sql`select ${endedBefore} as since`);
  const range = fullRange(buckets);
  const isRecent = sql`(o.ended_at >= ${since} and o.ended_at >= ${endedBefore})`;
  const isUncovered = sql`
    ${inDateRange(kind, range)} and ${kind === 'created' ? sql`(o.ended_at is null or ${isRecent})` : isRecent}`;
  const isDay = sql`
    f.date_kind = ${kind} and f.day >= ${dayOf(range.from)}::date and f.day < ${dayOf(range.to)}::date`;
  const bucketOfDay = bucketOf(sql`f.day`, buckets);
  const bucketOfOrder = bucketOf(lagosDays[kind], buckets);
  // `offset 0`: the bucket is computed once for each order.
  const { text, values } = sql`
    with covered as (
      select ${bucketOfDay} as bucket, ${eachSum((column) => sql`sum(f.${column}) as ${column}`)}
      from orders.daily_figures f where ${isDay} group by 1),
    saved as (
      select ${bucketOfDay} as bucket, f.duration,
        json_build_object('steps', array_agg(f.step), 'orders', array_agg(f.orders)) as steps
      from orders.daily_durations f where ${isDay} group by 1, 2),
    uncovered as (
      select bucket, count(*) filter (where o.ended_at is null) as running, ${sumsOfOrders},
        ${eachDuration(
          (name, time) => sql`
            ${medianAndP90(time, sql`(${time}) is not null and not has_saved`)} as ${name},
            array_agg(extract(epoch from ${time})::float8) filter (where (${time}) is not null and has_saved) as recent_${name}`,
        )}
      from (
        select *, bucket in (select bucket from covered) as has_saved
        from (select o.*, ${bucketOfOrder} as bucket from orders.orders o where ${isUncovered} offset 0) o offset 0) o
      group by bucket)
    select bucket, coalesce(uncovered.running, 0) as running,
      ${eachSum((column, name) => sql`(coalesce(covered.${column}, 0) + coalesce(uncovered.${column}, 0))::bigint as ${name}`)},
      ${eachDuration(
        (name) => sql`
          case when covered.bucket is null then to_json(uncovered.${name})
            else json_build_object('recent', uncovered.recent_${name}, 'saved', (
              select steps from saved where saved.bucket = covered.bucket and saved.duration = '${name}')) end as ${name}`,
      )}
    from covered full join uncovered using (bucket)`;
  // Not prepared: a plan for any date reads all orders.
  return db.many<Row>(new Statement(text, values));
}
