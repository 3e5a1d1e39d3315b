import { describe, expect, it } from 'vitest';
import {
  type CardPart,
  cardForms,
  cardPartNames,
  fitsFormat,
  formatProblem,
  groupedCode,
  lengthsText,
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
    for (const typed of ['abcde-fghij-klmno', ' - ']) expect(formatProblem(steam, typed)).toBeNull();
    expect(formatProblem(steam, 'abcde-fghij-klmn')).toEqual({ kind: 'length', length: 14 });
    expect(formatProblem(steam, 'abcde-fghij-klmn!')).toEqual({
      ...{ kind: 'characters', found: ['!'], instead: [] },
    });
  });

  it.each(['O0', 'I1', 'L1', 'B8', 'S5', 'Z2', '0O', '1I', '8B', '5S', '2Z', 'QB'])(
    'with an excluded character is asked for the one that looks like it: %s',
    ([found = '', similar]) => {
      const format = { ...steam, excluded: found === 'Q' ? 'QB' : found };
      expect(formatProblem(format, `${found}AAAAAAAAAAAAAA`)).toEqual({
        ...{ kind: 'characters', found: [found], instead: found === 'Q' ? [] : [similar] },
      });
    },
  );

  it('fits a format by its length, characters and prefix together', () => {
    const format: CardPart = { ...steam, chars: 'digits', prefix: '6', lengths: [8] };
    expect(fitsFormat(format, '61234567')).toBe(true);
    for (const code of ['6123456', '6123456A', '71234567', ''])
      expect(fitsFormat(format, code), code).toBe(false);
  });

  it.each([
    ['digits', '', '1234-5678', undefined],
    ['digits', '', '1234-567A', 'characters'],
    ['letters', '', 'abcdefgh', undefined],
    ['letters', '', 'abcdefg8', 'characters'],
    ['any', 'GX', 'gx12-3456', undefined],
    ['any', 'GX', 'xg12-3456', 'prefix'],
    ['digits', '', '123456789', 'length'],
    ['digits', '', '1234567890', undefined],
  ] as const)('of %s from %j: %s has the problem %s', (chars, prefix, typed, kind) => {
    expect(formatProblem({ ...steam, chars, prefix, lengths: [8, 10] }, typed)?.kind).toBe(kind);
  });

  it('without O and I is checked for them, and the allowed characters that look like them are named', () => {
    const format = { ...steam, excluded: 'OI' };
    expect(formatProblem(format, 'abcde-fghjk-lmn01')).toBeNull();
    expect(formatProblem(format, 'abcde-fghij-klmno')).toEqual({
      ...{ kind: 'characters', found: ['I', 'O'], instead: ['1', '0'] },
    });
    expect(formatProblem({ ...format, chars: 'letters' }, 'abcde-fghij-klmn0')).toEqual({
      ...{ kind: 'characters', found: ['I', '0'], instead: [] },
    });
  });

  it.each([
    [[15], '15'],
    [[14, 15, 16, 20], '14-16, 20'],
  ])('of %j characters has its lengths written as %s', (lengths, text) => {
    expect(lengthsText(lengths)).toBe(text);
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
