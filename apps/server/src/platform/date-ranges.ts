import { Refusal } from './calls/refusal';
import { days, hours, lagosMidnight, later } from './clock';
import { type Statement, sql } from './database/db';

// Days, weeks and months in Lagos: UTC+1 all year, no daylight saving.

/** `from` is inclusive, `to` is exclusive. */
export type DateRange = { readonly from: Date; readonly to: Date };

export const dayStart = (day: string): Date => later(new Date(`${day}T00:00:00.000Z`), -hours(1));
/** The Lagos day of a date, as `2026-06-30`. */
export const dayOf = (date: Date): string => later(date, hours(1)).toISOString().slice(0, 10);

/** From the start of the first day to the end of the last; a missing day leaves that side open. */
export const dateRangeOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): Partial<DateRange> => ({
  ...(from ? { from: dayStart(from) } : {}),
  ...(to ? { to: later(dayStart(to), days(1)) } : {}),
});

type Grain = 'day' | 'week' | 'month';

/** The start of the day, week (Monday) or month of a date. */
function startOf(grain: Grain, date: Date): Date {
  const midnight = lagosMidnight(date);
  const local = later(midnight, hours(1));
  if (grain === 'week') return later(midnight, -days((local.getUTCDay() + 6) % 7));
  if (grain === 'month') return later(midnight, -days(local.getUTCDate() - 1));
  return midnight;
}

/** The start of the next bucket: no month has more than 31 days. */
const nextOf = (grain: Grain, start: Date): Date =>
  startOf(grain, later(start, days({ day: 1, week: 7, month: 31 }[grain])));

/** The whole days, weeks or months that contain the given days. */
export function bucketsOf(grain: Grain, { from, to }: DateRange): DateRange[] {
  const buckets: DateRange[] = [];
  for (let start = startOf(grain, from); start < to; start = nextOf(grain, start))
    buckets.push({ from: start, to: nextOf(grain, start) });
  return buckets;
}

/** The maximum number of buckets in one answer. */
const maxBuckets = 400;

/** From the start of the first bucket to the end of the last. */
export const fullRange = (buckets: readonly DateRange[]): DateRange => ({
  from: buckets[0]!.from,
  to: buckets.at(-1)!.to,
});

/** The number of a row's bucket, from 1 on: `edge` is a bucket's start in the type of `key`. */
export const bucketNumber = (
  key: Statement,
  buckets: readonly DateRange[],
  edge: (date: Date) => bigint,
): Statement => sql`width_bucket(${key}, ${buckets.map(({ from }) => String(edge(from)))}::bigint[])`;

/** The median and the 90th percentile, in seconds. */
export const medianAndP90 = (duration: Statement, counts: Statement): Statement =>
  sql`(percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${duration})::float8) filter (where ${counts}))`;
export const roundedSeconds = (values: readonly number[] | null, at: 0 | 1): number | null =>
  values?.[at] === undefined || values[at] === null ? null : Math.round(values[at]);

/**
 * The requested buckets, and a function that turns numbered rows into the answer: `none` fills buckets without rows.
 * Refuses with DateRangeInvalid where the days are in the wrong order or there are too many.
 */
export function groupByPeriod<Row extends { bucket: number }>(
  { grain, from, to }: { grain: Grain; from: string; to: string },
  none: Row,
) {
  const range = { from: dayStart(from), to: later(dayStart(to), days(1)) };
  const tooMany = later(range.from, days(maxBuckets * { day: 1, week: 7, month: 28 }[grain]));
  if (range.to <= range.from || range.to > tooMany)
    throw new Refusal('DateRangeInvalid', { max: maxBuckets });
  const buckets = bucketsOf(grain, range);
  return {
    buckets,
    answer<Value>(rows: readonly Row[], values: (row: Row) => Value) {
      const rowByBucket = new Map(rows.map((row) => [row.bucket, row]));
      const items = buckets.map((bucket, at) => ({
        from: dayOf(bucket.from),
        to: dayOf(later(bucket.to, -1)),
        ...values(rowByBucket.get(at + 1) ?? none),
      }));
      return { items };
    },
  };
}
