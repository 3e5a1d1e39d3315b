import { keys, type Store, type StoredMessage, type TableName, type Tables, tableNames } from './store';

/** Keeps everything until the page is closed: what serves where the browser refuses a database. */
export function memoryStore(): Store {
  const tables = new Map(tableNames.map((name) => [name, new Map<string, unknown>()]));
  const messages = new Map<string, Map<number, StoredMessage>>();
  const byClientID = new Map<string, StoredMessage>();
  const rows = <Name extends TableName>(name: Name) => tables.get(name) as Map<string, Tables[Name]>;

  const forget = ({ conversationID, toSeq }: { conversationID: string; toSeq: number }) => {
    const held = messages.get(conversationID);
    for (const [seq, message] of held ?? []) {
      if (seq > toSeq) continue;
      held?.delete(seq);
      byClientID.delete(message.clientMsgID);
    }
  };

  const place = (message: StoredMessage) => {
    const held = messages.get(message.conversationID) ?? new Map<number, StoredMessage>();
    byClientID.delete(held.get(message.seq)?.clientMsgID ?? '');
    messages.set(message.conversationID, held.set(message.seq, message));
    if (message.clientMsgID) byClientID.set(message.clientMsgID, message);
  };

  return {
    isLasting: false,
    async write(changes) {
      if (changes.forget) forget(changes.forget);
      for (const message of changes.messages ?? []) place(message);
      for (const name of tableNames) {
        const held = tables.get(name)!;
        for (const key of changes.remove?.[name] ?? []) held.delete(key);
        for (const row of changes.put?.[name] ?? [])
          held.set(String(row[keys[name] as keyof typeof row]), row);
      }
    },
    all: async (name) => [...rows(name).values()],
    get: async (name, key) => rows(name).get(key),
    async range(conversationID, fromSeq, toSeq) {
      const held = messages.get(conversationID);
      const found: StoredMessage[] = [];
      for (let seq = fromSeq; held && seq <= toSeq; seq += 1) {
        const message = held.get(seq);
        if (message) found.push(message);
      }
      return found;
    },
    find: async (ids) => ids.flatMap((id) => byClientID.get(id) ?? []),
    async dump() {
      const kept = tableNames.map((name) => [name, [...tables.get(name)!.values()]] as const);
      return {
        ...Object.fromEntries(kept),
        messages: [...messages.values()].flatMap((held) => [...held.values()]),
      };
    },
    async clear() {
      messages.clear();
      byClientID.clear();
      for (const held of tables.values()) held.clear();
    },
    close() {},
  };
}
