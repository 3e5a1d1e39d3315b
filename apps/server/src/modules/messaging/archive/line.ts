import type { MsgData } from '@gift/im-protocol';
import { withoutNames } from '../messages/names';
import { decodeMessage, encodeBody } from '../messages/store/encoded';

// A line of an archive: some messages of one conversation as JSON, without the names and pictures of users. So there is
// nothing in it that the deletion of a user would have to remove.

/** A message as it is stored. */
export type MessageRow = {
  conversation: bigint;
  seq: bigint;
  clientKey: string;
  sender: string;
  contentType: number;
  sentMs: bigint;
  body: Buffer;
};

/** Seqs `from` to `to` of a conversation, both included. */
export type SeqRange = { conversation: bigint; id: string; from: bigint; to: bigint };

type ArchivedMessage = Pick<MessageRow, 'clientKey' | 'sender' | 'contentType'> & {
  seq: number;
  sentMs: number;
  /** The fields of the message that are not empty, its content as text. */
  message?: Record<string, unknown>;
  /** In Base64, if it is not the same as those fields. */
  body?: string;
};

type Line = { key: string; conversationID: string; from: number; to: number; messages: ArchivedMessage[] };

/** The empty message, whose fields need not be written. */
const emptyMessage = decodeMessage(new Uint8Array());
const isEmpty = (value: unknown) =>
  value === '' ||
  value === 0 ||
  value === false ||
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const fieldsOf = ({ content, ...rest }: MsgData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...rest, content: Buffer.from(content).toString('utf8') }).filter(
      ([, value]) => !isEmpty(value),
    ),
  );

const bodyFrom = (fields: Record<string, unknown>): Buffer =>
  Buffer.from(
    encodeBody({
      ...emptyMessage,
      ...fields,
      content: Buffer.from(String(fields.content ?? ''), 'utf8'),
    } as MsgData),
  );

function archivedMessage(row: MessageRow): ArchivedMessage {
  const { clientKey, sender, contentType } = row;
  const head = { seq: Number(row.seq), sentMs: Number(row.sentMs), sender, contentType, clientKey };
  const anonymousMessage = withoutNames(decodeMessage(row.body), 'all');
  const body = Buffer.from(encodeBody(anonymousMessage));
  const message = fieldsOf(anonymousMessage);
  return bodyFrom(message).equals(body) ? { ...head, message } : { ...head, body: body.toString('base64') };
}

/** A range with its messages, in order of their seqs. */
export const lineText = ({ conversation, id, from, to }: SeqRange, rows: readonly MessageRow[]): string =>
  JSON.stringify({
    key: String(conversation),
    conversationID: id,
    from: Number(from),
    to: Number(to),
    messages: rows.map(archivedMessage),
  } satisfies Line);

export function rangeIn(text: string): SeqRange {
  const { key, conversationID, from, to } = JSON.parse(text) as Line;
  return { conversation: BigInt(key), id: conversationID, from: BigInt(from), to: BigInt(to) };
}

/** The messages of a line as they are stored again. */
export function rowsIn(text: string): MessageRow[] {
  const { key, messages } = JSON.parse(text) as Line;
  return messages.map(({ seq, sentMs, message = {}, body, ...rest }) => ({
    ...rest,
    conversation: BigInt(key),
    seq: BigInt(seq),
    sentMs: BigInt(sentMs),
    body: body === undefined ? bodyFrom(message) : Buffer.from(body, 'base64'),
  }));
}
