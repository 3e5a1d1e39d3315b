import type { OrderActor, OrderEvent, OrderRole } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../settings';
import { actionsFor, decide, onTimeout } from './decide';
import { awaitedSide } from './order-facts';
import { goodFindings } from './testing/cases';
import {
  applySteps,
  at,
  fresh,
  refusalOf,
  type Step,
  start,
  toChecking,
  toCode,
  toPayment,
  toRefund,
  toSealed,
} from './testing/sequences';

describe('deciding', () => {
  it('carries an order from taken to money released', () => {
    const order = applySteps(fresh(), [...toChecking, ['confirm', 'buyer', 5]]);
    expect(order).toMatchObject({
      state: 'completed',
      paidAt: at(1),
      revealedAt: at(3),
      fault: null,
      deadlineAt: null,
    });
  });

  it('lets the deadline belong to the clock: at the very instant a payment is late and an expiry is due', () => {
    const order = applySteps(fresh(), toPayment);
    expect(refusalOf(order, ['pay', 'buyer', 14.999])).toBeNull();
    expect(refusalOf(order, ['timeout', 'clock', 14.999])).toBe('TooEarly');
    expect(refusalOf(order, ['pay', 'buyer', 15])).toBe('TooLate');
    expect(refusalOf(order, ['timeout', 'clock', 15])).toBeNull();
  });

  it('returns the missed deadline with a refusal, or none if there was no deadline', () => {
    const order = applySteps(fresh(), toPayment);
    expect(decide(order, 'pay', 'buyer', at(15), defaultSettings, goodFindings)).toEqual({
      ok: false,
      refusal: 'TooLate',
      details: { deadlineAt: at(15).toISOString() },
    });
    const endless = { ...order, deadlineAt: null };
    expect(decide(endless, 'timeout', 'clock', at(15), defaultSettings)).toEqual({
      ok: false,
      refusal: 'TooEarly',
      details: { deadlineAt: '' },
    });
  });

  it('accepts a requested rate up to both ends of its band, and returns the band when it refuses', () => {
    const publish = (rate: bigint, reference: bigint | null = 10_001n) =>
      decide(fresh('buyer'), 'publish', 'buyer', start, defaultSettings, {
        ...goodFindings,
        rateKobo: koboOf(rate),
        referenceRateKobo: reference === null ? undefined : koboOf(reference),
      });
    // 30 % around 10,001: 7,000.7 and 13,001.3, rounded inwards.
    const details = { lowestKobo: '7001', highestKobo: '13001' };
    for (const rate of [7_001n, 13_001n]) expect(publish(rate).ok).toBe(true);
    for (const rate of [7_000n, 13_002n])
      expect(publish(rate)).toEqual({ ok: false, refusal: 'RateOutOfBand', details });
    expect(publish(7_001n, null)).toEqual({ ok: false, refusal: 'RateOutOfBand', details: {} });
  });

  it('takes a lower price from half of the agreed one to a kobo below it', () => {
    const order = applySteps(fresh(), toSealed);
    const propose = (rate: bigint) =>
      decide(order, 'proposePrice', 'buyer', at(3), defaultSettings, {
        ...goodFindings,
        rateKobo: koboOf(rate),
      });
    for (const rate of [46_000n, 91_999n]) expect(propose(rate).ok).toBe(true);
    const details = { lowestKobo: '46000', highestKobo: '91999' };
    for (const rate of [45_999n, 92_000n])
      expect(propose(rate)).toEqual({ ok: false, refusal: 'PriceOutOfBounds', details });
  });

  it('takes a payment that is covered to the kobo', () => {
    const order = applySteps(fresh(), toPayment);
    const pay = (availableKobo?: bigint) =>
      decide(order, 'pay', 'buyer', at(1), defaultSettings, {
        pinConfirmed: true,
        ...(availableKobo === undefined ? {} : { availableKobo: koboOf(availableKobo) }),
      });
    expect(pay(9_200_000n).ok).toBe(true);
    expect(pay(9_199_999n)).toMatchObject({ refusal: 'InsufficientFunds', details: { shortKobo: '1' } });
    expect(pay()).toMatchObject({ refusal: 'InsufficientFunds', details: { shortKobo: '9200000' } });
  });

  it('takes a late report until the proceeds clear, and not at that instant', () => {
    const order = {
      ...applySteps(fresh(), [...toChecking, ['confirm', 'buyer', 5]]),
      proceedsClearAt: at(100),
    };
    expect(refusalOf(order, ['lateReport', 'buyer', 99.999])).toBeNull();
    expect(refusalOf(order, ['lateReport', 'buyer', 100])).toBe('ProceedsCleared');
    expect(refusalOf({ ...order, proceedsClearAt: null }, ['lateReport', 'buyer', 50])).toBe(
      'ProceedsCleared',
    );
  });

  it('accepts a report with evidence and refuses one without', () => {
    const order = applySteps(fresh(), toChecking);
    const report = (evidenceCount?: number) =>
      refusalOf(order, ['report', 'buyer', 4], { ...goodFindings, evidenceCount });
    expect([report(1), report(0), report()]).toEqual([null, 'EvidenceRequired', 'EvidenceRequired']);
  });

  it('refuses an event that was already applied', () => {
    for (const [event, actor] of [
      ['pay', 'buyer'],
      ['ship', 'seller'],
      ['reveal', 'buyer'],
      ['confirm', 'buyer'],
    ] as [OrderEvent, OrderActor][]) {
      const steps = [...toChecking, ['confirm', 'buyer', 5] as Step];
      const upTo = steps.slice(0, steps.findIndex(([name]) => name === event) + 1);
      expect(refusalOf(applySteps(fresh(), upTo), [event, actor, 5]), event).toBe('OrderStateChanged');
    }
  });

  it('returns the reason why two users cannot trade, with its details', () => {
    const findings = { ineligible: { refusal: 'TooManyOpenOrders', details: { cap: 2 } } } as const;
    const decision = decide(fresh(), 'take', 'buyer', start, defaultSettings, findings);
    expect(decision).toEqual({ ok: false, refusal: 'TooManyOpenOrders', details: { cap: 2 } });
    expect(decide(fresh(), 'take', 'buyer', start, defaultSettings)).toMatchObject({
      refusal: 'NotEligible',
    });
    expect(decide(fresh(), 'take', 'seller', start, defaultSettings, findings)).toMatchObject({
      refusal: 'NotAllowed',
    });
  });

  it('returns how much the wallet is short, and when an extension becomes possible', () => {
    const order = applySteps(fresh(), toPayment);
    const short = { pinConfirmed: true, availableKobo: koboOf(9_000_000n) };
    expect(decide(order, 'pay', 'buyer', at(1), defaultSettings, short)).toMatchObject({
      details: { shortKobo: '200000' },
    });
    expect(decide(order, 'extend', 'seller', at(1), defaultSettings)).toMatchObject({
      refusal: 'ExtendTooEarly',
      details: { opensAt: at(10).toISOString() },
    });
  });

  it('extends a payment deadline once, whichever side asks', () => {
    const order = applySteps(fresh(), [...toPayment, ['extend', 'seller', 12]]);
    expect(order.deadlineAt).toEqual(at(25));
    expect(refusalOf(order, ['extend', 'buyer', 22])).toBe('AlreadyExtended');
    expect(refusalOf(order, ['pay', 'buyer', 24])).toBeNull();
  });

  it('refuses a split that gives everything to one side', () => {
    const order = applySteps(fresh(), [...toRefund, ['contest', 'seller', 5]]);
    const split = (sellerShareBps: number) =>
      refusalOf(order, ['ruleSplit', 'operator', 6], { ...goodFindings, sellerShareBps });
    expect([0, 10_000, -1, 0.5].map(split)).toEqual(Array(4).fill('ShareNeeded'));
    expect([1, 9_999].map(split)).toEqual([null, null]);
  });
});

