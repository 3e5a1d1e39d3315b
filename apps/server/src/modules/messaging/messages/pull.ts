import { notificationTwin } from '@gift/im-protocol';
import type { EncodedMessage, Pulled, PulledByConversation } from '@gift/im-server/ports';
import { type Db, sql } from '../../../platform/db';
import { placeHolder, withSeq } from './encoded';
import { notificationID } from './ids';
import { type Place, placesIn } from './places';
import { type Unquoted, withoutRevokedQuotes } from './quotes';
import { readSeqsOf, seatsOf } from './seats';
import {
  hiddenInRanges,
  hiddenKey,
  lastInRanges,
  messagesAt,
  messagesInRanges,
  type Range,
  type StoredMessage,
} from './store';

// What 1001, 1002, 1005, 1006 and 1007 answer. A user is told of conversations he is in, and of seqs he may read;
// whatever is missing between those is a place-holder, never a hole.

/** Bounds of one answer: seqs looked at, and bytes, since native engines read no frame of more than 1 MiB. */
const maxSeqs = 5_000;
const maxBytes = 900_000;
const maxConversations = 1_000;
const maxChatNum = 500;
const maxNotifications = 2_000;

export type WantedRange = { conversationID: string; begin: number; end: number; num: number };
export type WantedSeqs = { conversationID: string; seqs: readonly number[] };

/** Highest and lowest readable seqs of everything a user can read, without those that have no message. */
export async function newestSeqs(db: Db, userID: string) {
  const seats = await seatsOf(db, userID);
  const twins = seats.filter(({ isEnded }) => !isEnded).map((seat) => notificationTwin(seat.conversationID));
  const notifications = await db.many<{ id: string; maxSeq: bigint }>(sql`
    select id, max_seq as "maxSeq" from messaging.threads
    where id = any(${[...twins, notificationID(userID, userID)]}) and max_seq > 0`);
  return {
    maxSeqs: new Map([
      ...seats.filter(({ to }) => to > 0).map((seat) => [seat.conversationID, seat.to] as const),
      ...notifications.map(({ id, maxSeq }) => [id, Number(maxSeq)] as const),
    ]),
    minSeqs: new Map(seats.filter(({ from }) => from > 1).map((seat) => [seat.conversationID, seat.from])),
  };
}

/** The newest `num` of each range of a chat, and all of a range of notifications, in the order of their seqs. */
export async function pullRanges(
  db: Db,
  userID: string,
  wanted: readonly WantedRange[],
  isDescending: boolean,
): Promise<PulledByConversation> {
  const asked = new Map(wanted.slice(0, maxConversations).map((range) => [range.conversationID, range]));
  const places = await placesIn(db, userID, [...asked.keys()]);
  let left = maxSeqs;
  const chosen = [...places].flatMap(([id, place]) => {
    const { begin, end, num } = asked.get(id) as WantedRange;
    const hi = Math.min(end, place.to);
    const most = Math.min(place.isNotification ? maxNotifications : Math.min(num, maxChatNum), left);
    const lo = Math.max(begin, place.from, hi - most + 1);
    if (most <= 0 || lo > hi) return [];
    left -= hi - lo + 1;
    const isEnd = isDescending ? begin <= place.from : place.to <= end;
    return [{ place, seqs: seqsFrom(lo, hi), ends: { isEnd, endSeq: 0 } }];
  });
  const ranges = chosen.map(({ place, seqs }): Range => rangeOf(place, seqs));
  const [rows, views] = await Promise.all([
    messagesInRanges(db, ranges),
    viewsOf(db, userID, places, ranges),
  ]);
  const read = readerOf(rows, await withoutRevokedQuotes(db, rows), views);
  return within(
    chosen.map((one) => ({ ...one, isNewestKept: true })),
    read,
  );
}

/** The messages at exactly these seqs, in the order asked. */
export async function pullSeqs(
  db: Db,
  userID: string,
  wanted: readonly WantedSeqs[],
  isDescending: boolean,
): Promise<PulledByConversation> {
  const asked = new Map(
    wanted.slice(0, maxConversations).map(({ conversationID, seqs }) => [conversationID, seqs]),
  );
  const places = await placesIn(db, userID, [...asked.keys()]);
  let left = maxSeqs;
  const chosen = [...places].map(([id, place]) => {
    const all = [...new Set(asked.get(id))];
    const seqs = all.filter((seq) => seq >= place.from && seq <= place.to).slice(0, left);
    left -= seqs.length;
    const isEnd = all.some((seq) => (isDescending ? seq < place.from : seq > place.to));
    return { place, seqs, ends: { isEnd, endSeq: isEnd ? (isDescending ? place.from : place.to) : 0 } };
  });
  const filled = chosen.filter(({ seqs }) => seqs.length > 0);
  const ranges = filled.map(({ place, seqs }): Range => rangeOf(place, seqs));
  const spots = filled.flatMap(({ place: { thread }, seqs }) => seqs.map((seq) => ({ thread, seq })));
  const [rows, views] = await Promise.all([messagesAt(db, spots), viewsOf(db, userID, places, ranges)]);
  const read = readerOf(rows, await withoutRevokedQuotes(db, rows), views);
  // A conversation that was asked for is in the answer even with nothing in it: the JavaScript client counts on it.
  return within(
    chosen.map((one) => ({ ...one, isNewestKept: false })),
    read,
  );
}

