import { memoryStore } from './memory';
import type { Changes, Store } from './store';

/**
 * Stands before the store and survives it: when the browser takes the database away, memory goes on from what the
 * session holds, and messages come from the server again. `onLost` is told once.
 */
export function keeperOf(
  store: Store,
  held: () => NonNullable<Changes['put']>,
  onLost: (error: unknown) => void,
) {
  let current = store;
  let isClosed = false;

  const lose = async (error: unknown) => {
    if (!current.isLasting) throw error;
    current.close();
    current = memoryStore();
    await current.write({ put: held() });
    // What was still under way when its session ended meets a closed store, which says nothing of damage.
    if (!isClosed) onLost(error);
  };

  const guarded = async <Result>(work: (now: Store) => Promise<Result>): Promise<Result> => {
    const asked = current;
    try {
      return await work(asked);
    } catch (error) {
      // Another call may have met the loss first.
      if (asked === current) await lose(error);
      return work(current);
    }
  };

  const keeper: Store = {
    get isLasting() {
      return current.isLasting;
    },
    write: (changes) => guarded((now) => now.write(changes)),
    all: (table) => guarded((now) => now.all(table)),
    get: (table, key) => guarded((now) => now.get(table, key)),
    range: (conversationID, fromSeq, toSeq) => guarded((now) => now.range(conversationID, fromSeq, toSeq)),
    find: (ids) => guarded((now) => now.find(ids)),
    dump: () => guarded((now) => now.dump()),
    clear: () => guarded((now) => now.clear()),
    close() {
      isClosed = true;
      current.close();
    },
  };
  return { keeper, lose: (error: unknown) => lose(error).catch(() => {}) };
}
