import type { RefusalName } from '@gift/contract';
import { type ThreadEvent, type ThreadState, threadTransitions } from '@gift/contract/text/support-threads';
import { Refusal } from '../../../platform/calls/refusal';
import type { Question } from './thread-store';

const refusals: Record<ThreadEvent, RefusalName> = {
  reply: 'ThreadAlreadyClosed',
  close: 'ThreadAlreadyClosed',
  write: 'ThreadClosed',
  rate: 'ThreadNotClosed',
};

/** The state after the event, by the table. */
export function transition({ state }: Pick<Question, 'state'>, event: ThreadEvent): ThreadState {
  const next = threadTransitions[state][event];
  if (next === null) throw new Refusal(refusals[event]);
  return next;
}
