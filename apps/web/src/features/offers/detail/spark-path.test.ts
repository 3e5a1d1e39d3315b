import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparkline } from './spark-path';

describe('a sparkline', () => {
  it('goes from the left to the right edge, with high values at the top', () =>
    expect(sparkline([10, 20, 15], 20)).toEqual({
      line: 'M0 37L50 3L100 20',
      area: 'M0 37L50 3L100 20L100 40L0 40Z',
      mark: 3,
    }));
  it('of equal values runs through the middle', () =>
    expect(sparkline([5, 5], 5)?.line).toBe('M0 20L100 20'));
  it('is null for fewer than two values', () => {
    expect(sparkline([], 1)).toBe(null);
    expect(sparkline([1], 1)).toBe(null);
  });
  it('stays inside its box', () => {
    const rate = fc.integer({ min: 1, max: 1e12 });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 2, maxLength: 30 }), rate, (values, mark) => {
        const paths = sparkline(values, mark)!;
        const heights = paths.line
          .slice(1)
          .split('L')
          .map((point) => Number(point.split(' ')[1]));
        for (const y of [...heights, paths.mark]) expect(y >= 0 && y <= 40).toBe(true);
      }),
    );
  });
});
