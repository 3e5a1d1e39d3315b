import { useEffect, useState } from 'react';

const settleMs = 250;

/** A value once it has not changed for a moment: one request per pause, not per key press. */
export function useDebounced<T>(value: T): T {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settledValue;
}
