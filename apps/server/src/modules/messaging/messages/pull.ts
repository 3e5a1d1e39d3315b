import { notificationConversationID } from '@gift/im-protocol';
import type { EncodedMessage, Pulled, PulledByConversation } from '@gift/im-server/ports';
import { type Db, sql } from '../../../platform/database/db';
import { type Unquoted, withoutRevokedQuotes } from './send/quotes';
import { placeHolder, withSeq } from './store/encoded';
import { notificationID } from './store/ids';
import {
  deletedForMeInRanges,
  hiddenKey,
  lastInRanges,
  messageKey,
  messagesAt,
  messagesInRanges,
  type StoredMessage,
} from './store/messages';
import { listParticipations, listParticipationsOf, readerKey, readSeqsOf } from './store/participants';
import { findReadable, findReadableOf, type ReadableConversation } from './store/readable';

// The answers of 1001, 1002, 1005, 1006 and 1007. A user gets only conversations he is in and seqs he may read. A
// missing message between those is a placeholder, never a gap.

/** Limits of one answer: seqs read, and bytes, since native engines read no frame above 1 MiB. */
const maxSeqs = 5_000;
const maxBytes = 900_000;
const maxConversations = 1_000;
const maxChatNum = 500;
const maxNotifications = 2_000;

export type RequestedRange = { conversationID: string; begin: number; end: number; num: number };
export type RequestedSeqs = { conversationID: string; seqs: readonly number[] };

export type NewestSeqs = { maxSeqs: Map<string, number>; minSeqs: Map<string, number> };

/** Max and min readable seqs of all conversations a user can read. Conversations without messages are omitted. */
export async function newestSeqs(db: Db, userID: string): Promise<NewestSeqs> {
  return (await newestSeqsOf(db, [userID]))[0] as NewestSeqs;
}

/** The same for several users, in their order. */
export async function newestSeqsOf(db: Db, userIDs: readonly string[]): Promise<NewestSeqs[]> {
  const participations = await listParticipationsOf(db, userIDs);
  const readers = userIDs.map((userID) => {
    const participants = participations.get(userID) ?? [];
    const notificationIDs = participants
      .filter(({ isEnded }) => !isEnded)
      .map((participant) => notificationConversationID(participant.conversationID));
    return { participants, notificationIDs: [...notificationIDs, notificationID(userID, userID)] };
  });
  const rows = await db.many<{ id: string; maxSeq: bigint; minSeq: bigint }>(sql`
    select id, max_seq as "maxSeq", min_seq as "minSeq" from messaging.conversations
    where id = any(${readers.flatMap((reader) => reader.notificationIDs)}) and max_seq > 0`);
  const rowByID = new Map(rows.map((row) => [row.id, row]));
  return readers.map(({ participants, notificationIDs }) => {
    const notifications = notificationIDs.flatMap((id) => rowByID.get(id) ?? []);
    return {
      maxSeqs: new Map([
        ...participants
          .filter(({ to }) => to > 0)
          .map((participant) => [participant.conversationID, participant.to] as const),
        ...notifications.map(({ id, maxSeq }) => [id, Number(maxSeq)] as const),
      ]),
      minSeqs: new Map([
        ...participants
          .filter(({ from }) => from > 1)
          .map((participant) => [participant.conversationID, participant.from] as const),
        ...notifications
          .filter(({ minSeq }) => minSeq > 0n)
          .map(({ id, minSeq }) => [id, Number(minSeq) + 1] as const),
      ]),
    };
  });
}

export type RangePull = {
  userID: string;
  ranges: readonly RequestedRange[];
  isDescending: boolean;
};

/** The newest `num` of each range of a chat, and all of a range of notifications, in seq order. */
export async function pullRanges(
  db: Db,
  userID: string,
  ranges: readonly RequestedRange[],
  isDescending: boolean,
): Promise<PulledByConversation> {
  return (await pullRangesOf(db, [{ userID, ranges, isDescending }]))[0] as PulledByConversation;
}

