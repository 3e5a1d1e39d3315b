import { type DisputeActor, type DisputeEvent, hasDisputeEnded } from '@gift/contract/disputes/states';
import { storedNameOf } from '@gift/contract/disputes/stored-names';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { invariant, Refusal } from '../../platform/calls/refusal';
import { days, later } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { publishEvent, publishStatement } from '../../platform/events/outbox';
import type { Services } from '../../services';
import { nextEntry, recordConcession, ruleOrder, type Step, saveDisputeDeadline, sha256 } from '../orders';
import { disputeDetailsOf } from './event-details';
import { openAll } from './evidence';
import { decide } from './machine/decide';
import { type Findings, rulingOf } from './machine/dispute-facts';
import type { Effect } from './machine/machine';
import { nudgeAfter } from './machine/reminders';
import { awaitingPartyOf, type Dispute, userOn, writeEvent } from './store';

type EventData = Readonly<Record<string, string | number | boolean | null | string[]>>;

/**
 * A moderator's name within one case; it differs in every other case. It is keyed, because otherwise a side
 * could try all user ids until one fits.
 */
export const badgeOf = ({ keys }: Pick<Services, 'keys'>, disputeID: bigint, staffID: bigint): string =>
  `M-${keys.mac('case-badge', `${disputeID}:${staffID}`).toString('hex').slice(0, 6).toUpperCase()}`;

/**
 * Internal steps of staff before a ruling: the sides are not notified. The log that both sides can verify has
 * them, without a badge.
 */
export const staffOnlyEvents: ReadonlySet<DisputeEvent> = new Set(['draft', 'rejectDraft']);

/**
 * Applies one event to a locked dispute in the caller's transaction: decides from the table, runs the
 * effects, writes the row and the chained event, and publishes `dispute.updated`. Throws the table's refusal.
 */
export async function applyEvent(
  step: Step,
  dispute: Dispute,
  event: DisputeEvent,
  actor: DisputeActor,
  { findings = {}, data = {} }: { findings?: Findings; data?: EventData } = {},
): Promise<Dispute> {
  const { now, tx } = step;
  const decision = decide(dispute, event, actor, now, step.settings, findings);
  if (!decision.ok) throw new Refusal(decision.refusal, { state: dispute.state });
  const staffID = findings.staff?.id ?? null;
  // The sides see the badge of the moderator who has the case, not of the lead who assigned it.
  const badgeHolderID = findings.assignee?.id ?? staffID;
  const badge =
    badgeHolderID === null || staffOnlyEvents.has(event)
      ? null
      : badgeOf(step.services, dispute.id, badgeHolderID);
  const unlinked: Dispute = {
    ...dispute,
    ...decision.next,
    ruledAt: dispute.ruledAt ?? (decision.next.finding ? now : null),
    endedAt: hasDisputeEnded(decision.to) ? now : null,
    eventSeq: dispute.eventSeq + 1,
  };
  const entry = nextEntry(dispute, {
    ...{ orderNo: String(dispute.orderID), event: storedNameOf(event), actor, toState: decision.to, now },
    data: {
      deadlineAt: unlinked.deadlineAt?.toISOString() ?? null,
      ...(badge === null ? {} : { badge }),
      ...rulingData(dispute, unlinked),
      ...data,
    },
  });
  const next: Dispute = { ...unlinked, lastHash: entry.hash };
  for (const effect of decision.effects) await effects[effect](step, next);
  const outboxInsert = publishStatement(step, 'dispute.updated', {
    disputeID: String(next.id),
    orderNo: String(next.orderID),
    seq: next.eventSeq,
    event: storedNameOf(event),
    actor,
    at: now.toISOString(),
    state: next.state,
    buyerID: String(next.buyerID),
    sellerID: String(next.sellerID),
    moderatorID: next.moderatorID === null ? null : String(next.moderatorID),
    badge,
    isInRoom: data.isInRoom === true,
    recipients: decision.notify,
    details: decision.notify.length > 0 ? await disputeDetailsOf(tx, next) : null,
    outcome: rulingOf(next)?.outcome ?? null,
  });
  const awaitedSide = awaitingPartyOf(next);
  const isOfASide = awaitedSide !== 'moderator' && awaitedSide !== 'nobody';
  saveDisputeDeadline(
    tx,
    next.orderID,
    isOfASide ? { awaitedSide, until: next.deadlineAt, since: next.enteredAt } : null,
  );
  const nudgeAt = nudgeAfter(dispute, next, now);
  writeEvent(tx, next, entry, { staffID, nudgeAt, operationID: step.operationID ?? null, outboxInsert });
  return next;
}

