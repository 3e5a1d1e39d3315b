import { useState } from 'react';
import { CallFailure, type Received } from '../kit/call';

export type View = Received<'staffDisputeDetail'>;
export type Put = (view: View) => void;

/** Runs a deed on the case, and keeps what it was refused with, to show it. */
export function useDeed(put: Put) {
  const [failure, setFailure] = useState<CallFailure>();
  const act = async (deed: () => Promise<View>) => {
    setFailure(undefined);
    try {
      put(await deed());
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  };
  return { failure, act };
}
