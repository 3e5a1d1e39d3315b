import {
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  otherRole,
} from '@gift/contract/orders/states';
import { stateMachine, type Decision as TableDecision } from '../../../platform/state-machine/state-machine';
import type { OrderRefusal } from '../rules/refusals';
import type { OrderSettings } from '../rules/settings';
import { type GuardContext, guards } from './guards';
import { type Assignment, type OrderMachine, orderMachine, type Transition } from './machine';
import type { Findings, OrderFacts } from './order-facts';
import { deadlineAfter } from './timers';

export type Recipient = OrderRole | 'watchers' | 'moderators';

export type Decision = TableDecision<OrderFacts, Transition, OrderRefusal, Recipient>;

/**
 * Decides one event on one order. The command locks the row, gathers findings, calls this, then writes
 * `next`, runs `effects` and notifies `notify`, all in one transaction.
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
  const context = { order, actor, now, settings, findings };
  const decision = table.decide(machine[order.state], order, event, context);
  if (decision.ok || decision.refusal !== 'NotEligible' || !findings.ineligible) return decision;
  const { refusal, details = {} } = findings.ineligible;
  return { ok: false, refusal, details };
}

export const assignments: Record<Assignment, (context: GuardContext) => Partial<OrderFacts>> = {
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
  faultCleared: () => ({ fault: null }),
};

const table = stateMachine<OrderFacts, Transition, GuardContext, OrderRefusal, Recipient>({
  stateChanged: 'OrderStateChanged',
  actorNames: ({ order, actor }) =>
    actor === 'clock' || actor === 'operator' ? [actor] : [actor, actor === order.maker ? 'maker' : 'taker'],
  deadlineOf: (_, { order }) => order.deadlineAt,
  untimed: ['operator'],
  guards,
  columns: ({ fault }, { actor }) =>
    fault ? { fault: fault === 'actor' ? (actor as OrderRole) : fault } : {},
  assignments,
  deadlines: (transition, next, { now, settings }) => ({
    deadlineAt: deadlineAfter(transition, next, now, settings),
  }),
  recipients: (audience, _, { order, actor }) => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'maker') return [order.maker];
    if (audience === 'other') return [otherRole(actor as OrderRole)];
    return [audience];
  },
});

/** The events that this reader may cause now; guards about findings are checked when the reader acts. */
export function actionsFor(
  order: OrderFacts,
  reader: OrderRole | 'operator',
  now: Date,
  settings: OrderSettings,
): OrderEvent[] {
  const context = { order, actor: reader, now, settings, findings: {} };
  return table.possibleEvents(orderMachine[order.state], orderEvents, context);
}

/** Where an order goes at its deadline, and whose fault that is; null for a state without a deadline. */
export function onTimeout(order: OrderFacts): { to: OrderState; fault: OrderRole | null } | null {
  const transition = orderMachine[order.state].timeout;
  if (!transition || !order.deadlineAt) return null;
  return { to: transition.to, fault: transition.fault === 'actor' ? null : (transition.fault ?? null) };
}
