import { type MsgData, SendStatus } from '@gift/im-protocol';
import { msgData } from '@gift/im-protocol/payloads';

// Messages as bytes. Fields of protobuf may come in any order, so what is known late (the seq, and whether it was
// read) is appended to a message that was encoded once.

const seqTag = 14 << 3;
const statusTag = 17 << 3;
const isReadTag = 18 << 3;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

/** The stored bytes of a message: without its seq. */
export const encodeBody = (message: MsgData): Uint8Array => msgData.encode({ ...message, seq: 0 });

/** A stored message with its seq, ready to send. Seq 0 means none. */
export function withSeq(body: Uint8Array, seq: number, isRead = false): Uint8Array {
  const tail = seq > 0 ? [seqTag, ...varint(seq)] : [];
  if (isRead) tail.push(...varint(isReadTag), 1);
  const whole = new Uint8Array(body.length + tail.length);
  whole.set(body);
  whole.set(tail, body.length);
  return whole;
}

/** The placeholder of a message that is gone or hidden from this reader: its seq and the status for it. */
export const placeHolder = (seq: number): Uint8Array =>
  Uint8Array.from([seqTag, ...varint(seq), ...varint(statusTag), SendStatus.deleted]);

export const decodeMessage = (bytes: Uint8Array): MsgData => msgData.decode(bytes);
