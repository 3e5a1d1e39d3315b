import { texts } from '@gift/client/language';
import { ContentType, type Message, MessageFrom, SessionType } from '@gift/im-protocol';
import { toast, toasts } from '../state/toasts';
import type { ChatEngine } from './engine';

const t = texts({ newMessage: ['You have a new message', '您有一条新消息', 'New message dey for you'] });

const chatPaths = new Set(['/chat', '/chat/chatCenter']);

/** Whether another user wrote it. Gift's own system messages, mostly about the user's actions, only count as unread. */
const isWritten = (message: Message, ownID: string) =>
  message.sendID !== ownID &&
  message.contentType < 1000 &&
  !(message.contentType === ContentType.custom && message.msgFrom === MessageFrom.system);

const isShown = () => toasts.get().some(({ text }) => text === t.newMessage);

/** Shows a toast on every page except the chat list and an open chat (spec section 2); muted chats show none. */
export async function toastNewMessages(engine: ChatEngine, messages: readonly Message[], ownID: string) {
  if (chatPaths.has(location.pathname)) return;
  const newest = messages.findLast((message) => isWritten(message, ownID));
  if (!newest) return;
  const { sessionType, groupID, sendID } = newest;
  const sourceID = sessionType === SessionType.group ? groupID : sendID;
  const { recvMsgOpt } = await engine.getOneConversation({ sessionType, sourceID });
  if (recvMsgOpt !== 0 || chatPaths.has(location.pathname) || isShown()) return;
  toast(t.newMessage, { kind: 'success' });
}
