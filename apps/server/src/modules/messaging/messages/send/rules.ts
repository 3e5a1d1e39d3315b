import {
  atAllTag,
  ContentType,
  conversationIDOf,
  ErrorCode,
  MessageFrom,
  type MsgData,
  SendStatus,
  SessionType,
} from '@gift/im-protocol';
import { isCaseRoom, isServerAccount } from '../../case-rooms/ids';
import { contentRules, isOnlineOnlyType } from '../store/content';
import { idPattern, serverMsgID } from '../store/ids';

// Validates a message and sanitises its fields. Pure: the permission to write is decided elsewhere.

export type Refused = { ok: false; errCode: ErrorCode; detail: string };
/** A message as it will be stored and delivered, without its sender's name, its time and its seq. */
export type ValidMessage = {
  ok: true;
  conversationID: string;
  message: MsgData;
  /** Stored with a seq; otherwise it reaches only online clients. */
  isStored: boolean;
  /** The sender's own devices get it too. */
  isForSender: boolean;
  /** Seconds from being read to expiry; 0: never expires. */
  burnS: number;
  isToEverybody: boolean;
};

const no = (detail: string, errCode: ErrorCode = ErrorCode.ArgsError): Refused => ({
  ok: false,
  errCode,
  detail,
});

const utf8 = new TextDecoder('utf-8', { fatal: true });
const maxClientIDLength = 64;
const maxExLength = 4_096;
const maxAtUsers = 100;
const defaultBurnS = 30;
const maxBurnS = 7 * 86_400;

/** Options that a user may set. The reserved ones would turn any message into a notification. */
const userOptions = [
  'offlinePush',
  'unreadCount',
  'conversationUpdate',
  'senderSync',
  'senderConversationUpdate',
  'notPrivate',
] as const;

/** Options that hide a message; both SDKs set all of them for `isOnlineOnly`. */
const suppressing = ['history', 'persistent', ...userOptions.filter((name) => name !== 'notPrivate')];
const transient = Object.fromEntries(suppressing.map((name) => [name, false]));

/** Checks what a user sent, and accepts only the fields that a user may set. */
export function checkMessage(
  sender: { userID: string; platformID: number },
  message: MsgData,
): ValidMessage | Refused {
  const { sessionType, contentType } = message;
  if (message.sendID !== '' && message.sendID !== sender.userID)
    return no('sendID is not the one who is connected', ErrorCode.NoPermissionError);
  if (sessionType === SessionType.notification || contentType === ContentType.oaNotification)
    return no('only the server writes in this name', ErrorCode.NoPermissionError);
  if (sessionType !== SessionType.single && sessionType !== SessionType.group) return no('sessionType');
  const sourceID = sessionType === SessionType.single ? message.recvID : message.groupID;
  if (!idPattern.test(sourceID)) return no(sessionType === SessionType.single ? 'recvID' : 'groupID');
  if (sessionType === SessionType.single && sourceID === sender.userID)
    return no("One can't chat with oneself.");
  if (isServerAccount(sourceID)) return no('nobody reads what is written there', ErrorCode.NoPermissionError);
  if (!/^[\x21-\x7e]+$/.test(message.clientMsgID) || message.clientMsgID.length > maxClientIDLength)
    return no('clientMsgID');
  if (message.ex.length > maxExLength || message.attachedInfo.length > maxExLength) return no('ex');
  const wrongContent = checkContent(contentType, message.content);
  if (wrongContent) return no(wrongContent);
  const isGroup = sessionType === SessionType.group;
  if (message.atUserIDList.length > maxAtUsers || !message.atUserIDList.every((id) => idPattern.test(id)))
    return no('atUserIDList');
  const conversationID = conversationIDOf(sessionType, sender.userID, sourceID);
  const options = optionsOf(contentType, message.options);
  const valid: ValidMessage = {
    ok: true,
    conversationID,
    isStored: options.history !== false,
    isForSender: options.senderSync !== false,
    burnS: isGroup ? 0 : burnSecondsOf(message),
    isToEverybody: isGroup && message.atUserIDList.includes(atAllTag),
    message: {
      sendID: sender.userID,
      recvID: isGroup ? '' : sourceID,
      groupID: isGroup ? sourceID : '',
      clientMsgID: message.clientMsgID,
      serverMsgID: serverMsgID(conversationID, sender.userID, message.clientMsgID),
      senderPlatformID: sender.platformID,
      senderNickname: '',
      senderFaceURL: '',
      sessionType,
      msgFrom: MessageFrom.user,
      contentType,
      content: message.content,
      seq: 0,
      sendTime: 0,
      createTime: Math.max(0, message.createTime),
      status: SendStatus.succeeded,
      isRead: false,
      options,
      atUserIDList: isGroup ? message.atUserIDList : [],
      attachedInfo: message.attachedInfo,
      ex: message.ex,
    },
  };
  // Every message in the chat of a dispute is evidence.
  if (isGroup && isCaseRoom(sourceID) && !isOnlineOnlyType(contentType)) storeAnyway(valid);
  return valid;
}

/**
 * Stores a message that was sent as online-only, now like any other: recipients find it again and it counts as
 * unread.
 */
export function storeAnyway(valid: ValidMessage): void {
  if (valid.isStored) return;
  const { options } = valid.message;
  valid.isStored = true;
  valid.isForSender = true;
  valid.message.options = Object.fromEntries(
    Object.entries(options).filter(([name]) => !suppressing.includes(name)),
  );
}

/** What is wrong with a content, or undefined. */
function checkContent(contentType: number, content: Uint8Array): string | undefined {
  const rule = contentRules.get(contentType);
  if (!rule) return 'contentType';
  if (content.length > rule.maxBytes) return 'content is too large';
  let parsed: unknown;
  try {
    parsed = JSON.parse(utf8.decode(content));
  } catch {
    return 'content is no JSON';
  }
  const result = rule.shape.safeParse(parsed);
  return result.success ? undefined : `content.${result.error.issues[0]?.path.join('.') ?? ''}`;
}

/** OpenIM stores by `history` alone. Without it, the message may not count as unread or alert a phone. */
function optionsOf(contentType: number, sentOptions: Record<string, boolean>): Record<string, boolean> {
  if (isOnlineOnlyType(contentType)) return transient;
  if (sentOptions.history === false) return { ...transient, senderSync: sentOptions.senderSync !== false };
  const options: Record<string, boolean> = {};
  for (const name of userOptions) {
    const value = sentOptions[name];
    if (value !== undefined) options[name] = value;
  }
  return options;
}

/** An expiring message has its duration in `attachedInfo`; the flag is there or in its options. */
function burnSecondsOf({ options, attachedInfo }: MsgData): number {
  const attached = attachedOf(attachedInfo);
  if (options.notPrivate !== false && attached.isPrivateChat !== true) return 0;
  const durationS = Math.floor(Number(attached.burnDuration) || defaultBurnS);
  return Math.min(Math.max(durationS, 1), maxBurnS);
}

function attachedOf(attachedInfo: string): { isPrivateChat?: unknown; burnDuration?: unknown } {
  if (!attachedInfo) return {};
  try {
    return (JSON.parse(attachedInfo) as object | null) ?? {};
  } catch {
    return {};
  }
}
