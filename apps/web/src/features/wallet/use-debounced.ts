import { useEffect, useState } from 'react';

const settleMs = 250;

/** A value once it has stood still for a moment: a question per pause, not per key. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
