import { koboOf } from '@gift/money';
import { describe, expect, it } from 'vitest';
import { hours, later, minutes } from '../../../platform/clock';
import { newDispute } from './dispute-facts';
import { nudgeAfter } from './reminders';

const now = new Date('2026-06-01T09:00:00Z');
const facts = {
  frozenKobo: koboOf(1_000_000n),
  isRevealed: true,
  buyerRespondedAt: null,
  sellerRespondedAt: null,
};
const before = newDispute(facts, now);
const disputeIn = (state: 'evidence' | 'queued' | 'proposed', ms: number) =>
  ({ ...before, state, deadlineAt: later(now, ms) }) as const;

describe('the reminder of a waiting period', () => {
  it.each([
    ['evidence', hours(12), hours(10)],
    ['proposed', hours(24), hours(20)],
    ['evidence', hours(2), hours(1)],
    ['evidence', minutes(30), minutes(15)],
    ['proposed', hours(4), hours(2)],
  ] as const)('in %s of %s ms comes %s ms after it began, however short it is', (state, long, at) => {
    expect(nudgeAfter(before, disputeIn(state, long), now)).toEqual(later(now, at));
  });

  it('is not set if nobody loses by silence, or if the deadline has passed', () => {
    expect(nudgeAfter(before, disputeIn('queued', hours(24)), now)).toBeNull();
    expect(nudgeAfter(before, disputeIn('evidence', 0), now)).toBeNull();
  });

  it('is unchanged while the same period continues, and is set again for a new deadline', () => {
    const wait = disputeIn('evidence', hours(12));
    expect(nudgeAfter(wait, { ...wait, buyerDoneAt: now }, later(now, hours(11)))).toBeUndefined();
    expect(nudgeAfter(wait, disputeIn('evidence', hours(24)), now)).toEqual(later(now, hours(22)));
  });
});
