import type { CoreServices } from '../core-services';

/**
 * A map of the most recent entries: at least `minEntries`, at most twice as many. Older ones are dropped all at once:
 * deleting the oldest key of a Map one by one makes each search for the next pass over all deleted ones.
 */
export function boundedMap<Key, Value>(minEntries: number) {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => newer.get(key) ?? older.get(key),
    set(key: Key, value: Value): void {
      if (newer.size >= minEntries) {
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

type CacheEntry<Value> = { value: Value; until: number };

/**
 * A cache in this process, for figures that every view shows and that may be some seconds old. Each server object has
 * its own. Bounded: the oldest entries are dropped first.
 */
export function ttlCache<Key, Value>(ttlMs: number, maxEntries = 10_000) {
  const caches = new WeakMap<CoreServices, Map<Key, CacheEntry<Value>>>();
  return {
    /** The values of these keys; `load` is called once for the missing ones and may leave some out. */
    async get(
      services: CoreServices,
      keys: readonly Key[],
      now: Date,
      load: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    ): Promise<Map<Key, Value>> {
      let cache = caches.get(services);
      if (!cache) {
        cache = new Map();
        caches.set(services, cache);
      }
      const values = new Map<Key, Value>();
      const missing: Key[] = [];
      for (const key of new Set(keys)) {
        const entry = cache.get(key);
        if (entry && entry.until > now.getTime()) values.set(key, entry.value);
        else missing.push(key);
      }
      if (missing.length === 0) return values;
      for (const [key, value] of await load(missing)) {
        cache.delete(key);
        if (cache.size >= maxEntries) cache.delete(cache.keys().next().value as Key);
        cache.set(key, { value, until: now.getTime() + ttlMs });
        values.set(key, value);
      }
      return values;
    },
    /** Drops every cached value of this process, after it changed them. */
    clear: (services: CoreServices): void => void caches.delete(services),
  };
}
