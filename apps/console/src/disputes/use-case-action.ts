import { useState } from 'react';
import { CallFailure, type Received } from '../kit/api/call';

export type View = Received<'staffDisputeDetail'>;
export type Put = (view: View) => void;

/** Runs a deed on the case, and keeps what it was refused with, to show it. */
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
