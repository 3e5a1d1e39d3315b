import { expect, it } from 'vitest';
import { areEmpty, rangeBefore, withoutEmptyStart } from './range';

const day = (n: number, orders = 0) => {
  const date = `2026-11-${String(n).padStart(2, '0')}`;
  return { from: date, to: date, orders, median: null, byReason: { other: orders }, kobo: String(orders) };
};

it('the range before has as many days, weeks or months', () => {
  expect(rangeBefore([day(8), day(9), day(10)], 'day')).toEqual({ from: '2026-11-05', to: '2026-11-07' });
  const weeks = [
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
  ];
  expect(rangeBefore(weeks, 'week')).toEqual({ from: '2026-10-19', to: '2026-11-01' });
  const months = [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
  ];
  expect(rangeBefore(months, 'month')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
});

it('periods before the first figure are left out, but seven stay', () => {
  const days = Array.from({ length: 30 }, (_, n) => day(n + 1, n === 10 ? 1 : 0));
  expect(withoutEmptyStart(days)[0]).toEqual(days[10]);
  const late = Array.from({ length: 30 }, (_, n) => day(n + 1, n === 28 ? 1 : 0));
  expect(withoutEmptyStart(late)).toEqual(late.slice(23));
  const none = Array.from({ length: 30 }, (_, n) => day(n + 1));
  expect(withoutEmptyStart(none)).toBe(none);
  expect(withoutEmptyStart([day(1, 1), day(2)])).toHaveLength(2);
});

it('a figure of any kind is data', () => {
  expect(areEmpty([day(1), day(2)])).toBe(true);
  for (const figure of [{ orders: 1 }, { kobo: '1' }, { median: 1 }, { byReason: { other: 1 } }])
    expect(areEmpty([day(1), { ...day(2), ...figure }])).toBe(false);
});
