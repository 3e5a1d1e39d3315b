import { later, minutes } from '../../../platform/clock';
import type { DisputeFacts } from './dispute-facts';

/** How many minutes before its end a side is reminded that silence decides against it. */
const beforeEnd: Partial<Record<DisputeFacts['state'], number>> = {
  evidence: 120,
  moreInfo: 120,
  proposed: 240,
};

/**
 * The one nudge of the wait that begins now, or null: a short wait has it half way. Undefined where the wait goes on; its
 * nudge is set or sent then, and one that is due already is not to be lost by what else happens.
 */
export function nudgeAfter(before: DisputeFacts, next: DisputeFacts, now: Date): Date | null | undefined {
  const { state, deadlineAt } = next;
  if (state === before.state && deadlineAt?.getTime() === before.deadlineAt?.getTime()) return undefined;
  const lead = beforeEnd[state];
  if (lead === undefined || !deadlineAt || deadlineAt <= now) return null;
  const halfMs = Math.floor((deadlineAt.getTime() - now.getTime()) / 2);
  return later(deadlineAt, -Math.min(minutes(lead), halfMs));
}

/** The sides that a nudge is for: who has still to speak, to answer, or to accept. */
export function sidesToNudge(dispute: DisputeFacts): ('buyer' | 'seller')[] {
  const isAwaited = (side: 'buyer' | 'seller') => {
    if (dispute.state === 'evidence') return dispute[`${side}DoneAt`] === null;
    if (dispute.state === 'moreInfo') return dispute.asked === side;
    return dispute.state === 'proposed' && dispute[`${side}AcceptedAt`] === null;
  };
  return (['buyer', 'seller'] as const).filter(isAwaited);
}

/** Whether saying nothing until the end takes something from a side: its word, or its appeal against what it lost. */
export function isSilenceCostly(dispute: DisputeFacts, side: 'buyer' | 'seller'): boolean {
  if (dispute.state === 'evidence') return dispute[`${side}RespondedAt`] === null;
  if (dispute.state !== 'proposed') return true;
  const outcome = dispute.finding?.outcome;
  return side !== (outcome === 'void' ? 'buyer' : outcome);
}
