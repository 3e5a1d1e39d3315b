import { randomInt } from 'node:crypto';
import type { EvidenceKind } from '@gift/contract/dispute-reasons';
import { firstHash } from '@gift/contract/order-chain';
import type { OrderEvent, OrderRole } from '@gift/contract/order-states';
import { newID } from '../../platform/ids';
import type { Subscriber } from '../../platform/outbox';
import { invariant } from '../../platform/refusal';
import { complaintOf, disputedOrder, orderLog } from '../orders';
import type { FileHashes } from '../uploads';
import { act, type Step, sha256 } from './act';
import { newDispute } from './decide-facts';
import { inLog, keepEvidence, keepWords } from './papers';
import { tellOrderInRoom } from './room';
import { type Dispute, insertDispute, lockLatest } from './store';

/** An order that enters dispute opens a case; one that ends takes its case along. */
export const followOrder: Subscriber<'order.moved'> = async (tx, moved, { services, now, toldAt }) => {
  const step: Step = { tx, now, services, settings: services.settings.current };
  if (moved.state === 'disputed' && (moved.event === 'contest' || moved.event === 'lateReport')) {
    await openDispute({ ...step, now: new Date(moved.at) }, BigInt(moved.orderNo), moved.event);
    return;
  }
  if (!moved.hasJustEnded) return;
  const dispute = await lockLatest(tx, BigInt(moved.orderNo));
  // A case that opened after it belongs to what came next.
  if (!dispute || dispute.openedAt > new Date(moved.at)) return;
  await tellOrderInRoom({ tx, services, now: toldAt }, dispute, moved);
  if (!dispute.endedAt) await endWithOrder(step, dispute, moved.event);
};

const endWithOrder = (step: Step, dispute: Dispute, orderEvent: string) =>
  act(step, dispute, orderEvent === 'agree' || orderEvent === 'withdraw' ? 'resolved' : 'ended', 'order', {
    told: { orderEvent },
  });

/**
 * Two processes may hear of an order's moves in either order. Where a late report is heard before the end that it
 * follows, the case that ended then is ended first: the new one would not be opened beside it, and the money would
 * wait in a dispute that is nobody's.
 */
async function endEarlier(step: Step, known: Dispute): Promise<void> {
  const log = await orderLog(step.tx, known.orderID);
  const end = log.findLast(({ event, at }) => event !== 'lateReport' && new Date(at) > known.openedAt);
  invariant(end, 'an order that is disputed anew had ended');
  const { event, actor, at } = end;
  await tellOrderInRoom({ ...step, now: new Date(at) }, known, { event: event as OrderEvent, actor, at });
  await endWithOrder(step, known, event);
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newToken = () => {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${four()}-${four()}`;
};

/**
 * Opens the case of an order, with what the two have said and handed in already: a report and its answer are the
 * first papers. Its time counts from when the order moved. Does nothing where the order has gone on meanwhile.
 */
async function openDispute(step: Step, orderID: bigint, openedBy: 'contest' | 'lateReport'): Promise<void> {
  const { tx, now } = step;
  const order = await disputedOrder(tx, orderID);
  const known = await lockLatest(tx, orderID);
  if (!order.isDisputed || (known && known.openedAt >= now)) return;
  if (known && !known.endedAt) await endEarlier(step, known);
  const complaint = await complaintOf(tx, orderID, openedBy === 'lateReport' ? 'lateReport' : 'report');
  const { id: _, isDisputed: _d, share: _s, escrow: _e, money: _m, ...facts } = order;
  const dispute: Dispute = {
    ...newDispute({ ...facts, buyerSpokeAt: complaint.at, sellerSpokeAt: complaint.answeredAt }, now),
    ...{ id: newID(now), orderID, buyerID: order.buyerID, sellerID: order.sellerID },
    ...{ openedBy, reason: complaint.reason, token: newToken(), openedAt: now, foundAt: null, endedAt: null },
    ...{ eventSeq: 0, lastHash: firstHash },
  };
  insertDispute(tx, dispute);
  const pieces: FileHashes[] = [];
  const bring = async (
    side: OrderRole,
    words: string,
    { proofs, kinds }: { proofs: readonly bigint[]; kinds: readonly EvidenceKind[] },
    at: Date,
  ) => {
    if (words) keepWords(tx, dispute.id, { author: side, kind: 'claim', toSide: null, words, at }, now);
    for (const fileID of new Set(proofs)) {
      const kind = kinds[proofs.indexOf(fileID)] ?? 'other';
      pieces.push(await keepEvidence(tx, dispute, { side, kind, fileID, note: '', at, now, isOpen: true }));
    }
  };
  const { claim, proofs, proofKinds, answer, answerProofs, answerKinds } = complaint;
  await bring('buyer', claim, { proofs, kinds: proofKinds }, complaint.at);
  if (complaint.answeredAt)
    await bring('seller', answer ?? '', { proofs: answerProofs, kinds: answerKinds }, complaint.answeredAt);
  const opened = await act(step, dispute, 'open', 'order', {
    told: {
      openedBy,
      reason: complaint.reason,
      ...inLog(pieces),
      ...(complaint.answerReason ? { contestReason: complaint.answerReason } : {}),
      claimHash: sha256(claim),
      answerHash: complaint.answeredAt ? sha256(answer ?? '') : null,
    },
  });
  if (!opened.isRevealed)
    await act(step, opened, 'ruleFacts', 'rules', { findings: { cites: await ruleCites(step, opened) } });
}

const openings = new Set(['ship', 'reveal', 'report', 'contest', 'lateReport']);
/** What a rule relies on: how the order came to be disputed, and when the code was shown if it was. */
export async function ruleCites({ tx }: Step, dispute: Dispute): Promise<string[]> {
  const log = await orderLog(tx, dispute.orderID);
  return [...log.filter(({ event }) => openings.has(event)).map(({ hash }) => hash), dispute.lastHash];
}