describe('an order on a listing', () => {
  it('can be accepted by its maker only, at the rate shown', () => {
    const taken = applySteps(fresh('seller'), [['take', 'buyer', 0]]);
    expect(awaitedSide(taken)).toBe('seller');
    expect(refusalOf(taken, ['accept', 'buyer', 1])).toBe('NotAllowed');
    expect(applySteps(taken, [['accept', 'seller', 1]])).toMatchObject({
      state: 'awaitingPayment',
      rateKobo: taken.rateKobo,
    });
  });
});

describe('a lower price before the reveal', () => {
  const proposed = applySteps(fresh(), [...toSealed, ['proposePrice', 'buyer', 3]]);

  it('is agreed within fifteen minutes or not at all', () => {
    expect(applySteps(proposed, [['acceptPrice', 'seller', 17.99]]).rateKobo).toBe(80_000n);
    expect(refusalOf(proposed, ['acceptPrice', 'seller', 18])).toBe('NoPriceProposal');
  });

  it('can be proposed once, even if it was refused', () => {
    const answered = applySteps(proposed, [['refusePrice', 'seller', 4]]);
    expect(answered.rateKobo).toBe(92_000n);
    expect(refusalOf(answered, ['proposePrice', 'buyer', 5])).toBe('PriceAlreadyProposed');
  });

  it('is dropped when the buyer reveals the code, and the original rate applies', () => {
    expect(applySteps(proposed, [['reveal', 'buyer', 4]])).toMatchObject({
      proposedRateKobo: null,
      rateKobo: 92_000n,
    });
  });
});

