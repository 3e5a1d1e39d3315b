import { ContentType, conversationIDOf, MessageFrom, SessionType } from '@gift/im-protocol';
import { type Db, sql } from '../../platform/database/db';
import { decodeMessage } from './messages/store/encoded';

/** An order event in the chat of its two sides, and the user who caused it. */
type OrderEvent = { orderNo: string; name: string; by: string | null; at: string };
export type ChatMessage = {
  seq: bigint;
  senderID: string;
  contentType: number;
  /** The text of a user's message; null for anything else and for revoked messages. */
  text: string | null;
  event: OrderEvent | null;
  at: Date;
};

const noContent = { text: null, event: null };

function readContent(contentType: number, body: Buffer): Pick<ChatMessage, 'text' | 'event'> {
  if (body.length === 0) return noContent;
  const { content, msgFrom } = decodeMessage(body);
  const parsedContent = JSON.parse(Buffer.from(content).toString()) as Record<
    'content' | 'text' | 'data',
    unknown
  >;
  const text = contentType === ContentType.text ? parsedContent.content : parsedContent.text;
  if (textTypes.has(contentType)) return { ...noContent, text: typeof text === 'string' ? text : null };
  // A user may send a message that looks the same; it is no order event.
  if (msgFrom !== MessageFrom.system || contentType !== ContentType.custom) return noContent;
  const { orderNo, event, by, at } = JSON.parse(String(parsedContent.data ?? '{}')) as Record<
    string,
    string | undefined
  >;
  if (!orderNo || !event || !at) return noContent;
  return { ...noContent, event: { orderNo, name: event, by: by ?? null, at } };
}
const textTypes = new Set<number>([ContentType.text, ContentType.atText, ContentType.quote]);

/** The id of the chat of two users, if messages of it are archived. */
export async function archivedChatID(db: Db, one: bigint, other: bigint): Promise<string | null> {
  const id = conversationIDOf(SessionType.single, String(one), String(other));
  const row = await db.maybe<{ id: string }>(
    sql`select id from messaging.conversations where id = ${id} and min_seq > 0`,
  );
  return row?.id ?? null;
}

/**
 * What two users wrote to each other since a timestamp, for moderators: the last `limit` messages, oldest first.
 * The caller must log the access.
 */
export async function chatBetween(
  db: Db,
  { one, other, from, limit }: { one: bigint; other: bigint; from: Date; limit: number },
): Promise<ChatMessage[]> {
  const id = conversationIDOf(SessionType.single, String(one), String(other));
  const rows = await db.many<{
    seq: bigint;
    senderID: string;
    contentType: number;
    sentMs: bigint;
    body: Buffer;
  }>(sql`
    select seq, sender as "senderID", content_type as "contentType", sent_ms as "sentMs", body
    from messaging.messages
    where conversation = (select n from messaging.conversations where id = ${id}) and sent_ms >= ${from.getTime()}
    order by seq desc limit ${limit}`);
  return rows.reverse().map(({ sentMs, body, ...row }) => ({
    ...row,
    ...readContent(row.contentType, body),
    at: new Date(Number(sentMs)),
  }));
}
