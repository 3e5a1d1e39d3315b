import { type Db, sql, type Tx } from '../../../../platform/database/db';

/** A stored message. `contentType` 0: taken back for everybody, and the body is empty. */
export type StoredMessage = {
  conversation: bigint;
  seq: number;
  sender: string;
  contentType: number;
  sentMs: number;
  body: Uint8Array;
};

type Row = {
  conversation: bigint;
  seq: bigint;
  sender: string;
  content_type: number;
  sent_ms: bigint;
  body: Buffer;
};
const messageFrom = (row: Row): StoredMessage => ({
  conversation: row.conversation,
  seq: Number(row.seq),
  sender: row.sender,
  contentType: row.content_type,
  sentMs: Number(row.sent_ms),
  body: row.body,
});

/** Seqs `lo` to `hi` of a conversation, both included. */
export type Range = { conversation: bigint; lo: number; hi: number };
export type MessageKey = { conversation: bigint; seq: number };

const conversationsOf = (rows: readonly { conversation: bigint }[]) =>
  rows.map(({ conversation }) => conversation);

export async function messagesInRanges(db: Db, ranges: readonly Range[]): Promise<StoredMessage[]> {
  const [first] = ranges;
  if (!first) return [];
  const columns = sql`m.conversation, m.seq, m.sender, m.content_type, m.sent_ms, m.body`;
  // A list is planned for all partitions each time, at ten times the cost of reading a page. `offset 0` keeps
  // PostgreSQL from making it a join, which reads whole partitions where a few chats have most messages.
  const rows = await db.many<Row>(
    ranges.length === 1
      ? sql`select ${columns} from messaging.messages m
          where m.conversation = ${first.conversation} and m.seq between ${first.lo} and ${first.hi}`
      : sql`select m.*
          from unnest(${conversationsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[], ${ranges.map((r) => r.hi)}::bigint[])
            r (conversation, lo, hi),
          lateral (
            select ${columns} from messaging.messages m
            where m.conversation = r.conversation and m.seq between r.lo and r.hi offset 0) m`,
  );
  return rows.map(messageFrom);
}

export async function messagesAt(db: Db, messageKeys: readonly MessageKey[]): Promise<StoredMessage[]> {
  if (messageKeys.length === 0) return [];
  const rows = await db.many<Row>(sql`
    select m.conversation, m.seq, m.sender, m.content_type, m.sent_ms, m.body
    from unnest(${conversationsOf(messageKeys)}::bigint[], ${messageKeys.map((s) => s.seq)}::bigint[]) r (conversation, seq)
    join messaging.messages m on m.conversation = r.conversation and m.seq = r.seq`);
  return rows.map(messageFrom);
}

/** The message that was sent under this key (`clientKey`). */
export async function messageOnce(
  db: Db,
  conversation: bigint,
  clientKey: string,
): Promise<StoredMessage | undefined> {
  const row = await db.maybe<Row>(sql`
    select conversation, seq, sender, content_type, sent_ms, body from messaging.messages
    where conversation = ${conversation} and client_key = ${clientKey}::uuid`);
  return row && messageFrom(row);
}

/** The newest message of each range that this user can see. */
export async function lastInRanges(
  db: Db,
  userID: string,
  ranges: readonly Range[],
): Promise<StoredMessage[]> {
  if (ranges.length === 0) return [];
  const rows = await db.many<Row>(sql`
    select last.* from unnest(${conversationsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[], ${ranges.map((r) => r.hi)}::bigint[])
      r (conversation, lo, hi),
    lateral (
      select m.conversation, m.seq, m.sender, m.content_type, m.sent_ms, m.body from messaging.messages m
      where m.conversation = r.conversation and m.seq between r.lo and r.hi and m.content_type <> 0
        and not exists (select from messaging.deleted_for_me h
          where h.user_id = ${userID} and h.conversation = m.conversation and h.seq = m.seq)
      order by m.seq desc limit 1) last`);
  return rows.map(messageFrom);
}

/** Messages that users deleted for themselves, as `hiddenKey`s. */
export async function deletedForMeInRanges(
  db: Db,
  ranges: readonly (Range & { userID: string })[],
): Promise<Set<string>> {
  if (ranges.length === 0) return new Set();
  const rows = await db.many<{ userID: string; conversation: bigint; seq: bigint }>(sql`
    select h.user_id as "userID", h.conversation, h.seq
    from unnest(${ranges.map((r) => r.userID)}::text[], ${conversationsOf(ranges)}::bigint[], ${ranges.map((r) => r.lo)}::bigint[],
      ${ranges.map((r) => r.hi)}::bigint[]) r (user_id, conversation, lo, hi)
    join messaging.deleted_for_me h on h.user_id = r.user_id and h.conversation = r.conversation and h.seq between r.lo and r.hi`);
  return new Set(
    rows.map(({ userID, conversation, seq }) => hiddenKey(userID, messageKey(conversation, Number(seq)))),
  );
}

export const hiddenKey = (userID: string, key: string): string => `${userID} ${key}`;
export const messageKey = (conversation: bigint, seq: number): string => `${conversation} ${seq}`;

export async function hide(tx: Tx, userID: string, messageKeys: readonly MessageKey[]): Promise<void> {
  await tx.run(sql`
    insert into messaging.deleted_for_me (user_id, conversation, seq)
    select ${userID}, t, s from unnest(${conversationsOf(messageKeys)}::bigint[], ${messageKeys.map((s) => s.seq)}::bigint[]) p (t, s)
    on conflict do nothing`);
}

/** The messages at these seqs of a conversation, locked until the transaction ends. */
export async function lockMessages(
  tx: Tx,
  conversation: bigint,
  seqs: readonly number[],
): Promise<StoredMessage[]> {
  const rows = await tx.many<Row>(sql`
    select conversation, seq, sender, content_type, sent_ms, body from messaging.messages
    where conversation = ${conversation} and seq = any(${seqs}) order by seq for update`);
  return rows.map(messageFrom);
}

export type RemovalKind = 'revoked' | 'deleted' | 'burned';

/** Replaces the bytes of messages, and stores the old ones where no reader of the chat can get them. */
export async function replaceMessages(
  tx: Tx,
  change: { how: RemovalKind; byUser: string; contentType: number; now: Date },
  messages: readonly { conversation: bigint; seq: number; body: Uint8Array }[],
): Promise<void> {
  const conversations = conversationsOf(messages);
  const seqs = messages.map(({ seq }) => seq);
  await tx.run(sql`
    insert into messaging.revoked_messages (conversation, seq, body, how, by_user, at)
    select m.conversation, m.seq, m.body, ${change.how}, ${change.byUser}, ${change.now}
    from unnest(${conversations}::bigint[], ${seqs}::bigint[]) r (conversation, seq)
    join messaging.messages m on m.conversation = r.conversation and m.seq = r.seq where m.content_type not in (0, 2101)
    on conflict do nothing`);
  await tx.run(sql`
    update messaging.messages m set content_type = ${change.contentType}, burn_s = 0, body = r.body
    from unnest(${conversations}::bigint[], ${seqs}::bigint[], ${messages.map(({ body }) => Buffer.from(body))}::bytea[]) r (conversation, seq, body)
    where m.conversation = r.conversation and m.seq = r.seq`);
}
