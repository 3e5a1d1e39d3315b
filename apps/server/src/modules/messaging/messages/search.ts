import { conversationIDOf, type MsgData, SessionType } from '@gift/im-protocol';
import { type Db, joined, nothing, type Statement, sql } from '../../../platform/database/db';
import { withoutRevokedQuotes } from './send/quotes';
import { decodeMessage, withSeq } from './store/encoded';
import { messageKey, messagesAt } from './store/messages';

// Search for an operator's backend. It finds what the same admin can read with `pull_msg_by_seq` in the name of
// that user, and never the chats of disputes.

export type MessageSearch = {
  sendID: string;
  /** A user or a group. */
  recvID: string;
  contentType: number;
  /** 1, 3 or 4; 0 for all. */
  sessionType: number;
  sentFrom?: Date;
  sentBefore?: Date;
};

const prefixes: Readonly<Record<number, readonly string[]>> = {
  0: ['si', 'sg', 'sn'],
  [SessionType.single]: ['si'],
  [SessionType.group]: ['sg'],
  [SessionType.notification]: ['sn'],
};
/** The total stops at this number. */
const maxCounted = 100_000;

function matching(search: MessageSearch): Statement {
  const { sendID, recvID, contentType, sessionType, sentFrom, sentBefore } = search;
  const direct =
    sendID && recvID
      ? [SessionType.single, SessionType.notification].map((type) => conversationIDOf(type, sendID, recvID))
      : [];
  const named = recvID ? [...direct, `sg_${recvID}`] : [];
  const conditions = [
    sql`m.content_type <> 0`,
    sql`split_part(t.id, '_', 1) = any(${prefixes[sessionType] ?? []})`,
    sql`t.id not like 'sg_case-%'`,
    ...(sendID ? [sql`m.sender = ${sendID}`] : [sql`m.sender <> ${recvID}`]),
    ...(sendID && recvID ? [sql`t.id = any(${named})`] : []),
    // Without a sender: a user receives in single chats, a group in its own chat.
    ...(sendID ? [] : [sql`(t.id = ${`sg_${recvID}`} or t.id not like 'sg%')`]),
    ...(contentType ? [sql`m.content_type = ${contentType}`] : []),
    ...(sentFrom ? [sql`m.sent_ms >= ${sentFrom.getTime()}`] : []),
    ...(sentBefore ? [sql`m.sent_ms < ${sentBefore.getTime()}`] : []),
  ];
  const viewer = sendID || recvID;
  return sql`
    from (
      select s.conversation, s.min_seq, s.max_seq from messaging.participants s where s.user_id = ${viewer}
      ${sendID ? nothing : sql`union all select n, 0, null from messaging.conversations where id = ${`sg_${recvID}`}`}) s
    join messaging.conversations t on t.n = s.conversation
    join messaging.messages m on m.conversation = s.conversation and m.seq > greatest(s.min_seq, t.min_seq)
      and (s.max_seq is null or m.seq <= s.max_seq)
    where not exists (
        select from messaging.deleted_for_me h where h.user_id = ${viewer} and h.conversation = m.conversation and h.seq = m.seq)
      and ${joined(conditions, ' and ')}`;
}

/** Messages, newest first, each as its readers see it now. */
export async function searchMessages(
  db: Db,
  search: MessageSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; messages: MsgData[] }> {
  const rows = await db.many<{ conversation: bigint; seq: bigint }>(sql`
    select m.conversation, m.seq ${matching(search)} order by m.sent_ms desc, m.conversation, m.seq desc
    limit ${limit} offset ${offset}`);
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from (select 1 ${matching(search)} limit ${maxCounted}) f`);
  const messageKeys = rows.map(({ conversation, seq }) => ({ conversation, seq: Number(seq) }));
  const stored = await messagesAt(db, messageKeys);
  const unquoted = await withoutRevokedQuotes(db, stored);
  const byKey = new Map(stored.map((row) => [messageKey(row.conversation, row.seq), row]));
  const messages = messageKeys.flatMap(({ conversation, seq }) => {
    const key = messageKey(conversation, seq);
    const row = byKey.get(key);
    return row && row.contentType !== 0 ? [decodeMessage(withSeq(unquoted.get(key) ?? row.body, seq))] : [];
  });
  return { total: Number(count), messages };
}
