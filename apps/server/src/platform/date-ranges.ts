import { Refusal } from './calls/refusal';
import { days, hours, lagosMidnight, later } from './clock';
import { type Statement, sql } from './database/db';

// Days, weeks and months in Lagos: one hour ahead of UTC all year, without daylight saving.

/** From a moment on, and before another. */
export type DateRange = { readonly from: Date; readonly to: Date };

/** The moment a day in Lagos begins with. */
export const dayStart = (day: string): Date => later(new Date(`${day}T00:00:00.000Z`), -hours(1));
/** The day in Lagos that holds a moment, as `2026-06-30`. */
export const dayOf = (date: Date): string => later(date, hours(1)).toISOString().slice(0, 10);

/** From the beginning of the first day to the end of the last; open on a side that has none. */
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

/** The beginning of the day, the week (on Monday) or the month that holds a moment. */
function startOf(grain: Grain, date: Date): Date {
  const midnight = lagosMidnight(date);
  const local = later(midnight, hours(1));
  if (grain === 'week') return later(midnight, -days((local.getUTCDay() + 6) % 7));
  if (grain === 'month') return later(midnight, -days(local.getUTCDate() - 1));
  return midnight;
}

/** The beginning of the next one: no month has more than 31 days. */
const nextOf = (grain: Grain, start: Date): Date =>
  startOf(grain, later(start, days({ day: 1, week: 7, month: 31 }[grain])));

/** The days, weeks or months that hold the days from one to another, whole ones: as their first days say. */
export function bucketsOf(grain: Grain, { from, to }: DateRange): DateRange[] {
  const buckets: DateRange[] = [];
  for (let start = startOf(grain, from); start < to; start = nextOf(grain, start))
    buckets.push({ from: start, to: nextOf(grain, start) });
  return buckets;
}

/** As many days, weeks or months as one answer holds. */
const maxBuckets = 400;

/** From the beginning of the first bucket to the end of the last. */
export const fullRange = (buckets: readonly DateRange[]): DateRange => ({
  from: buckets[0]!.from,
  to: buckets.at(-1)!.to,
});

/** The number of the bucket a row belongs to, from 1 on: `edge` is a bucket's beginning, as `key` counts. */
export const bucketNumber = (
  key: Statement,
  buckets: readonly DateRange[],
  edge: (date: Date) => bigint,
): Statement => sql`width_bucket(${key}, ${buckets.map(({ from }) => String(edge(from)))}::bigint[])`;

/** The seconds that half of the spans take at most, and nine of ten. */
export const medianAndP90 = (duration: Statement, counts: Statement): Statement =>
  sql`(percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${duration})::float8) filter (where ${counts}))`;
export const roundedSeconds = (values: readonly number[] | null, at: 0 | 1): number | null =>
  values?.[at] === undefined || values[at] === null ? null : Math.round(values[at]);

/**
 * The buckets somebody asked for, and how rows by their number become the answer: `none` stands for a bucket that no
 * row is in. Refuses with DateRangeInvalid where the days go backwards or there are too many.
 */
export function groupByPeriod<Row extends { bucket: number }>(
  { grain, from, to }: { grain: Grain; from: string; to: string },
  none: Row,
) {
  const asked = { from: dayStart(from), to: later(dayStart(to), days(1)) };
  const tooMany = later(asked.from, days(maxBuckets * { day: 1, week: 7, month: 28 }[grain]));
  if (asked.to <= asked.from || asked.to > tooMany)
    throw new Refusal('DateRangeInvalid', { most: maxBuckets });
  const buckets = bucketsOf(grain, asked);
  return {
    buckets,
    answer<Value>(rows: readonly Row[], values: (row: Row) => Value) {
      const known = new Map(rows.map((row) => [row.bucket, row]));
      const items = buckets.map((bucket, at) => ({
        from: dayOf(bucket.from),
        to: dayOf(later(bucket.to, -1)),
        ...values(known.get(at + 1) ?? none),
      }));
      return { items };
    },
  };
}
