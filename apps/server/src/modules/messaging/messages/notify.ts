import { randomBytes } from 'node:crypto';
import {
  ContentType,
  conversationIDOf,
  MessageFrom,
  type MsgData,
  SendStatus,
  SessionType,
} from '@gift/im-protocol';
import type { Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { deliver } from '../deliver';
import { openConversations } from '../social/conversations/add-to-list';
import { append } from './send/append';
import { ensureConversations } from './store/conversations';
import { encodeBody, withSeq } from './store/encoded';
import { notificationID } from './store/ids';
import { addPairParticipants } from './store/participants';

/**
 * A notification: a change, sent to the users it concerns. Most are delivered to
 * connected clients and not stored, since all others learn of the change by version sync.
 */
export type Tips = {
  /** 1201 and up, 2001, 2101 … */
  contentType: number;
  /** The user who acted. */
  sendID: string;
  /** The other user; or the group, in `groupID`. */
  recvID?: string;
  groupID?: string;
  /** The tips object; becomes the `detail` of the content. Lists are `[]`, never null. */
  detail: object;
  /** The recipients. Two users: defaults to both. A group: the members (query them before they leave). */
  receivers?: readonly string[];
  /** Stored with a seq in the `n_` conversation, so that offline users get it later: 2101, 2102, 2200 only. */
  isStored?: boolean;
  /** Also a visible, stored message in the chat itself. Defaults to the wire's rule for this content type. */
  isShown?: boolean;
};

/** Where and when a change is made, and the operation id that the client gave. */
export type NotifyContext = { tx: Tx; services: Services; now: Date; operationID?: string };

/** Notifications that are also a message in the chat (openim: notification.yml, isSendMsg). */
const visibleTypes = new Set<number>([
  ContentType.friendAdded,
  ContentType.groupCreated,
  ContentType.memberQuit,
  ContentType.groupOwnerTransferred,
  ContentType.memberKicked,
  ContentType.memberInvited,
  ContentType.memberEntered,
  ContentType.groupDismissed,
  ContentType.memberMuted,
  ContentType.memberUnmuted,
  ContentType.groupMuted,
  ContentType.groupUnmuted,
  ContentType.groupAnnouncementSet,
  ContentType.groupNameSet,
  ContentType.burnMessageChanged,
]);

/** A message that the server is about to write in its own name. */
export type SystemMessage = {
  conversationID: string;
  message: MsgData;
  receivers: readonly string[];
  isStored: boolean;
};

/**
 * Appends notifications in the caller's transaction, in order. They are delivered after its commit, and never if it
 * rolls back.
 */
export async function notify(at: NotifyContext, ...tips: readonly Tips[]): Promise<void> {
  await writeSystemMessages(
    at,
    tips.flatMap((one) => systemMessagesOf(one, at.now)),
  );
}

function systemMessagesOf(tips: Tips, now: Date): SystemMessage[] {
  const { contentType, sendID, groupID = '', recvID = '', isStored = false } = tips;
  const isGroup = groupID !== '';
  const sessionType = isGroup ? SessionType.group : SessionType.single;
  const receivers = tips.receivers ?? [...new Set([sendID, recvID])];
  const message = systemMessage({
    contentType,
    sendID,
    recvID: isGroup ? groupID : recvID,
    groupID,
    sessionType,
    content: { detail: JSON.stringify(tips.detail) },
    options: notificationOptions(isStored),
    now,
  });
  const own: SystemMessage = {
    conversationID: isGroup ? `n_${groupID}` : notificationID(sendID, recvID),
    message,
    receivers,
    isStored,
  };
  if (!(tips.isShown ?? visibleTypes.has(contentType))) return [own];
  const copy: SystemMessage = {
    conversationID: conversationIDOf(sessionType, sendID, isGroup ? groupID : recvID),
    message: {
      ...message,
      recvID: isGroup ? '' : recvID,
      options: { offlinePush: false, unreadCount: false },
    },
    receivers,
    isStored: true,
  };
  return [own, copy];
}

/** Lists every option, since a missing key means true. */
const notificationOptions = (isStored: boolean) => ({
  history: isStored,
  persistent: isStored,
  offlinePush: false,
  unreadCount: false,
  conversationUpdate: false,
  senderSync: true,
  senderConversationUpdate: false,
  notPrivate: false,
  isNotNotification: false,
  isSendMsg: false,
});

/** A message of the server: marked as the system's, whatever sender it names. */
export function systemMessage(of: {
  contentType: number;
  sendID: string;
  recvID: string;
  groupID: string;
  sessionType: number;
  content: object;
  options: Record<string, boolean>;
  now: Date;
  senderNickname?: string;
  senderFaceURL?: string;
  senderPlatformID?: number;
  msgFrom?: number;
  ex?: string;
}): MsgData {
  const ms = of.now.getTime();
  return {
    sendID: of.sendID,
    recvID: of.recvID,
    groupID: of.groupID,
    clientMsgID: randomBytes(16).toString('hex'),
    serverMsgID: randomBytes(16).toString('hex'),
    senderPlatformID: of.senderPlatformID ?? 0,
    senderNickname: of.senderNickname ?? '',
    senderFaceURL: of.senderFaceURL ?? '',
    sessionType: of.sessionType,
    msgFrom: of.msgFrom ?? MessageFrom.system,
    contentType: of.contentType,
    content: Buffer.from(JSON.stringify(of.content)),
    seq: 0,
    sendTime: ms,
    createTime: ms,
    status: SendStatus.succeeded,
    isRead: false,
    options: of.options,
    atUserIDList: [],
    attachedInfo: '',
    ex: of.ex ?? '',
  };
}

/** Writes messages in the caller's transaction and delivers them after its commit. A chat may start with one. */
export async function writeSystemMessages(
  at: NotifyContext,
  messages: readonly SystemMessage[],
): Promise<void> {
  const { tx, services, operationID } = at;
  const stored = messages.filter(({ isStored }) => isStored);
  const seqs = new Map<SystemMessage, number>();
  if (stored.length > 0) {
    const conversations = await ensureConversations(tx, [
      ...new Set(stored.map(({ conversationID }) => conversationID)),
    ]);
    await startChats(
      at,
      stored.filter(({ conversationID }) => !conversations.get(conversationID)!.hasMessages),
      (conversationID) => conversations.get(conversationID)!.n,
    );
    const rows = stored.map(({ conversationID, message }) => ({
      conversation: conversations.get(conversationID)!.n,
      clientKey: message.clientMsgID,
      sender: message.sendID,
      contentType: message.contentType,
      burnS: 0,
      sentMs: message.sendTime,
      body: encodeBody(message),
    }));
    const appended = await append(tx, rows);
    stored.forEach((line, at) => void seqs.set(line, appended[at]!.seq));
  }
  const deliveredMessages = messages.map((line) => ({
    conversationID: line.conversationID,
    message: withSeq(encodeBody(line.message), seqs.get(line) ?? 0),
    userIDs: line.receivers,
    operationID,
    data: line.message,
    isStored: line.isStored,
  }));
  tx.afterCommit(() => deliver(services, deliveredMessages));
}

/**
 * Opens chats that get their first message: the chat enters the participants' lists, and they become participants.
 */
async function startChats(
  at: NotifyContext,
  messages: readonly SystemMessage[],
  messageListOf: (conversationID: string) => bigint,
) {
  const chats = new Map(
    messages
      .filter(({ conversationID }) => !conversationID.startsWith('n_'))
      .map((line) => [line.conversationID, line]),
  );
  if (chats.size === 0) return;
  const started = [...chats.values()].map(({ conversationID, message, receivers }) => ({
    conversationID,
    sessionType: message.sessionType,
    groupID: message.groupID,
    userIDs: receivers,
  }));
  await openConversations(at.tx, started, at.now);
  await addPairParticipants(
    at.tx,
    started
      .filter(({ sessionType }) => sessionType !== SessionType.group)
      .map(({ conversationID, userIDs }) => ({ conversation: messageListOf(conversationID), userIDs })),
  );
}
