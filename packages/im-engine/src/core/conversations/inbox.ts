import {
  atAllTag,
  type ContentType,
  GroupAtType,
  isNotificationID,
  type Message,
  type MsgData,
  SendStatus,
} from '@gift/im-protocol';
import type { SeqRange } from '@gift/im-protocol/payloads';
import type { StoredMessage } from '../../store/store';
import { messageOf } from '../messages/content';
import type { Pulled, Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { ConversationList } from './conversation-list';
import { isLater, type Row, timeOf } from './row';

/** A gap is filled with its newest messages, up to this many; older ones load when the history is opened. */
export const maxBatch = 100;
const rangesAtOnce = 100;

/** About this many messages go into one transaction, so that others wait only briefly. */
const maxInTransaction = 300;

/** The update of one conversation. `change`: changes of its row, besides those from the messages. */
export type Part = {
  conversationID: string;
  msgs: readonly MsgData[];
  change?: (row: Row) => Partial<Row>;
};

export type Arrivals = Iterable<[conversationID: string, { msgs: MsgData[] }]>;

export type InboxHooks = {
  /** Removes messages of this device from the outbox: they have a seq now. Returns those it knew. */
  settle(clientMsgIDs: readonly string[]): ReadonlySet<string>;
  noteSenders(messages: readonly MsgData[]): unknown;
  /** The conversation is unknown here: its settings must be fetched. */
  onUnknown(): void;
};

export type Inbox = ReturnType<typeof createInbox>;

/**
 * Stores messages from the server on the device. A conversation grows by one seq at a time: a message further ahead
 * first has the gap before it filled; one that is not ahead is known already.
 */
export function createInbox(
  context: SessionContext,
  conversationList: ConversationList,
  requests: Requests,
  hooks: InboxHooks,
) {
  const { store, emit } = context;
  const ownID = context.payload.userID;

  /**
   * Stores messages of several conversations at once, so that the list is drawn once and not once for each.
   * `isLive`: emits those beyond the known seqs.
   */
  const insertAll = async (parts: readonly Part[], isLive: boolean) => {
    const arrived = parts.map((part) => ({
      ...part,
      knownSeq: conversationList.get(part.conversationID)?.maxSeq ?? 0,
      messages: part.msgs
        .filter(({ seq }) => seq > 0)
        .map((data) => messageOf(data, part.conversationID) as StoredMessage),
    }));
    const doubled = await doublesOf(arrived.flatMap(({ messages }) => messages));
    const settledIDs = hooks.settle(
      arrived.flatMap(({ messages }) => messages.map((one) => one.clientMsgID)),
    );
    const placed = arrived
      .filter(({ messages, change }) => messages.length > 0 || change)
      .map(({ messages, ...part }) => {
        const stored = messages.map((message) => (doubled.has(message) ? placeHolder(message) : message));
        const row = conversationList.change(part.conversationID, (current) => {
          const now = grown(current, stored, ownID);
          return { ...now, ...part.change?.({ ...current, ...now }) };
        });
        return { ...part, stored, row };
      });
    const rows = placed.map(({ row }) => row);
    await store.write({
      messages: placed.flatMap(({ stored }) => stored),
      put: { conversations: rows },
      remove: { outbox: [...settledIDs] },
    });
    for (const { conversationID, stored, knownSeq } of placed) {
      const visible = stored.filter(({ status }) => status !== SendStatus.deleted);
      const own = visible.filter(({ clientMsgID }) => settledIDs.has(clientMsgID));
      if (own.length > 0) emit('messagesChanged', { conversationID, messages: own });
      const fresh = visible.filter(({ seq, clientMsgID }) => seq > knownSeq && !settledIDs.has(clientMsgID));
      if (isLive && fresh.length > 0) emit('newMessages', fresh);
    }
    conversationList.announce(rows);
    await hooks.noteSenders(placed.flatMap(({ msgs, knownSeq }) => msgs.filter(({ seq }) => seq > knownSeq)));
  };

  const place = (conversationID: string, msgs: readonly MsgData[], isLive: boolean) =>
    insertAll([{ conversationID, msgs }], isLive);

  /** A server without deduplication may give one message two seqs; the reader sees it once. */
  const doublesOf = async (messages: readonly StoredMessage[]): Promise<ReadonlySet<StoredMessage>> => {
    const ids = messages.filter(({ clientMsgID }) => clientMsgID).map(({ clientMsgID }) => clientMsgID);
    const nameOf = ({ conversationID, clientMsgID }: StoredMessage) => `${conversationID} ${clientMsgID}`;
    const firstAt = new Map((await store.find(ids)).map((message) => [nameOf(message), message.seq]));
    const doubled = new Set<StoredMessage>();
    for (const message of messages) {
      const first = firstAt.get(nameOf(message));
      if (first === undefined) firstAt.set(nameOf(message), message.seq);
      else if (message.clientMsgID && first !== message.seq) doubled.add(message);
    }
    return doubled;
  };

  /** Pulls ranges, in as many requests as needed, and stores the messages. */
  const pull = async (ranges: readonly SeqRange[], isLive: boolean, onPart?: (done: number) => void) => {
    for (let at = 0; at < ranges.length; at += rangesAtOnce) {
      const requestedRanges = ranges.slice(at, at + rangesAtOnce);
      const pulledPages: Pulled = await requests.pullRanges(requestedRanges);
      const parts = requestedRanges.map(({ conversationID, end }) => ({
        conversationID,
        msgs: pulledPages.get(conversationID)?.msgs ?? [],
        // The server may have no visible messages for a conversation that grew.
        change: ({ maxSeq }: Row) => ({ maxSeq: Math.max(maxSeq, end) }),
      }));
      for (const some of splitParts(parts)) await insertAll(some, isLive);
      onPart?.(at + requestedRanges.length);
    }
  };

  return {
    place,
    insertAll,
    pull,
    async push(arrivals: Arrivals) {
      for (const [conversationID, { msgs }] of arrivals) {
        const placed = msgs.filter(({ seq }) => seq > 0).sort((one, other) => one.seq - other.seq);
        const passing = msgs.filter(({ seq }) => seq === 0);
        if (passing.length > 0)
          emit(
            'newMessages',
            passing.map((data) => messageOf(data, conversationID)),
          );
        if (placed.length === 0 || isNotificationID(conversationID)) continue;
        if (!conversationList.get(conversationID)) hooks.onUnknown();
        for (const run of runsOf(placed)) {
          const begin = conversationList.known(conversationID).maxSeq + 1;
          const end = run[0]!.seq - 1;
          if (begin <= end) await pull([{ conversationID, begin, end, num: maxBatch }], true);
          const { maxSeq } = conversationList.known(conversationID);
          await place(
            conversationID,
            run.filter(({ seq }) => seq > maxSeq),
            true,
          );
        }
      }
    },
  };
}

/** Splits parts that are too large for one transaction. */
function splitParts(parts: readonly Part[]): Part[][] {
  const chunks: Part[][] = [[]];
  let messages = 0;
  for (const part of parts) {
    if (messages > maxInTransaction) {
      chunks.push([]);
      messages = 0;
    }
    chunks[chunks.length - 1]!.push(part);
    messages += part.msgs.length;
  }
  return chunks;
}

/** Splits a list, in order, where a seq is missing. */
function runsOf(messages: readonly MsgData[]): MsgData[][] {
  const runs: MsgData[][] = [];
  for (const message of messages) {
    const run = runs[runs.length - 1];
    if (run && run[run.length - 1]!.seq + 1 >= message.seq) run.push(message);
    else runs.push([message]);
  }
  return runs;
}

const placeHolder = ({ conversationID, seq }: StoredMessage): StoredMessage =>
  ({ conversationID, seq, clientMsgID: '', status: SendStatus.deleted }) as StoredMessage;

/** A row after these messages of its conversation were stored. */
function grown(row: Row, messages: readonly StoredMessage[], ownID: string): Partial<Row> {
  let { maxSeq, hasReadSeq, readSentSeq, latestMsg, latestMsgSendTime, groupAtType } = row;
  for (const message of messages) {
    const { seq, sendID, status } = message;
    const isOwn = sendID === ownID;
    if (seq > row.maxSeq && isOwn) {
      // The server moves its sender's mark in the same way.
      hasReadSeq = Math.max(hasReadSeq, seq);
      readSentSeq = Math.max(readSentSeq, seq);
    }
    maxSeq = Math.max(maxSeq, seq);
    if (status === SendStatus.deleted) continue;
    if (!isOwn && seq > Math.max(row.maxSeq, hasReadSeq))
      groupAtType = atMarkWith(groupAtType, message, ownID);
    if (isLater(message, latestMsg)) {
      latestMsg = message;
      latestMsgSendTime = timeOf(message);
    }
  }
  const hiddenSeq = maxSeq > row.hiddenSeq ? -1 : row.hiddenSeq;
  return { maxSeq, hasReadSeq, readSentSeq, latestMsg, latestMsgSendTime, groupAtType, hiddenSeq };
}

/** The mention mark of a conversation after a message that may mention the reader, or everybody. */
function atMarkWith(mark: GroupAtType, message: Message, ownID: string): GroupAtType {
  const named = message.atTextElem?.atUserList ?? [];
  if (message.contentType === (1519 satisfies ContentType)) return mark || GroupAtType.groupNotice;
  const me = named.includes(ownID) || mark === GroupAtType.atMe || mark === GroupAtType.atAllAndMe;
  const all = named.includes(atAllTag) || mark === GroupAtType.atAll || mark === GroupAtType.atAllAndMe;
  if (me && all) return GroupAtType.atAllAndMe;
  if (me) return GroupAtType.atMe;
  return all ? GroupAtType.atAll : mark;
}
