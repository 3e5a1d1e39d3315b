// A message in one line: for the chat list, quotes and merged histories.

import { texts } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import { eventText } from '../../../shared/trade/log/order-event-texts';
import { isSystemMessage } from '../message-list/rows';
import { systemText } from '../message-list/system-text';
import { notificationOf } from '../notifications/notification-content';
import { orderEventOf } from '../trade/order-event';

const t = texts({
  picture: ['Photo', '图片', 'Photo'],
  voice: [
    (s: number) => `Voice message ${s}″`,
    (s: number) => `语音 ${s}″`,
    (s: number) => `Voice message ${s}″`,
  ],
  video: ['Video', '视频', 'Video'],
  file: [
    (name: string) => `File: ${name}`,
    (name: string) => `文件：${name}`,
    (name: string) => `File: ${name}`,
  ],
  card: [
    (name: string) => `Contact: ${name}`,
    (name: string) => `名片：${name}`,
    (name: string) => `Contact: ${name}`,
  ],
  location: ['Location', '位置', 'Location'],
  sticker: ['Sticker', '表情', 'Sticker'],
  unknown: ['A message this app cannot show', '此消息暂不支持查看', 'Message wey this app no fit show'],
  notice: ['Notice', '通知', 'Notice'],
});

/** The text of a message, with its mentions; empty if it has none. */
export const textOf = (message: Message): string => {
  if (message.contentType === ContentType.atText && message.atTextElem) return namedText(message.atTextElem);
  return message.textElem?.content ?? message.quoteElem?.text ?? '';
};

/** `@1234 hello` with nicknames instead of ids. */
function namedText(at: NonNullable<Message['atTextElem']>): string {
  return at.atUsersInfo.reduce(
    (text, { atUserID, groupNickname }) => text.replaceAll(`@${atUserID}`, `@${groupNickname}`),
    at.text,
  );
}

/** One line without names; `partner` is the other side in order events. */
export function previewOf(message: Message, ownID: string, partner: string): string {
  const order = orderEventOf(message, ownID);
  if (order) return eventText(order.event, order.by, order.name ?? partner);
  if (isSystemMessage(message)) return systemText(message, ownID);
  switch (message.contentType) {
    case ContentType.text:
    case ContentType.atText:
    case ContentType.quote:
      return textOf(message);
    case ContentType.picture:
      return t.picture;
    case ContentType.voice:
      return t.voice(Math.max(1, Math.round(message.soundElem?.duration ?? 0)));
    case ContentType.video:
      return t.video;
    case ContentType.file:
      return t.file(message.fileElem?.fileName ?? '');
    case ContentType.merge:
      return message.mergeElem?.title ?? '';
    case ContentType.card:
      return t.card(message.cardElem?.nickname ?? '');
    case ContentType.location:
      return t.location;
    case ContentType.face:
      return message.faceElem?.data && !/^[[{]|^https?:/.test(message.faceElem.data)
        ? message.faceElem.data
        : t.sticker;
    case ContentType.oaNotification: {
      const { title, text } = notificationOf(message);
      return text || title || t.notice;
    }
    default:
      return t.unknown;
  }
}
