import { useState } from 'react';
import { CallFailure, type Received } from '../kit/api/call';

export type View = Received<'staffDisputeDetail'>;
export type Put = (view: View) => void;

/** Runs an action on the case, and stores a refusal for display. */
export function useCaseAction(put: Put) {
  const [failure, setFailure] = useState<CallFailure>();
  const run = async (action: () => Promise<View>) => {
    setFailure(undefined);
    try {
      put(await action());
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  };
  return { failure, run };
}
