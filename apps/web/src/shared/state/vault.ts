// What is too large or too secret for local storage: IndexedDB, emptied when its owner's session is over.
import { keys } from './keys';

type Entry = readonly [key: IDBValidKey, value: unknown];

/** Emptying or filling that is under way: other work waits for it. */
let busy: Promise<unknown> = Promise.resolve();

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inVault<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(keys.draftVault, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  const database = await asked(opening);
  try {
    return await work(database.transaction('drafts', mode).objectStore('drafts'));
  } finally {
    database.close();
  }
}

/** Opens the database for one piece of work and closes it, so that signing out can delete it at any time. */
export async function withVault<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  await busy;
  return inVault(mode, (store) => asked(work(store)));
}

/** Deletes databases of this browser; where there are none, or one is gone already, that is as well. */
export async function deleteDatabases(names: Iterable<string>): Promise<void> {
  for (const name of names) await asked(indexedDB.deleteDatabase(name)).catch(() => undefined);
}

/** Deletes the vault, and gives what was in it. */
export function emptyVault(): Promise<readonly Entry[]> {
  const read = async (store: IDBObjectStore) => {
    const [names, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
    return names.map((name, at): Entry => [name, values[at]]);
  };
  const entries = busy
    .then(() => inVault('readonly', read))
    .catch((): Entry[] => [])
    .then(async (found) => {
      await deleteDatabases([keys.draftVault]).catch(() => undefined);
      return found;
    });
  busy = entries;
  return entries;
}

/** Puts back what `emptyVault` gave. */
export function refillVault(emptied: Promise<readonly Entry[]>): void {
  busy = emptied
    .then((entries) =>
      inVault('readwrite', (store) =>
        Promise.all(entries.map(([name, value]) => asked(store.put(value, name)))),
      ),
    )
    .catch(() => undefined);
}
