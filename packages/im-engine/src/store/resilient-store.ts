import type { Row } from '../core/conversations/row';
import { type EngineError, storeDamaged, storeFull } from '../failure';
import { memoryStore } from './memory';
import type { Changes, Store } from './store';

/**
 * What a browser means by refusing. `caller`: what was to be stored can't be, which is nobody's damage. `passing`: the
 * transaction was given up, and may go through the next time. `closed`: the browser ended the connection, as it does
 * when it clears up or a newer page needs another version. `full`: no room is left.
 */
type Refused = 'caller' | 'passing' | 'closed' | 'full' | 'damaged';

/** By the names of the IndexedDB specification. */
const byName: Readonly<Record<string, Refused>> = {
  DataCloneError: 'caller',
  DataError: 'caller',
  TypeError: 'caller',
  AbortError: 'passing',
  TransactionInactiveError: 'passing',
  TimeoutError: 'passing',
  InvalidStateError: 'closed',
  QuotaExceededError: 'full',
};
const refusedBy = (error: unknown): Refused => byName[(error as Error | null)?.name ?? ''] ?? 'damaged';

/** So many of a conversation's newest messages stay where room must be made; then none. The server has them all. */
const messagesKeptWhenFull = [100, 0];

export type ResilientStoreOptions = {
  /** Everything the session has in memory but the messages, what waits to be sent included. */
  held(): NonNullable<Changes['put']>;
  /** Opens the database once more. */
  reopen(): Promise<Store>;
  /** Told once, when only memory is left, with 10003 or 10008. */
  onLost(failure: EngineError): void;
};

/**
 * Stands before the store and survives it. What passes is tried again, a closed database opened again, a full one
 * relieved of messages that the server has; only where that does not help does memory go on from what the session
 * holds. The database itself stays as it is.
 */
export function resilientStore(store: Store, { held, reopen, onLost }: ResilientStoreOptions): Store {
  let current = store;
  let isClosed = false;
  let repairing: Promise<void> | null = null;

  const fallBackToMemory = async (put: NonNullable<Changes['put']>, failure: EngineError) => {
    current.close();
    current = memoryStore();
    await current.write({ put });
    // What was still under way when its session ended meets a closed store, which says nothing of damage.
    if (!isClosed) onLost(failure);
  };

  const openAgain = async (): Promise<boolean> => {
    const fresh = await reopen().catch(() => null);
    // It may be a new and empty one, so what is nowhere else goes into it first.
    const isWritten = await fresh?.write({ put: held() }).then(
      () => true,
      () => false,
    );
    if (!fresh || !isWritten || isClosed) fresh?.close();
    else current = fresh;
    return isWritten === true;
  };

  const makeRoom = async (kept: number) => {
    const rows: readonly Row[] = held().conversations ?? [];
    for (const { conversationID, maxSeq } of rows)
      await current.write({ forget: { conversationID, toSeq: maxSeq - kept } }).catch(() => {});
  };

  const mend = async (refused: Refused, tries: number) => {
    if (!isClosed) {
      if (refused === 'passing' && tries === 0) return;
      if (refused === 'closed' && tries === 0 && (await openAgain())) return;
      const kept = messagesKeptWhenFull[tries];
      if (refused === 'full' && kept !== undefined) return makeRoom(kept);
    }
    await fallBackToMemory(held(), refused === 'full' ? storeFull() : storeDamaged());
  };

  const guarded = async <Result>(work: (now: Store) => Promise<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      const asked = current;
      try {
        return await work(asked);
      } catch (error) {
        const refused = refusedBy(error);
        if (!asked.isLasting || refused === 'caller') throw error;
        // Another call may have met it first.
        if (asked !== current) continue;
        repairing ??= mend(refused, tries).finally(() => {
          repairing = null;
        });
        await repairing;
      }
    }
  };

  return {
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
}
