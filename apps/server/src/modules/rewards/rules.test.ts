import { computeFee, type FeeRule, koboOf, noKobo } from '@gift/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../settings';
import { discountOf, lagosMonth, lagosWeek, levelOf, maskNickname, pointsFor } from './rules';

const anyAmount = fc.bigInt({ min: 1n, max: 1_000_000_000_000n }).map(koboOf);
const rule: FeeRule = {
  bps: BigInt(defaultSettings.tradeFeeBps),
  min: koboOf(defaultSettings.tradeFeeMinKobo),
  max: koboOf(defaultSettings.tradeFeeMaxKobo),
  discountBps: 0n,
  vatBps: BigInt(defaultSettings.tradeFeeVatBps),
};

describe('a discount', () => {
  it('of any level with any coupon never exceeds the fee and never raises it', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: -20_000, max: 40_000 }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        (amount, shareSetting, shareBps, max) => {
          const discountBps = BigInt(discountOf(1, { levelDiscountBps: [0, shareSetting] }));
          const full = computeFee(amount, rule);
          const levelled = computeFee(amount, { ...rule, discountBps });
          const both = computeFee(amount, { ...rule, discountBps, coupon: { shareBps, max: koboOf(max) } });
          expect(both.fee >= 0n && both.vat >= 0n).toBe(true);
          expect(levelled.fee <= full.fee && both.fee <= levelled.fee).toBe(true);
          expect(levelled.fee - both.fee <= max).toBe(true);
          expect(both.fee + both.levelOff + both.couponOff).toBe(full.fee);
          expect([both.levelOff, both.couponOff]).toEqual([full.fee - levelled.fee, levelled.fee - both.fee]);
        },
      ),
    );
  });

  it('of a full coupon leaves no fee and no VAT, up to its maximum', () => {
    const coupon = { shareBps: 10_000n, max: koboOf(100_000n) };
    expect(computeFee(koboOf(9_000_000n), { ...rule, coupon })).toEqual({
      levelOff: noKobo,
      couponOff: 90_000n,
      fee: noKobo,
      vat: noKobo,
      total: noKobo,
    });
    expect(computeFee(koboOf(30_000_000n), { ...rule, coupon }).fee).toBe(200_000n);
  });
});

describe('points', () => {
  it('are whole naira, at most the maximum, and for both sides together at most the fee', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const points = pointsFor(amount, defaultSettings);
        expect(points % 100n).toBe(0n);
        expect(points <= defaultSettings.rewardTradeMaxKobo).toBe(true);
        const discountBps = BigInt(Math.max(...defaultSettings.levelDiscountBps));
        const { fee } = computeFee(amount, { ...rule, discountBps });
        if (amount > 100_000n) expect(points * 2n <= fee).toBe(true);
      }),
    );
  });
});

describe('a level', () => {
  it('rises with the traded amount, and starts at its threshold', () => {
    const at = (naira: bigint) => levelOf(koboOf(naira * 100n), defaultSettings);
    expect([0n, 499_999n, 500_000n, 4_999_999n, 5_000_000n, 25_000_000n].map(at)).toEqual([0, 0, 1, 1, 2, 3]);
  });
});

describe('the calendar of Lagos', () => {
  it.each([
    ['2026-06-01T08:00:00.000Z', '2026-05-31T23:00:00.000Z'],
    ['2026-06-07T22:59:59.999Z', '2026-05-31T23:00:00.000Z'],
    ['2026-06-07T23:00:00.000Z', '2026-06-07T23:00:00.000Z'],
  ])('the week of %s began at %s', (now, began) => {
    expect(lagosWeek(new Date(now)).toISOString()).toBe(began);
  });
  it('starts a month one hour before UTC', () => {
    expect(lagosMonth(new Date('2026-06-30T23:00:00.000Z'))).toEqual({
      name: '2026-07',
      from: new Date('2026-06-30T23:00:00.000Z'),
    });
  });
});

describe('a masked name', () => {
  it.each([
    ['biggest_trader', 'bi•••r'],
    ['ada', 'ad•••'],
    ['ab', 'ab•••'],
  ])('of %s is %s', (nickname, shown) => {
    expect(maskNickname(nickname)).toBe(shown);
  });
});
