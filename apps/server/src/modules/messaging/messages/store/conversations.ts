import { type Db, sql } from '../../../../platform/database/db';
import type { Services } from '../../../../services';
import type { ConversationRef } from '../../state';

/** The rows of these conversations; missing ones are created. */
export async function ensureConversations(
  db: Db,
  conversationIDs: readonly string[],
): Promise<Map<string, ConversationRef>> {
  const rows = await db.many<{ id: string; n: bigint; max_seq: bigint }>(
    sql`select id, n, max_seq from messaging.ensure_conversations(${conversationIDs})`,
  );
  return new Map(rows.map(({ id, n, max_seq }) => [id, { n, hasMessages: max_seq > 0n }]));
}

/** The rows of these conversations; missing ones are created in a separate transaction. */
export async function resolveConversations(
  services: Services,
  conversationIDs: readonly string[],
): Promise<ReadonlyMap<string, ConversationRef>> {
  const memory = services.messaging.conversations;
  const conversationByID = new Map<string, ConversationRef>();
  const missing = new Set<string>();
  for (const id of conversationIDs) {
    const conversation = memory.get(id);
    if (conversation) conversationByID.set(id, conversation);
    else missing.add(id);
  }
  // A concurrent call may have created and committed them; then the next read sees them.
  for (let tries = 0; missing.size > 0; tries++) {
    if (tries === 5) throw new Error('a thread is neither there nor can be made');
    for (const [id, conversation] of await ensureConversations(services.database, [...missing])) {
      memory.set(id, conversation);
      conversationByID.set(id, conversation);
      missing.delete(id);
    }
  }
  return conversationByID;
}