/** The same for several users, in their order. */
export async function pullRangesOf(db: Db, pulls: readonly RangePull[]): Promise<PulledByConversation[]> {
  const requested = pulls.map(({ ranges }) => {
    return new Map(ranges.slice(0, maxConversations).map((range) => [range.conversationID, range]));
  });
  const readable = await findReadableOf(
    db,
    pulls.map(({ userID }, at) => ({ userID, conversationIDs: [...requested[at]!.keys()] })),
  );
  const readers = pulls.map(({ userID, isDescending }, at): Reader => {
    const readableByID = readable[at]!;
    const selections = selectRanges(readableByID, requested[at]!, isDescending);
    return { userID, readableByID, selections };
  });
  return readSelections(db, readers, messagesInRanges(db, readers.flatMap(rangesOf)));
}

/** What of each range is read, within the limits of one answer. */
function selectRanges(
  readableByID: ReadonlyMap<string, ReadableConversation>,
  requested: ReadonlyMap<string, RequestedRange>,
  isDescending: boolean,
): Selection[] {
  let remainingSeqs = maxSeqs;
  return [...readableByID].flatMap(([id, readable]) => {
    const { begin, end, num } = requested.get(id) as RequestedRange;
    const hi = Math.min(end, readable.to);
    const max = Math.min(
      readable.isNotification ? maxNotifications : Math.min(num, maxChatNum),
      remainingSeqs,
    );
    const lo = Math.max(begin, readable.from, hi - max + 1);
    if (max <= 0 || lo > hi) return [];
    remainingSeqs -= hi - lo + 1;
    const isEnd = isDescending ? begin <= readable.from : readable.to <= end;
    return [{ readable, seqs: seqsFrom(lo, hi), endFields: { isEnd, endSeq: 0 }, isNewestFirst: true }];
  });
}

/** The messages at exactly these seqs, in the order asked. */
export async function pullSeqs(
  db: Db,
  userID: string,
  requests: readonly RequestedSeqs[],
  isDescending: boolean,
): Promise<PulledByConversation> {
  const seqsByConversation = new Map(
    requests.slice(0, maxConversations).map(({ conversationID, seqs }) => [conversationID, seqs]),
  );
  const readableByID = await findReadable(db, userID, [...seqsByConversation.keys()]);
  let remainingSeqs = maxSeqs;
  const selections = [...readableByID].map(([id, readable]): Selection => {
    const all = [...new Set(seqsByConversation.get(id))];
    const seqs = all.filter((seq) => seq >= readable.from && seq <= readable.to).slice(0, remainingSeqs);
    remainingSeqs -= seqs.length;
    const isEnd = all.some((seq) => (isDescending ? seq < readable.from : seq > readable.to));
    return {
      readable,
      seqs,
      endFields: { isEnd, endSeq: isEnd ? (isDescending ? readable.from : readable.to) : 0 },
      // A requested conversation is in the answer even if it is empty: the JavaScript client relies on it.
      isNewestFirst: false,
    };
  });
  const messageKeys = selections.flatMap(({ readable: { conversation }, seqs }) =>
    seqs.map((seq) => ({ conversation, seq })),
  );
  const reader = { userID, readableByID, selections };
  return (await readSelections(db, [reader], messagesAt(db, messageKeys)))[0] as PulledByConversation;
}

/** The newest message of each conversation that this reader can see. */
export async function lastMessages(
  db: Db,
  userID: string,
  conversationIDs: readonly string[],
): Promise<ReadonlyMap<string, EncodedMessage>> {
  const readableByID = await findReadable(db, userID, conversationIDs.slice(0, maxConversations));
  const open = [...readableByID.values()].filter(({ from, to }) => from <= to);
  const rows = await lastInRanges(
    db,
    userID,
    open.map(({ conversation, from, to }) => ({ conversation, lo: from, hi: to })),
  );
  const views = await viewsOf(db, [{ userID, readableByID, selections: [] }]);
  const messageAt = readerOf(rows, await withoutRevokedQuotes(db, rows), views);
  const seqByConversation = new Map(rows.map((row) => [row.conversation, row.seq]));
  return new Map(
    open.flatMap((readable) => {
      const seq = seqByConversation.get(readable.conversation);
      return seq === undefined ? [] : [[readable.conversationID, messageAt(userID, readable, seq)] as const];
    }),
  );
}

/** The max seq of each conversation and this user's read seq. No ids: all of his conversations. */
export async function readState(db: Db, userID: string, conversationIDs: readonly string[]) {
  const participants =
    conversationIDs.length === 0
      ? await listParticipations(db, userID)
      : [...(await findReadable(db, userID, conversationIDs.slice(0, maxConversations))).values()];
  return new Map(
    participants.map(({ conversationID, to, readSeq, maxMs }) => [
      conversationID,
      { maxSeq: to, hasReadSeq: Math.min(readSeq, to), maxSeqTime: maxMs },
    ]),
  );
}