describe('fault', () => {
  const faultAfter = (steps: Step[], findings = goodFindings) => applySteps(fresh(), steps, findings).fault;
  const plain = { ...goodFindings, otherSideAsked: false };

  it('lies with the side that missed a deadline or cancelled after the deal was made', () => {
    expect(faultAfter([...toPayment, ['timeout', 'clock', 15]])).toBe('buyer');
    expect(faultAfter([...toCode, ['timeout', 'clock', 31]])).toBe('seller');
    expect(faultAfter([...toSealed, ['timeout', 'clock', 62]])).toBe('buyer');
    expect(faultAfter([...toPayment, ['cancel', 'seller', 2]], plain)).toBe('seller');
    expect(faultAfter([...toCode, ['cancel', 'seller', 2]], plain)).toBe('seller');
  });

  it('is with neither side before acceptance, after a mutual cancellation, or when both settle', () => {
    expect(
      faultAfter([
        ['take', 'buyer', 0],
        ['cancel', 'buyer', 1],
      ]),
    ).toBeNull();
    expect(faultAfter([...toCode, ['askCancel', 'buyer', 2], ['agreeCancel', 'seller', 3]])).toBeNull();
    expect(faultAfter([...toRefund, ['agree', 'seller', 5]])).toBeNull();
    expect(faultAfter([...toRefund, ['withdraw', 'buyer', 5]])).toBeNull();
  });

  it('is cleared if the other side does not deny within ten minutes that it asked to cancel', () => {
    const cancelled = applySteps(fresh(), [...toCode, ['cancel', 'seller', 2]]);
    expect(cancelled).toMatchObject({ fault: 'seller', reviewOpen: true, deadlineAt: at(12) });
    expect(actionsFor(cancelled, 'buyer', at(3), defaultSettings)).toEqual(['agreeReview', 'refuseReview']);
    expect(actionsFor(cancelled, 'seller', at(3), defaultSettings)).toEqual([]);
    expect(applySteps(cancelled, [['timeout', 'clock', 12]])).toMatchObject({
      fault: null,
      deadlineAt: null,
    });
    expect(applySteps(cancelled, [['refuseReview', 'buyer', 3]])).toMatchObject({
      fault: 'seller',
      deadlineAt: null,
    });
    expect(applySteps(cancelled, [['agreeReview', 'buyer', 3]])).toMatchObject({
      fault: null,
      deadlineAt: null,
    });
  });
});

describe('available actions', () => {
  const actions = (steps: Step[], who: OrderRole | 'operator', min: number) =>
    actionsFor(applySteps(fresh(), steps), who, at(min), defaultSettings);

  it('are those that the transition table allows for the side and that the order has not used up', () => {
    expect(actions([['take', 'buyer', 0]], 'seller', 1)).toEqual(['accept', 'cancel']);
    expect(actions([['take', 'buyer', 0]], 'buyer', 1)).toEqual(['cancel']);
    expect(actions(toPayment, 'buyer', 1)).toEqual(['pay', 'cancel']);
    expect(actions(toPayment, 'buyer', 11)).toEqual(['pay', 'extend', 'cancel']);
    expect(actions(toPayment, 'seller', 11)).toEqual(['extend', 'cancel']);
    expect(actions(toCode, 'seller', 2)).toEqual(['ship', 'cancel']);
    expect(actions(toCode, 'buyer', 2)).toEqual(['extend', 'askCancel']);
    expect(actions([...toCode, ['askCancel', 'buyer', 2]], 'seller', 3)).toEqual([
      'ship',
      'cancel',
      'agreeCancel',
    ]);
    expect(actions(toSealed, 'buyer', 3)).toEqual(['proposePrice', 'reveal']);
    expect(actions(toSealed, 'seller', 3)).toEqual(['cancel']);
    expect(actions(toChecking, 'buyer', 4)).toEqual(['confirm', 'report']);
    expect(actions(toChecking, 'seller', 4)).toEqual([]);
    expect(actions(toRefund, 'seller', 5)).toEqual(['agree', 'contest']);
    expect(actions(toRefund, 'operator', 5)).toEqual(['adminCancel', 'adminRelease']);
  });

  it('are empty after the deadline, until the timeout is applied', () => {
    expect(actions(toPayment, 'buyer', 15)).toEqual([]);
  });

  it('onTimeout returns the next state and the side at fault', () => {
    expect(onTimeout(applySteps(fresh(), toPayment))).toEqual({ to: 'expired', fault: 'buyer' });
    expect(onTimeout(applySteps(fresh(), toChecking))).toEqual({ to: 'completed', fault: null });
    expect(onTimeout(applySteps(fresh(), [...toRefund, ['contest', 'seller', 5]]))).toBeNull();
    expect(onTimeout({ ...applySteps(fresh(), toPayment), deadlineAt: null })).toBeNull();
    expect(
      onTimeout({ ...applySteps(fresh(), [...toChecking, ['confirm', 'buyer', 5]]), deadlineAt: at(9) }),
    ).toBeNull();
  });
});
