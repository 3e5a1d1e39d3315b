import { describe, expect, it } from 'vitest';
import { bucketsOf, dateRangeOf, dayOf, dayStart } from './date-ranges';

const daysOf = (grain: 'day' | 'week' | 'month', from: string, to: string) =>
  bucketsOf(grain, { from: dayStart(from), to: new Date(dayStart(to).getTime() + 86_400_000) }).map(
    (bucket) => [dayOf(bucket.from), dayOf(new Date(bucket.to.getTime() - 1))].join('..'),
  );

describe('days in Lagos', () => {
  it('begin an hour before those of UTC', () => {
    expect(dayStart('2026-06-01').toISOString()).toBe('2026-05-31T23:00:00.000Z');
    expect(dayOf(new Date('2026-05-31T23:00:00.000Z'))).toBe('2026-06-01');
    expect(dayOf(new Date('2026-05-31T22:59:59.999Z'))).toBe('2026-05-31');
    expect(dateRangeOf({ from: '2026-06-01', to: '2026-06-01' })).toEqual({
      from: new Date('2026-05-31T23:00:00.000Z'),
      to: new Date('2026-06-01T23:00:00.000Z'),
    });
  });

  it('form weeks from Monday and whole months, without gaps or overlaps', () => {
    expect(daysOf('day', '2026-02-27', '2026-03-01')).toEqual([
      '2026-02-27..2026-02-27',
      '2026-02-28..2026-02-28',
      '2026-03-01..2026-03-01',
    ]);
    expect(daysOf('week', '2026-06-03', '2026-06-08')).toEqual([
      '2026-06-01..2026-06-07',
      '2026-06-08..2026-06-14',
    ]);
    expect(daysOf('month', '2026-01-31', '2026-03-01')).toEqual([
      '2026-01-01..2026-01-31',
      '2026-02-01..2026-02-28',
      '2026-03-01..2026-03-31',
    ]);
    for (const grain of ['day', 'week', 'month'] as const) {
      const buckets = bucketsOf(grain, { from: dayStart('2024-01-15'), to: dayStart('2027-01-15') });
      for (const [at, { from }] of buckets.entries()) if (at > 0) expect(from).toEqual(buckets[at - 1]!.to);
    }
  });
});
