import { ContentType, conversationIDOf, MessageFrom, type MsgData, SessionType } from '@gift/im-protocol';
import { newID } from '../ids';
import { parsed, transient } from '../messages/content';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { ConversationList } from './conversation-list';

/** Who is writing: told to the other side at most so often, and forgotten when it is not repeated. */
export function createTyping(
  { payload, timing, emit, link }: SessionContext,
  conversationList: ConversationList,
  requests: Requests,
) {
  const { userID, platformID } = payload;
  const sentTypingAtMs = new Map<string, number>();
  const fading = new Map<string, unknown>();

  const tell = (conversationID: string, typistID: string, isTyping: boolean) => {
    const key = `${conversationID} ${typistID}`;
    clearTimeout(fading.get(key) as number);
    fading.delete(key);
    if (isTyping)
      fading.set(
        key,
        setTimeout(() => tell(conversationID, typistID, false), timing.typingFadesMs),
      );
    emit('typing', { conversationID, userID: typistID, isTyping });
  };

  return {
    /** True for a typing hint, which is then no message for anybody else. */
    hear({ contentType, sendID, recvID, content }: MsgData): boolean {
      if (contentType !== ContentType.typing) return false;
      const otherID = sendID === userID ? recvID : sendID;
      if (sendID !== userID)
        tell(
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
