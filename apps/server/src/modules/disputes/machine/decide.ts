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
      /** The dispute after the event, to be written as it is. */
      next: DisputeFacts;
      effects: readonly Effect[];
      notify: readonly Recipient[];
    }
  | { ok: false; refusal: DisputeRefusal };

/** How long a state lasts, in minutes; null for one that waits without a timer of its own. */
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
 * Decides one event on one dispute, without a query or a clock. The command locks the row, gathers findings, asks
 * here, then writes `next`, carries out `effects` and tells `tell`, all in its transaction.
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
  const untimely = untimelyFor(dispute, event, actor, now);
  if (untimely) return { ok: false, refusal: untimely };
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
  const moment = { dispute, actor, now, settings, findings };
  const marked: DisputeFacts = Object.assign(moved, ...(cell.marks ?? []).map((mark) => marks[mark](moment)));
  const hasEnded = cell.to === 'closed' || cell.to === 'selfResolved';
  const next = hasEnded ? { ...marked, deadlineAt: null, overdueAt: null } : marked;
  return { ok: true, to: cell.to, next, effects: cell.effects, notify: recipients(cell.notify, actor, next) };
}

/** The clock acts only when its time is over, people only before. */
function untimelyFor(
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

interface Moment {
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

/** An appeal whose time has run out is anybody's again: whoever has it next gets that time anew, and loses it like the first. */
const appealTime = ({ dispute, now, settings }: Moment): Partial<DisputeFacts> =>
  dispute.state === 'appeal' && dispute.overdueAt === null
    ? { overdueAt: later(now, minutes(settings.disputeAppealMin)) }
    : {};

const marks: Record<Mark, (moment: Moment) => Partial<DisputeFacts>> = {
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
  taken: (moment) => ({ moderatorID: moment.findings.staff?.id ?? null, ...appealTime(moment) }),
  assigned: (moment) => ({ moderatorID: moment.findings.assignee?.id ?? null, ...appealTime(moment) }),
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
  // The one who found it has nothing more to do with it.
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

/** Who is to hear of it. Nobody is told of his own deed as the other side, and a moderator only if there is one. */
function recipients(notify: readonly Audience[], actor: DisputeActor, next: DisputeFacts): Recipient[] {
  const named = notify.flatMap((audience): Recipient[] => {
    if (audience === 'both') return ['buyer', 'seller'];
    if (audience === 'other') return [otherRole(sideOf(actor))];
    if (audience === 'asked') return next.asked ? [next.asked] : [];
    if (audience === 'moderator') return next.moderatorID === null ? [] : ['moderator'];
    return [audience];
  });
  return [...new Set(named)];
}

/**
 * What this reader may do now: every event whose cell names them, whose time is right and whose guards about the
 * dispute's own facts hold. What only the act itself can show is asked when they act.
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
    if (!cell?.by.includes(reader) || untimelyFor(dispute, event, reader, now)) return false;
    return (cell.guards ?? [])
      .map(guardOf)
      .every((guard) => guard.asks === 'findings' || guard.holds(context));
  });
}

/** What the clock does with a dispute whose own time is over. */
export const clockEvent = (dispute: DisputeFacts): 'timeout' | 'ruleSilence' =>
  dispute.state === 'evidence' && silenceFinding(dispute) ? 'ruleSilence' : 'timeout';
