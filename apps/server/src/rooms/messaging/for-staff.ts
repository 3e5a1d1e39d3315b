import { ContentType, conversationIDOf, MessageFrom, SessionType } from '@gift/im-protocol';
import { type Db, sql } from '../../platform/db';
import { decodeMessage } from './messages/encoded';

export type ChatLine = { seq: bigint; senderID: string; contentType: number; text: string | null; at: Date };

/** What somebody wrote, or what an order's line tells of; null for anything else, and for what was taken back. */
function textOf(contentType: number, body: Buffer): string | null {
  if (body.length === 0) return null;
  const { content, msgFrom } = decodeMessage(body);
  const said = JSON.parse(Buffer.from(content).toString()) as Record<'content' | 'text' | 'data', unknown>;
  const words = contentType === ContentType.text ? said.content : said.text;
  if (written.has(contentType)) return typeof words === 'string' ? words : null;
  // A user may send a line that looks the same; it tells of nothing.
  const event = msgFrom === MessageFrom.system && /"event":"(\w{1,40})"/.exec(String(said.data ?? ''))?.[1];
  return event ? `[${event}]` : null;
}
const written = new Set<number>([ContentType.text, ContentType.atText, ContentType.quote]);

/**
 * What two people wrote to each other from a moment on, for those who decide between them: at most `limit` messages,
 * the last ones, oldest first. That somebody looked is for the call to write down.
 */
export async function chatBetween(
  db: Db,
  { one, other, from, limit }: { one: bigint; other: bigint; from: Date; limit: number },
): Promise<ChatLine[]> {
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
    where thread = (select n from messaging.threads where id = ${id}) and sent_ms >= ${from.getTime()}
    order by seq desc limit ${limit}`);
  return rows.reverse().map(({ sentMs, body, ...row }) => ({
    ...row,
    text: textOf(row.contentType, body),
    at: new Date(Number(sentMs)),
  }));
}
