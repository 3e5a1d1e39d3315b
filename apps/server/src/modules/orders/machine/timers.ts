import type { OrderState } from '@gift/contract/orders/states';
import { minutes } from '../../../platform/clock';
import type { OrderSettings } from '../rules/settings';
import type { Transition } from './machine';
import type { OrderFacts, StateOrNone } from './order-facts';

/** How long a state lasts, in minutes; null for a state without a deadline. */
export const lengthOf: Record<OrderState, (order: OrderFacts, settings: OrderSettings) => number | null> = {
  requested: (_, settings) => settings.orderRequestMin,
  pendingAccept: (_, settings) => settings.orderAcceptMin,
  awaitingPayment: (order) => order.windows.payMin,
  awaitingCode: (order) => order.windows.deliverMin,
  codeDelivered: (_, settings) => settings.orderRevealMin,
  checking: (order) => order.windows.checkMin,
  refundRequested: (_, settings) => settings.orderRefundAnswerMin,
  disputed: () => null,
  completed: () => null,
  ruledSeller: () => null,
  ruledSplit: () => null,
  refunded: () => null,
  cancelled: (order, settings) => (order.reviewOpen ? settings.orderReviewMin : null),
  expired: () => null,
};

/** The deadline after a transition. `next` already has the columns that the transition set. */
export function deadlineAfter(
  transition: Transition,
  next: OrderFacts,
  now: Date,
  settings: OrderSettings,
): Date | null {
  const { deadline = 'fresh' } = transition;
  if (deadline === 'unchanged') return next.deadlineAt;
  if (deadline !== 'fresh') return later(next.deadlineAt, settings[deadline]);
  const length = lengthOf[transition.to](next, settings);
  if (length === null) return null;
  if (transition.to === 'refundRequested' && settings.orderNightPause) return addSkippingNights(now, length);
  return later(now, length);
}

const later = (from: Date | null, lengthMin: number): Date | null =>
  from && new Date(from.getTime() + minutes(lengthMin));

// Lagos is UTC+1 all year, without daylight saving.
const lagosOffset = minutes(60);
const day = minutes(24 * 60);
const morning = minutes(7 * 60);
const night = minutes(22 * 60);

/** Adds `lengthMin` minutes to `from`, without counting 22:00 to 07:00 in Lagos. */
export function addSkippingNights(from: Date, lengthMin: number): Date {
  let at = from.getTime() + lagosOffset;
  let remainingMs = minutes(lengthMin);
  for (;;) {
    const midnight = Math.floor(at / day) * day;
    if (at < midnight + morning) at = midnight + morning;
    if (at >= midnight + night) at = midnight + day + morning;
    const nightStart = Math.floor(at / day) * day + night;
    if (at + remainingMs <= nightStart) return new Date(at + remainingMs - lagosOffset);
    remainingMs -= nightStart - at;
    at = nightStart;
  }
}

type Reminder = { part: number } | { afterMin: number } | { beforeDeadlineMin: number };

/**
 * When to remind the awaited side, by state: at a share of the time, or minutes after its start or before its
 * end.
 */
export const nudges: Partial<Record<StateOrNone, readonly Reminder[]>> = {
  pendingAccept: [{ part: 0.5 }],
  awaitingPayment: [{ beforeDeadlineMin: 5 }],
  awaitingCode: [{ part: 0.5 }, { part: 0.8 }],
  codeDelivered: [{ afterMin: 10 }, { afterMin: 30 }, { afterMin: 50 }],
  checking: [{ part: 0.5 }, { beforeDeadlineMin: 5 }],
  refundRequested: [{ part: 0.5 }, { beforeDeadlineMin: 30 }],
};

/**
 * The reminders still ahead of `now`, earliest first, each strictly between the state's start and deadline.
 */
export function remindAtOf(order: OrderFacts, now: Date): Date[] {
  const { deadlineAt, enteredAt } = order;
  if (!deadlineAt) return [];
  const from = enteredAt.getTime();
  const end = deadlineAt.getTime();
  const at = (reminder: Reminder): number => {
    if ('part' in reminder) return Math.round(from + (end - from) * reminder.part);
    return 'afterMin' in reminder
      ? from + minutes(reminder.afterMin)
      : end - minutes(reminder.beforeDeadlineMin);
  };
  const times = (nudges[order.state] ?? []).map(at).filter((time) => time > now.getTime() && time < end);
  return [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
}
