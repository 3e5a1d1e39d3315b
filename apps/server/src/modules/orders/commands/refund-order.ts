import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { applyEvent } from '../apply-event';
import { checkedText } from '../codes/code-detection';
import { shareEvidence } from '../codes/photos';
import { openOrder } from '../open-order';
import type { Order } from '../store';
import { viewOf } from '../view';

/**
 * The buyer reports a problem. During the check window the money stays in escrow and the seller has hours to
 * answer. After completion, only a card voided by its issuer can be reported. If the seller's proceeds are
 * still on hold, they return to escrow and the order waits for a moderator.
 */
export const submitRefund: Command<'submitRefund'> = async (context, input) => {
  const { tx, now } = context;
  const { order, role } = await openOrder(context, input.orderNo);
  const evidence = input.evidenceFileIDs.map(BigInt);
  const text = await checkedText(context, order.id, input.text, 'text');
  const isLate = order.state === 'completed' && input.reason === 'VOIDED_LATER';
  const event = isLate ? 'lateReport' : 'report';
  const endedAt = isLate || role === 'seller' ? null : reportDeadlineOf(order, now);
  if (endedAt) throw new Refusal('ReportTooLate', { endedAt: endedAt.toISOString() });
  const reportedOrder = await applyEvent(context, order, event, role, {
    findings: { reasonGiven: true, evidenceCount: evidence.length },
    details: { reason: input.reason, evidence: evidence.length },
  });
  for (const fileID of evidence) await shareEvidence(context, fileID, order);
  await tx.run(sql`
    insert into orders.refunds (order_id, event, reason, claim, evidence, evidence_kinds, at)
    values (${order.id}, ${event}, ${input.reason}, ${text}, ${evidence.map(String)}::bigint[],
      ${input.evidenceFileKinds ?? []}, ${now})`);
  return viewOf(context, reportedOrder);
};

/** When the time to report visible problems ended; null while it runs or if there was none. */
function reportDeadlineOf({ state, deadlineAt, endedAt }: Order, now: Date): Date | null {
  if (state === 'completed') return endedAt;
  return state === 'checking' && deadlineAt !== null && now >= deadlineAt ? deadlineAt : null;
}

/** The seller agrees, which refunds the buyer, or contests with evidence, which opens a dispute. */
export const replyRefund: Command<'replyRefund'> = async (context, input) => {
  const { tx, now } = context;
  const { order, role } = await openOrder(context, input.orderNo);
  const evidence = input.evidenceFileIDs.map(BigInt);
  const text = await checkedText(context, order.id, input.text, 'text');
  const reason = input.isAgreed ? null : (input.reason ?? null);
  const answeredOrder = await applyEvent(context, order, input.isAgreed ? 'agree' : 'contest', role, {
    findings: { evidenceCount: evidence.length },
    details: { evidence: evidence.length, ...(reason ? { reason } : {}) },
  });
  for (const fileID of evidence) await shareEvidence(context, fileID, order);
  await tx.run(sql`
    update orders.refunds set answer = ${text}, answer_reason = ${reason},
      answer_evidence = ${evidence.map(String)}::bigint[], answer_kinds = ${input.evidenceFileKinds ?? []}, answered_at = ${now}
    where order_id = ${order.id} and event = ${order.lateReportedAt ? 'lateReport' : 'report'}`);
  return viewOf(context, answeredOrder);
};
