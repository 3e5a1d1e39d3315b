import { useEffect, useState, useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/** Whoever spoke with the server, or could not, tells here: the calls, and the stream of news. */
export function reached(answer: boolean): void {
  if (isLost === !answer) return;
  isLost = !answer;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const patienceMs = 4_000;

/**
 * Whether the server has been out of reach for some seconds. A stream that a proxy cuts each minute is open again
 * before that, and no news to anybody.
 */
export function useOutOfReach(): boolean {
  const lost = useSyncExternalStore(listen, () => isLost);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!lost) return setLong(false);
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [lost]);
  return isLong;
}