const seqsFrom = (lo: number, hi: number) => Array.from({ length: hi - lo + 1 }, (_, at) => lo + at);

/** A user with the conversations he may read, and what to read of them. */
type Reader = {
  userID: string;
  readableByID: ReadonlyMap<string, ReadableConversation>;
  selections: readonly Selection[];
};

const rangesOf = ({ userID, selections }: Reader) =>
  selections
    .filter(({ seqs }) => seqs.length > 0)
    .map(({ readable: { conversation }, seqs }) => {
      let [lo, hi] = [Number.MAX_SAFE_INTEGER, 0];
      for (const seq of seqs) {
        lo = Math.min(lo, seq);
        hi = Math.max(hi, seq);
      }
      return { userID, conversation, lo, hi };
    });

/** What each reader selected, from rows that may hold messages of several of them. */
async function readSelections(
  db: Db,
  readers: readonly Reader[],
  reading: Promise<readonly StoredMessage[]>,
): Promise<PulledByConversation[]> {
  const [rows, views] = await Promise.all([reading, viewsOf(db, readers)]);
  const messageAt = readerOf(rows, await withoutRevokedQuotes(db, rows), views);
  return readers.map(({ userID, selections }) =>
    within(selections, (readable, seq) => messageAt(userID, readable, seq)),
  );
}

/** What readers deleted for themselves, and how far the others have read. */
type Views = { hidden: ReadonlySet<string>; othersRead: ReadonlyMap<string, number> };

async function viewsOf(db: Db, readers: readonly Reader[]): Promise<Views> {
  const chats = readers.flatMap(({ readableByID }) =>
    [...readableByID.values()].flatMap(({ otherID, isNotification, conversation }) =>
      otherID && !isNotification ? [{ userID: otherID, conversation }] : [],
    ),
  );
  const [hidden, othersRead] = await Promise.all([
    deletedForMeInRanges(db, readers.flatMap(rangesOf)),
    readSeqsOf(db, chats),
  ]);
  return { hidden, othersRead };
}

/** Messages as a reader gets them. */
function readerOf(rows: readonly StoredMessage[], unquoted: Unquoted, { hidden, othersRead }: Views) {
  const byKey = new Map(rows.map((row) => [messageKey(row.conversation, row.seq), row]));
  return (userID: string, readable: ReadableConversation, seq: number): EncodedMessage => {
    const { conversation, otherID, isNotification, readSeq } = readable;
    const key = messageKey(conversation, seq);
    const row = byKey.get(key);
    if (!row || row.contentType === 0 || hidden.has(hiddenKey(userID, key))) return placeHolder(seq);
    if (otherID === undefined || isNotification) return withSeq(unquoted.get(key) ?? row.body, seq);
    const readTo =
      row.sender === userID ? (othersRead.get(readerKey({ userID: otherID, conversation })) ?? 0) : readSeq;
    return withSeq(unquoted.get(key) ?? row.body, seq, seq <= readTo);
  };
}

type Selection = {
  readable: ReadableConversation;
  seqs: readonly number[];
  endFields: { isEnd: boolean; endSeq: number };
  /** If not everything fits, the newest stay, without a gap; otherwise the first requested ones stay. */
  isNewestFirst: boolean;
};

/** As much as one frame holds. It has at least one message, whatever its size. */
function within(
  selections: readonly Selection[],
  messageAt: (readable: ReadableConversation, seq: number) => EncodedMessage,
) {
  let bytes = 0;
  const answer = new Map<string, Pulled>();
  for (const { readable, seqs, endFields, isNewestFirst } of selections) {
    const msgs: EncodedMessage[] = [];
    for (const seq of isNewestFirst ? [...seqs].reverse() : seqs) {
      const message = messageAt(readable, seq);
      if (bytes > 0 && bytes + message.length > maxBytes) break;
      bytes += message.length + 8;
      msgs.push(message);
    }
    if (msgs.length === 0 && seqs.length > 0) continue;
    const isCut = msgs.length < seqs.length;
    answer.set(readable.conversationID, {
      msgs: isNewestFirst ? msgs.reverse() : msgs,
      ...(isCut ? { isEnd: false, endSeq: 0 } : endFields),
    });
  }
  return answer;
}
