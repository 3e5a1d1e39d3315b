import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value outside the tree that components can watch. The server renders `initial`. */
export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const newValue = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(newValue, value)) return;
      value = newValue;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(source: Store<T>): T =>
  useSyncExternalStore(source.subscribe, source.get, source.get);
