import { isNotificationID } from '@gift/im-protocol';
import { createGatherer, type SessionContext } from '../session-context';
import { everyPage, syncVersion } from '../version-sync';
import type { ConversationList } from './conversation-list';
import type { Row } from './row';

/** The server's data of a conversation: its owner, and the reader's settings. */
export type WireConversation = Pick<
  Row,
  | 'conversationID'
  | 'conversationType'
  | 'userID'
  | 'groupID'
  | 'recvMsgOpt'
  | 'isPinned'
  | 'isPrivateChat'
  | 'burnDuration'
  | 'ex'
  | 'minSeq'
>;

export const settingsOf = (wire: WireConversation, row: Row): Partial<Row> => ({
  conversationType: wire.conversationType,
  userID: wire.userID,
  groupID: wire.groupID,
  recvMsgOpt: wire.recvMsgOpt,
  isPinned: wire.isPinned,
  isPrivateChat: wire.isPrivateChat,
  burnDuration: wire.burnDuration,
  ex: wire.ex,
  minSeq: Math.max(row.minSeq, wire.minSeq ?? 0),
});

/** Syncs the settings of conversations with the server. Returns the function that syncs now. */
export function createConversationSync(
  { call, store, payload, timing }: SessionContext,
  conversationList: ConversationList,
  want: (userIDs: readonly string[]) => void,
) {
  const { userID } = payload;

  const put = async (changedConversations: readonly WireConversation[], deletedIDs: readonly string[]) => {
    const chats = changedConversations.filter(({ conversationID }) => !isNotificationID(conversationID));
    const rows = chats.map((wire) =>
      conversationList.change(wire.conversationID, (row) => settingsOf(wire, row)),
    );
    conversationList.remove(deletedIDs);
    await store.write({ put: { conversations: rows }, remove: { conversations: deletedIDs } });
    want(rows.map((row) => row.userID));
    conversationList.announce(rows);
  };

  return createGatherer(timing.settleMs, () =>
    syncVersion<WireConversation>(
      { call, store, userID },
      {
        name: 'conversations',
        path: '/conversation/get_incremental_conversations',
        fetchAll: () =>
          everyPage(300, async (pagination) => {
            type Found = { conversations: WireConversation[] | null };
            return (await call<Found>('/conversation/get_owner_conversation', { userID, pagination }))
              .conversations;
          }),
        // A conversation that the list lacks has no messages yet or belongs to the wire itself: nothing to remove.
        replace: (all) => put(all, []),
        apply: put,
      },
    ),
  );
}
