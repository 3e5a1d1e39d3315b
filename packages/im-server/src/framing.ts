import {
  decodeJsonRequest,
  encodeJsonReply,
  maxReplyBytes,
  type ReplyFrame,
  type RequestFrame,
} from '@gift/im-protocol';
import { decodeGobRequest, encodeGobReply } from '@gift/im-protocol/gob';
import { unzip, zip } from '@gift/im-protocol/gzip';

/** How one connection's frames are encoded; chosen by the client at connection. */
export type Framing = {
  /** Throws `ProtocolError` for an invalid request. */
  read(bytes: Uint8Array): RequestFrame;
  write(frame: ReplyFrame): Uint8Array;
  /** Only the JavaScript SDK chooses it. */
  readonly isJson: boolean;
  /** Its index in a list of the same frame in every encoding. */
  readonly index: number;
};

const json: Framing = { index: 0, isJson: true, read: decodeJsonRequest, write: encodeJsonReply };
const gob: Framing = { index: 1, isJson: false, read: decodeGobRequest, write: encodeGobReply };
const zipped = (inner: Framing, index: number): Framing => ({
  index,
  isJson: inner.isJson,
  // A request that unpacks to more than an answer may hold is not from our clients.
  read: (bytes) => inner.read(unzip(bytes, maxReplyBytes)),
  write: (frame) => zip(inner.write(frame)),
});
const jsonZipped = zipped(json, 2);
const gobZipped = zipped(gob, 3);

export const framingOf = ({ isJson, isZipped }: { isJson: boolean; isZipped: boolean }): Framing =>
  isJson ? (isZipped ? jsonZipped : json) : isZipped ? gobZipped : gob;

const none: Uint8Array = new Uint8Array();

/**
 * The bytes of a binary websocket message: its header and the unmasked message. It is one buffer where the
 * websocket library would make two, and is built once for many connections.
 */
export function wireOf(payload: Uint8Array): Buffer {
  const { length } = payload;
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const wire = Buffer.allocUnsafe(headLength + length);
  wire[0] = 0x82;
  wire[1] = headLength === 2 ? length : headLength === 4 ? 126 : 127;
  if (headLength === 4) wire.writeUInt16BE(length, 2);
  if (headLength === 10) wire.writeBigUInt64BE(BigInt(length), 2);
  wire.set(payload, headLength);
  return wire;
}

/** One frame for many connections, encoded at most once in each way. */
export class SharedFrame {
  private readonly written: (Buffer | undefined)[] = [];
  private readonly frame: ReplyFrame;

  constructor(reqIdentifier: number, data: Uint8Array = none, operationID = '') {
    this.frame = { reqIdentifier, msgIncr: '', operationID, errCode: 0, errMsg: '', data };
  }

  /** The frame's bytes on the wire. */
  in(framing: Framing): Buffer {
    const cachedWire = this.written[framing.index];
    if (cachedWire) return cachedWire;
    const newWire = wireOf(framing.write(this.frame));
    this.written[framing.index] = newWire;
    return newWire;
  }
}
