import { useState } from 'react';
import { CallFailure } from './call';

/** Runs an action, and stores its refusal for display until the next one. */
export function useAttempt() {
  const [failure, setFailure] = useState<CallFailure>();
  const attempt = async (action: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  };
  return { failure, attempt };
}
