import { later, minutes } from '../../platform/clock';
import type { DisputeFacts } from './decide-facts';

/** How long before its end a side is reminded that silence decides against it. */
const beforeEnd: Partial<Record<DisputeFacts['state'], number>> = {
  evidence: 120,
  moreInfo: 120,
  proposed: 240,
};

/** The one nudge still ahead in this state, or null. */
export function nudgeAfter({ state, deadlineAt }: DisputeFacts, now: Date): Date | null {
  const lead = beforeEnd[state];
  if (lead === undefined || !deadlineAt) return null;
  const at = later(deadlineAt, -minutes(lead));
  return at > now ? at : null;
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
export function losesBySilence(dispute: DisputeFacts, side: 'buyer' | 'seller'): boolean {
  if (dispute.state === 'evidence') return dispute[`${side}SpokeAt`] === null;
  if (dispute.state !== 'proposed') return true;
  const outcome = dispute.finding?.outcome;
  return side !== (outcome === 'void' ? 'buyer' : outcome);
}
