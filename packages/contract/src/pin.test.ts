import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessablePin, isID } from './rules';

describe('a wallet PIN', () => {
  it('that is a row of digits, up or down, is easy to guess', () => {
    for (const row of [
      '012345',
      '123456',
      '234567',
      '345678',
      '456789',
      '567890',
      '987654',
      '654321',
      '543210',
    ])
      expect(isGuessablePin(row), row).toBe(true);
  });

  it('of one repeated group is easy to guess', () => {
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(fc.property(digit, (a) => isGuessablePin(a.repeat(6))));
    fc.assert(fc.property(digit, digit, (a, b) => isGuessablePin(`${a}${b}`.repeat(3))));
    fc.assert(fc.property(digit, digit, digit, (a, b, c) => isGuessablePin(`${a}${b}${c}`.repeat(2))));
    fc.assert(fc.property(digit, digit, digit, (a, b, c) => isGuessablePin(`${a}${a}${b}${b}${c}${c}`)));
  });

  it('that is a date, written day first, or the own birthday in any order is easy to guess', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2010-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const birthday = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = birthday.split('-');
        const short = year.slice(2);
        const anyones = [dayOfMonth + month + short];
        const own = [
          ...[short + month + dayOfMonth, short + dayOfMonth + month],
          ...[month + short + dayOfMonth, month + dayOfMonth + short],
          ...[dayOfMonth + short + month, dayOfMonth + month + short],
          ...[year + month, month + year, year + dayOfMonth, dayOfMonth + year],
        ];
        return (
          anyones.every((pin) => isGuessablePin(pin)) && own.every((pin) => isGuessablePin(pin, birthday))
        );
      }),
    );
  });

  it('leaves at least nine in ten of all six-digit PINs to choose from', () => {
    let refused = 0;
    for (let pin = 0; pin < 1_000_000; pin += 7)
      if (isGuessablePin(String(pin).padStart(6, '0'), '1990-05-17')) refused++;
    expect(refused).toBeLessThan(1_000_000 / 7 / 10);
  });
});

describe('an id', () => {
  it('is digits of at most 63 bits', () => {
    expect(['1', '9223372036854775807'].every(isID)).toBe(true);
    expect(['0', '01', '-1', '9223372036854775808', '99999999999999999999', '1.0', '', 'x'].some(isID)).toBe(
      false,
    );
  });
});
