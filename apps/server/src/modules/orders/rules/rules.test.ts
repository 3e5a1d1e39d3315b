import {
  awaitingParty,
  orderStateNames,
  orderStateOf,
  orderStates,
  reminders,
} from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { defaultSettings } from '../../../settings';
import {
  faultPauseUntil,
  mayOpenOrder,
  mayRemind,
  rateBand,
  reminderOf,
  repriceBounds,
  type TraderStatus,
} from './rules';

const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (min: number) => new Date(now.getTime() - minutes(min));
const status: TraderStatus = { tier: 1, openOrders: 0, awaitingTrader: [], faultsAt: [] };

describe('opening one more order', () => {
  it.each([
    [1, 2],
    [2, 15],
    [3, 40],
    [4, 40],
  ])('tier %i may have %i open at once', (tier, cap) => {
    expect(mayOpenOrder({ ...status, tier, openOrders: cap - 1 }, now, defaultSettings)).toBeNull();
    expect(mayOpenOrder({ ...status, tier, openOrders: cap }, now, defaultSettings)).toEqual({
      refusal: 'TooManyOpenOrders',
      details: { cap },
    });
  });

  it('is nothing for tier 0', () => {
    expect(mayOpenOrder({ ...status, tier: 0 }, now, defaultSettings)).toMatchObject({
      details: { cap: 0 },
    });
  });

  it('is not allowed if the operator sets no caps', () => {
    expect(mayOpenOrder(status, now, { ...defaultSettings, openOrderCaps: [] })).toMatchObject({
      details: { cap: 0 },
    });
  });

  it('is refused while a code check or refund reply of the trader is over 30 minutes late', () => {
    const awaitingTrader = (state: 'codeDelivered' | 'refundRequested' | 'awaitingCode', min: number) =>
      mayOpenOrder({ ...status, awaitingTrader: [{ state, since: ago(min) }] }, now, defaultSettings)
        ?.refusal;
    expect(awaitingTrader('codeDelivered', 31)).toBe('OrderAwaitsYou');
    expect(awaitingTrader('refundRequested', 31)).toBe('OrderAwaitsYou');
    expect(awaitingTrader('codeDelivered', 30)).toBeUndefined();
    expect(awaitingTrader('awaitingCode', 31)).toBeUndefined();
  });

  it('is paused for a day by the third own fault within a day', () => {
    const faultsAt = [ago(60 * 27), ago(60 * 20), ago(60 * 2)];
    expect(mayOpenOrder({ ...status, faultsAt }, now, defaultSettings)).toBeNull();
    const third = [...faultsAt, ago(60)];
    expect(mayOpenOrder({ ...status, faultsAt: third }, now, defaultSettings)).toEqual({
      refusal: 'PausedForFaults',
      details: { until: new Date(ago(60).getTime() + minutes(24 * 60)).toISOString() },
    });
    const later = new Date(ago(60).getTime() + minutes(24 * 60));
    expect(mayOpenOrder({ ...status, faultsAt: third }, later, defaultSettings)).toBeNull();
  });

  it('counts three faults within exactly one day, and not a millisecond more', () => {
    const day = 24 * 60;
    expect(faultPauseUntil([ago(day), ago(5), ago(0)], defaultSettings)).not.toBeNull();
    expect(faultPauseUntil([new Date(ago(day).getTime() - 1), ago(5), ago(0)], defaultSettings)).toBeNull();
  });

  it('is paused from the latest group of faults on, in any order of input', () => {
    const groups = [ago(5_000), ago(4_990), ago(4_980), ago(30), ago(20), ago(10)];
    expect(faultPauseUntil(groups.toReversed(), defaultSettings)).toEqual(
      faultPauseUntil(groups, defaultSettings),
    );
    expect(faultPauseUntil(groups, defaultSettings)?.getTime()).toBe(ago(10).getTime() + minutes(24 * 60));
    const oneMore = [ago(1_500), ago(1_490), ago(1_480), ago(10)];
    expect(faultPauseUntil(oneMore, defaultSettings)?.getTime()).toBe(
      ago(1_480).getTime() + minutes(24 * 60),
    );
    expect(faultPauseUntil([], defaultSettings)).toBeNull();
  });
});

