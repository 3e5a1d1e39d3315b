import { createHash } from 'node:crypto';
import { type DisputeActor, type DisputeEvent, hasDisputeEnded } from '@gift/contract/disputes/states';
import { chain } from '@gift/contract/orders/chain';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { invariant, Refusal } from '../../platform/calls/refusal';
import { days, later } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { publishEvent, publishStatement } from '../../platform/events/outbox';
import type { Services } from '../../services';
import type { Settings } from '../../settings';
import { recordConcession, ruleOrder, saveDisputeDeadline } from '../orders';
import { disputeDetailsOf } from './event-details';
import { openAll } from './evidence';
import { decide } from './machine/decide';
import { type Findings, rulingOf } from './machine/dispute-facts';
import type { Effect } from './machine/machine';
import { nudgeAfter } from './machine/reminders';
import { awaitingPartyOf, type Dispute, userOn, writeEvent } from './store';

/** SHA-256 as lower-case hex, for the chain. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a step needs of its surroundings: a command's context, a sweep's, or a subscriber's. */
export type EventContext = {
  readonly tx: Tx;
  readonly now: Date;
  readonly operationID?: string;
  readonly services: Services;
  readonly settings: Settings;
};

type EventData = Readonly<Record<string, string | number | boolean | null | string[]>>;

/**
 * How a moderator is known within one case: the same there, another one in every other case. It is made with a key, or
 * a side could try everybody's id until one fits.
 */
export const badgeOf = ({ keys }: Pick<Services, 'keys'>, disputeID: bigint, staffID: bigint): string =>
  `M-${keys.mac('case-badge', `${disputeID}:${staffID}`).toString('hex').slice(0, 6).toUpperCase()}`;

/**
 * Steps among those who decide, until one of them holds: the two sides are not told of them. They stand in the log, which
 * both can check, without saying whose they were.
 */
export const staffOnlyEvents: ReadonlySet<DisputeEvent> = new Set(['draft', 'refuseSecond']);

/**
 * Takes one event on a locked dispute: decides from the table, carries out the effects, writes the row and the
 * chained event, and tells whoever must know; all in the caller's transaction. Throws the table's refusal.
 */
export async function applyEvent(
  step: EventContext,
  dispute: Dispute,
  event: DisputeEvent,
  actor: DisputeActor,
  { findings = {}, data = {} }: { findings?: Findings; data?: EventData } = {},
): Promise<Dispute> {
  const { now, tx } = step;
  const decision = decide(dispute, event, actor, now, step.settings, findings);
  if (!decision.ok) throw new Refusal(decision.refusal, { state: dispute.state });
  const staffID = findings.staff?.id ?? null;
  // Who gives a case to somebody is not met by its sides: they know whoever has it.
  const shownID = findings.assignee?.id ?? staffID;
  const badge =
    shownID === null || staffOnlyEvents.has(event) ? null : badgeOf(step.services, dispute.id, shownID);
  const unlinked: Dispute = {
    ...dispute,
    ...decision.next,
    ruledAt: dispute.ruledAt ?? (decision.next.finding ? now : null),
    endedAt: hasDisputeEnded(decision.to) ? now : null,
    eventSeq: dispute.eventSeq + 1,
  };
  const entry = chain(
    dispute.lastHash,
    {
      seq: unlinked.eventSeq,
      orderNo: String(dispute.orderID),
      event,
      actor,
      fromState: dispute.state,
      toState: decision.to,
      at: now.toISOString(),
      data: {
        deadlineAt: unlinked.deadlineAt?.toISOString() ?? null,
        ...(badge === null ? {} : { badge }),
        ...rulingData(dispute, unlinked),
        ...data,
      },
    },
    sha256,
  );
  const next: Dispute = { ...unlinked, lastHash: entry.hash };
  for (const effect of decision.effects) await effects[effect](step, next);
  const outboxInsert = publishStatement(step, 'dispute.updated', {
    disputeID: String(next.id),
    orderNo: String(next.orderID),
    seq: next.eventSeq,
    event,
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

/** A finding stands in the line of the event that made it, words as their hash: whoever has the case can check it. */
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

const effects: Record<Effect, (step: EventContext, dispute: Dispute) => Promise<void>> = {
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

/** Writes the strike down; with the last one of those it takes, the side is paused until the first has grown old. */
async function strike({ tx, now, settings }: EventContext, dispute: Dispute, side: OrderRole): Promise<void> {
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
