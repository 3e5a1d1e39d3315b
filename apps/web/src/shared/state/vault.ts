// What is too large or too secret for local storage: IndexedDB, deleted when its owner signs out.
import { keys } from './keys';

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database for one piece of work and closes it, so that signing out can delete it at any time. */
export async function withVault<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(keys.draftVault, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  const database = await asked(opening);
  try {
    return await asked(work(database.transaction('drafts', mode).objectStore('drafts')));
  } finally {
    database.close();
  }
}
