import { ContentType, type Message, MessageFrom } from '@gift/im-protocol';
import type { Messages } from './merge-messages';

// The rows of a chat: days, the unread divider, system lines, and bubbles grouped by sender.

export type Row =
  /** Safety advice at the start of a chat. */
  | { kind: 'safety'; key: string }
  | { kind: 'day'; key: string; atMs: number }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'line'; key: string; message: Message }
  | {
      kind: 'bubble';
      key: string;
      message: Message;
      isOwn: boolean;
      /** First and last of a group: they carry the nickname, the avatar and the tail. */
      isFirst: boolean;
      isLast: boolean;
    };

const groupMs = 5 * 60_000;
// Nigeria has one time zone, an hour ahead of UTC, and no summer time.
const dayOf = (ms: number) => Math.floor((ms + 3_600_000) / 86_400_000);

/** Written by the system: group changes, expiring messages, order events; and a revoked message. */
export function isSystemMessage({ contentType, msgFrom }: Message): boolean {
  if (contentType === ContentType.revoked) return true;
  if (contentType === ContentType.custom) return msgFrom === MessageFrom.system;
  return contentType >= 1000 && contentType !== ContentType.oaNotification;
}

const timeOf = (message: Message) => message.sendTime || message.createTime;

type Bubble = Extract<Row, { kind: 'bubble' }>;
type Line = Extract<Row, { kind: 'line' }>;
// An unchanged row keeps its object, so that only changed rows re-render.
const bubbles = new WeakMap<Message, Bubble>();
const lines = new WeakMap<Message, Line>();

function bubbleOf(message: Message, isOwn: boolean, isFirst: boolean, isLast: boolean): Bubble {
  const cachedRow = bubbles.get(message);
  if (cachedRow && cachedRow.isFirst === isFirst && cachedRow.isLast === isLast) return cachedRow;
  const fresh: Bubble = { kind: 'bubble', key: message.clientMsgID, message, isOwn, isFirst, isLast };
  bubbles.set(message, fresh);
  return fresh;
}

function lineOf(message: Message): Line {
  const cachedRow = lines.get(message);
  if (cachedRow) return cachedRow;
  const fresh: Line = { kind: 'line', key: message.clientMsgID, message };
  lines.set(message, fresh);
  return fresh;
}

/** New messages in a case room. Only users' and moderators' messages count: the steps are on the case's page. */
export function newCaseMessages(messages: Messages, from: string | null, ownID: string) {
  const at = messages.findIndex(({ clientMsgID }) => clientMsgID === from);
  const newMessages =
    at < 0 ? [] : messages.slice(at).filter((one) => !isSystemMessage(one) && one.sendID !== ownID);
  return { unreadFrom: newMessages[0]?.clientMsgID ?? null, unreadCount: newMessages.length };
}

export type RowsOf = {
  ownID: string;
  /** The divider is above this message. */
  unreadFrom: string | null;
  unreadCount: number;
  /** Messages about to be revoked, by clientMsgID: already shown as revoked. */
  revokes: { has(clientMsgID: string): boolean };
};

export function rowsOf(
  messages: Messages,
  { ownID, unreadFrom, unreadCount, revokes }: RowsOf,
): readonly Row[] {
  const isSystemNow = (message: Message) => isSystemMessage(message) || revokes.has(message.clientMsgID);
  const rows: Row[] = [];
  let day = Number.NaN;
  let before: Message | null = null;
  const isOneGroup = (a: Message | null | undefined, b: Message | null | undefined) =>
    Boolean(a && b) &&
    a!.sendID === b!.sendID &&
    !isSystemNow(a!) &&
    !isSystemNow(b!) &&
    b!.clientMsgID !== unreadFrom &&
    dayOf(timeOf(a!)) === dayOf(timeOf(b!)) &&
    timeOf(b!) - timeOf(a!) < groupMs;
  messages.forEach((message, at) => {
    const atMs = timeOf(message);
    if (dayOf(atMs) !== day) {
      day = dayOf(atMs);
      // Two day rows may have the same date, so the message makes the key unique.
      rows.push({ kind: 'day', key: `day ${message.clientMsgID}`, atMs });
    }
    if (message.clientMsgID === unreadFrom) rows.push({ kind: 'unread', key: 'unread', count: unreadCount });
    if (isSystemNow(message)) rows.push(lineOf(message));
    else {
      const isFirst = !isOneGroup(before, message);
      const isLast = !isOneGroup(message, messages[at + 1]);
      rows.push(bubbleOf(message, message.sendID === ownID, isFirst, isLast));
    }
    before = message;
  });
  return rows;
}
