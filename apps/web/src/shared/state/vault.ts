// IndexedDB for data too large or too secret for local storage; emptied when the session ends.
import { keys } from './keys';

type Content = [names: IDBValidKey[], values: unknown[]];

/** A running empty or refill; other operations wait for it. */
let busy: Promise<unknown> = Promise.resolve();

const promiseOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inVault<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(keys.draftVault, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  const database = await promiseOf(opening);
  try {
    return await work(database.transaction('drafts', mode).objectStore('drafts'));
  } finally {
    database.close();
  }
}

/** Opens the database for one operation and closes it, so that logout can delete it at any time. */
export async function withVault<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  await busy;
  return inVault(mode, (store) => promiseOf(work(store)));
}

/** Deletes a database of this browser; ignores browsers without IndexedDB and missing databases. */
export const deleteDatabase = async (name: string): Promise<unknown> =>
  promiseOf(indexedDB.deleteDatabase(name)).catch(() => undefined);

/** Deletes the vault, and returns its content. */
export function emptyVault(): Promise<Content> {
  const content = busy
    .then(() =>
      inVault(
        'readonly',
        async (store): Promise<Content> => [
          await promiseOf(store.getAllKeys()),
          await promiseOf(store.getAll()),
        ],
      ),
    )
    .catch((): Content => [[], []]);
  busy = content.then(() => deleteDatabase(keys.draftVault)).catch(() => undefined);
  return content;
}

/** Restores what `emptyVault` returned. */
export function refillVault(content: Promise<Content>): void {
  busy = Promise.all([content, busy])
    .then(([[names, values]]) =>
      inVault('readwrite', (store) =>
        Promise.all(names.map((name, at) => promiseOf(store.put(values[at], name)))),
      ),
    )
    .catch(() => undefined);
}
