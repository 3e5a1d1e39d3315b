import { stored, storedJson } from '@gift/client/storage';
import { useRef, useState } from 'react';
import { keys } from '../state/keys';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/**
 * The saved value, limited to fields with the type of the initial value: another version of the app may have saved
 * something else. A field that is initially null may hold anything.
 */
export function shaped<T>(saved: unknown, initial: T): T {
  const kind = kindOf(initial);
  if (kindOf(saved) !== kind) return initial;
  if (kind !== 'object') return saved as T;
  const initialFields = initial as Record<string, unknown>;
  const fits = Object.entries(saved as object).filter(
    ([name, value]) =>
      (initialFields[name] ?? null) === null || kindOf(initialFields[name]) === kindOf(value),
  );
  return { ...initial, ...Object.fromEntries(fits) };
}

/**
 * A form's draft, saved on this phone under a name until it is sent: it survives a closed sheet, a reload and an
 * incoming phone call. An update may be a function of the latest value. `clear` empties the storage and leaves the
 * screen as it is. Erased when the session ends.
 */
export function useSavedForm<T>(
  name: string,
  initial: T,
): [value: T, change: (next: T | ((now: T) => T)) => void, clear: () => void] {
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
