import { useRef, useState } from 'react';
import { keys, stored, storedJson } from '../state/keys';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/**
 * What was kept, as far as it has the shape of what its form begins with: another version of the app may have kept
 * something else. A field that begins as null may hold anything.
 */
export function shaped<T>(kept: unknown, initial: T): T {
  const kind = kindOf(initial);
  if (kindOf(kept) !== kind) return initial;
  if (kind !== 'object') return kept as T;
  const begins = initial as Record<string, unknown>;
  const fits = Object.entries(kept as object).filter(
    ([name, value]) => (begins[name] ?? null) === null || kindOf(begins[name]) === kindOf(value),
  );
  return { ...initial, ...Object.fromEntries(fits) };
}

/**
 * What is being typed, kept on this phone under a name until it is sent: a closed sheet, a reload or a call that
 * comes in loses nothing. A change may be made of what is there at that moment. `forget` empties the store and leaves
 * the screen as it is. Goes with the session.
 */
export function useKept<T>(
  name: string,
  initial: T,
): [value: T, change: (next: T | ((now: T) => T)) => void, forget: () => void] {
  const key = keys.draft + name;
  const [value, setValue] = useState<T>(() => shaped(storedJson(key), initial));
  const latest = useRef(value);
  const change = (next: T | ((now: T) => T)) => {
    const now = next instanceof Function ? next(latest.current) : next;
    latest.current = now;
    stored.set(key, JSON.stringify(now));
    setValue(now);
  };
  return [value, change, () => stored.remove(key)];
}
