import type { Row } from '../core/conversations/row';
import { type EngineError, storeDamaged, storeFull } from '../failure';
import { memoryStore } from './memory';
import type { Changes, Store } from './store';

/**
 * The meaning of a browser's error. `caller`: the value cannot be stored; no damage. `transient`: the transaction was
 * aborted, and a retry may work. `closed`: the browser closed the connection, as it does when it frees storage or a
 * newer page needs another version. `full`: no space is left.
 */
type StoreErrorKind = 'caller' | 'transient' | 'closed' | 'full' | 'damaged';

/** By the names of the IndexedDB specification. */
const byName: Readonly<Record<string, StoreErrorKind>> = {
  DataCloneError: 'caller',
  DataError: 'caller',
  TypeError: 'caller',
  AbortError: 'transient',
  TransactionInactiveError: 'transient',
  TimeoutError: 'transient',
  InvalidStateError: 'closed',
  QuotaExceededError: 'full',
};
const errorKindOf = (error: unknown): StoreErrorKind =>
  byName[(error as Error | null)?.name ?? ''] ?? 'damaged';

/**
 * How many of a conversation's newest messages stay on the first attempt to free space; the second deletes all. The
 * server has them all.
 */
const messagesLeftWhenFull = [100, 0];

export type ResilientStoreOptions = {
  /** The session's data in memory except messages; unsent ones are included. */
  held(): NonNullable<Changes['put']>;
  reopen(): Promise<Store>;
  /** Called once, with 10003 or 10008, when only memory is left. */
  onLost(failure: EngineError): void;
};

/**
 * Wraps the store and survives its failure. Transient errors are retried, a closed database is reopened, and messages
 * that the server has are deleted from a full one. Only if that fails, memory takes over with the session's data.
 * After that the database is no longer written.
 */
export function resilientStore(store: Store, { held, reopen, onLost }: ResilientStoreOptions): Store {
  let current = store;
  let isClosed = false;
  let repairing: Promise<void> | null = null;

  const fallBackToMemory = async (put: NonNullable<Changes['put']>, failure: EngineError) => {
    current.close();
    current = memoryStore();
    await current.write({ put });
    // Work that outlives its session meets a closed store, which is no sign of damage.
    if (!isClosed) onLost(failure);
  };

  const openAgain = async (): Promise<boolean> => {
    const fresh = await reopen().catch(() => null);
    // It may be a new and empty one, so data that exists nowhere else is written first.
    const isWritten = await fresh?.write({ put: held() }).then(
      () => true,
      () => false,
    );
    if (!fresh || !isWritten || isClosed) fresh?.close();
    else current = fresh;
    return isWritten === true;
  };

  const freeSpace = async (count: number) => {
    const rows: readonly Row[] = held().conversations ?? [];
    for (const { conversationID, maxSeq } of rows)
      await current.write({ deleteUpTo: { conversationID, toSeq: maxSeq - count } }).catch(() => {});
  };

  const recover = async (errorKind: StoreErrorKind, tries: number) => {
    if (!isClosed) {
      if (errorKind === 'transient' && tries === 0) return;
      if (errorKind === 'closed' && tries === 0 && (await openAgain())) return;
      const remaining = messagesLeftWhenFull[tries];
      if (errorKind === 'full' && remaining !== undefined) return freeSpace(remaining);
    }
    await fallBackToMemory(held(), errorKind === 'full' ? storeFull() : storeDamaged());
  };

  const guarded = async <Result>(work: (now: Store) => Promise<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      const usedStore = current;
      try {
        return await work(usedStore);
      } catch (error) {
        const errorKind = errorKindOf(error);
        if (!usedStore.isPersistent || errorKind === 'caller') throw error;
        // A concurrent call may have handled it first.
        if (usedStore !== current) continue;
        repairing ??= recover(errorKind, tries).finally(() => {
          repairing = null;
        });
        await repairing;
      }
    }
  };

  return {
    get isPersistent() {
      return current.isPersistent;
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
