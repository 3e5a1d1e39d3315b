import { type Db, sql, type Tx } from '../../../platform/db';

// A seat is a user's place in a conversation: what they have read and which seqs they may read. Whoever has none
// cannot read there. Seats of single chats are made with the first message; those of groups when members come.

/** Members came, for the first time or again: they read from now on, or all of it where `seesHistory`. */
export async function openSeats(
  tx: Tx,
  seats: { conversationID: string; userIDs: readonly string[]; seesHistory: boolean },
): Promise<void> {
  const { conversationID, userIDs, seesHistory } = seats;
  // Without a gap in a seat there is none to hide, so who comes back to a closed past begins anew.
  // What was said before they came counts as read: it is no news to them.
  await tx.run(sql`
    insert into messaging.seats as s (user_id, thread, read_seq, min_seq)
    select u, t.n, t.max_seq, case when ${seesHistory} then 0 else t.max_seq end
    from messaging.open_threads(array[${conversationID}::text]) t, unnest(${userIDs}::text[]) u order by u
    on conflict (user_id, thread) do update set
      max_seq = null, read_seq = excluded.read_seq, min_seq = greatest(s.min_seq, excluded.min_seq)
    where s.max_seq is not null`);
}

/** Members left or were removed: they keep what they could read, and get nothing more. */
export async function closeSeats(
  tx: Tx,
  seats: { conversationID: string; userIDs: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update messaging.seats s set max_seq = t.max_seq from messaging.threads t
    where t.id = ${seats.conversationID} and s.thread = t.n and s.user_id = any(${seats.userIDs}) and s.max_seq is null`);
}

/** The places of two people who begin to write to each other. */
export async function openTwoSeats(
  tx: Tx,
  chats: readonly { thread: bigint; userIDs: readonly string[] }[],
): Promise<void> {
  const places = chats.flatMap(({ thread, userIDs }) => userIDs.map((userID) => ({ thread, userID })));
  await tx.run(sql`
    insert into messaging.seats (user_id, thread)
    select u, t from unnest(${places.map((p) => p.userID)}::text[], ${places.map((p) => p.thread)}::bigint[]) p (u, t) order by u, t
    on conflict do nothing`);
}

/** A user's place in one conversation, and how far the conversation has come. */
export type Seat = {
  conversationID: string;
  thread: bigint;
  maxSeq: number;
  maxMs: number;
  /** False: there is no seat, and the figures below are those of one who reads all. */
  isSeated: boolean;
  readSeq: number;
  /** The lowest and highest seqs that may be read; empty when the first is above the second. */
  from: number;
  to: number;
  /** The seat ended with the membership. */
  isEnded: boolean;
};

type Row = {
  id: string;
  n: bigint;
  maxSeq: bigint;
  maxMs: bigint;
  readSeq: bigint | null;
  minSeq: bigint | null;
  until: bigint | null;
};

const seatFrom = (row: Row): Seat => ({
  conversationID: row.id,
  thread: row.n,
  maxSeq: Number(row.maxSeq),
  maxMs: Number(row.maxMs),
  isSeated: row.readSeq !== null,
  readSeq: Number(row.readSeq ?? 0),
  from: Number(row.minSeq ?? 0) + 1,
  to: row.until === null ? Number(row.maxSeq) : Math.min(Number(row.until), Number(row.maxSeq)),
  isEnded: row.until !== null,
});

/** A user's places in these conversations; those that have no messages yet are left out. */
export async function seatsIn(
  db: Db,
  userID: string,
  conversationIDs: readonly string[],
): Promise<Map<string, Seat>> {
  const rows = await db.many<Row>(sql`
    select t.id, t.n, t.max_seq as "maxSeq", t.max_ms as "maxMs",
      s.read_seq as "readSeq", s.min_seq as "minSeq", s.max_seq as until
    from messaging.threads t left join messaging.seats s on s.thread = t.n and s.user_id = ${userID}
    where t.id = any(${conversationIDs})`);
  return new Map(rows.map((row) => [row.id, seatFrom(row)]));
}

/** All of a user's places. */
export async function seatsOf(db: Db, userID: string): Promise<Seat[]> {
  const rows = await db.many<Row>(sql`
    select t.id, t.n, t.max_seq as "maxSeq", t.max_ms as "maxMs",
      s.read_seq as "readSeq", s.min_seq as "minSeq", s.max_seq as until
    from messaging.seats s join messaging.threads t on t.n = s.thread where s.user_id = ${userID}`);
  return rows.map(seatFrom);
}

/** How far one has read in each of these threads. */
export async function readSeqsOf(
  db: Db,
  places: readonly { userID: string; thread: bigint }[],
): Promise<Map<bigint, number>> {
  if (places.length === 0) return new Map();
  const rows = await db.many<{ thread: bigint; readSeq: bigint }>(sql`
    select s.thread, s.read_seq as "readSeq"
    from unnest(${places.map((p) => p.userID)}::text[], ${places.map((p) => p.thread)}::bigint[]) p (user_id, thread)
    join messaging.seats s on s.user_id = p.user_id and s.thread = p.thread`);
  return new Map(rows.map(({ thread, readSeq }) => [thread, Number(readSeq)]));
}
