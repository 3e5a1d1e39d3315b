import { ContentType, elementOf, type Message, type MsgData, SendStatus } from '@gift/im-protocol';
import { completeContent } from './valid-content';

// Converts between a message on the wire and in the app. On the wire `content` is the JSON of one element without
// its name; an app finds it under `textElem`, `pictureElem` and so on.

const utf8 = new TextEncoder();
const text = new TextDecoder();

const contentOf = (message: Message): Uint8Array =>
  utf8.encode(JSON.stringify(message[elementOf(message.contentType)] ?? {}));

/** JSON from the wire, or an empty object if invalid: a broken message must not block those behind it. */
export function parsed<T extends object>(json: string | Uint8Array): Partial<T> {
  try {
    const value: unknown = JSON.parse(typeof json === 'string' ? json : text.decode(json));
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}

/** The `detail` of a notification, itself JSON inside JSON. */
export const detailOf = <T extends object>(data: MsgData): Partial<T> =>
  parsed<T>(parsed<{ detail: string }>(data.content).detail ?? '');

/** A message as the local store and the app have it; for a deleted message the server sends only seq and status. */
export function messageOf(data: MsgData, conversationID: string): Message {
  const { senderFaceURL, content, options, offlinePushInfo, atUserIDList, attachedInfo, ex, ...rest } = data;
  const message = { ...rest, conversationID, senderFaceUrl: senderFaceURL } as Message;
  if (data.status === SendStatus.deleted) return message;
  if (ex) message.ex = ex;
  const attached = parsed<NonNullable<Message['attachedInfoElem']>>(attachedInfo || '{}');
  if (attached.isPrivateChat) message.attachedInfoElem = attached;
  return Object.assign(message, {
    [elementOf(data.contentType)]: completeContent(data.contentType, parsed(content)),
  });
}

/** The message to send; the server fills in empty fields. It assigns `seq` and `sendTime`. */
export function wireOf(message: Message): MsgData {
  const { isPrivateChat } = message.attachedInfoElem ?? {};
  return {
    sendID: message.sendID,
    recvID: message.recvID,
    groupID: message.groupID,
    clientMsgID: message.clientMsgID,
    serverMsgID: '',
    senderPlatformID: message.senderPlatformID,
    senderNickname: message.senderNickname,
    senderFaceURL: message.senderFaceUrl,
    sessionType: message.sessionType,
    msgFrom: message.msgFrom,
    contentType: message.contentType,
    content: contentOf(message),
    seq: 0,
    sendTime: 0,
    createTime: message.createTime,
    status: SendStatus.sending,
    isRead: false,
    options: isPrivateChat ? { notPrivate: false } : {},
    atUserIDList: message.atTextElem?.atUserList ?? [],
    attachedInfo: message.attachedInfoElem ? JSON.stringify(message.attachedInfoElem) : '',
    ex: message.ex ?? '',
  };
}

/** Options of a typing hint: not stored, shown to the other side alone. */
export const transient: MsgData['options'] = {
  history: false,
  persistent: false,
  offlinePush: false,
  unreadCount: false,
  conversationUpdate: false,
  senderSync: false,
  senderConversationUpdate: false,
};

/** A message embedded in another: without this device's own fields, and without nested quotes. */
export function embedded(message: Message): Message {
  const { conversationID, localEx, quoteElem, ...rest } = message;
  return quoteElem ? { ...rest, contentType: ContentType.text, textElem: { content: quoteElem.text } } : rest;
}

/** The searchable text of a message; empty if it has none. */
export function searchableText(message: Message): string {
  const { textElem, atTextElem, quoteElem, fileElem, mergeElem, cardElem, locationElem } = message;
  return (
    textElem?.content ??
    atTextElem?.text ??
    quoteElem?.text ??
    fileElem?.fileName ??
    mergeElem?.title ??
    cardElem?.nickname ??
    locationElem?.description ??
    ''
  );
}
