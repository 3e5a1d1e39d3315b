import { keys, type Store, type StoredMessage, type TableName, type Tables, tableNames } from './store';

/** Stores everything until the page closes: used if the browser refuses a database. */
export function memoryStore(): Store {
  const tables = new Map(tableNames.map((name) => [name, new Map<string, unknown>()]));
  const messages = new Map<string, Map<number, StoredMessage>>();
  const byClientID = new Map<string, StoredMessage>();
  const rows = <Name extends TableName>(name: Name) => tables.get(name) as Map<string, Tables[Name]>;

  const deleteUpTo = ({ conversationID, toSeq }: { conversationID: string; toSeq: number }) => {
    const stored = messages.get(conversationID);
    for (const [seq, message] of stored ?? []) {
      if (seq > toSeq) continue;
      stored?.delete(seq);
      byClientID.delete(message.clientMsgID);
    }
  };

  const put = (message: StoredMessage) => {
    const stored = messages.get(message.conversationID) ?? new Map<number, StoredMessage>();
    byClientID.delete(stored.get(message.seq)?.clientMsgID ?? '');
    messages.set(message.conversationID, stored.set(message.seq, message));
    if (message.clientMsgID) byClientID.set(message.clientMsgID, message);
  };

  return {
    isPersistent: false,
    async write(changes) {
      if (changes.deleteUpTo) deleteUpTo(changes.deleteUpTo);
      for (const message of changes.messages ?? []) put(message);
      for (const name of tableNames) {
        const table = tables.get(name)!;
        for (const key of changes.remove?.[name] ?? []) table.delete(key);
        for (const row of changes.put?.[name] ?? [])
          table.set(String(row[keys[name] as keyof typeof row]), row);
      }
    },
    all: async (name) => [...rows(name).values()],
    get: async (name, key) => rows(name).get(key),
    async range(conversationID, fromSeq, toSeq) {
      const stored = messages.get(conversationID);
      const result: StoredMessage[] = [];
      for (let seq = fromSeq; stored && seq <= toSeq; seq += 1) {
        const message = stored.get(seq);
        if (message) result.push(message);
      }
      return result;
    },
    find: async (ids) => ids.flatMap((id) => byClientID.get(id) ?? []),
    async dump() {
      const entries = tableNames.map((name) => [name, [...tables.get(name)!.values()]] as const);
      return {
        ...Object.fromEntries(entries),
        messages: [...messages.values()].flatMap((messagesBySeq) => [...messagesBySeq.values()]),
      };
    },
    async clear() {
      messages.clear();
      byClientID.clear();
      for (const table of tables.values()) table.clear();
    },
    close() {},
  };
}
