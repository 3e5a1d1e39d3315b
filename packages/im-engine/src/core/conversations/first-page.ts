import type { MsgData } from '@gift/im-protocol';
import { fromBase64 } from '@gift/im-protocol/base64';
import type { Group, PublicUser } from '../../api';
import type { Contacts } from '../contacts/contacts';
import type { Groups } from '../contacts/groups';
import type { SessionContext } from '../session-context';
import { settingsOf, type WireConversation } from './conversation-sync';
import type { Inbox } from './inbox';
import type { Row } from './row';

/** A page of the list (specification, section 4). */
const onePage = 50;

type Seen = {
  conversation: WireConversation;
  lastMsg: (Omit<MsgData, 'content'> & { content: string }) | null;
  user: PublicUser | null;
  group: Group | null;
  maxSeq: number;
  readSeq: number;
};

/**
 * Loads the first page of the list in one call, for a device with an empty store. It is requested while the socket
 * opens, and shows earlier what the sync needs three round trips for. Returns the function that applies it.
 */
export async function loadFirstPage(
  { call, payload }: SessionContext,
  of: { inbox: Inbox; people: Contacts; groups: Groups },
): Promise<() => Promise<void>> {
  const request = { ownerUserID: payload.userID, count: onePage };
  const answer = await call<{ conversations: Seen[] | null }>('/jssdk/get_active_conversations', request);
  const conversations = answer.conversations ?? [];
  const { inbox, people, groups } = of;
  return async () => {
    await people.saveUsers(conversations.flatMap(({ user }) => user ?? []));
    groups.seed(conversations.flatMap(({ group }) => group ?? []));
    const parts = conversations.map(({ conversation, lastMsg, maxSeq, readSeq }) => ({
      conversationID: conversation.conversationID,
      msgs: lastMsg ? [{ ...lastMsg, content: fromBase64(lastMsg.content) }] : [],
      change: (row: Row) => ({
        ...settingsOf(conversation, row),
        maxSeq: Math.max(row.maxSeq, maxSeq),
        hasReadSeq: Math.max(row.hasReadSeq, readSeq),
        readSentSeq: Math.max(row.readSentSeq, readSeq),
      }),
    }));
    await inbox.insertAll(parts, false);
  };
}