/** The newest message of each conversation that is there for this reader. */
export async function lastMessages(
  db: Db,
  userID: string,
  conversationIDs: readonly string[],
): Promise<ReadonlyMap<string, EncodedMessage>> {
  const places = await placesIn(db, userID, conversationIDs.slice(0, maxConversations));
  const open = [...places.values()].filter(({ from, to }) => from <= to);
  const rows = await lastInRanges(
    db,
    userID,
    open.map(({ thread, from, to }) => ({ thread, lo: from, hi: to })),
  );
  const views = await viewsOf(db, userID, places, []);
  const read = readerOf(rows, await withoutRevokedQuotes(db, rows), views);
  const found = new Map(rows.map((row) => [row.thread, row.seq]));
  return new Map(
    open.flatMap((place) => {
      const seq = found.get(place.thread);
      return seq === undefined ? [] : [[place.conversationID, read(place, seq)] as const];
    }),
  );
}

/** How far the conversations have come, and how far this user has read. No ids: all of his chats. */
export async function readState(db: Db, userID: string, conversationIDs: readonly string[]) {
  const seats =
    conversationIDs.length === 0
      ? await seatsOf(db, userID)
      : [...(await placesIn(db, userID, conversationIDs.slice(0, maxConversations))).values()];
  return new Map(
    seats.map(({ conversationID, to, readSeq, maxMs }) => [
      conversationID,
      { maxSeq: to, hasReadSeq: Math.min(readSeq, to), maxSeqTime: maxMs },
    ]),
  );
}

const seqsFrom = (lo: number, hi: number) => Array.from({ length: hi - lo + 1 }, (_, at) => lo + at);
const rangeOf = ({ thread }: Place, seqs: readonly number[]): Range => {
  let [lo, hi] = [Number.MAX_SAFE_INTEGER, 0];
  for (const seq of seqs) {
    lo = Math.min(lo, seq);
    hi = Math.max(hi, seq);
  }
  return { thread, lo, hi };
};

/** What makes one reader's view of messages: what he hid, and who has read how far. */
type Views = { userID: string; hidden: ReadonlySet<string>; othersRead: ReadonlyMap<bigint, number> };

async function viewsOf(
  db: Db,
  userID: string,
  places: ReadonlyMap<string, Place>,
  ranges: readonly Range[],
): Promise<Views> {
  const chats = [...places.values()].flatMap(({ otherID, isNotification, thread }) =>
    otherID && !isNotification ? [{ userID: otherID, thread }] : [],
  );
  const [hidden, othersRead] = await Promise.all([hiddenInRanges(db, userID, ranges), readSeqsOf(db, chats)]);
  return { userID, hidden, othersRead };
}

/** Messages as this reader gets them. */
function readerOf(rows: readonly StoredMessage[], unquoted: Unquoted, { userID, hidden, othersRead }: Views) {
  const bySpot = new Map(rows.map((row) => [hiddenKey(row.thread, row.seq), row]));
  return (place: Place, seq: number): EncodedMessage => {
    const spot = hiddenKey(place.thread, seq);
    const row = bySpot.get(spot);
    if (!row || row.contentType === 0 || hidden.has(spot)) return placeHolder(seq);
    const readTo = row.sender === userID ? (othersRead.get(place.thread) ?? 0) : place.readSeq;
    const isRead = place.otherID !== undefined && !place.isNotification && seq <= readTo;
    return withSeq(unquoted.get(spot) ?? row.body, seq, isRead);
  };
}

type Chosen = {
  place: Place;
  seqs: readonly number[];
  ends: { isEnd: boolean; endSeq: number };
  /** When not everything fits, the newest stay, without a hole; else the first that were asked for. */
  isNewestKept: boolean;
};

/** As much as one frame holds. At least one message is in it, whatever its size. */
function within(chosen: readonly Chosen[], read: (place: Place, seq: number) => EncodedMessage) {
  let bytes = 0;
  const answer = new Map<string, Pulled>();
  for (const { place, seqs, ends, isNewestKept } of chosen) {
    const msgs: EncodedMessage[] = [];
    for (const seq of isNewestKept ? [...seqs].reverse() : seqs) {
      const message = read(place, seq);
      if (bytes > 0 && bytes + message.length > maxBytes) break;
      bytes += message.length + 8;
      msgs.push(message);
    }
    if (msgs.length === 0 && seqs.length > 0) continue;
    const isCut = msgs.length < seqs.length;
    answer.set(place.conversationID, {
      msgs: isNewestKept ? msgs.reverse() : msgs,
      ...(isCut ? { isEnd: false, endSeq: 0 } : ends),
    });
  }
  return answer;
}
