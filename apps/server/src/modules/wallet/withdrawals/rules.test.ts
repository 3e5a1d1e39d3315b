import { koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../settings';
import {
  decidePayout,
  maxWithdrawal,
  maxWithdrawalNow,
  narrowest,
  nextRecheckAt,
  refusalOf,
  sumsFor,
  type WithdrawalEligibility,
} from './rules';

const settings = defaultSettings as unknown as Settings;
const notFree = { isFree: false };

describe('the cost of a withdrawal', () => {
  it.each([
    // amount, fee, VAT of 7.5 % on it rounded down, stamp duty, total
    [100_000n, 2_500n, 187n, 0n, 102_687n],
    [999_999n, 2_500n, 187n, 0n, 1_002_686n],
    [1_000_000n, 2_500n, 187n, 5_000n, 1_007_687n],
    [5_000_000n, 2_500n, 187n, 5_000n, 5_007_687n],
    [5_000_001n, 5_000n, 375n, 5_000n, 5_010_376n],
  ])('%s kobo: fee %s, VAT %s, stamp duty %s, in all %s', (amount, fee, vat, stampDuty, total) => {
    expect(sumsFor(k(amount), notFree, settings)).toEqual({
      amount,
      fee,
      vat,
      stampDuty,
      total,
      borneDuty: 0n,
    });
  });

  it('is the amount and the stamp duty if the withdrawal is free', () => {
    expect(sumsFor(k(1_000_000n), { isFree: true }, settings)).toMatchObject({
      fee: 0n,
      vat: 0n,
      total: 1_005_000n,
    });
  });

  it('leaves the stamp duty to the operator if it is not passed on', () => {
    const borne = { ...settings, isStampDutyPassedOn: false };
    expect(sumsFor(k(1_000_000n), notFree, borne)).toMatchObject({
      stampDuty: 0n,
      borneDuty: 5_000n,
      total: 1_002_687n,
    });
  });

  it('is affordable up to the most, and not a kobo further', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000_000_000n), fc.boolean(), (available, isFree) => {
        const max = maxWithdrawal(k(available), { isFree }, settings);
        if (max > 0n) expect(sumsFor(max, { isFree }, settings).total).toBeLessThanOrEqual(available);
        expect(sumsFor(k(max + 1n), { isFree }, settings).total).toBeGreaterThan(available);
      }),
    );
  });
});

const eligibility = (
  more: Partial<Record<keyof WithdrawalEligibility, unknown>> = {},
): WithdrawalEligibility =>
  ({
    tier: 1,
    available: k(100_000_000n),
    dailyLimit: k(5_000_000n),
    sentToday: k(0n),
    countToday: 0,
    blockedUntil: null,
    cooling: null,
    isNewDevice: false,
    debt: k(0n),
    ...more,
  }) as WithdrawalEligibility;
const until = new Date('2026-06-02T08:00:00Z');

describe('whether a sum may be sent', () => {
  it.each([
    ['nothing in the way', {}, 1_000_000n, null],
    ['no tier', { dailyLimit: k(0n) }, 1_000_000n, 'WithdrawalTierNeeded'],
    ['a reset a moment ago', { blockedUntil: until }, 1_000_000n, 'WithdrawalBlocked'],
    ['too little', {}, 99_999n, 'WithdrawalTooSmall'],
    ['the least', {}, 100_000n, null],
    ['all of the day', {}, 5_000_000n, null],
    ['more than the day', {}, 5_000_001n, 'WithdrawalOverLimit'],
    ['more than is left of the day', { sentToday: k(4_500_000n) }, 500_001n, 'WithdrawalOverLimit'],
    ['a limit that was lowered since', { sentToday: k(9_000_000n) }, 100_000n, 'WithdrawalOverLimit'],
    [
      'more than a new account takes',
      { cooling: { until, left: k(2_000_000n) } },
      2_000_001n,
      'WithdrawalCooling',
    ],
    ['as much as a new account takes', { cooling: { until, left: k(2_000_000n) } }, 2_000_000n, null],
    ['the sum without its fees', { available: k(1_000_000n) }, 1_000_000n, 'WithdrawalShort'],
  ] as const)('%s', (_, more, amount, refusal) => {
    expect(refusalOf(k(amount), eligibility(more), settings)?.refusal ?? null).toBe(refusal);
  });

  it('allows the maximum it reports, and nothing above it', () => {
    fc.assert(
      fc.property(
        fc.record({
          available: fc.bigInt(0n, 30_000_000n),
          sentToday: fc.bigInt(0n, 6_000_000n),
          tier: fc.constantFrom(1, 2),
          countToday: fc.integer({ min: 0, max: 2 }),
          cooling: fc.option(
            fc.bigInt(0n, 2_000_000n).map((left) => ({ until, left })),
            { nil: null },
          ),
        }),
        (given) => {
          const now = eligibility(given);
          const max = maxWithdrawalNow(now, settings);
          if (max > 0n) expect(refusalOf(max, now, settings)).toBeNull();
          expect(refusalOf(k(max + 1n), now, settings)).not.toBeNull();
        },
      ),
    );
  });

  it('applies the stricter of two cooling limits, and the longer of equal ones', () => {
    const sooner = { until: new Date(1), left: k(5n) };
    const longer = { until: new Date(2), left: k(5n) };
    expect(narrowest([])).toBeNull();
    expect(narrowest([sooner, longer])).toBe(longer);
    expect(narrowest([longer, { until: new Date(0), left: k(4n) }])?.left).toBe(4n);
  });
});

describe('the next step of a withdrawal', () => {
  const failed = { status: 'failed', failure: 'bankDown' } as const;
  it.each([
    ['requested', undefined, 'wait'],
    ['sent', undefined, 'wait'],
    ['sent', { status: 'unknown' }, 'wait'],
    ['sent', { status: 'sent' }, 'wait'],
    ['sent', { status: 'accepted' }, 'accept'],
    ['accepted', { status: 'accepted' }, 'wait'],
    ['accepted', { status: 'sent' }, 'wait'],
    ['accepted', { status: 'unknown' }, 'wait'],
    ['sent', { status: 'success' }, 'succeed'],
    ['accepted', { status: 'success' }, 'succeed'],
    ['sent', failed, 'fail'],
    ['accepted', failed, 'fail'],
    ['accepted', { status: 'reversed' }, 'fail'],
    ['succeeded', { status: 'success' }, 'nothing'],
    ['succeeded', undefined, 'nothing'],
    ['succeeded', { status: 'reversed' }, 'reverse'],
    ['succeeded', failed, 'alarm'],
    ['failed', failed, 'nothing'],
    ['failed', { status: 'reversed' }, 'nothing'],
    ['failed', { status: 'success' }, 'alarm'],
  ] as const)('%s, and the provider says %o: %s', (state, answer, action) => {
    expect(decidePayout(state, answer).action).toBe(action);
  });

  it('is looked back at an hour and a day after it arrived, and then no more', () => {
    const ended = new Date('2026-06-01T08:00:00Z');
    const at = (hour: number) => new Date(ended.getTime() + hour * 3_600_000);
    expect(nextRecheckAt(ended, ended)).toEqual(at(1));
    expect(nextRecheckAt(ended, at(1))).toEqual(at(24));
    expect(nextRecheckAt(ended, at(24))).toBeNull();
  });
});
