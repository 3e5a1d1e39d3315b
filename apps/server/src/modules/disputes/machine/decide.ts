import {
  type DisputeActor,
  type DisputeEvent,
  type DisputeState,
  disputeEvents,
  hasDisputeEnded,
} from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { later, minutes } from '../../../platform/clock';
import { stateMachine, type Decision as TableDecision } from '../../../platform/state-machine/state-machine';
import {
  type DisputeFacts,
  type Finding,
  type Findings,
  neverRevealed,
  silenceFinding,
} from './dispute-facts';
import { type GuardContext, guards } from './guards';
import { type Assignment, type DisputeMachine, disputeMachine, type Transition } from './machine';
import type { DisputeRefusal } from './refusals';
import type { DisputeSettings } from './settings';

export type Recipient = OrderRole | 'moderator' | 'moderators' | 'leads';

export type Decision = TableDecision<DisputeFacts, Transition, DisputeRefusal, Recipient>;

/** After how many minutes a timeout ends a state; null if none does. `overdueAt` limits `queued` and `appeal`. */
export const lengthOf: Record<DisputeState, (settings: DisputeSettings) => number | null> = {
  evidence: (settings) => settings.disputeEvidenceMin,
  queued: () => null,
  review: (settings) => settings.disputeReviewMin,
  moreInfo: (settings) => settings.disputeAnswerMin,
  proposed: (settings) => settings.disputeProposalMin,
  appeal: () => null,
  closed: () => null,
  selfResolved: () => null,
};

/**
 * Decides one event on one dispute. The command locks the row, gathers findings, calls this, then writes
 * `next`, runs `effects` and notifies `notify`, all in one transaction.
 */
export function decide(
  dispute: DisputeFacts,
  event: DisputeEvent,
  actor: DisputeActor,
  now: Date,
  settings: DisputeSettings,
  findings: Findings = {},
  machine: DisputeMachine = disputeMachine,
): Decision {
  const context = { dispute, actor, now, settings, findings };
  return table.decide(machine[dispute.state], dispute, event, context);
}

type EventContext = GuardContext & { readonly now: Date };

const sideOf = (actor: DisputeActor): OrderRole => actor as OrderRole;
const citing = (finding: Finding | null, { citedEvents }: Findings): Finding | null =>
  finding && citedEvents ? { ...finding, citedEvents } : finding;
const noDraft = { draft: null, draftBy: null };

/** After its time ran out, an appeal is unassigned again. The next moderator gets the full time. */
const appealTime = ({ dispute, now, settings }: EventContext): Partial<DisputeFacts> =>
  dispute.state === 'appeal' && dispute.overdueAt === null
    ? { overdueAt: later(now, minutes(settings.disputeAppealMin)) }
    : {};

const assignments: Record<Assignment, (context: EventContext) => Partial<DisputeFacts>> = {
  spoke: ({ dispute, actor, now }) => {
    const key = `${sideOf(actor)}RespondedAt` as const;
    return { [key]: dispute[key] ?? now };
  },
  done: ({ actor, now }) => ({ [`${sideOf(actor)}DoneAt`]: now }),
  queued: ({ now, settings }) => ({
    queuedAt: now,
    overdueAt: later(now, minutes(settings.disputeOverdueMin)),
  }),
  splitOffered: ({ actor, findings }) => ({
    offerBy: sideOf(actor),
    offerShareBps: findings.sellerShareBps ?? null,
  }),
  splitRemoved: () => ({ offerBy: null, offerShareBps: null }),
  taken: (context) => ({
    moderatorID: context.findings.staff?.id ?? null,
    ...appealTime(context),
  }),
  assigned: (context) => ({
    moderatorID: context.findings.assignee?.id ?? null,
    ...appealTime(context),
  }),
  released: () => ({ moderatorID: null }),
  leadRequired: () => ({ needsLead: true }),
  asked: ({ findings, now }) => ({ asked: findings.asks ?? null, [`${findings.asks}AskedAt`]: now }),
  answered: () => ({ asked: null }),
  found: ({ findings }) => ({
    finding: findings.finding ?? null,
    ruledBy: findings.staff?.id ?? null,
    overdueAt: null,
    ...noDraft,
  }),
  drafted: ({ findings }) => ({ draft: findings.finding ?? null, draftBy: findings.staff?.id ?? null }),
  draftRemoved: () => noDraft,
  approved: ({ dispute, findings }) => ({
    finding: dispute.draft,
    ruledBy: dispute.draftBy,
    approvedBy: findings.staff?.id ?? null,
    overdueAt: null,
    ...noDraft,
  }),
  ruledBySilence: ({ dispute, findings }) => ({ finding: citing(silenceFinding(dispute), findings) }),
  ruledByFacts: ({ findings }) => ({ finding: citing(neverRevealed, findings) }),
  accepted: ({ actor, now }) => ({ [`${sideOf(actor)}AcceptedAt`]: now }),
  // The moderator of the first finding leaves the case.
  appealed: ({ actor, now, settings }) => ({
    appealBy: sideOf(actor),
    moderatorID: null,
    overdueAt: later(now, minutes(settings.disputeAppealMin)),
  }),
  appealRuled: ({ findings }) => ({
    appealFinding: findings.finding ?? null,
    appealRuledBy: findings.staff?.id ?? null,
    ...noDraft,
  }),
  appealApproved: ({ dispute }) => ({
    appealFinding: dispute.draft,
    appealRuledBy: dispute.draftBy,
    ...noDraft,
  }),
  overdue: () => ({ isOverdue: true, overdueAt: null }),
  escalated: ({ now }) => ({ escalatedAt: now }),
};

const table = stateMachine<DisputeFacts, Transition, EventContext, DisputeRefusal, Recipient>({
  stateChanged: 'DisputeChanged',
  actorNames: ({ actor }) => [actor],
  deadlineOf: (event, { dispute }) => (event === 'overdue' ? dispute.overdueAt : dispute.deadlineAt),
  untimed: ['rules', 'order'],
  guards,
  assignments,
  deadlines: (transition, _, { now, settings }) => {
    if (hasDisputeEnded(transition.to)) return { deadlineAt: null, overdueAt: null };
    if (transition.deadline === 'unchanged') return {};
    const length = lengthOf[transition.to](settings);
    return { deadlineAt: length === null ? null : later(now, minutes(length)) };
  },
  // "moderator" is nobody while the case is unassigned.
  recipients: (audience, next, { actor }) => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'other') return [otherRole(sideOf(actor))];
    if (audience === 'asked') return next.asked ? [next.asked] : [];
    if (audience === 'moderator') return next.moderatorID === null ? [] : ['moderator'];
    return [audience];
  },
});

/** The events that this reader may cause now; guards about findings are checked when the reader acts. */
export function actionsFor(
  dispute: DisputeFacts,
  reader: OrderRole | 'moderator',
  now: Date,
  settings: DisputeSettings,
): DisputeEvent[] {
  const context = { dispute, actor: reader, now, settings, findings: {} };
  return table.possibleEvents(disputeMachine[dispute.state], disputeEvents, context);
}

/** The clock's event for a dispute whose deadline has passed. */
export const clockEvent = (dispute: DisputeFacts): 'timeout' | 'ruleBySilence' =>
  dispute.state === 'evidence' && silenceFinding(dispute) ? 'ruleBySilence' : 'timeout';
