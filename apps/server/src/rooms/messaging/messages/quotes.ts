import { ContentType } from '@gift/im-protocol';
import type { Db } from '../../../platform/db';
import { decodeMessage, encodeBody } from './encoded';
import { hiddenKey, messagesAt, type StoredMessage } from './store';

/** Bodies that are read otherwise than they are stored, by `hiddenKey`. */
export type Unquoted = ReadonlyMap<string, Uint8Array>;

type Quote = { contentType: number; seq?: number } & Record<string, unknown>;
type Content = { quoteMessage?: Quote | null } & Record<string, unknown>;

const kinds = new Set<number>([ContentType.quote, ContentType.atText]);
/** What a quote keeps once its message is gone: which one it was, and whose. */
const kept = new Set([
  'clientMsgID',
  'serverMsgID',
  'sendID',
  'senderNickname',
  'sendTime',
  'seq',
  'sessionType',
  'recvID',
  'groupID',
]);

const utf8 = new TextDecoder();
const bytes = new TextEncoder();

/**
 * What was revoked or deleted must not live on inside answers to it: quotes of such messages, as they are to be
 * read now. The stored messages stay as they were sent.
 */
export async function withoutRevokedQuotes(db: Db, rows: readonly StoredMessage[]): Promise<Unquoted> {
  const quoting = rows.flatMap((row) => {
    if (!kinds.has(row.contentType)) return [];
    const message = decodeMessage(row.body);
    const content = JSON.parse(utf8.decode(message.content)) as Content;
    const seq = content.quoteMessage?.seq;
    return typeof seq === 'number' && seq > 0 ? [{ row, message, content, seq }] : [];
  });
  if (quoting.length === 0) return new Map();
  const quoted = await messagesAt(
    db,
    quoting.map(({ row: { thread }, seq }) => ({ thread, seq })),
  );
  const gone = new Set(
    quoted
      .filter(({ contentType }) => contentType === 0 || contentType === ContentType.revoked)
      .map(({ thread, seq }) => hiddenKey(thread, seq)),
  );
  return new Map(
    quoting.flatMap(({ row, message, content, seq }) => {
      if (!gone.has(hiddenKey(row.thread, seq))) return [];
      const blank = Object.fromEntries(
        Object.entries(content.quoteMessage as Quote).filter(([name]) => kept.has(name)),
      );
      const quoteMessage = { ...blank, contentType: ContentType.revoked };
      const rewritten = { ...message, content: bytes.encode(JSON.stringify({ ...content, quoteMessage })) };
      return [[hiddenKey(row.thread, row.seq), encodeBody(rewritten)] as const];
    }),
  );
}
