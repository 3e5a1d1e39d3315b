import { describe, expect, it } from 'vitest';
import { cleanAmount, koboTyped } from './money-input';

describe('a typed amount', () => {
  it.each([
    ['12,400.50', '12400.50'],
    ['₦500', '500'],
    ['1.2.3', '1.23'],
    ['1.239', '1.23'],
    ['-5e3', '53'],
    ['', ''],
  ])('%s is kept as %s', (typed, kept) => expect(cleanAmount(typed)).toBe(kept));
  it.each([
    ['500', 50_000n],
    ['500.', 50_000n],
    ['0.5', 50n],
    ['', null],
    ['.', null],
  ])('%s counts %s kobo', (text, kobo) => expect(koboTyped(text)).toBe(kobo));
});