describe('rates', () => {
  it('lie within thirty percent of the reference, and a lower price within half of the agreed one', () => {
    expect(rateBand(koboOf(92_000n), defaultSettings)).toEqual({ lowest: 64_400n, highest: 119_600n });
    expect(repriceBounds(koboOf(92_001n), defaultSettings)).toEqual({ lowest: 46_001n, highest: 92_000n });
  });

  it('round the lower bound up, even for the smallest remainder', () => {
    const [rateBandBps, orderRepriceFloorBps] = [9_999, 1];
    expect(rateBand(koboOf(10_001n), { rateBandBps }).lowest).toBe(2n);
    expect(repriceBounds(koboOf(10_001n), { orderRepriceFloorBps }).lowest).toBe(2n);
  });

  it('stay within the band after rounding', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000_000n), (reference) => {
        const { lowest, highest } = rateBand(koboOf(reference), defaultSettings);
        expect(lowest * 10n >= reference * 7n).toBe(true);
        expect(highest * 10n <= reference * 13n).toBe(true);
      }),
    );
  });
});

describe('reminding', () => {
  const none = { count: 0, lastAt: null };
  const remind = (
    name: keyof typeof reminders,
    state: (typeof orderStateNames)[number],
    from: 'buyer' | 'seller',
  ) => mayRemind({ state }, name, from, now, none, defaultSettings)?.refusal ?? null;

  it('is allowed only to the waiting side, in the waiting state, for each of the four types', () => {
    const due: Record<string, string[]> = {
      pay: ['awaitingPayment'],
      sendCode: ['awaitingCode'],
      checkCode: ['codeDelivered', 'checking'],
      answerRefund: ['refundRequested'],
    };
    for (const name of Object.keys(reminders) as (keyof typeof reminders)[]) {
      const { to } = reminders[name];
      const from = to === 'buyer' ? 'seller' : 'buyer';
      for (const state of orderStateNames) {
        const isDue = due[name]!.includes(state);
        expect(remind(name, state, from), `${name} ${state}`).toBe(isDue ? null : 'NothingToRemind');
        expect(remind(name, state, to), `${name} ${state}`).toBe('NotAllowed');
        if (isDue) expect(awaitingParty(state)).toBe(to);
      }
    }
  });

  it('is allowed once in five minutes and three times per state', () => {
    const remindedAfter = (count: number, min: number) =>
      mayRemind(
        { state: 'awaitingPayment' },
        'pay',
        'seller',
        now,
        { count, lastAt: ago(min) },
        defaultSettings,
      );
    expect(remindedAfter(1, 5)).toBeNull();
    expect(remindedAfter(1, 4)).toEqual({
      refusal: 'RemindedJustNow',
      details: { nextAt: new Date(now.getTime() + minutes(1)).toISOString() },
    });
    expect(remindedAfter(2, 60)).toBeNull();
    expect(remindedAfter(3, 60)?.refusal).toBe('RemindedEnough');
  });

  it('is known by its number', () => {
    expect([1, 2, 3, 4, 5, 0].map(reminderOf)).toEqual([
      'pay',
      'sendCode',
      'checkCode',
      'answerRefund',
      undefined,
      undefined,
    ]);
  });
});

describe('order states', () => {
  it('carry the numbers of the API both ways', () => {
    expect(Object.values(orderStates)).toEqual([5, 10, 20, 30, 40, 50, 60, 70, 80, 81, 82, 83, 90, 91]);
    for (const name of orderStateNames) expect(orderStateOf(orderStates[name])).toBe(name);
    expect(orderStateOf(0)).toBeUndefined();
  });
});
