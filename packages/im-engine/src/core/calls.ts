import { conversationIDOf, type Message, type SessionType } from '@gift/im-protocol';
import type { Conversation, Engine } from '../api';
import { EngineError, Fault } from '../failure';
import { createGroupApi } from './contacts/group-api';
import { freshRow, isInList } from './conversations/row';
import { newID } from './ids';
import { compose } from './messages/compose';
import { upload } from './messages/upload';
import type { Session } from './session';

/** Default duration of expiring messages, in seconds (openim: conversation_msg). */
const defaultBurnS = 30;

export function createCalls(session: Session) {
  return {
    ...conversationCalls(session),
    ...messageCalls(session),
    ...createGroupApi(session.context, session.groups),
    ...session.contactApi,
    exportDatabase: async () =>
      new Blob([JSON.stringify(await session.context.store.dump())], { type: 'application/json' }),
    uploadFile: uploadOf(session),
  };
}

/** One try, from the start: the user who chose the file can try again. */
const uploadOf =
  ({ context: { call, payload } }: Session) =>
  (blob: Blob) =>
    upload(
      { call, urlPrefix: `${payload.apiAddr}/object/` },
      {
        ...{ slot: '', blob, url: '', name: `${payload.userID}/${newID()}` },
        contentType: blob.type || 'application/octet-stream',
      },
      async () => undefined,
      () => undefined,
    );

function conversationCalls(session: Session) {
  const { conversationList, marks, people, groups, outbox, context } = session;
  const { call, payload } = context;
  const { userID } = payload;

  const matches = (conversation: Conversation, keyword: string) =>
    conversation.showName.toLowerCase().includes(keyword);

  return {
    getAllConversationList: async () => conversationList.listOrder().map(conversationList.view),
    async getConversationListSplit({ offset, count }) {
      const listOrder = conversationList.listOrder();
      return {
        conversations: listOrder.slice(offset, offset + count).map(conversationList.view),
        total: listOrder.length,
      };
    },
    async getOneConversation({ sessionType, sourceID }) {
      const conversationID = conversationIDOf(sessionType, userID, sourceID);
      const existing = conversationList.get(conversationID);
      if (existing) return conversationList.view(existing);
      const isGroup = conversationID.startsWith('sg_');
      // The other user's profile is worth a call, but its failure must not stop the user from writing.
      if (!isGroup && !people.faceOf(sourceID)) await people.usersInfo([sourceID]).catch(() => []);
      if (isGroup && !groups.get(sourceID)) {
        await groups.sync();
        await groups.want([sourceID]).catch(() => {});
      }
      const parties = isGroup ? { userID: '', groupID: sourceID } : { userID: sourceID, groupID: '' };
      return conversationList.view(
        freshRow({ conversationID, conversationType: sessionType as SessionType, ...parties }),
      );
    },
    getTotalUnreadMsgCount: async () => conversationList.totalUnread(),
    markConversationMessageAsRead: (conversationID) => marks.markRead(conversationID),
    async setConversationDraft(conversationID, draftText) {
      const draftTextTime = draftText ? Date.now() : 0;
      const row = conversationList.change(conversationID, () => ({
        draftText,
        draftTextTime,
        ...(draftText && { hiddenSeq: -1 }),
      }));
      await marks.save(row);
      if (!isInList(row)) context.emit('conversationsRemoved', [conversationID]);
    },
    async setConversation(conversationID, change) {
      const { conversationType, userID: peerID, groupID } = conversationList.known(conversationID);
      const conversation = { conversationID, conversationType, userID: peerID, groupID, ...change };
      await call('/conversation/set_conversations', { userIDs: [userID], conversation });
      await marks.save(conversationList.change(conversationID, () => change));
    },
    async hideConversation(conversationID) {
      const row = conversationList.get(conversationID);
      if (!row) return;
      await marks.save(
        conversationList.change(conversationID, ({ maxSeq }) => ({
          hiddenSeq: maxSeq,
          draftText: '',
          draftTextTime: 0,
        })),
      );
      context.emit('conversationsRemoved', [conversationID]);
    },
    async clearConversationMessages(conversationID) {
      const deleteSyncOpt = { IsSyncSelf: true, IsSyncOther: false };
      await call('/msg/clear_conversation_msg', { conversationIDs: [conversationID], userID, deleteSyncOpt });
      const unsent = await outbox.remove(outbox.of(conversationID).map(({ clientMsgID }) => clientMsgID));
      if (unsent.length > 0) context.emit('messagesDeleted', { conversationID, clientMsgIDs: unsent });
      await session.lane(() => marks.cleared(conversationID));
    },
    async searchConversations(keyword) {
      const searched = keyword.trim().toLowerCase();
      return conversationList
        .listOrder()
        .map(conversationList.view)
        .filter((conversation) => matches(conversation, searched));
    },
  } satisfies Partial<Engine>;
}

function messageCalls(session: Session) {
  const { conversationList, marks, people, outbox, history, typing, context, lane } = session;
  const { call, payload, store } = context;
  const { userID } = payload;

  const storedMessage = async (clientMsgID: string): Promise<Message> => {
    const [message] = await store.find([clientMsgID]);
    if (!message) throw new EngineError(Fault.args, 'no such message');
    return message;
  };

  return {
    async sendMessage(target, outgoing, clientMsgID = newID()) {
      const item = compose(payload, people.self(), target, outgoing, clientMsgID);
      const { isPrivateChat, burnDuration } = conversationList.known(item.conversationID);
      if (isPrivateChat)
        item.message.attachedInfoElem = { isPrivateChat, burnDuration: burnDuration || defaultBurnS };
      if (target.recvID) people.want([target.recvID]);
      return outbox.add(item);
    },
    resendMessage: (_, clientMsgID) => outbox.retry(clientMsgID),
    getHistory: (of) => history.page(of),
    getMessagesAround: (of) => history.around(of),
    searchMessages: (of) => history.search(of),
    async revokeMessage(conversationID, clientMsgID) {
      const { seq } = await storedMessage(clientMsgID);
      await call('/msg/revoke_msg', { conversationID, seq, userID });
      await lane(() => marks.refresh(conversationID, [seq]));
    },
    async deleteMessages(conversationID, clientMsgIDs) {
      const unsent = await outbox.remove(clientMsgIDs);
      const seqs = (await store.find(clientMsgIDs)).map(({ seq }) => seq);
      if (seqs.length > 0) {
        const deleteSyncOpt = { IsSyncSelf: true, IsSyncOther: false };
        await call('/msg/delete_msgs', { conversationID, seqs, userID, deleteSyncOpt });
        await lane(() => marks.deleted(conversationID, seqs));
      }
      if (unsent.length === 0) return;
      context.emit('messagesDeleted', { conversationID, clientMsgIDs: unsent });
      if (unsent.includes(conversationList.get(conversationID)?.latestMsg?.clientMsgID ?? ''))
        await marks.repairLatest(conversationID);
    },
    typing: (conversationID, isTyping) => typing.send(conversationID, isTyping),
  } satisfies Partial<Omit<Engine, 'sendMessage'>> & {
    sendMessage: (
      ...of: [...Parameters<Engine['sendMessage']>, clientMsgID?: string]
    ) => ReturnType<Engine['sendMessage']>;
  };
}
