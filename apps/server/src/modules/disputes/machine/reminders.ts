import { later, minutes } from '../../../platform/clock';
import type { DisputeFacts } from './dispute-facts';

/** How many minutes before a deadline a side is reminded that silence decides against it. */
const beforeEnd: Partial<Record<DisputeFacts['state'], number>> = {
  evidence: 120,
  moreInfo: 120,
  proposed: 240,
};

/**
 * When to send the single reminder of a waiting period that starts now, or null for none. A short period has
 * it half way. Undefined while the same period continues: its reminder is set or sent already, and must not
 * be lost.
 */
export function nudgeAfter(before: DisputeFacts, next: DisputeFacts, now: Date): Date | null | undefined {
  const { state, deadlineAt } = next;
  if (state === before.state && deadlineAt?.getTime() === before.deadlineAt?.getTime()) return undefined;
  const lead = beforeEnd[state];
  if (lead === undefined || !deadlineAt || deadlineAt <= now) return null;
  const halfMs = Math.floor((deadlineAt.getTime() - now.getTime()) / 2);
  return later(deadlineAt, -Math.min(minutes(lead), halfMs));
}

/** The sides to remind: those that still have to respond, answer or accept. */
export function sidesToNudge(dispute: DisputeFacts): ('buyer' | 'seller')[] {
  const isAwaited = (side: 'buyer' | 'seller') => {
    if (dispute.state === 'evidence') return dispute[`${side}DoneAt`] === null;
    if (dispute.state === 'moreInfo') return dispute.asked === side;
    return dispute.state === 'proposed' && dispute[`${side}AcceptedAt`] === null;
  };
  return (['buyer', 'seller'] as const).filter(isAwaited);
}

/** Whether silence until the deadline costs a side something: its response, or its appeal against a loss. */
export function isSilenceCostly(dispute: DisputeFacts, side: 'buyer' | 'seller'): boolean {
  if (dispute.state === 'evidence') return dispute[`${side}RespondedAt`] === null;
  if (dispute.state !== 'proposed') return true;
  const outcome = dispute.finding?.outcome;
  return side !== (outcome === 'void' ? 'buyer' : outcome);
}
