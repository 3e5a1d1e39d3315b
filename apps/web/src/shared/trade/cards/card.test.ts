import { koboOf } from '@gift/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { againstBp, marginRate, onSlider, rateBounds } from '../rates';
import {
  facesOf,
  formatFace,
  maxOrderFace,
  misfitOf,
  parseFace,
  priceChange,
  suggestedFaces,
  totalFace,
  worthOf,
} from './card';

describe('a typed face value', () => {
  it.each([
    ['100', 10_000],
    ['25.5', 2550],
    ['25.05', 2505],
    ['25.', 2500],
    [' 50 ', 5000],
    ['1000000', maxOrderFace],
  ])('%j is %i minor units', (text, minor) => expect(parseFace(text)).toBe(minor));
  it.each(['', '0', '0.00', '-5', '1.234', '1e3', 'abc', '1000000.01', '99999999', '1,000'])(
    '%j is not valid',
    (text) => expect(parseFace(text)).toBe(null),
  );
  it('reads back as it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxOrderFace }), (minor) => {
        expect(parseFace(formatFace(minor))).toBe(minor);
      }),
    );
  });
});

describe('the live result', () => {
  it('is face times rate for all cards together, to the kobo', () => {
    const card = { faceMinor: 10_000, count: 2 };
    expect(totalFace(card)).toBe(20_000);
    expect(facesOf(card)).toEqual([10_000, 10_000]);
    expect(worthOf(totalFace(card), '92000')).toBe(18_400_000n);
    expect(worthOf(2550, '92033')).toBe(2_346_842n);
  });
  it('is exact where a float would not be', () =>
    expect(worthOf(maxOrderFace, '100000000000003')).toBe(100_000_000_000_003_000_000n));
});

describe('an offer', () => {
  const offer = {
    form: 'physical' as const,
    receipts: ['cash' as const, 'debit' as const],
    denominations: [5000, 10_000],
    minFace: 10_000,
    maxFace: 30_000,
  };
  const card = { form: 'physical' as const, receipt: 'cash' as const, faceMinor: 10_000, count: 2 };
  it.each([
    [{}, null],
    [{ count: 3 }, null],
    [{ count: 4 }, 'tooLarge'],
    [{ faceMinor: 5000, count: 1 }, 'tooSmall'],
    [{ faceMinor: 7500 }, 'denomination'],
    [{ receipt: 'none' as const }, 'receipt'],
    [{ form: 'ecode' as const, receipt: 'none' as const }, 'form'],
  ])('answers cards changed by %j with %j', (change, misfit) =>
    expect(misfitOf(offer, { ...card, ...change })).toBe(misfit),
  );
  it('that takes either form accepts an e-code, whatever receipts it requires for physical cards', () =>
    expect(misfitOf({ ...offer, form: 'either' }, { ...card, form: 'ecode', receipt: 'none' })).toBe(null));
});

describe('comparing a quote with the price shown', () => {
  it('returns the difference and its direction', () => {
    expect(priceChange(koboOf(100n), koboOf(90n))).toEqual({ by: 10n, isUp: false });
    expect(priceChange(koboOf(100n), koboOf(130n))).toEqual({ by: 30n, isUp: true });
  });
  it('returns null if nothing changed or nothing was shown', () => {
    expect(priceChange(koboOf(100n), koboOf(100n))).toBe(null);
    expect(priceChange(null, koboOf(100n))).toBe(null);
  });
});

describe('the rate slider', () => {
  it('runs in naira between thirty percent below and above', () =>
    expect(rateBounds(koboOf(64_433n), koboOf(119_660n))).toEqual({ min: 64_500, max: 119_600, step: 100 }));
  it('is finer for a currency worth little', () =>
    expect(rateBounds(koboOf(3111n), koboOf(5777n))).toEqual({ min: 3120, max: 5770, step: 10 }));
  it('never offers a rate outside the band, and every position lies on a step', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.bigInt({ min: 1n, max: 30_000_000n }),
        (lowest, width, wanted) => {
          const bounds = rateBounds(koboOf(lowest), koboOf(lowest + width));
          const at = onSlider(koboOf(wanted), bounds);
          expect(bounds.min).toBeGreaterThanOrEqual(Number(lowest));
          expect(bounds.max).toBeLessThanOrEqual(Number(lowest + width));
          expect(at).toBeGreaterThanOrEqual(bounds.min);
          expect(at).toBeLessThanOrEqual(bounds.max);
          expect((at - bounds.min) % bounds.step).toBe(0);
        },
      ),
    );
  });
});

describe('a margin', () => {
  it.each([
    [90_000n, 250, 92_250n],
    [90_000n, -3000, 63_000n],
    [33_333n, 1, 33_336n],
    [1n, -9999, 1n],
  ])('on %i of %i basis points is %i', (reference, bp, rate) =>
    expect(marginRate(koboOf(reference), bp)).toBe(rate),
  );
  it('reads back as basis points', () => {
    expect(againstBp(koboOf(92_250n), koboOf(90_000n))).toBe(250);
    expect(againstBp(koboOf(63_000n), koboOf(90_000n))).toBe(-3000);
    expect(againstBp(koboOf(1n), null)).toBe(null);
  });
});

describe('the face values to choose from', () => {
  const usual = [1000, 2500, 5000, 10_000, 20_000, 50_000];
  it.each([
    ['one card', { minFace: 5000, maxFace: 20_000 }, { faceMinor: 0, count: 1 }, [5000, 10_000, 20_000]],
    ['two cards', { minFace: 5000, maxFace: 20_000 }, { faceMinor: 0, count: 2 }, [2500, 5000, 10_000]],
    [
      'the chosen one',
      { minFace: 5000, maxFace: 10_000 },
      { faceMinor: 1000, count: 1 },
      [1000, 5000, 10_000],
    ],
    [
      'more cards of one',
      { minFace: 60_000, maxFace: 100_000 },
      { faceMinor: 0, count: 1 },
      [20_000, 50_000],
    ],
    ['nothing', { minFace: 600_000, maxFace: 900_000 }, { faceMinor: 0, count: 1 }, []],
  ])('are those that can be ordered: %s', (_, offer, card, faces) => {
    expect(suggestedFaces(offer, usual, card)).toEqual(faces);
  });
});
