import { describe, expect, it } from 'vitest';
import {
  ambiguousCharacters,
  type CardPart,
  cardForms,
  cardPartNames,
  groupedCode,
  matchesFormat,
  normalCode,
  receipts,
} from './cards';
import { findSensitiveText } from './text/sensitive-text';

const steam: CardPart = { name: 'code', chars: 'any', lengths: [15], prefix: '', group: [5, 5, 5] };

describe('a card code', () => {
  it.each([
    ['abcde-fghij-klmno', 'ABCDEFGHIJKLMNO'],
    [' ab cd\tef\n', 'ABCDEF'],
    ['AB–CD—EF', 'ABCDEF'],
    ['O0I1', 'O0I1'],
    ['ＡＢ１２', 'AB12'],
    ['AB\u200b12\u00ad', 'AB12'],
    ['', ''],
  ])('typed as %j is compared as %j', (typed, normal) => {
    expect(normalCode(typed)).toBe(normal);
    expect(normalCode(normal)).toBe(normal);
  });

  it('is checked for length and alphabet, whatever its case and hyphens', () => {
    expect(matchesFormat(steam, 'abcde-fghij-klmno')).toBe(true);
    expect(matchesFormat(steam, 'abcde-fghij-klmn')).toBe(false);
    expect(matchesFormat(steam, 'abcde-fghij-klmn!')).toBe(false);
  });

  it.each([
    ['digits', '', '1234-5678', true],
    ['digits', '', '1234-567A', false],
    ['letters', '', 'abcdefgh', true],
    ['letters', '', 'abcdefg8', false],
    ['any', 'GX', 'gx12-3456', true],
    ['any', 'GX', 'xg12-3456', false],
    ['digits', '', '123456789', false],
    ['digits', '', '1234567890', true],
  ] as const)('of %s from %j: %s fits %s', (chars, prefix, typed, fits) => {
    expect(matchesFormat({ ...steam, chars, prefix, lengths: [8, 10] }, typed)).toBe(fits);
  });

  it.each([
    ['abcdefghijklmno', 'ABCDE FGHIJ KLMNO'],
    ['abcdefg', 'ABCDE FG'],
    ['abcdefghijklmnopqr', 'ABCDE FGHIJ KLMNO PQR'],
    ['', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(groupedCode(steam, typed)).toBe(shown);
  });
});

it('a code of mixed letters and digits is found in a chat from eight characters on', () => {
  const format: CardPart = { name: 'code', chars: 'any', lengths: [7, 8], prefix: '', group: [] };
  const found = (text: string) =>
    findSensitiveText(text, { brands: { formats: [format], sites: [] } })?.found;
  expect(found('here is A1B2C3D4')).toBe('A1B2C3D4');
  expect(found('here is A1B2C3D')).toBeUndefined();
});

it('a card has one of these forms, receipts and parts', () => {
  expect(cardForms).toEqual(['ecode', 'physical']);
  expect(receipts).toEqual(['none', 'slip', 'credit', 'debit', 'cash']);
  expect(cardPartNames.join(' ')).toBe('code number pin accessCode accessNumber serial expiry cvv');
});

it('each ambiguous character in a text is listed once', () => {
  expect(ambiguousCharacters('ao0-i1 oxz')).toEqual(['O', '0', 'I', '1', 'Z']);
  expect(ambiguousCharacters('axc')).toEqual([]);
});
