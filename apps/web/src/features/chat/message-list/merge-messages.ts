import { type Message, SendStatus } from '@gift/im-protocol';

// The loaded messages of one chat: those with a seq in the order of their seqs, those not yet sent where they were
// written.

export type Messages = readonly Message[];

const isUnsent = (message: Message) => message.seq === 0;

/**
 * The index for a message: a sent one after all lower seqs and after unsent ones written before it was sent; an unsent
 * one by when it was written, at the end.
 */
function indexFor(messages: Messages, message: Message): number {
  if (isUnsent(message)) {
    let at = messages.length;
    while (at > 0 && isUnsent(messages[at - 1]!) && messages[at - 1]!.createTime > message.createTime)
      at -= 1;
    return at;
  }
  let at = messages.length;
  while (at > 0) {
    const before = messages[at - 1]!;
    const isBehind = isUnsent(before) ? before.createTime > message.sendTime : before.seq > message.seq;
    if (!isBehind) break;
    at -= 1;
  }
  return at;
}

/** Merges new and changed messages; each clientMsgID occurs once, and the newer state wins. */
export function withMessages(current: Messages, incoming: Messages): Messages {
  if (incoming.length === 0) return current;
  const indexes = new Map(current.map((message, at) => [message.clientMsgID, at]));
  const next = [...current];
  const movedMessages: Message[] = [];
  for (const message of new Map(incoming.map((one) => [one.clientMsgID, one])).values()) {
    const at = indexes.get(message.clientMsgID);
    if (at === undefined) movedMessages.push(message);
    else if (next[at]!.seq === message.seq) next[at] = newer(next[at]!, message);
    // The server assigned a seq: move it to its place.
    else {
      movedMessages.push(newer(next[at]!, message));
      next[at] = undefined as never;
    }
  }
  const rest = movedMessages.length > 0 ? next.filter((message) => message !== undefined) : next;
  // Prepends a whole page of older messages at once.
  const first = rest[0];
  const isOlder = (message: Message) => message.seq > 0 && message.seq < (first?.seq ?? 0);
  if (movedMessages.every(isOlder)) return [...movedMessages.sort((a, b) => a.seq - b.seq), ...rest];
  for (const message of movedMessages) rest.splice(indexFor(rest, message), 0, message);
  return rest;
}

/** Read marks and send states only move forward, in whatever order events arrive. */
function newer(current: Message, incoming: Message): Message {
  const isBack = current.status === SendStatus.succeeded && incoming.status === SendStatus.sending;
  return {
    ...incoming,
    isRead: current.isRead || incoming.isRead,
    status: isBack ? current.status : incoming.status,
  };
}

export const withoutMessages = (messages: Messages, clientMsgIDs: readonly string[]): Messages => {
  const removedIDs = new Set(clientMsgIDs);
  return messages.filter((message) => !removedIDs.has(message.clientMsgID));
};

export const oldestSeq = (messages: Messages): number =>
  messages.find((message) => message.seq > 0)?.seq ?? 0;
export const newestSeq = (messages: Messages): number =>
  messages.findLast((message) => message.seq > 0)?.seq ?? 0;

/**
 * The first of the `unread` newest messages of others: the divider's position. Null if none is unread or not all of
 * them are loaded.
 */
export function findFirstUnread(messages: Messages, unread: number, ownID: string): string | null {
  if (unread <= 0) return null;
  let unreadLeft = unread;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]!;
    if (message.sendID === ownID || message.seq === 0) continue;
    unreadLeft -= 1;
    if (unreadLeft === 0) return message.clientMsgID;
  }
  return null;
}
