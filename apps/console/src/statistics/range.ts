import type { Bucket } from './figures-table';

export type Grain = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Today in Lagos, or a day before it. */
export const lagosDay = (before = 0): string => dayOf(Date.now() + 3_600_000 - before * dayMs);

/** The same number of days, weeks or months directly before these periods. */
export function rangeBefore(items: readonly Bucket[], grain: Grain): Bucket {
  const start = new Date(`${items[0]!.from}T00:00:00Z`);
  const from =
    grain === 'month'
      ? Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - items.length, 1)
      : start.getTime() - items.length * (grain === 'week' ? 7 : 1) * dayMs;
  return { from: dayOf(from), to: dayOf(start.getTime() - dayMs) };
}

/** Whether a period has no figure but zeros. */
const isEmpty = (item: Bucket): boolean =>
  Object.entries(item).every(
    ([name, figure]) =>
      name === 'from' ||
      name === 'to' ||
      [...(typeof figure === 'object' && figure ? Object.values(figure) : [figure])].every(
        (one) => one === null || Number(one) === 0,
      ),
  );

export const areEmpty = (items: readonly Bucket[]) => items.every(isEmpty);

/** So many periods are shown at least. */
const minShown = 7;

/** The periods without the empty ones before the first figure. */
export function withoutEmptyStart<Item extends Bucket>(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex((item) => !isEmpty(item));
  return first <= 0 ? items : items.slice(Math.max(0, Math.min(first, items.length - minShown)));
}
