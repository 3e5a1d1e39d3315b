import { describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { defaultSettings } from '../../../settings';
import { decide } from './decide';
import { goodFindings } from './testing/cases';
import {
  applySteps,
  at,
  fresh,
  type Step,
  start,
  toChecking,
  toCode,
  toPayment,
  toRefund,
  toSealed,
} from './testing/sequences';
import { addSkippingNights, remindAtOf } from './timers';

describe('timers', () => {
  const remindersOf = (steps: Step[], min: number) =>
    remindAtOf(applySteps(fresh(), steps), at(min)).map(
      (time) => (time.getTime() - start.getTime()) / minutes(1),
    );

  it('remind the awaited side at the times the product specifies', () => {
    expect(remindersOf([['take', 'buyer', 0]], 0)).toEqual([5]);
    expect(remindersOf(toPayment, 0)).toEqual([10]);
    expect(remindersOf(toCode, 1)).toEqual([16, 25]); // 50 % and 80 % of thirty minutes.
    expect(remindersOf(toSealed, 2)).toEqual([12, 32, 52]);
    expect(remindersOf(toChecking, 3)).toEqual([63, 118]);
    expect(remindersOf(toRefund, 4)).toEqual([124, 214]);
  });

  it('omit a reminder that would fall on the deadline', () => {
    const sealed = { ...applySteps(fresh(), toSealed), deadlineAt: at(52) };
    expect(remindAtOf(sealed, at(2))).toEqual([at(12), at(32)]);
  });

  it('are sorted by time when a short deadline swaps them', () => {
    const checking = { ...applySteps(fresh(), toChecking), deadlineAt: at(11) };
    expect(remindAtOf(checking, at(3))).toEqual([at(6), at(7)]);
  });

  it('omit past reminders, and all reminders of an order that has ended', () => {
    expect(remindersOf(toCode, 16)).toEqual([25]);
    expect(remindersOf([...toChecking, ['confirm', 'buyer', 4]], 4)).toEqual([]);
  });

  it('pause at night if the operator enables it, and only for the reply to a refund', () => {
    const lagos = (text: string) => new Date(`${text}:00.000+01:00`);
    expect(addSkippingNights(lagos('2026-06-01T12:00'), 240)).toEqual(lagos('2026-06-01T16:00'));
    expect(addSkippingNights(lagos('2026-06-01T18:00'), 240)).toEqual(lagos('2026-06-01T22:00'));
    expect(addSkippingNights(lagos('2026-06-01T20:00'), 240)).toEqual(lagos('2026-06-02T09:00'));
    expect(addSkippingNights(lagos('2026-06-01T23:30'), 240)).toEqual(lagos('2026-06-02T11:00'));
    expect(addSkippingNights(lagos('2026-06-02T03:00'), 240)).toEqual(lagos('2026-06-02T11:00'));
    expect(addSkippingNights(lagos('2026-06-01T21:00'), 1_000)).toEqual(lagos('2026-06-03T07:40'));
    const settings = { ...defaultSettings, orderNightPause: true };
    const late = new Date('2026-06-01T20:00:00.000Z');
    const checking = { ...applySteps(fresh(), toChecking), deadlineAt: new Date(late.getTime() + 1) };
    expect(decide(checking, 'report', 'buyer', late, settings, goodFindings)).toMatchObject({
      next: { deadlineAt: new Date('2026-06-02T09:00:00.000Z') },
    });
    expect(decide(checking, 'report', 'buyer', late, defaultSettings, goodFindings)).toMatchObject({
      next: { deadlineAt: new Date('2026-06-02T00:00:00.000Z') },
    });
    expect(decide(fresh(), 'takeInstant', 'buyer', late, settings, goodFindings)).toMatchObject({
      next: { deadlineAt: new Date(late.getTime() + minutes(15)) },
    });
  });
});
