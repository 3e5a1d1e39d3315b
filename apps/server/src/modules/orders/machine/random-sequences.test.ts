import { hasEnded, type OrderRole, orderEvents } from '@gift/contract/orders/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { defaultSettings } from '../../../settings';
import { actionsFor, decide } from './decide';
import type { StateOrNone } from './order-facts';
import { goodFindings } from './testing/cases';
import { findingsFor, runSequence, sequenceArbitrary } from './testing/sequences';

describe('every order sequence ends', () => {
  it('with a deadline in every open state except disputed, and during every review', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (life) => {
        const { order } = runSequence(life);
        if (order.state === 'none') return;
        const waits = !hasEnded(order.state) && order.state !== 'disputed';
        expect(order.deadlineAt !== null, order.state).toBe(waits || order.reviewOpen);
      }),
    );
  });

  it('when the clock is all that acts, in at most four strokes', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (life) => {
        let { order } = runSequence(life);
        let timeouts = 0;
        while (order.deadlineAt) {
          const decision = decide(order, 'timeout', 'clock', order.deadlineAt, defaultSettings, goodFindings);
          if (!decision.ok) throw new Error(`${order.state}: ${decision.refusal}`);
          order = decision.next;
          timeouts += 1;
          expect(timeouts).toBeLessThanOrEqual(4);
        }
        expect(
          order.state === 'none' || order.state === 'disputed' || hasEnded(order.state),
          order.state,
        ).toBe(true);
      }),
    );
  });

  it('within thirty events that change something, however stubborn the two are', () => {
    fc.assert(
      fc.property(sequenceArbitrary, (life) => {
        expect(runSequence(life).seen.length).toBeLessThanOrEqual(30);
      }),
    );
  });

  it('and random sequences reach all the later states', () => {
    const reached = new Set<StateOrNone>();
    for (const life of fc.sample(sequenceArbitrary, { numRuns: 1_000, seed: 7 }))
      for (const state of runSequence(life).seen) reached.add(state);
    const far: StateOrNone[] = [
      'expired',
      'cancelled',
      'completed',
      'refundRequested',
      'refunded',
      'disputed',
      'ruledSeller',
    ];
    expect(far.filter((state) => !reached.has(state))).toEqual([]);
  });
});

describe('the actions offered to a user', () => {
  it('are exactly those that the order machine accepts if all other checks pass', () => {
    fc.assert(
      fc.property(
        sequenceArbitrary,
        fc.constantFrom<OrderRole>('buyer', 'seller'),
        fc.integer({ min: 0, max: 90 }),
        (steps, who, wait) => {
          const { order, now } = runSequence(steps);
          const then = new Date(now.getTime() + minutes(wait));
          for (const event of orderEvents) {
            const offered = actionsFor(order, who, then, defaultSettings).includes(event);
            expect(decide(order, event, who, then, defaultSettings, findingsFor(order)).ok, event).toBe(
              offered,
            );
          }
        },
      ),
    );
  });
});
