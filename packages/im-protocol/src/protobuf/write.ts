import { buffer } from '../base64';
import { ProtocolError } from '../model/errors';
import { type Row, type Shape, two32 } from './shape';

// The position in the message being written. Writing is synchronous, so there is never a second one.
let at = 0;
let bytes = new Uint8Array(4096);

const utf8 = new TextEncoder();

/** The message's bytes. Throws `ProtocolError` for a number that is not whole or not below 2^53. */
export function write(shape: Shape, value: Record<string, unknown>): Uint8Array {
  at = 0;
  writeMessage(shape, value);
  // Node's buffers share memory in slabs: a small one costs a tenth of an array with its own memory.
  return buffer ? buffer.from(bytes.subarray(0, at)) : bytes.slice(0, at);
}

function room(count: number) {
  if (at + count <= bytes.length) return;
  const larger = new Uint8Array(Math.max(bytes.length * 2, at + count));
  larger.set(bytes.subarray(0, at));
  bytes = larger;
}

function writeInt(value: number) {
  if (!Number.isSafeInteger(value)) throw new ProtocolError('protobuf: a number that is not whole');
  room(10);
  if (value >= 0 && value < 128) {
    bytes[at++] = value;
    return;
  }
  let low = value >>> 0;
  let high = Math.floor(value / two32) >>> 0;
  while (high > 0 || low > 127) {
    bytes[at++] = (low & 127) | 128;
    low = ((low >>> 7) | (high << 25)) >>> 0;
    high >>>= 7;
  }
  bytes[at++] = low;
}

function writeString(value: string) {
  const { length } = value;
  room(length * 3 + 10);
  const from = at;
  if (length < 128) {
    // Nearly all texts are short ids; a loop is faster than calling the encoder.
    bytes[at++] = length;
    let n = 0;
    for (; n < length; n++) {
      const unit = value.charCodeAt(n);
      if (unit > 127) break;
      bytes[at++] = unit;
    }
    if (n === length) return;
    at = from;
  }
  const { written } = utf8.encodeInto(value, bytes.subarray(at + 1));
  at++;
  closeLength(from, written);
}

/** The byte before `from` is reserved for the length of what follows; widens it if needed. */
function closeLength(from: number, length: number) {
  let extra = 0;
  for (let rest = length; rest > 127; rest = Math.floor(rest / 128)) extra++;
  if (extra > 0) {
    room(length + extra);
    bytes.copyWithin(from + 1 + extra, from + 1, from + 1 + length);
  }
  at = from;
  writeInt(length);
  at += length;
}

function writeChunk(value: Uint8Array) {
  writeInt(value.length);
  room(value.length);
  bytes.set(value, at);
  at += value.length;
}

/** Reserves a byte for the length of what is written next, until `close`. */
function open(): number {
  room(1);
  return at++;
}

const close = (from: number) => closeLength(from, at - from - 1);

function writeNested(shape: Shape, value: Record<string, unknown>) {
  const from = open();
  writeMessage(shape, value);
  close(from);
}

function writeTag(no: number, wire: number) {
  writeInt(no * 8 + wire);
}

function writeMessage({ rows }: Shape, value: Record<string, unknown>) {
  for (const row of rows) {
    const fieldValue = value[row.name];
    if (fieldValue === undefined || fieldValue === null) continue;
    writeField(row, fieldValue);
  }
}

function writeField({ no, kind, of }: Row, value: unknown) {
  switch (kind) {
    case 'string':
      if (value === '') return;
      writeTag(no, 2);
      return writeString(value as string);
    case 'int32':
    case 'int64':
      if (value === 0) return;
      writeTag(no, 0);
      return writeInt(value as number);
    case 'bool':
      if (!value) return;
      writeTag(no, 0);
      return writeInt(1);
    case 'bytes':
      if ((value as Uint8Array).length === 0) return;
      writeTag(no, 2);
      return writeChunk(value as Uint8Array);
    case 'strings':
      for (const text of value as string[]) {
        writeTag(no, 2);
        writeString(text);
      }
      return;
    case 'chunks':
      for (const chunk of value as Uint8Array[]) {
        writeTag(no, 2);
        writeChunk(chunk);
      }
      return;
    case 'int64s':
      if ((value as number[]).length === 0) return;
      writeTag(no, 2);
      return writeInts(value as number[]);
    case 'message':
      writeTag(no, 2);
      return writeNested(of!, value as Record<string, unknown>);
    case 'list':
      for (const item of value as Record<string, unknown>[]) {
        writeTag(no, 2);
        writeNested(of!, item);
      }
      return;
    case 'flags':
      for (const key in value as Record<string, boolean>)
        writeEntry(no, key, flagRow, (value as Record<string, boolean>)[key]);
      return;
    case 'map': {
      const row = of ? { ...messageRow, of } : numberRow;
      for (const [key, item] of value as Map<string, unknown>) writeEntry(no, key, row, item);
    }
  }
}

function writeInts(values: readonly number[]) {
  const from = open();
  for (const value of values) writeInt(value);
  close(from);
}

const flagRow: Row = { name: '', no: 2, kind: 'bool', of: null };
const numberRow: Row = { name: '', no: 2, kind: 'int64', of: null };
const messageRow: Row = { name: '', no: 2, kind: 'message', of: null };

function writeEntry(no: number, key: string, row: Row, value: unknown) {
  writeTag(no, 2);
  const from = open();
  writeTag(1, 2);
  writeString(key);
  writeField(row, value);
  close(from);
}
