import {
  type DisputeActor,
  type DisputeEvent,
  type DisputeState,
  disputeEvents,
} from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { later, minutes } from '../../../platform/clock';
import {
  type DisputeFacts,
  type Finding,
  type Findings,
  neverRevealed,
  silenceFinding,
} from './dispute-facts';
import { guardOf } from './guards';
import { type Audience, type DisputeMachine, disputeMachine, type Effect, type Mark } from './machine';
import type { DisputeRefusal } from './refusals';
import type { DisputeSettings } from './settings';

export type Recipient = OrderRole | 'moderator' | 'moderators' | 'leads' | 'superadmins';

export type Decision =
  | {
      ok: true;
      to: DisputeState;
      /** The dispute after the event, ready to be written. */
      next: DisputeFacts;
      effects: readonly Effect[];
      notify: readonly Recipient[];
    }
  | { ok: false; refusal: DisputeRefusal };

/** How long a state lasts, in minutes; null for a state without a deadline. */
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
 * Decides one event on one dispute. Pure: no query and no clock. The command locks the row, gathers findings,
 * calls this, then writes `next`, runs `effects` and notifies `notify`, all in one transaction.
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
  const cell = machine[dispute.state][event];
  if (!cell) return { ok: false, refusal: 'DisputeChanged' };
  if (!cell.by.includes(actor)) return { ok: false, refusal: 'NotAllowed' };
  const mistimed = timingRefusal(dispute, event, actor, now);
  if (mistimed) return { ok: false, refusal: mistimed };
  for (const name of cell.guards ?? []) {
    const guard = guardOf(name);
    if (!guard.holds({ dispute, actor, settings, findings })) return { ok: false, refusal: guard.refusal };
  }
  const isFresh = (cell.deadline ?? 'fresh') === 'fresh';
  const length = lengthOf[cell.to](settings);
  const moved: DisputeFacts = {
    ...dispute,
    state: cell.to,
    enteredAt: isFresh ? now : dispute.enteredAt,
    deadlineAt: isFresh ? (length === null ? null : later(now, minutes(length))) : dispute.deadlineAt,
  };
  const markContext = { dispute, actor, now, settings, findings };
  const marked: DisputeFacts = Object.assign(
    moved,
    ...(cell.marks ?? []).map((mark) => marks[mark](markContext)),
  );
  const hasEnded = cell.to === 'closed' || cell.to === 'selfResolved';
  const next = hasEnded ? { ...marked, deadlineAt: null, overdueAt: null } : marked;
  return { ok: true, to: cell.to, next, effects: cell.effects, notify: recipients(cell.notify, actor, next) };
}

/** The clock acts only after the deadline, users only before it. */
function timingRefusal(
  dispute: DisputeFacts,
  event: DisputeEvent,
  actor: DisputeActor,
  now: Date,
): 'TooLate' | 'TooEarly' | null {
  const end = event === 'overdue' ? dispute.overdueAt : dispute.deadlineAt;
  const isOver = end !== null && now >= end;
  if (actor === 'clock') return isOver ? null : 'TooEarly';
  return isOver && actor !== 'rules' && actor !== 'order' ? 'TooLate' : null;
}

interface MarkContext {
  dispute: DisputeFacts;
  actor: DisputeActor;
  now: Date;
  settings: DisputeSettings;
  findings: Findings;
}

const sideOf = (actor: DisputeActor): OrderRole => actor as OrderRole;
const citing = (found: Finding | null, { citedEvents }: Findings): Finding | null =>
  found && citedEvents ? { ...found, citedEvents } : found;
const noDraft = { draft: null, draftBy: null };

/** After its time ran out, an appeal is unassigned again. The next moderator gets the full time. */
const appealTime = ({ dispute, now, settings }: MarkContext): Partial<DisputeFacts> =>
  dispute.state === 'appeal' && dispute.overdueAt === null
    ? { overdueAt: later(now, minutes(settings.disputeAppealMin)) }
    : {};

const marks: Record<Mark, (markContext: MarkContext) => Partial<DisputeFacts>> = {
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
  taken: (markContext) => ({
    moderatorID: markContext.findings.staff?.id ?? null,
    ...appealTime(markContext),
  }),
  assigned: (markContext) => ({
    moderatorID: markContext.findings.assignee?.id ?? null,
    ...appealTime(markContext),
  }),
  released: () => ({ moderatorID: null }),
  escalated: () => ({ isEscalated: true }),
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
  paged: ({ now }) => ({ pagedAt: now }),
};

/**
 * Resolves the audiences. Nobody is notified of their own action as the other side; "moderator" is nobody
 * while the case is unassigned.
 */
function recipients(notify: readonly Audience[], actor: DisputeActor, next: DisputeFacts): Recipient[] {
  const resolved = notify.flatMap((audience): Recipient[] => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'other') return [otherRole(sideOf(actor))];
    if (audience === 'asked') return next.asked ? [next.asked] : [];
    if (audience === 'moderator') return next.moderatorID === null ? [] : ['moderator'];
    return [audience];
  });
  return [...new Set(resolved)];
}

/**
 * The events that this reader may cause now: the cell allows the reader, the time is right, and the guards
 * about the dispute's own facts hold. Guards about findings are checked when the reader acts.
 */
export function actionsFor(
  dispute: DisputeFacts,
  reader: OrderRole | 'moderator',
  now: Date,
  settings: DisputeSettings,
): DisputeEvent[] {
  const context = { dispute, actor: reader, settings, findings: {} };
  return disputeEvents.filter((event) => {
    const cell = disputeMachine[dispute.state][event];
    if (!cell?.by.includes(reader) || timingRefusal(dispute, event, reader, now)) return false;
    return (cell.guards ?? [])
      .map(guardOf)
      .every((guard) => guard.asks === 'findings' || guard.holds(context));
  });
}

/** The clock's event for a dispute whose deadline has passed. */
export const clockEvent = (dispute: DisputeFacts): 'timeout' | 'ruleSilence' =>
  dispute.state === 'evidence' && silenceFinding(dispute) ? 'ruleSilence' : 'timeout';
