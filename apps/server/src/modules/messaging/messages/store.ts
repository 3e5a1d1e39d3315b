import { type Db, sql, type Tx } from '../../../platform/db';

/** A stored message. `contentType` 0: taken back for everyone, and the body is empty. */
export type StoredMessage = {
  thread: bigint;
  seq: number;
  sender: string;
  contentType: number;
  sentMs: number;
  body: Uint8Array;
};

type Row = {
  thread: bigint;
  seq: bigint;
  sender: string;
  content_type: number;
  sent_ms: bigint;
  body: Buffer;
};
const messageFrom = (row: Row): StoredMessage => ({
  thread: row.thread,
  seq: Number(row.seq),
  sender: row.sender,
  contentType: row.content_type,
  sentMs: Number(row.sent_ms),
  body: row.body,
});

/** Seqs `lo` to `hi` of a thread, both included. */
export type Range = { thread: bigint; lo: number; hi: number };
export type Spot = { thread: bigint; seq: number };

const threadsOf = (places: readonly { thread: bigint }[]) => places.map(({ thread }) => thread);

export async function messagesInRanges(db: Db, ranges: readonly Range[]): Promise<StoredMessage[]> {
  if (ranges.length === 0) return [];
  const rows = await db.many<Row>(sql`
    select m.thread, m.seq, m.sender, m.content_type, m.sent_ms, m.body
    from unnest(${threadsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[], ${ranges.map((r) => r.hi)}::bigint[])
      r (thread, lo, hi)
    join messaging.messages m on m.thread = r.thread and m.seq between r.lo and r.hi`);
  return rows.map(messageFrom);
}

export async function messagesAt(db: Db, spots: readonly Spot[]): Promise<StoredMessage[]> {
  if (spots.length === 0) return [];
  const rows = await db.many<Row>(sql`
    select m.thread, m.seq, m.sender, m.content_type, m.sent_ms, m.body
    from unnest(${threadsOf(spots)}::bigint[], ${spots.map((s) => s.seq)}::bigint[]) r (thread, seq)
    join messaging.messages m on m.thread = r.thread and m.seq = r.seq`);
  return rows.map(messageFrom);
}

/** The message that was sent under this key (`clientKey`). */
export async function messageOnce(
  db: Db,
  thread: bigint,
  clientKey: string,
): Promise<StoredMessage | undefined> {
  const row = await db.maybe<Row>(sql`
    select thread, seq, sender, content_type, sent_ms, body from messaging.messages
    where thread = ${thread} and client_key = ${clientKey}::uuid`);
  return row && messageFrom(row);
}

/** The newest message of each range that is there for this user. */
export async function lastInRanges(
  db: Db,
  userID: string,
  ranges: readonly Range[],
): Promise<StoredMessage[]> {
  if (ranges.length === 0) return [];
  const rows = await db.many<Row>(sql`
    select last.* from unnest(${threadsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[], ${ranges.map((r) => r.hi)}::bigint[])
      r (thread, lo, hi),
    lateral (
      select m.thread, m.seq, m.sender, m.content_type, m.sent_ms, m.body from messaging.messages m
      where m.thread = r.thread and m.seq between r.lo and r.hi and m.content_type <> 0
        and not exists (select from messaging.hidden h
          where h.user_id = ${userID} and h.thread = m.thread and h.seq = m.seq)
      order by m.seq desc limit 1) last`);
  return rows.map(messageFrom);
}

/** What a user deleted for himself, as `hiddenKey`s. */
export async function hiddenInRanges(db: Db, userID: string, ranges: readonly Range[]): Promise<Set<string>> {
  if (ranges.length === 0) return new Set();
  const rows = await db.many<{ thread: bigint; seq: bigint }>(sql`
    select h.thread, h.seq
    from unnest(${threadsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[], ${ranges.map((r) => r.hi)}::bigint[])
      r (thread, lo, hi)
    join messaging.hidden h on h.user_id = ${userID} and h.thread = r.thread and h.seq between r.lo and r.hi`);
  return new Set(rows.map(({ thread, seq }) => hiddenKey(thread, Number(seq))));
}

export const hiddenKey = (thread: bigint, seq: number): string => `${thread} ${seq}`;

/** Puts messages out of one user's sight. */
export async function hide(tx: Tx, userID: string, spots: readonly Spot[]): Promise<void> {
  await tx.run(sql`
    insert into messaging.hidden (user_id, thread, seq)
    select ${userID}, t, s from unnest(${threadsOf(spots)}::bigint[], ${spots.map((s) => s.seq)}::bigint[]) p (t, s)
    on conflict do nothing`);
}

/** The messages at these seqs of a thread, locked until the transaction ends. */
export async function lockMessages(
  tx: Tx,
  thread: bigint,
  seqs: readonly number[],
): Promise<StoredMessage[]> {
  const rows = await tx.many<Row>(sql`
    select thread, seq, sender, content_type, sent_ms, body from messaging.messages
    where thread = ${thread} and seq = any(${seqs}) order by seq for update`);
  return rows.map(messageFrom);
}

/** Why a message is not what it was. */
export type Withdrawal = 'revoked' | 'deleted' | 'burned';

/** Puts other bytes in the place of messages, and keeps what they were where no reader of the chat gets at it. */
export async function replaceMessages(
  tx: Tx,
  change: { how: Withdrawal; byUser: string; contentType: number; now: Date },
  messages: readonly { thread: bigint; seq: number; body: Uint8Array }[],
): Promise<void> {
  const threads = threadsOf(messages);
  const seqs = messages.map(({ seq }) => seq);
  await tx.run(sql`
    insert into messaging.withdrawn (thread, seq, body, how, by_user, at)
    select m.thread, m.seq, m.body, ${change.how}, ${change.byUser}, ${change.now}
    from unnest(${threads}::bigint[], ${seqs}::bigint[]) r (thread, seq)
    join messaging.messages m on m.thread = r.thread and m.seq = r.seq where m.content_type not in (0, 2101)
    on conflict do nothing`);
  await tx.run(sql`
    update messaging.messages m set content_type = ${change.contentType}, burn_s = 0, body = r.body
    from unnest(${threads}::bigint[], ${seqs}::bigint[], ${messages.map(({ body }) => Buffer.from(body))}::bytea[]) r (thread, seq, body)
    where m.thread = r.thread and m.seq = r.seq`);
}
