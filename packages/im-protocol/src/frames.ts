import { buffer, fromBase64, toBase64 } from './base64';
import { ProtocolError } from './model/errors';

// One frame type in each direction (openim: msggateway). Native engines send it as gob (see gob.ts), browsers as JSON; the fields
// are the same. `data` is protobuf (see payloads.ts).

export type RequestFrame = {
  reqIdentifier: number;
  /** Left empty: the connection is logged in already. */
  token: string;
  sendID: string;
  /** Identifies the operation in both ends' logs. */
  operationID: string;
  /** Matches an answer to its request; echoed unchanged. */
  msgIncr: string;
  data: Uint8Array;
};

/** An answer, or a push, which has an empty `msgIncr`. */
export type ReplyFrame = {
  reqIdentifier: number;
  msgIncr: string;
  operationID: string;
  errCode: number;
  errMsg: string;
  data: Uint8Array;
};

const utf8 = new TextEncoder();
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const emptyBytes = new Uint8Array();

// JSON frames travel as binary messages: clients read a text message as a handshake or a pong. They are built by
// hand, since JSON.stringify would scan the base64, which is most of the frame, for characters to escape.

export const encodeJsonRequest = ({
  reqIdentifier,
  token,
  sendID,
  operationID,
  msgIncr,
  data,
}: RequestFrame): Uint8Array =>
  bytesOf(
    `{"reqIdentifier":${reqIdentifier},"token":${quoteText(token)},"sendID":${quoteText(sendID)},` +
      `"operationID":${quoteText(operationID)},"msgIncr":${quoteText(msgIncr)},"data":${encoded(data)}}`,
  );

export const encodeJsonReply = ({
  reqIdentifier,
  msgIncr,
  operationID,
  errCode,
  errMsg,
  data,
}: ReplyFrame): Uint8Array =>
  bytesOf(
    `{"reqIdentifier":${reqIdentifier},"msgIncr":${quoteText(msgIncr)},"operationID":${quoteText(operationID)},` +
      `"errCode":${errCode},"errMsg":${quoteText(errMsg)},"data":${encoded(data)}}`,
  );

const quoteText = (text: string) => JSON.stringify(text);
const encoded = (data: Uint8Array) => (data.length > 0 ? `"${toBase64(data)}"` : 'null');
const bytesOf = (text: string): Uint8Array => (buffer ? buffer.from(text) : utf8.encode(text));

/** Throws `ProtocolError` if the bytes are not a JSON object or a field has the wrong type. Missing fields are empty. */
export function decodeJsonRequest(bytes: Uint8Array): RequestFrame {
  const raw = parse(bytes);
  return {
    reqIdentifier: int(raw, 'reqIdentifier'),
    token: str(raw, 'token'),
    sendID: str(raw, 'sendID'),
    operationID: str(raw, 'operationID'),
    msgIncr: str(raw, 'msgIncr'),
    data: data(raw),
  };
}

/** Throws `ProtocolError` if the bytes are not a JSON object or a field has the wrong type. Missing fields are empty. */
export function decodeJsonReply(bytes: Uint8Array): ReplyFrame {
  const raw = parse(bytes);
  return {
    reqIdentifier: int(raw, 'reqIdentifier'),
    msgIncr: str(raw, 'msgIncr'),
    operationID: str(raw, 'operationID'),
    errCode: int(raw, 'errCode'),
    errMsg: str(raw, 'errMsg'),
    data: data(raw),
  };
}

type Raw = Record<string, unknown>;

function parse(bytes: Uint8Array): Raw {
  let raw: unknown;
  try {
    raw = JSON.parse(utf8Decoder.decode(bytes));
  } catch {
    throw new ProtocolError('not a JSON frame');
  }
  if (typeof raw !== 'object' || raw === null) throw new ProtocolError('not a JSON object');
  return raw as Raw;
}

function int(raw: Raw, name: string): number {
  const value = raw[name] ?? 0;
  if (!Number.isSafeInteger(value)) throw new ProtocolError(`${name} is not a whole number`);
  return value as number;
}

function str(raw: Raw, name: string): string {
  const value = raw[name] ?? '';
  if (typeof value !== 'string') throw new ProtocolError(`${name} is not a text`);
  return value;
}

function data(raw: Raw): Uint8Array {
  const value = str(raw, 'data');
  return value === '' ? emptyBytes : fromBase64(value);
}
