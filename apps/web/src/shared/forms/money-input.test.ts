import { describe, expect, it } from 'vitest';
import { cleanAmount, koboTyped } from './money-input';

describe('a typed amount', () => {
  it.each([
    ['12,400.50', '12400.50'],
    ['₦500', '500'],
    ['1.2.3', '1.23'],
    ['1.239', '1.23'],
    ['-5', '-5'],
    ['-5e3', '-53'],
    ['910,', '910,'],
    ['910,50', '910,50'],
    ['12,40', '12,40'],
    ['12,400', '12400'],
    ['1,234,5', '1234,5'],
    [',5', '5'],
    ['', ''],
  ])('%s is kept as %s', (typed, kept) => expect(cleanAmount(typed)).toBe(kept));
  it.each([
    ['500', 50_000n],
    ['500.', 50_000n],
    ['0.5', 50n],
    ['910,', 91_000n],
    ['910,5', 91_050n],
    ['910,50', 91_050n],
    ['12,400', 1_240_000n],
    ['-5', null],
    ['-', null],
    ['', null],
    ['.', null],
  ])('%s counts %s kobo', (text, kobo) => expect(koboTyped(text)).toBe(kobo));
});
