import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BadgeFacts,
  badgesOf,
  completionBps,
  type Feedback,
  type Outcomes,
  speedOf,
  trustScore,
  weighFeedback,
  wilsonBps,
} from './reputation';

const outcomes = (
  completed: number,
  ownFaultCancels = 0,
  ownFaultExpiries = 0,
  disputesLost = 0,
): Outcomes => ({
  completed,
  ownFaultCancels,
  ownFaultExpiries,
  disputesLost,
});

describe('completion', () => {
  it('counts only own-fault endings and lost disputes against the trader', () => {
    expect(completionBps(outcomes(97, 1, 1, 1))).toBe(9_700);
    expect(completionBps(outcomes(2, 1))).toBeNull();
    expect(completionBps(outcomes(4))).toBeNull();
    expect(completionBps(outcomes(5))).toBe(10_000);
    expect(completionBps(outcomes(0, 5))).toBe(0);
    expect(completionBps(outcomes(5, 1))).toBe(8_333);
  });
});

describe("Wilson's lower bound", () => {
  it.each([
    [0, 0, 0],
    [1, 1, 2_065],
    [3, 3, 4_385],
    [5, 5, 5_655],
    [10, 10, 7_224],
    [50, 100, 4_038],
    [90, 100, 8_256],
    [100, 100, 9_630],
    [999, 1_000, 9_943],
    [0, 10, 0],
  ])('%i good of %i is %i basis points', (positive, total, bps) => {
    expect(wilsonBps(positive, total)).toBe(bps);
  });

  it('lies below the plain share, and grows with every good rating', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }), (good, bad) => {
        fc.pre(good + bad > 0);
        const bound = wilsonBps(good, good + bad);
        expect(bound).toBeLessThanOrEqual((good * 10_000) / (good + bad) + 1e-6);
        expect(bound).toBeGreaterThanOrEqual(0);
        expect(wilsonBps(good + 1, good + bad + 1)).toBeGreaterThanOrEqual(bound);
      }),
    );
  });
});

describe('feedback', () => {
  const day = 24 * 60 * 60_000;
  const from = (partner: number, days: number[], rating: Feedback['rating'] = 1): Feedback[] =>
    days.map((d, n) => ({ orderID: BigInt(n), partnerID: BigInt(partner), rating, at: new Date(d * day) }));

  it('counts three per partner and month in full, and each further one as a fifth', () => {
    expect(weighFeedback(from(1, [0, 1, 2]))).toEqual({ positive: 3, total: 3 });
    expect(weighFeedback(from(1, [0, 1, 2, 3, 4]))).toEqual({ positive: 3.4, total: 3.4 });
    expect(weighFeedback(from(1, [0, 1, 2, 32]))).toEqual({ positive: 4, total: 4 });
    const sameTime = from(1, [0, 0, 0, 0]).map((one, n) => ({
      ...one,
      rating: n === 3 ? one.rating : (0 as const),
    }));
    expect(weighFeedback(sameTime)).toEqual({ positive: 0.2, total: 3.2 });
    expect(weighFeedback(sameTime.toReversed())).toEqual({ positive: 0.2, total: 3.2 });
    expect(weighFeedback(from(1, [0, 1, 2, 30]))).toEqual({ positive: 4, total: 4 });
    expect(weighFeedback(from(1, [0, 1, 2, 29]))).toEqual({ positive: 3.2, total: 3.2 });
  });

  it('is weighed per partner in order of time; neutral and bad are not positive', () => {
    const many = [...from(1, [4, 3, 2, 1]), ...from(2, [1], 0), ...from(3, [1], -1)];
    expect(weighFeedback(many)).toEqual({ positive: 3.2, total: 5.2 });
    expect(weighFeedback(many.toReversed())).toEqual({ positive: 3.2, total: 5.2 });
    expect(weighFeedback([])).toEqual({ positive: 0, total: 0 });
  });
});

