import type { Services } from '../services';

/** One of these for each server object, made when it is first asked for. */
export function perServer<Made>(make: (services: Services) => Made): (services: Services) => Made {
  const made = new WeakMap<Services, Made>();
  return (services) => {
    let known = made.get(services);
    if (known === undefined) {
      known = make(services);
      made.set(services, known);
    }
    return known;
  };
}

/**
 * A map that holds the last entries put into it: at least `most`, at most twice as many. Older ones go all at once;
 * taking the oldest out of a Map one by one makes every look for the next oldest pass over those that are gone.
 */
export function recent<Key, Value>(most: number) {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => newer.get(key) ?? older.get(key),
    set(key: Key, value: Value): void {
      if (newer.size >= most) {
        older = newer;
        newer = new Map();
      }
      newer.set(key, value);
    },
    delete(key: Key): void {
      newer.delete(key);
      older.delete(key);
    },
  };
}

type Kept<Value> = { value: Value; until: number };

/**
 * Answers kept in this process for a moment, per key: for figures that every view shows and that may be some
 * seconds old. Each server object has its own. Bounded: the oldest entries go first.
 */
export function memoryOf<Key, Value>(ttlMs: number, maxEntries = 10_000) {
  const memories = new WeakMap<Services, Map<Key, Kept<Value>>>();
  return {
    /** The values of these keys; `load` is asked once for those that are not known, and may leave some out. */
    async get(
      services: Services,
      keys: readonly Key[],
      now: Date,
      load: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    ): Promise<Map<Key, Value>> {
      let memory = memories.get(services);
      if (!memory) {
        memory = new Map();
        memories.set(services, memory);
      }
      const found = new Map<Key, Value>();
      const missing: Key[] = [];
      for (const key of new Set(keys)) {
        const kept = memory.get(key);
        if (kept && kept.until > now.getTime()) found.set(key, kept.value);
        else missing.push(key);
      }
      if (missing.length === 0) return found;
      for (const [key, value] of await load(missing)) {
        memory.delete(key);
        if (memory.size >= maxEntries) memory.delete(memory.keys().next().value as Key);
        memory.set(key, { value, until: now.getTime() + ttlMs });
        found.set(key, value);
      }
      return found;
    },
    /** Lets everything go that this process knows: it just changed it. */
    forget: (services: Services): void => void memories.delete(services),
  };
}
