import { type Db, sql } from '../../../platform/db';
import { perServer, recent } from '../../../platform/memory';
import type { Services } from '../../../services';

/** A conversation as this process knows it. Its number never changes; once it has a message it always has. */
export type Thread = { readonly n: bigint; hasMessages: boolean };

const remembered = 100_000;

/** Which number stands for which conversation, in this process's memory. */
const known = perServer(() => recent<string, Thread>(remembered));

/** The threads of these conversations, made where they are missing. */
export async function openThreads(db: Db, conversationIDs: readonly string[]): Promise<Map<string, Thread>> {
  const rows = await db.many<{ id: string; n: bigint; max_seq: bigint }>(
    sql`select id, n, max_seq from messaging.open_threads(${conversationIDs})`,
  );
  return new Map(rows.map(({ id, n, max_seq }) => [id, { n, hasMessages: max_seq > 0n }]));
}

/** The threads of these conversations, made where they are missing, by a transaction of its own. */
export async function knownThreads(
  services: Services,
  conversationIDs: readonly string[],
): Promise<ReadonlyMap<string, Thread>> {
  const memory = known(services);
  const found = new Map<string, Thread>();
  const missing = new Set<string>();
  for (const id of conversationIDs) {
    const thread = memory.get(id);
    if (thread) found.set(id, thread);
    else missing.add(id);
  }
  // A call that made them at the same moment may have been the one to commit; then they are seen by the next look.
  for (let tries = 0; missing.size > 0; tries++) {
    if (tries === 5) throw new Error('a thread is neither there nor can be made');
    for (const [id, thread] of await openThreads(services.database, [...missing])) {
      memory.set(id, thread);
      found.set(id, thread);
      missing.delete(id);
    }
  }
  return found;
}
