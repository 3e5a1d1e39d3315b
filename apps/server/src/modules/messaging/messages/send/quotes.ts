import { ContentType, elementOf, type MsgData } from '@gift/im-protocol';
import type { Db } from '../../../../platform/database/db';
import { decodeMessage, encodeBody } from '../store/encoded';
import { clientKey } from '../store/ids';
import { messageKey, messageOnce, messagesAt, type StoredMessage } from '../store/messages';
import { findReadable } from '../store/readable';

/** Bodies whose quotes are replaced for the reader, by `messageKey`. */
export type Unquoted = ReadonlyMap<string, Uint8Array>;

type Quote = { contentType: number; seq?: number; clientMsgID?: string } & Record<string, unknown>;
type Content = { quoteMessage?: Quote | null } & Record<string, unknown>;

const kinds = new Set<number>([ContentType.quote, ContentType.atText]);
/** The fields that a quote retains once its message is gone: which message it was, and whose. */
const allowedFields = new Set([
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

const contentOf = ({ content }: MsgData) => JSON.parse(utf8.decode(content) || '{}') as Content;
const withContent = (content: Content) => bytes.encode(JSON.stringify(content));
const blank = (quote: object) => ({
  ...Object.fromEntries(Object.entries(quote).filter(([name]) => allowedFields.has(name))),
  contentType: ContentType.revoked,
});

/** A message as clients embed it in another. */
const embedded = (message: MsgData, seq: number) => {
  const { clientMsgID, serverMsgID, createTime, sendTime, sessionType, sendID, recvID, groupID } = message;
  const { msgFrom, contentType, senderPlatformID, senderNickname, senderFaceURL } = message;
  return {
    ...{ clientMsgID, serverMsgID, createTime, sendTime, sessionType, sendID, recvID, groupID },
    ...{ msgFrom, contentType, senderPlatformID, senderNickname, senderFaceUrl: senderFaceURL, seq },
    [elementOf(contentType)]: contentOf(message),
  };
};

/**
 * The content of an answer with the stored message in place of the quote that the sender supplied. Otherwise a
 * sender could make up whom a quote names and what it says. A message that the sender cannot see counts as revoked.
 * Undefined: it quotes nothing.
 */
export async function correctQuote(
  db: Db,
  conversationID: string,
  message: MsgData,
): Promise<Uint8Array | undefined> {
  if (!kinds.has(message.contentType)) return undefined;
  const content = contentOf(message);
  const { quoteMessage } = content;
  if (!quoteMessage) return undefined;
  const clientMsgID = quoteMessage.clientMsgID ?? '';
  const readable = (await findReadable(db, message.sendID, [conversationID])).get(conversationID);
  const quotedMessage = readable && (await messageOnce(db, readable.conversation, clientKey(clientMsgID)));
  if (!quotedMessage || quotedMessage.seq < readable.from || quotedMessage.seq > readable.to)
    return withContent({ ...content, quoteMessage: blank({ clientMsgID }) });
  const isGone = quotedMessage.contentType === 0 || quotedMessage.contentType === ContentType.revoked;
  const { sender: sendID, seq } = quotedMessage;
  const quote = isGone
    ? blank({ clientMsgID, sendID, seq })
    : embedded(decodeMessage(quotedMessage.body), seq);
  return withContent({ ...content, quoteMessage: quote });
}

/**
 * A revoked or deleted message must not survive inside its quotes. Returns the quotes of such messages as they are
 * to be read now. The stored messages stay as they were sent.
 */
export async function withoutRevokedQuotes(db: Db, rows: readonly StoredMessage[]): Promise<Unquoted> {
  const quoting = rows.flatMap((row) => {
    if (!kinds.has(row.contentType)) return [];
    const message = decodeMessage(row.body);
    const content = contentOf(message);
    const seq = content.quoteMessage?.seq;
    return typeof seq === 'number' && seq > 0 ? [{ row, message, content, seq }] : [];
  });
  if (quoting.length === 0) return new Map();
  const quotedMessages = await messagesAt(
    db,
    quoting.map(({ row: { conversation }, seq }) => ({ conversation, seq })),
  );
  const revokedSeqs = new Set(
    quotedMessages
      .filter(({ contentType }) => contentType === 0 || contentType === ContentType.revoked)
      .map(({ conversation, seq }) => messageKey(conversation, seq)),
  );
  return new Map(
    quoting.flatMap(({ row, message, content, seq }) => {
      if (!revokedSeqs.has(messageKey(row.conversation, seq))) return [];
      const quoteMessage = blank(content.quoteMessage as Quote);
      const rewritten = { ...message, content: withContent({ ...content, quoteMessage }) };
      return [[messageKey(row.conversation, row.seq), encodeBody(rewritten)] as const];
    }),
  );
}
