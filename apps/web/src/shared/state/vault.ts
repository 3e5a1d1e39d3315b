// What is too large or too secret for local storage: IndexedDB, emptied when its owner's session is over.
import { keys } from './keys';

type Content = [names: IDBValidKey[], values: unknown[]];

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

/** Deletes a database of this browser; where there are none, or it is gone already, that is as well. */
export const deleteDatabase = async (name: string): Promise<unknown> =>
  asked(indexedDB.deleteDatabase(name)).catch(() => undefined);

/** Deletes the vault, and gives what was in it. */
export function emptyVault(): Promise<Content> {
  const content = busy
    .then(() =>
      inVault(
        'readonly',
        async (store): Promise<Content> => [await asked(store.getAllKeys()), await asked(store.getAll())],
      ),
    )
    .catch((): Content => [[], []]);
  busy = content.then(() => deleteDatabase(keys.draftVault)).catch(() => undefined);
  return content;
}

/** Puts back what `emptyVault` gave. */
export function refillVault(content: Promise<Content>): void {
  busy = Promise.all([content, busy])
    .then(([[names, values]]) =>
      inVault('readwrite', (store) =>
        Promise.all(names.map((name, at) => asked(store.put(values[at], name)))),
      ),
    )
    .catch(() => undefined);
}
