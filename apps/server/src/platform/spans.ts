import { days, hours, lagosMidnight, later } from './clock';

// Days, weeks and months in Lagos: one hour ahead of UTC all year, without daylight saving.

/** From a moment on, and before another. */
export type Span = { readonly from: Date; readonly to: Date };

/** The moment a day in Lagos begins with. */
export const dayStart = (day: string): Date => later(new Date(`${day}T00:00:00.000Z`), -hours(1));
/** The day in Lagos that holds a moment, as `2026-06-30`. */
export const dayOf = (moment: Date): string => later(moment, hours(1)).toISOString().slice(0, 10);

/** From the beginning of the first day to the end of the last; open on a side that has none. */
export const spanOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): Partial<Span> => ({
  ...(from ? { from: dayStart(from) } : {}),
  ...(to ? { to: later(dayStart(to), days(1)) } : {}),
});

const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

/** The beginning of the day, the week (on Monday) or the month that holds a moment. */
function startOf(grain: Grain, moment: Date): Date {
  const midnight = lagosMidnight(moment);
  const local = later(midnight, hours(1));
  if (grain === 'week') return later(midnight, -days((local.getUTCDay() + 6) % 7));
  if (grain === 'month') return later(midnight, -days(local.getUTCDate() - 1));
  return midnight;
}

/** The beginning of the next one: no month has more than 31 days. */
const nextOf = (grain: Grain, start: Date): Date =>
  startOf(grain, later(start, days({ day: 1, week: 7, month: 31 }[grain])));

/** The days, weeks or months that hold the days from one to another, whole ones: as their first days say. */
export function bucketsOf(grain: Grain, { from, to }: Span): Span[] {
  const buckets: Span[] = [];
  for (let start = startOf(grain, from); start < to; start = nextOf(grain, start))
    buckets.push({ from: start, to: nextOf(grain, start) });
  return buckets;
}
