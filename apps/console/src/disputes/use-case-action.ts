import type { Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';

export type View = Received<'staffDisputeDetail'>;
export type Put = (view: View) => void;

/** Runs an action on the case, and stores a refusal for display. */
export function useCaseAction(put: Put) {
  const { failure, attempt } = useAttempt();
  const run = (action: () => Promise<View>) => attempt(async () => put(await action()));
  return { failure, run };
}
