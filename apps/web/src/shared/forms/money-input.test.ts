import { describe, expect, it } from 'vitest';
import { amountAfter, cleanAmount, groupThousands, koboTyped } from './money-input';

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
  ])('%s is kept as %s', (typed, cleaned) => expect(cleanAmount(typed)).toBe(cleaned));
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

describe('the shown amount', () => {
  it.each([
    ['1234567.50', '1,234,567.50'],
    ['1234', '1,234'],
    ['123', '123'],
    ['-1234', '-1,234'],
    ['1234,5', '1234,5'],
    ['0.1234', '0.1234'],
    ['', ''],
  ])('%s has separators: %s', (value, shown) => expect(groupThousands(value)).toBe(shown));

  it.each([
    ['a digit at the end', '1234', '1,2345', false, '12345'],
    ['a digit in between', '1234', '1,9234', false, '19234'],
    ['a deleted digit', '1234', '1,23', true, '123'],
    ['a digit deleted in between', '12345', '12,35', true, '1235'],
    ['a deleted digit, by a keyboard that does not say so', '1234', '1,23', false, '123'],
    ['a deleted separator', '1234567', '1234,567', true, '1234567'],
    ['a decimal comma', '1234', '1,234,', false, '1234,'],
    ['a digit deleted behind a decimal comma', '910,50', '910,5', true, '910,5'],
    ['a pasted amount', '1234', '12,50', false, '12,50'],
  ])('after %s is the typed one', (_, value, text, isDeletion, amount) =>
    expect(amountAfter(value, text, isDeletion)).toBe(amount),
  );
});
