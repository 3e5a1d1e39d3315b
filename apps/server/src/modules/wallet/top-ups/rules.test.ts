import { koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings as settings } from '../../../settings';
import {
  computeHeadroom,
  decideTopUp,
  divide,
  nextCheck,
  refusalOf,
  userCostOf,
  type Verified,
} from './rules';

it.each([
  // Under ₦2,500 only the percentage; from there plus ₦100; from ₦20,000 nothing.
  [50_000n, 750n],
  [249_999n, 3_749n],
  [250_000n, 13_750n],
  [1_999_999n, 39_999n],
  [2_000_000n, 0n],
  [100_000_000n, 0n],
])('adding %s kobo costs the user %s', (amount, cost) => {
  expect(userCostOf(k(amount), settings)).toBe(cost);
});

it('the top-up cost never exceeds the maximum of the provider', () => {
  const never = { ...settings, topUpAbsorbFromKobo: 10n ** 15n };
  fc.assert(
    fc.property(fc.bigInt({ min: 50_000n, max: 10n ** 12n }), (amount) => {
      const cost = userCostOf(k(amount), never);
      expect(cost).toBeLessThanOrEqual(settings.sandboxCostMaxKobo);
      expect(cost).toBeLessThan(amount);
    }),
  );
});

it.each([
  ['tier 0 may hold nothing', 100_000n, 0n, 0n, 'TopUpTierNeeded'],
  ['one kobo under the least', 49_999n, 1_000_000n, 1_000_000n, 'TopUpTooSmall'],
  ['the least', 50_000n, 1_000_000n, 1_000_000n, null],
  ['the most', 500_000_000n, null, null, null],
  ['one kobo over the most', 500_000_001n, null, null, 'TopUpTooLarge'],
  ['what just fits after its cost', 100_000n, 1_000_000n, 98_500n, null],
  ['one kobo more than fits', 100_000n, 1_000_000n, 98_499n, 'TopUpOverCap'],
] as const)('judges %s', (_, amount, cap, headroom, refusal) => {
  expect(
    refusalOf(
      k(amount),
      { cap: cap === null ? null : k(cap), headroom: headroom === null ? null : k(headroom) },
      settings,
    ),
  ).toBe(refusal);
});

it('the headroom is never negative, and is zero above the balance cap', () => {
  expect(computeHeadroom(null, k(5n))).toBeNull();
  expect(computeHeadroom(k(10n), k(4n))).toBe(6n);
  expect(computeHeadroom(k(10n), k(10n))).toBe(0n);
  expect(computeHeadroom(k(10n), k(11n))).toBe(0n);
});

it('the received amount is divided without losing a kobo', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1_000n }),
      fc.option(fc.bigInt({ min: 0n, max: 1_000n })),
      (net, headroom) => {
        const { credited, suspended } = divide(k(net), headroom === null ? null : k(headroom));
        expect(credited + suspended).toBe(net);
        if (headroom !== null) expect(credited).toBeLessThanOrEqual(headroom);
        if (suspended > 0n) expect(credited).toBe(headroom);
      },
    ),
  );
});

const right: Verified = { status: 'success', amount: k(700n), currency: 'NGN', cost: k(0n) };
const answers: Record<string, Verified> = {
  open: { status: 'open' },
  unknown: { status: 'unknown' },
  pending: { status: 'pending' },
  failed: { status: 'failed' },
  right,
  less: { ...right, amount: k(699n) },
  more: { ...right, amount: k(701n) },
  dollars: { ...right, currency: 'USD' },
};
// State of the top-up against the provider's answer: every cell.
const expectedTransitions: Record<string, Record<string, string>> = {
  created: {
    open: 'nothing',
    unknown: 'nothing',
    pending: 'wait',
    failed: 'fail',
    right: 'credit',
    less: 'holdDifferent',
    more: 'holdDifferent',
    dollars: 'refuseCurrency',
  },
  pending: {
    open: 'nothing',
    unknown: 'nothing',
    pending: 'nothing',
    failed: 'fail',
    right: 'credit',
    less: 'holdDifferent',
    more: 'holdDifferent',
    dollars: 'refuseCurrency',
  },
  succeeded: {
    open: 'nothing',
    unknown: 'nothing',
    pending: 'nothing',
    failed: 'nothing',
    right: 'nothing',
    less: 'nothing',
    more: 'nothing',
    dollars: 'nothing',
  },
  failed: {
    open: 'nothing',
    unknown: 'nothing',
    pending: 'nothing',
    failed: 'nothing',
    right: 'credit',
    less: 'holdDifferent',
    more: 'holdDifferent',
    dollars: 'refuseCurrency',
  },
  expired: {
    open: 'nothing',
    unknown: 'nothing',
    pending: 'nothing',
    failed: 'nothing',
    right: 'credit',
    less: 'holdDifferent',
    more: 'holdDifferent',
    dollars: 'refuseCurrency',
  },
};
it.each(
  Object.keys(expectedTransitions).flatMap((state) =>
    Object.keys(answers).map((answer) => [state, answer] as const),
  ),
)('a top-up that is %s, when the provider says %s', (state, answer) => {
  const topUp = {
    state: state as 'created',
    failure: state === 'failed' ? 'declined' : null,
    amount: k(700n),
  };
  expect(decideTopUp(topUp, answers[answer]!)).toBe(expectedTransitions[state]![answer]);
});

it('a top-up with a different amount is held once, however often it is reported', () => {
  const topUp = { state: 'failed', failure: 'amountDiffers', amount: k(700n) } as const;
  for (const answer of Object.values(answers)) expect(decideTopUp(topUp, answer)).toBe('nothing');
});

it('status checks are more frequent at first and never after the end', () => {
  const now = new Date('2026-06-01T08:00:00Z');
  const minutesTo = (checks: number, end: number) =>
    (nextCheck(checks, now, new Date(now.getTime() + end * 60_000)).getTime() - now.getTime()) / 60_000;
  expect([0, 1, 2, 3, 4, 9].map((checks) => minutesTo(checks, 10_000))).toEqual([1, 3, 10, 30, 60, 60]);
  expect(minutesTo(3, 12)).toBe(12);
});
