import { type Kobo, koboOf } from '@gift/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../settings';
import { type Hours, openingAt } from './hours';
import { baseScore } from './market/ranking';
import { costOfStock, differenceBp, type Price, priceDeal, rateBand, rateInForce } from './pricing/pricing';
import { type Requirements, type Taker, unmetBy } from './pricing/requirements';

const kobo = (n: bigint | number) => koboOf(BigInt(n));
const rate = fc.bigInt({ min: 100n, max: 1_000_000n }).map(kobo);
const face = fc.bigInt({ min: 100n, max: 100_000_000n });

describe('the rate in force', () => {
  it('is the fixed rate, independent of the reference rate', () => {
    expect(rateInForce({ mode: 'fixed', rateKobo: kobo(92_000) }, undefined)).toBe(92_000n);
    expect(rateInForce({ mode: 'fixed', rateKobo: kobo(92_000) }, kobo(1))).toBe(92_000n);
  });

  it.each([
    [90_000, 200, null, null, 91_800n],
    [90_000, -200, null, null, 88_200n],
    [90_000, 0, null, null, 90_000n],
    [333, 150, null, null, 338n], // 337.995 is rounded to the nearest.
    [90_000, -2_000, 80_000, null, 80_000n],
    [90_000, 2_000, null, 95_000, 95_000n],
    [1, -10_000, null, null, 1n],
  ])('of a margin on %s, %s bp, from %s to %s, is %s', (reference, marginBp, floor, ceil, expected) => {
    const bound = (n: number | null) => (n === null ? null : kobo(n));
    const price: Price = { mode: 'margin', marginBp, floorKobo: bound(floor), ceilKobo: bound(ceil) };
    expect(rateInForce(price, kobo(reference))).toBe(expected);
  });

  it('is unknown for a margin without a reference', () => {
    expect(
      rateInForce({ mode: 'margin', marginBp: 0, floorKobo: null, ceilKobo: null }, undefined),
    ).toBeUndefined();
  });

  it('with a margin rises with the reference rate and stays between floor and ceiling', () => {
    fc.assert(
      fc.property(rate, rate, rate, rate, fc.integer({ min: -3000, max: 3000 }), (a, b, c, d, marginBp) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const [floorKobo, ceilKobo] = c < d ? [c, d] : [d, c];
        const price: Price = { mode: 'margin', marginBp, floorKobo, ceilKobo };
        const [first, second] = [rateInForce(price, low)!, rateInForce(price, high)!];
        expect(first <= second).toBe(true);
        expect(first >= floorKobo && second <= ceilKobo).toBe(true);
      }),
    );
  });
});

describe('the band around a reference', () => {
  it('contains exactly the rates within 30 % of the reference', () => {
    fc.assert(
      fc.property(rate, (reference) => {
        const { lowest, highest } = rateBand(reference, 3000);
        const within = (r: bigint) => r * 10_000n >= reference * 7_000n && r * 10_000n <= reference * 13_000n;
        expect([lowest - 1n, lowest, highest, highest + 1n].map(within)).toEqual([false, true, true, false]);
      }),
    );
  });
});

describe('a deal', () => {
  it('charges the maker alone, and loses no kobo', () => {
    fc.assert(
      fc.property(face, rate, fc.constantFrom(0 as const, 1 as const), (faceMinor, rateKobo, side) => {
        const deal = priceDeal({ side, faceMinor, rateKobo }, defaultSettings);
        const [makerFee, takerFee] =
          side === 0 ? [deal.buyerFee, deal.sellerFee] : [deal.sellerFee, deal.buyerFee];
        expect(takerFee.total).toBe(0n);
        expect(makerFee.fee <= 300_000n).toBe(true);
        expect(deal.buyerPays - deal.sellerGets).toBe(makerFee.fee + makerFee.vat);
        expect(deal.sellerGets >= 0n).toBe(true);
      }),
    );
  });

  it('of $100 at ₦920 is ₦92,000, ₦920 of fee and ₦69 of VAT', () => {
    const deal = priceDeal({ side: 0, faceMinor: 10_000n, rateKobo: kobo(92_000) }, defaultSettings);
    expect([deal.gross, deal.buyerFee.fee, deal.buyerFee.vat, deal.buyerPays, deal.sellerGets]).toEqual([
      9_200_000n,
      92_000n,
      6_900n,
      9_298_900n,
      9_200_000n,
    ]);
  });
});

describe('the money set aside for a stock', () => {
  it('pays for every way its orders can use it up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 500n, max: 20_000n }),
        rate,
        fc.array(fc.bigInt({ min: 0n, max: 60_000n }), { minLength: 1, maxLength: 12 }),
        (minFace, rateKobo, extras) => {
          const orders = extras.map((extra) => minFace + extra);
          const faceMinor = orders.reduce((sum, order) => sum + order, 0n);
          const totalCost = orders
            .map((order) => priceDeal({ side: 0, faceMinor: order, rateKobo }, defaultSettings).buyerPays)
            .reduce<bigint>((sum, cost) => sum + cost, 0n);
          expect(totalCost <= costOfStock({ faceMinor, minFace, rateKobo }, defaultSettings)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is zero when the remaining stock is below the minimum order', () => {
    expect(costOfStock({ faceMinor: 999n, minFace: 1000n, rateKobo: kobo(90_000) }, defaultSettings)).toBe(
      0n,
    );
  });
});

describe('the rank of an offer', () => {
  const plain = { rateKobo: 90_000n, referenceKobo: 90_000n, trustScore: 50, medianS: 600 };
  it('rises with a better rate for the taker: higher when the maker buys, lower when he sells', () => {
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const of = (side: 0 | 1, rateKobo: Kobo) => baseScore({ ...plain, side, rateKobo });
        expect(of(0, low)).toBeLessThanOrEqual(of(0, high));
        expect(of(1, high)).toBeLessThanOrEqual(of(1, low));
      }),
    );
  });

  it('weighs rate 60, trust 25 and speed 15 of a hundred', () => {
    const best = {
      side: 0 as const,
      rateKobo: 130_000n,
      referenceKobo: 100_000n,
      trustScore: 100,
      medianS: 60,
    };
    const worst = { ...best, rateKobo: 70_000n, trustScore: 0, medianS: 7200 };
    expect(baseScore(best)).toBe(10_000);
    expect(baseScore(worst)).toBe(0);
    expect(baseScore({ ...worst, rateKobo: 130_000n })).toBe(6_000);
    expect(baseScore({ ...worst, trustScore: 100 })).toBe(2_500);
    expect(baseScore({ ...worst, medianS: 60 })).toBe(1_500);
  });

  it('is not changed by a missing reference rate', () => {
    expect(baseScore({ ...plain, side: 0, referenceKobo: null })).toBe(baseScore({ ...plain, side: 0 }));
    expect(differenceBp(1n, null)).toBeNull();
  });
});

