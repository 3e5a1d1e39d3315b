import { store, useStore } from '@gift/client/store';
import { useEffect, useState } from 'react';

const isUnreachable = store(false);

/** Calls and the event stream report here whether they reached the server. */
export const reportConnection = (isReached: boolean): void => isUnreachable.set(!isReached);

const patienceMs = 4_000;

/**
 * Whether the server has been unreachable for some seconds. Some proxies cut a stream every minute; it reconnects
 * within that time, so no message appears.
 */
export function useConnectionLost(): boolean {
  const isLost = useStore(isUnreachable);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setLong(false);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLong;
}
