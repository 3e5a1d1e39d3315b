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
      /** The order after the event, to be written as it is. */
      next: OrderFacts;
      /** In the order the table names them. */
      effects: readonly Effect[];
      notify: readonly Recipient[];
      fault: OrderRole | null;
      deadlineAt: Date | null;
      remindAt: readonly Date[];
    }
  | { ok: false; refusal: OrderRefusal; details: RefusalDetails };

/**
 * Decides one event on one order, without a query or a clock. The command locks the row, gathers findings, asks
 * here, then writes `next`, carries out `effects` and tells `tell`, all in its transaction.
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
  const early = untimely(order, actor, now);
  if (early) return refused(early, { deadlineAt: order.deadlineAt?.toISOString() ?? '' });
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

/** The clock acts only when the time has run out, the two sides only before. */
function untimely(order: OrderFacts, actor: OrderActor, now: Date): 'TooLate' | 'TooEarly' | null {
  const over = order.deadlineAt !== null && now >= order.deadlineAt;
  if (actor === 'clock') return over ? null : 'TooEarly';
  return over && actor !== 'operator' ? 'TooLate' : null;
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
  // Looking at the code at the agreed price settles the price.
  revealed: ({ now }) => ({ revealedAt: now, proposedRateKobo: null }),
  lateReported: ({ now }) => ({ lateReportedAt: now }),
  reviewAsked: ({ findings }) => ({ reviewOpen: findings.otherSideAsked === true }),
  reviewClosed: () => ({ reviewOpen: false }),
  faultForgiven: () => ({ fault: null }),
};

function recipients(notify: readonly Audience[], order: OrderFacts, actor: OrderActor): Recipient[] {
  const named = notify.flatMap((audience): Recipient[] => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'maker') return [order.maker];
    if (audience === 'other') return [otherRole(actor as OrderRole)];
    return [audience];
  });
  return [...new Set(named)];
}

/**
 * What this reader may do now: every event whose cell names him, whose time is right and whose guards about the
 * order's own facts hold. What only the act itself can show (a PIN, a proof) is asked when he acts.
 */
export function actionsFor(
  order: OrderFacts,
  reader: OrderRole | 'operator',
  now: Date,
  settings: OrderSettings,
): OrderEvent[] {
  if (untimely(order, reader, now)) return [];
  const context = { order, actor: reader, now, settings, findings: {} };
  return orderEvents.filter((event) => {
    const cell = orderMachine[order.state][event];
    if (!cell || !isBy(cell.by, reader, order)) return false;
    return (cell.guards ?? [])
      .map(guardOf)
      .every((guard) => guard.asks === 'findings' || guard.holds(context));
  });
}

/** Where an order goes when its time runs out, and who bears it; null for a state that waits without a clock. */
export function onTimeout(order: OrderFacts): { to: OrderState; fault: OrderRole | null } | null {
  const cell = orderMachine[order.state].timeout;
  if (!cell || !order.deadlineAt) return null;
  return { to: cell.to, fault: cell.fault === 'actor' ? null : (cell.fault ?? null) };
}
