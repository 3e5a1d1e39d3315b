import { type OrderRole, type OrderState, type ReminderName, reminders } from '@gift/contract/orders/states';
import { type Kobo, koboOf } from '@gift/money';
import { minutes } from '../../../platform/clock';
import type { RefusalDetails } from '../../../platform/state-machine/state-machine';
import type { OrderFacts } from '../machine/order-facts';
import type { OrderRefusal } from './refusals';
import type { OrderSettings } from './settings';

const allBps = 10_000n;

export type Refused = { refusal: OrderRefusal; details: RefusalDetails };
const refuse = (refusal: OrderRefusal, details: RefusalDetails = {}): Refused => ({ refusal, details });

/** The allowed rates around the reference rate. Bounds are rounded inwards and are themselves allowed. */
export function rateBand(reference: Kobo, settings: Pick<OrderSettings, 'rateBandBps'>) {
  const rateBandBps = BigInt(settings.rateBandBps);
  return {
    lowest: koboOf((reference * (allBps - rateBandBps) + allBps - 1n) / allBps),
    highest: koboOf((reference * (allBps + rateBandBps)) / allBps),
  };
}

/** The lower rates that a buyer may propose, from the floor to one kobo below the agreed rate. */
export function repriceBounds(agreedRate: Kobo, settings: Pick<OrderSettings, 'orderRepriceFloorBps'>) {
  return {
    lowest: koboOf((agreedRate * BigInt(settings.orderRepriceFloorBps) + allBps - 1n) / allBps),
    highest: koboOf(agreedRate - 1n),
  };
}

/** What is known of a trader who wants to open another order. */
export interface TraderStatus {
  tier: number;
  openOrders: number;
  /** Orders that await this trader, and since when. */
  awaitingTrader: readonly { state: OrderState | 'none'; since: Date }[];
  /** When the trader's orders ended by their own fault, in any order. */
  faultsAt: readonly Date[];
}

/** Keeps users from tying up other users' cards and money: caps, orders left waiting, repeated faults. */
export function mayOpenOrder(trader: TraderStatus, now: Date, settings: OrderSettings): Refused | null {
  const pausedUntil = faultPauseUntil(trader.faultsAt, settings);
  if (pausedUntil && now < pausedUntil)
    return refuse('PausedForFaults', { until: pausedUntil.toISOString() });
  const stuck = trader.awaitingTrader.filter(
    ({ state, since }) =>
      (state === 'codeDelivered' || state === 'refundRequested') &&
      now.getTime() - since.getTime() > minutes(settings.orderStuckAfterMin),
  );
  if (stuck.length > 0) return refuse('OrderAwaitsYou', { orders: stuck.length });
  const caps = settings.openOrderCaps;
  const cap = caps[Math.min(trader.tier, caps.length - 1)] ?? 0;
  return trader.openOrders >= cap ? refuse('TooManyOpenOrders', { cap }) : null;
}

/**
 * Until when taking orders is paused. The pause starts with the fault that reaches the limit inside the
 * window; later faults inside the window restart it.
 */
export function faultPauseUntil(faultsAt: readonly Date[], settings: OrderSettings): Date | null {
  const times = faultsAt.map((at) => at.getTime()).sort((a, b) => a - b);
  for (let last = times.length - 1; last >= settings.orderFaultLimit - 1; last -= 1) {
    const first = times[last - settings.orderFaultLimit + 1]!;
    if (times[last]! - first <= minutes(settings.orderFaultWindowMin)) {
      return new Date(times[last]! + minutes(settings.orderFaultPauseMin));
    }
  }
  return null;
}

/** How often a side was reminded in the order's present state. */
export interface ReminderHistory {
  count: number;
  lastAt: Date | null;
}

/** Whether `from` may remind the other side now: one reminder in five minutes, three per state. */
export function mayRemind(
  order: Pick<OrderFacts, 'state'>,
  name: ReminderName,
  from: OrderRole,
  now: Date,
  history: ReminderHistory,
  settings: OrderSettings,
): Refused | null {
  const reminder = reminders[name];
  if (from === reminder.to) return refuse('NotAllowed', { state: order.state });
  if (!(reminder.in as readonly string[]).includes(order.state))
    return refuse('NothingToRemind', { state: order.state });
  if (history.count >= settings.orderMaxRemindersPerState) return refuse('RemindedEnough');
  const nextAt = history.lastAt ? history.lastAt.getTime() + minutes(settings.orderRemindEveryMin) : 0;
  return now.getTime() < nextAt
    ? refuse('RemindedJustNow', { nextAt: new Date(nextAt).toISOString() })
    : null;
}

/** The reminder for a `type` number of `/api/order/remind`, or undefined. */
export const reminderOf = (type: number): ReminderName | undefined =>
  (Object.keys(reminders) as ReminderName[]).find((name) => reminders[name].type === type);