describe('speed', () => {
  it('is the median and the ninetieth percentile of the latest fifty', () => {
    expect(speedOf([])).toBeNull();
    expect(speedOf([7])).toEqual({ medianMs: 7, p90Ms: 7, of: 1 });
    expect(speedOf([4, 1, 3, 2])).toEqual({ medianMs: 2, p90Ms: 4, of: 4 });
    expect(speedOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ medianMs: 5, p90Ms: 9, of: 10 });
    const latest = Array.from({ length: 50 }, () => 5);
    expect(speedOf([...latest, 900, 900, 900])).toEqual({ medianMs: 5, p90Ms: 5, of: 50 });
  });

  it('does not reorder its input', () => {
    const times = [3, 1, 2];
    speedOf(times);
    expect(times).toEqual([3, 1, 2]);
  });
});

const veteran: BadgeFacts = {
  outcomes: outcomes(500),
  feedback: { positive: 1_000, total: 1_000 },
  distinctPartners: 200,
  ageDays: 365,
  tier: 3,
  deliverSpeed: { medianMs: 5 * 60_000, p90Ms: 10 * 60_000, of: 10 },
  disputesLostIn90Days: 0,
  hasFundedOffer: true,
};

describe('the trust score', () => {
  it('is near a hundred for a veteran, nothing for a stranger, and clamped for a cheat', () => {
    expect(trustScore(veteran)).toBe(100);
    const stranger = {
      outcomes: outcomes(0),
      feedback: { positive: 0, total: 0 },
      distinctPartners: 0,
      ageDays: 0,
      tier: 0,
    };
    expect(trustScore(stranger)).toBe(0);
    expect(trustScore({ ...stranger, outcomes: outcomes(0, 0, 0, 9) })).toBe(0);
  });

  it('is the sum of its weighted parts', () => {
    const half = {
      outcomes: outcomes(8, 1, 0, 1), // 32, and 2 lost
      feedback: { positive: 10, total: 10 }, // 18.06
      distinctPartners: 9, // 7.5
      ageDays: 73, // 2
      tier: 2, // 6.67
    };
    expect(trustScore(half)).toBe(64);
  });

  it('stays between 0 and 100, and never falls with one more completed order', () => {
    const count = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        count,
        count,
        fc.integer({ min: 0, max: 3 }),
        (done, cancels, lost, good, age, tier) => {
          const facts = {
            outcomes: outcomes(done, cancels, 0, lost),
            feedback: { positive: good, total: good + cancels },
            distinctPartners: good,
            ageDays: age,
            tier,
          };
          const score = trustScore(facts);
          expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
          const better = { ...facts, outcomes: outcomes(done + 1, cancels, 0, lost) };
          expect(trustScore(better)).toBeGreaterThanOrEqual(score);
        },
      ),
    );
  });
});

describe('badges', () => {
  it('are all there for a veteran', () => {
    expect(badgesOf(veteran)).toEqual(['verified', 'fast', 'trusted', 'power', 'instant']);
  });

  it.each<[string, Partial<BadgeFacts>, string]>([
    ['tier one', { tier: 1 }, 'fast trusted instant'],
    ['tier two', { tier: 2 }, 'verified fast trusted instant'],
    ['nine deliveries', { deliverSpeed: { medianMs: 1, p90Ms: 1, of: 9 } }, 'verified trusted power instant'],
    [
      'a slow median',
      { deliverSpeed: { medianMs: 300_001, p90Ms: 300_001, of: 50 } },
      'verified trusted power instant',
    ],
    ['no delivery', { deliverSpeed: null }, 'verified trusted power instant'],
    ['499 completed', { outcomes: outcomes(499) }, 'verified fast trusted instant'],
    ['49 completed', { outcomes: outcomes(49) }, 'verified fast instant'],
    ['199 partners', { distinctPartners: 199 }, 'verified fast trusted instant'],
    ['24 partners', { distinctPartners: 24 }, 'verified fast instant'],
    ['a completion of 97.9 %', { outcomes: outcomes(979, 21) }, 'verified fast trusted instant'],
    ['a completion of 96.9 %', { outcomes: outcomes(969, 31) }, 'verified fast instant'],
    ['a dispute lost lately', { disputesLostIn90Days: 1 }, 'verified fast power instant'],
    ['89 days', { ageDays: 89 }, 'verified fast trusted instant'],
    ['no funded offer', { hasFundedOffer: false }, 'verified fast trusted power'],
  ])('with %s', (_, change, expected) => {
    expect(badgesOf({ ...veteran, ...change }).join(' ')).toBe(expected);
  });
});
