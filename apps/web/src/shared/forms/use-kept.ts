import { useState } from 'react';
import { keys, stored, storedJson } from '../state/keys';

/**
 * What is being typed, kept on this phone under a name until it is sent: a closed sheet, a reload or a call that
 * comes in loses nothing. `forget` empties the store and leaves the screen as it is. Goes with the session.
 */
export function useKept<T>(
  name: string,
  initial: T,
): [value: T, change: (next: T) => void, forget: () => void] {
  const key = keys.draft + name;
  const [value, setValue] = useState<T>(() => storedJson<T>(key) ?? initial);
  const change = (next: T) => {
    stored.set(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, change, () => stored.remove(key)];
}