describe('opening hours in Lagos', () => {
  const weekdays: Hours = {
    mon: { from: '08:00', to: '18:00' },
    tue: { from: '08:00', to: '24:00' },
    wed: { from: '00:00', to: '12:00' },
  };
  // 1 June 2026 is a Monday; Lagos is an hour ahead of UTC.
  it.each([
    ['2026-06-01T06:59:59.999Z', false, '2026-06-01T07:00:00.000Z'],
    ['2026-06-01T07:00:00.000Z', true, '2026-06-01T17:00:00.000Z'],
    ['2026-06-01T17:00:00.000Z', false, '2026-06-02T07:00:00.000Z'],
    ['2026-06-02T22:30:00.000Z', true, '2026-06-03T11:00:00.000Z'], // Over midnight into Wednesday.
    ['2026-06-02T23:30:00.000Z', true, '2026-06-03T11:00:00.000Z'],
    ['2026-06-03T11:00:00.000Z', false, '2026-06-08T07:00:00.000Z'], // Until next Monday.
    ['2026-06-07T23:30:00.000Z', false, '2026-06-08T07:00:00.000Z'],
  ])('at %s: open %s, until %s', (now, isOpen, changesAt) => {
    expect(openingAt(weekdays, new Date(now))).toEqual({ isOpen, changesAt: new Date(changesAt) });
  });

  it('that cover the whole week never change to closed', () => {
    const day = { from: '00:00', to: '24:00' };
    const always: Hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    expect(openingAt(always, new Date('2026-06-01T06:00:00Z'))).toEqual({ isOpen: true, changesAt: null });
    expect(openingAt(null, new Date())).toEqual({ isOpen: true, changesAt: null });
  });

  it('on one day a week next open one week later', () => {
    const sunday: Hours = { sun: { from: '10:00', to: '11:00' } };
    expect(openingAt(sunday, new Date('2026-06-07T10:00:00Z'))).toEqual({
      isOpen: false,
      changesAt: new Date('2026-06-14T09:00:00Z'),
    });
  });

  it('change state exactly at the returned time', () => {
    const time = fc.integer({ min: 0, max: 7 * 24 * 60 - 1 });
    fc.assert(
      fc.property(time, (minute) => {
        const now = new Date(Date.UTC(2026, 5, 1, 0, minute));
        const { isOpen, changesAt } = openingAt(weekdays, now);
        const before = new Date(changesAt!.getTime() - 1);
        expect(openingAt(weekdays, before).isOpen).toBe(isOpen);
        expect(openingAt(weekdays, changesAt!).isOpen).toBe(!isOpen);
      }),
    );
  });
});

describe('the requirement for takers', () => {
  const nothing: Requirements = {
    minTier: 0,
    minCompleted: 0,
    minCompletionBp: 0,
    maxDisputeLostBp: 10_000,
    trustedOnly: false,
    blockNew: false,
  };
  const taker: Taker = { tier: 1, completed: 3, completionBp: 9_000, disputeLostBp: 100, isTrusted: false };
  const fails = (required: Partial<Requirements>, who: Partial<Taker> = {}) =>
    unmetBy({ ...nothing, ...required }, { ...taker, ...who }).map((unmet) => unmet.name);

  it('is nothing by default', () => {
    expect(fails({}, { tier: 0, completed: 0, completionBp: null, disputeLostBp: 10_000 })).toEqual([]);
  });

  it.each([
    [{ minTier: 2 }, 'RequirementTier'],
    [{ minCompleted: 4 }, 'RequirementCompleted'],
    [{ minCompletionBp: 9_001 }, 'RequirementCompletion'],
    [{ maxDisputeLostBp: 99 }, 'RequirementDisputes'],
    [{ trustedOnly: true }, 'RequirementTrusted'],
  ] as const)('%j is not met', (required, name) => {
    expect(fails(required)).toEqual([name]);
  });

  it('is met exactly at the limit', () => {
    expect(fails({ minTier: 1, minCompleted: 3, minCompletionBp: 9_000, maxDisputeLostBp: 100 })).toEqual([]);
    expect(fails({ trustedOnly: true }, { isTrusted: true })).toEqual([]);
  });

  it('excludes new users only when blockNew is set', () => {
    expect(fails({ minCompletionBp: 9_900 }, { completionBp: null })).toEqual([]);
    expect(fails({ blockNew: true }, { completionBp: null })).toEqual(['RequirementNotNew']);
    expect(fails({ blockNew: true })).toEqual([]);
  });
});
