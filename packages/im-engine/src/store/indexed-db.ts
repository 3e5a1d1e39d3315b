import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { keys, type Store, type StoredMessage, type TableName, type Tables, tableNames } from './store';

type Schema = DBSchema & {
  messages: { key: [string, number]; value: StoredMessage; indexes: { clientMsgID: string } };
} & { [Name in TableName]: { key: string; value: Tables[Name] } };

const version = 1;

/**
 * Opens one user's database. Messages are stored in reading order, by conversation and seq, so that a page is one
 * request however long the conversation is. If the browser removes the database, or a newer page needs it, the next
 * request fails with InvalidStateError.
 */
export async function indexedDbStore(name: string): Promise<Store> {
  const database = await openDB<Schema>(name, version, {
    upgrade(fresh) {
      const messages = fresh.createObjectStore('messages', { keyPath: ['conversationID', 'seq'] });
      messages.createIndex('clientMsgID', 'clientMsgID');
      for (const table of tableNames) fresh.createObjectStore(table, { keyPath: keys[table] });
    },
    blocking: () => database.close(),
  });
  return storeOn(database);
}

const everything = ['messages', ...tableNames] as const;

function storeOn(database: IDBPDatabase<Schema>): Store {
  return {
    isPersistent: true,
    async write({ messages = [], deleteUpTo, put = {}, remove = {} }) {
      const touched: (TableName | 'messages')[] = tableNames.filter(
        (name) => put[name]?.length || remove[name]?.length,
      );
      if (messages.length > 0 || deleteUpTo) touched.push('messages');
      if (touched.length === 0) return;
      const tx = database.transaction(touched, 'readwrite');
      const work: Promise<unknown>[] = [tx.done];
      try {
        if (deleteUpTo) {
          const { conversationID, toSeq } = deleteUpTo;
          work.push(tx.objectStore('messages').delete(keyRange(conversationID, 0, toSeq)));
        }
        for (const message of messages) work.push(tx.objectStore('messages').put(message));
        for (const name of touched) {
          if (name === 'messages') continue;
          const table = tx.objectStore(name);
          for (const key of remove[name] ?? []) work.push(table.delete(key));
          for (const row of put[name] ?? []) work.push(table.put(row));
        }
        await Promise.all(work);
      } catch (error) {
        // A value that cannot be stored throws at once, and the transaction would otherwise commit the rest.
        await Promise.allSettled([aborted(() => tx.abort()), ...work]);
        throw error;
      }
    },
    all: (table) => database.getAll(table) as Promise<never[]>,
    get: (table, key) => database.get(table, key) as Promise<never>,
    // IndexedDB throws for a range that ends before it starts, and the error would look like damage.
    range: async (conversationID, fromSeq, toSeq) =>
      fromSeq > toSeq ? [] : database.getAll('messages', keyRange(conversationID, fromSeq, toSeq)),
    async find(ids) {
      const index = database.transaction('messages').store.index('clientMsgID');
      const messages = await Promise.all(ids.map((id) => index.get(id)));
      return messages.filter((message) => message !== undefined);
    },
    async dump() {
      const tx = database.transaction(everything);
      const tables = await Promise.all(
        everything.map(async (name) => [name, await tx.objectStore(name).getAll()] as const),
      );
      return Object.fromEntries(tables);
    },
    async clear() {
      const tx = database.transaction(everything, 'readwrite');
      await Promise.all([...everything.map((name) => tx.objectStore(name).clear()), tx.done]);
    },
    close: () => database.close(),
  };
}

const keyRange = (conversationID: string, fromSeq: number, toSeq: number) =>
  IDBKeyRange.bound([conversationID, fromSeq], [conversationID, toSeq]);

/** A transaction that failed by itself has ended already. */
const aborted = async (abort: () => void) => abort();
