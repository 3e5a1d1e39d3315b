import { ContentType, conversationIDOf, MessageFrom, type MsgData, SessionType } from '@gift/im-protocol';
import { newID } from '../ids';
import { parsed, transient } from '../messages/content';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { ConversationList } from './conversation-list';

/** Typing hints: sent to the other side with a minimum interval, and expired if not repeated. */
export function createTyping(
  { payload, timing, emit, link }: SessionContext,
  conversationList: ConversationList,
  requests: Requests,
) {
  const { userID, platformID } = payload;
  const sentTypingAtMs = new Map<string, number>();
  const timers = new Map<string, unknown>();

  const emitTyping = (conversationID: string, typistID: string, isTyping: boolean) => {
    const key = `${conversationID} ${typistID}`;
    clearTimeout(timers.get(key) as number);
    timers.delete(key);
    if (isTyping)
      timers.set(
        key,
        setTimeout(() => emitTyping(conversationID, typistID, false), timing.typingFadesMs),
      );
    emit('typing', { conversationID, userID: typistID, isTyping });
  };

  return {
    /** True for a typing hint, which no other part handles as a message. */
    receive({ contentType, sendID, recvID, content }: MsgData): boolean {
      if (contentType !== ContentType.typing) return false;
      const otherID = sendID === userID ? recvID : sendID;
      if (sendID !== userID)
        emitTyping(
          conversationIDOf(SessionType.single, userID, otherID),
          sendID,
          parsed<{ msgTips: string }>(content).msgTips === 'yes',
        );
      return true;
    },
    async send(conversationID: string, isTyping: boolean) {
      const row = conversationList.known(conversationID);
      const lastMs = sentTypingAtMs.get(conversationID) ?? 0;
      if (!link.isOpen() || row.conversationType !== SessionType.single) return;
      if (isTyping && Date.now() - lastMs < timing.typingEveryMs) return;
      if (!isTyping && !sentTypingAtMs.delete(conversationID)) return;
      if (isTyping) sentTypingAtMs.set(conversationID, Date.now());
      const now = Date.now();
      await requests.send({
        ...{ sendID: userID, recvID: row.userID, groupID: '', clientMsgID: newID(), serverMsgID: '' },
        ...{ senderPlatformID: platformID, senderNickname: '', senderFaceURL: '' },
        ...{ sessionType: SessionType.single, msgFrom: MessageFrom.user, contentType: ContentType.typing },
        content: new TextEncoder().encode(JSON.stringify({ msgTips: isTyping ? 'yes' : 'no' })),
        ...{ seq: 0, sendTime: now, createTime: now, status: 1, isRead: false, options: transient },
        ...{ atUserIDList: [], attachedInfo: '', ex: '' },
      });
    },
  };
}
