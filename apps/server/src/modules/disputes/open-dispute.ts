import { randomInt } from 'node:crypto';
import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import { firstHash } from '@gift/contract/orders/chain';
import type { OrderEvent, OrderRole } from '@gift/contract/orders/states';
import type { Events } from '../../events';
import { invariant } from '../../platform/calls/refusal';
import type { BatchSubscriber, Subscriber } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { complaintOf, disputedOrder, orderLog, type Step, sha256 } from '../orders';
import type { FileHashes } from '../uploads';
import { disputedAmong } from './api/admin-queries';
import { applyEvent } from './apply-event';
import { postOrderEvent } from './case-room/room';
import { evidenceHashes, insertEvidence, insertStatement } from './evidence';
import { newDispute } from './machine/dispute-facts';
import { type Dispute, insertDispute, lockLatest } from './store';

type Opening = Events['order.updated'] & { event: 'contest' | 'lateReport' };
const opens = (payload: Events['order.updated']): payload is Opening =>
  payload.state === 'disputed' && (payload.event === 'contest' || payload.event === 'lateReport');

/** Opens a case when an order enters dispute, and ends it when the order ends. */
export const handleOrdersMoved: BatchSubscriber<'order.updated'> = {
  async handleAll(tx, events, at) {
    const relevant = events.filter(({ payload }) => payload.isNewlyEnded || opens(payload));
    if (relevant.length === 0) return;
    // Most orders end without a case.
    const ids = relevant.map(({ payload }) => BigInt(payload.orderNo));
    const withCase = await disputedAmong(tx, [...new Set(ids)]);
    for (const { payload, occurredAt } of relevant) {
      const orderID = BigInt(payload.orderNo);
      if (opens(payload)) withCase.add(orderID);
      if (withCase.has(orderID)) await handleOrderMoved(tx, payload, { ...at, occurredAt });
    }
  },
};

const handleOrderMoved: Subscriber<'order.updated'> = async (tx, event, { services, now, occurredAt }) => {
  const step: Step = { tx, now, services, settings: services.settings.current };
  const orderID = BigInt(event.orderNo);
  if (opens(event)) return openDispute({ ...step, now: new Date(event.at) }, orderID, event.event);
  const dispute = await lockLatest(tx, orderID);
  // A case opened after this end belongs to a later dispute.
  if (!dispute || dispute.openedAt > new Date(event.at)) return;
  await postOrderEvent({ tx, services, now: occurredAt }, dispute, event);
  if (!dispute.endedAt) await endWithOrder(step, dispute, event.event);
};

const endWithOrder = (step: Step, dispute: Dispute, orderEvent: string) =>
  applyEvent(
    step,
    dispute,
    orderEvent === 'agree' || orderEvent === 'withdraw' ? 'resolved' : 'ended',
    'order',
    {
      data: { orderEvent },
    },
  );

/**
 * Two processes may handle an order's events in either order. If a late report arrives before the end that
 * precedes it, this ends the earlier case first. Otherwise no new case could open, and the money would stay
 * in a dispute without a case.
 */
async function endEarlierCase(step: Step, dispute: Dispute): Promise<void> {
  const log = await orderLog(step.tx, dispute.orderID);
  const end = log.findLast(({ event, at }) => event !== 'lateReport' && new Date(at) > dispute.openedAt);
  invariant(end, 'an order that is disputed anew had ended');
  const { event, actor, at } = end;
  await postOrderEvent({ ...step, now: new Date(at) }, dispute, { event: event as OrderEvent, actor, at });
  await endWithOrder(step, dispute, event);
}

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newToken = () => {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${four()}-${four()}`;
};

/**
 * Opens the case of an order with the report and its answer as the first statements and evidence. Its
 * deadline counts from when the order moved. Does nothing if the order has moved on.
 */
async function openDispute(step: Step, orderID: bigint, openedBy: 'contest' | 'lateReport'): Promise<void> {
  const { tx, now } = step;
  const order = await disputedOrder(tx, orderID);
  const latestDispute = await lockLatest(tx, orderID);
  if (!order.isDisputed || (latestDispute && latestDispute.openedAt >= now)) return;
  if (latestDispute && !latestDispute.endedAt) await endEarlierCase(step, latestDispute);
  const complaint = await complaintOf(tx, orderID, openedBy === 'lateReport' ? 'lateReport' : 'report');
  const { id: _, isDisputed: _d, share: _s, escrow: _e, money: _m, ...facts } = order;
  const dispute: Dispute = {
    ...newDispute({ ...facts, buyerRespondedAt: complaint.at, sellerRespondedAt: complaint.answeredAt }, now),
    ...{ id: newID(now), orderID, buyerID: order.buyerID, sellerID: order.sellerID },
    ...{ openedBy, reason: complaint.reason, token: newToken(), openedAt: now, ruledAt: null, endedAt: null },
    ...{ eventSeq: 0, lastHash: firstHash },
  };
  insertDispute(tx, dispute);
  const pieces: FileHashes[] = [];
  const addClaim = async (
    side: OrderRole,
    body: string,
    { evidence, kinds }: { evidence: readonly bigint[]; kinds: readonly EvidenceKind[] },
    at: Date,
  ) => {
    if (body) insertStatement(tx, dispute.id, { author: side, kind: 'report', toSide: null, body, at }, now);
    for (const fileID of new Set(evidence)) {
      const kind = kinds[evidence.indexOf(fileID)] ?? 'other';
      pieces.push(await insertEvidence(tx, dispute, { side, kind, fileID, note: '', at, now, isOpen: true }));
    }
  };
  const { claim, evidence, evidenceFileKinds, answer, answerEvidence, answerKinds } = complaint;
  await addClaim('buyer', claim, { evidence, kinds: evidenceFileKinds }, complaint.at);
  if (complaint.answeredAt)
    await addClaim(
      'seller',
      answer ?? '',
      { evidence: answerEvidence, kinds: answerKinds },
      complaint.answeredAt,
    );
  const openCase = await applyEvent(step, dispute, 'open', 'order', {
    data: {
      openedBy,
      reason: complaint.reason,
      ...evidenceHashes(pieces),
      ...(complaint.answerReason ? { contestReason: complaint.answerReason } : {}),
      claimHash: sha256(claim),
      answerHash: complaint.answeredAt ? sha256(answer ?? '') : null,
    },
  });
  if (!openCase.isRevealed)
    await applyEvent(step, openCase, 'ruleByFacts', 'rules', {
      findings: { citedEvents: await citedByRule(step, openCase) },
    });
}

const openingEvents = new Set(['ship', 'reveal', 'report', 'contest', 'lateReport']);
/** The events a rule relies on: how the order came to be disputed, and the reveal if there was one. */
export async function citedByRule({ tx }: Step, dispute: Dispute): Promise<string[]> {
  const log = await orderLog(tx, dispute.orderID);
  return [...log.filter(({ event }) => openingEvents.has(event)).map(({ hash }) => hash), dispute.lastHash];
}
