import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedOf, type Written, writtenOf } from './values';

const start: Written = {
  ...{
    titleEn: 'T',
    titleZh: '标',
    titlePcm: 'P',
    aboutEn: 'A',
    aboutZh: '关',
    aboutPcm: '',
    termsEn: 'C',
    termsZh: '条',
    termsPcm: '',
    picture: 'ticket',
  },
  ...{ goalKind: 'volume', goal: '10000050', minTier: 1, pointsKobo: '0', places: 7, budgetKobo: '700000' },
  ...{ coupon: { shareBps: 1_250, maxDiscountKobo: '100000' } },
  ...{ startsAt: '2026-06-01T09:00:31.123Z', endsAt: '2026-07-01T09:00:00.000Z' },
};

describe('a promotion as it is typed', () => {
  it('is sent unchanged, to the kobo and the second, when no field was edited', () => {
    const sum = fc.integer({ min: 1, max: 10 ** 12 }).map(String);
    fc.assert(
      fc.property(sum, sum, sum, fc.boolean(), (goal, pointsKobo, budgetKobo, isTrades) => {
        const written: Written = {
          ...start,
          pointsKobo,
          budgetKobo,
          ...(isTrades ? { goalKind: 'trades', goal: '12' } : { goal }),
        };
        expect(writtenOf(typedOf(written), written)).toEqual({ ok: true, written });
      }),
    );
    expect(writtenOf(typedOf({ ...start, coupon: null }), start)).toMatchObject({
      written: { coupon: null },
    });
  });

  it.each([
    ...[
      ['goal', '0'],
      ['goal', 'many'],
      ['points', '-1'],
      ['couponPercent', '101'],
      ['couponPercent', 'x'],
    ],
    ...[
      ['couponMaxDiscount', ''],
      ['startsAt', ''],
      ['endsAt', 'soon'],
      ['places', '0'],
      ['places', '1.5'],
      ['budget', ''],
    ],
    ...[
      ['titleEn', ' '],
      ['termsZh', ''],
    ],
  ])('names the field %s that says “%s”', (field, text) => {
    expect(writtenOf({ ...typedOf(start), [field as string]: text }, start)).toEqual({ ok: false, field });
  });
});
