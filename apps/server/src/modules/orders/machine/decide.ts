import {
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  otherRole,
} from '@gift/contract/orders/states';
import type { OrderRefusal } from '../rules/refusals';
import type { OrderSettings } from '../rules/settings';
import { guardOf } from './guards';
import {
  type Audience,
  type By,
  type Cell,
  type Effect,
  type Mark,
  type OrderMachine,
  orderMachine,
} from './machine';
import type { Findings, OrderFacts, RefusalDetails } from './order-facts';
import { deadlineAfter, remindAtOf } from './timers';

export type Recipient = OrderRole | 'watchers' | 'moderators';

export type Decision =
  | {
      ok: true;
      to: OrderState;
      /** The order after the event, ready to be written. */
      next: OrderFacts;
      /** In the table's order. */
      effects: readonly Effect[];
      notify: readonly Recipient[];
      fault: OrderRole | null;
      deadlineAt: Date | null;
      remindAt: readonly Date[];
    }
  | { ok: false; refusal: OrderRefusal; details: RefusalDetails };

/**
 * Decides one event on one order. Pure: no query and no clock. The command locks the row, gathers findings,
 * calls this, then writes `next`, runs `effects` and notifies `notify`, all in one transaction.
 */
export function decide(
  order: OrderFacts,
  event: OrderEvent,
  actor: OrderActor,
  now: Date,
  settings: OrderSettings,
  findings: Findings = {},
  machine: OrderMachine = orderMachine,
): Decision {
  const cell = machine[order.state][event];
  if (!cell) return refused('OrderStateChanged', { state: order.state });
  if (!isBy(cell.by, actor, order)) return refused('NotAllowed', { state: order.state });
  const mistimed = timingRefusal(order, actor, now);
  if (mistimed) return refused(mistimed, { deadlineAt: order.deadlineAt?.toISOString() ?? '' });
  const context = { order, actor, now, settings, findings };
  for (const name of cell.guards ?? []) {
    const guard = guardOf(name);
    if (guard.holds(context)) continue;
    if (name === 'eligible' && findings.ineligible) {
      return refused(findings.ineligible.refusal, findings.ineligible.details ?? {});
    }
    const found = guard.asks === 'findings' ? findings.details : {};
    return refused(guard.refusal, { ...found, ...guard.details?.(context) });
  }
  return accepted(cell, context);
}

const refused = (refusal: OrderRefusal, details: RefusalDetails): Decision => ({
  ok: false,
  refusal,
  details,
});

function isBy(by: readonly By[], actor: OrderActor, order: OrderFacts): boolean {
  if (by.includes(actor)) return true;
  if (actor === 'clock' || actor === 'operator') return false;
  return by.includes(actor === order.maker ? 'maker' : 'taker');
}

/** The clock acts only after the deadline, the two sides only before it. An operator may act at any time. */
function timingRefusal(order: OrderFacts, actor: OrderActor, now: Date): 'TooLate' | 'TooEarly' | null {
  const isOver = order.deadlineAt !== null && now >= order.deadlineAt;
  if (actor === 'clock') return isOver ? null : 'TooEarly';
  return isOver && actor !== 'operator' ? 'TooLate' : null;
}

interface MarkContext {
  order: OrderFacts;
  actor: OrderActor;
  now: Date;
  settings: OrderSettings;
  findings: Findings;
}

function accepted(cell: Cell, context: MarkContext): Decision {
  const { order, actor, now, settings } = context;
  const fault = cell.fault === 'actor' ? (actor as OrderRole) : (cell.fault ?? null);
  const fresh = cell.deadline === undefined || cell.deadline === 'fresh';
  const moved: OrderFacts = {
    ...order,
    state: cell.to,
    enteredAt: fresh ? now : order.enteredAt,
    fault: fault ?? order.fault,
  };
  const marked: OrderFacts = Object.assign(moved, ...(cell.marks ?? []).map((mark) => marks[mark](context)));
  const next = { ...marked, deadlineAt: deadlineAfter(cell, marked, now, settings) };
  return {
    ok: true,
    to: cell.to,
    next,
    effects: cell.effects,
    notify: recipients(cell.notify, order, actor),
    fault: next.fault,
    deadlineAt: next.deadlineAt,
    remindAt: remindAtOf(next, now),
  };
}

const marks: Record<Mark, (context: MarkContext) => Partial<OrderFacts>> = {
  paid: ({ now }) => ({ paidAt: now }),
  payExtended: () => ({ payExtended: true }),
  deliverExtended: () => ({ deliverExtended: true }),
  cancelAsked: ({ now }) => ({ cancelAskedAt: now }),
  priceProposed: ({ now, findings }) => ({
    priceProposedAt: now,
    proposedRateKobo: findings.rateKobo ?? null,
  }),
  priceAgreed: ({ order }) => ({
    rateKobo: order.proposedRateKobo ?? order.rateKobo,
    proposedRateKobo: null,
  }),
  priceRefused: () => ({ proposedRateKobo: null }),
  // A buyer who views the code accepts the agreed price.
  revealed: ({ now }) => ({ revealedAt: now, proposedRateKobo: null }),
  lateReported: ({ now }) => ({ lateReportedAt: now }),
  reviewAsked: ({ findings }) => ({ reviewOpen: findings.otherSideAsked === true }),
  reviewClosed: () => ({ reviewOpen: false }),
  faultForgiven: () => ({ fault: null }),
};

function recipients(notify: readonly Audience[], order: OrderFacts, actor: OrderActor): Recipient[] {
  const resolved = notify.flatMap((audience): Recipient[] => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'maker') return [order.maker];
    if (audience === 'other') return [otherRole(actor as OrderRole)];
    return [audience];
  });
  return [...new Set(resolved)];
}

/**
 * The events that this reader may cause now: the cell allows the reader, the time is right, and the guards
 * about the order's own facts hold. Guards about findings (a PIN, evidence) are checked when the reader acts.
 */
export function actionsFor(
  order: OrderFacts,
  reader: OrderRole | 'operator',
  now: Date,
  settings: OrderSettings,
): OrderEvent[] {
  if (timingRefusal(order, reader, now)) return [];
  const context = { order, actor: reader, now, settings, findings: {} };
  return orderEvents.filter((event) => {
    const cell = orderMachine[order.state][event];
    if (!cell || !isBy(cell.by, reader, order)) return false;
    return (cell.guards ?? [])
      .map(guardOf)
      .every((guard) => guard.asks === 'findings' || guard.holds(context));
  });
}

/** Where an order goes at its deadline, and whose fault that is; null for a state without a deadline. */
export function onTimeout(order: OrderFacts): { to: OrderState; fault: OrderRole | null } | null {
  const cell = orderMachine[order.state].timeout;
  if (!cell || !order.deadlineAt) return null;
  return { to: cell.to, fault: cell.fault === 'actor' ? null : (cell.fault ?? null) };
}
