import { describe, expect, it } from 'vitest';
import { number, percent } from './offer-texts';

describe('a number', () => {
  it.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [1_234_567, 0, '1,234,567'],
    [1234.5, 1, '1,234.5'],
    [2.04, 1, '2'],
    [999.96, 1, '1,000'],
    [0.6, 0, '1'],
  ])('%d with at most %i decimals is %s', (value, digits, text) => expect(number(value, digits)).toBe(text));

  it('of basis points is the percentage that Intl writes', () => {
    const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
    for (let bp = 0; bp <= 10_000; bp += 1) expect(percent(bp)).toBe(format.format(bp / 100));
  });
});