/**
 * A finding is part of the event that made it, its text as a hash, so that every reader of the case can
 * verify it.
 */
function rulingData(before: Dispute, next: Dispute): EventData {
  const ruling = rulingOf(next);
  if (!ruling || ruling === rulingOf(before)) return {};
  return {
    outcome: ruling.outcome,
    sellerShareBps: ruling.sellerShareBps,
    reason: ruling.reason,
    textHash: sha256(ruling.text ?? ''),
    citedEvents: [...(ruling.citedEvents ?? [])],
  };
}

const effects: Record<Effect, (step: Step, dispute: Dispute) => Promise<void>> = {
  openEvidence: ({ tx, now }, dispute) => openAll(tx, dispute, now),
  openToModerator: ({ tx, now }, dispute) => openAll(tx, dispute, now),

  execute: async (step, dispute) => {
    const ruling = rulingOf(dispute);
    invariant(ruling, 'what is carried out was found');
    const event = {
      buyer: 'ruleRefund',
      seller: 'ruleSeller',
      split: 'ruleSplit',
      void: 'adminCancel',
    } as const;
    await ruleOrder(step, dispute.orderID, {
      event: event[ruling.outcome],
      reason: ruling.reason,
      ...(ruling.sellerShareBps === null ? {} : { sellerShareBps: ruling.sellerShareBps }),
    });
  },

  settleSplit: async (step, dispute) => {
    invariant(dispute.offerShareBps !== null, 'a split that is accepted was offered');
    await ruleOrder(step, dispute.orderID, {
      event: 'ruleSplit',
      reason: 'agreed',
      sellerShareBps: dispute.offerShareBps,
    });
  },

  strikeLoser: async (step, dispute) => {
    const outcome = rulingOf(dispute)?.outcome;
    if (outcome === 'buyer') await strike(step, dispute, 'seller');
    if (outcome === 'seller') await strike(step, dispute, 'buyer');
  },

  recordConcession: async (step, dispute) => {
    const outcome = rulingOf(dispute)?.outcome;
    if (outcome !== 'buyer' && outcome !== 'seller') return;
    const loser = otherRole(outcome);
    if (await recordConcession(step, dispute.orderID, loser)) await strike(step, dispute, loser);
  },
};

/**
 * Records the strike. If the limit is reached, the side is paused until the oldest of these strikes expires.
 */
async function strike({ tx, now, settings }: Step, dispute: Dispute, side: OrderRole): Promise<void> {
  const userID = userOn(dispute, side);
  const { disputeStrikeLimit, disputeStrikeDays } = settings;
  await tx.run(sql`
    insert into disputes.strikes (case_id, user_id, side, at) values (${dispute.id}, ${userID}, ${side}, ${now})`);
  const recent = await tx.many<{ at: Date }>(sql`
    select at from disputes.strikes
    where user_id = ${userID} and side = ${side} and at > ${later(now, -days(disputeStrikeDays))}
    order by at desc limit ${disputeStrikeLimit}`);
  const oldest = recent.at(-1);
  if (recent.length < disputeStrikeLimit || !oldest) return;
  const until = later(oldest.at, days(disputeStrikeDays));
  await publishEvent({ tx, now }, 'dispute.sidePaused', {
    userID: String(userID),
    side,
    until: until.toISOString(),
  });
}
