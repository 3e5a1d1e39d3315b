import type { OrderActor, OrderEvent, OrderRole } from '@gift/contract/orders/states';
import { orderEvents } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import fc from 'fast-check';
import { minutes } from '../../../../platform/clock';
import { defaultSettings } from '../../../../settings';
import { decide } from '../decide';
import type { StateOrNone } from '../order-facts';
import { newOrder, type OrderFacts } from '../order-facts';
import { goodFindings } from './cases';

// Shared by the tests of decisions: an order, steps to apply to it, and random sequences.

export const start = new Date('2026-06-01T12:00:00.000Z');
export const at = (min: number) => new Date(start.getTime() + minutes(min));

export const fresh = (maker: OrderRole = 'seller') =>
  newOrder(
    {
      maker,
      rateKobo: koboOf(92_000n),
      buyerPaysKobo: koboOf(9_200_000n),
      windows: { payMin: 15, deliverMin: 30, checkMin: 120 },
    },
    start,
  );

export type Step = [event: OrderEvent, actor: OrderActor, min: number];

/** Applies steps that must all succeed, and returns the resulting order. */
export function applySteps(order: OrderFacts, steps: Step[], findings = goodFindings): OrderFacts {
  return steps.reduce((now, [event, actor, min]) => {
    const decision = decide(now, event, actor, at(min), defaultSettings, findings);
    if (!decision.ok) throw new Error(`${event} by ${actor} at ${min}: ${decision.refusal}`);
    return decision.next;
  }, order);
}

export const refusalOf = (order: OrderFacts, [event, actor, min]: Step, findings = goodFindings) => {
  const decision = decide(order, event, actor, at(min), defaultSettings, findings);
  return decision.ok ? null : decision.refusal;
};

export const toPayment: Step[] = [['takeInstant', 'buyer', 0]];
export const toCode: Step[] = [...toPayment, ['pay', 'buyer', 1]];
export const toSealed: Step[] = [...toCode, ['ship', 'seller', 2]];
export const toChecking: Step[] = [...toSealed, ['reveal', 'buyer', 3]];
export const toRefund: Step[] = [...toChecking, ['report', 'buyer', 4]];

// Random sequences: each step waits a short or long time, then causes one of the events possible at that
// time.
export const sequenceArbitrary = fc.record({
  maker: fc.constantFrom<OrderRole>('buyer', 'seller'),
  steps: fc.array(
    fc.record({
      wait: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 4 }) },
        fc.integer({ min: 5, max: 300 }),
      ),
      pick: fc.noBias(fc.nat(9_999)),
      operatorToo: fc.noBias(fc.nat(9)).map((chance) => chance < 2),
    }),
    { maxLength: 60, size: 'max' },
  ),
});
export type EventSequence = typeof sequenceArbitrary extends fc.Arbitrary<infer T> ? T : never;

export const findingsFor = (order: OrderFacts) => ({
  ...goodFindings,
  // A lower price must be below the present one, an asked rate within its band; one rate serves both.
  rateKobo: koboOf(order.rateKobo - 1n),
  referenceRateKobo: order.rateKobo,
});

export function runSequence({ maker, steps }: EventSequence) {
  let order = fresh(maker);
  let now = start;
  const seen: StateOrNone[] = ['none'];
  for (const { wait, pick, operatorToo } of steps) {
    now = new Date(now.getTime() + minutes(wait));
    const actors: OrderActor[] = operatorToo
      ? ['buyer', 'seller', 'clock', 'operator']
      : ['buyer', 'seller', 'clock'];
    const moves = actors.flatMap((actor) =>
      orderEvents.flatMap((event) => {
        const decision = decide(order, event, actor, now, defaultSettings, findingsFor(order));
        return decision.ok ? [decision] : [];
      }),
    );
    const move = moves[pick % Math.max(moves.length, 1)];
    if (!move) continue;
    // A completed order keeps the proceeds on hold for a while, as the release does.
    order =
      move.to === 'completed'
        ? { ...move.next, proceedsClearAt: new Date(now.getTime() + minutes(360)) }
        : move.next;
    seen.push(order.state);
  }
  return { order, now, seen };
}
