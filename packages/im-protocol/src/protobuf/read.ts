import { buffer, type NodeBytes } from '../base64';
import { ProtocolError } from '../model/errors';
import { type Kind, none, type Row, type Shape, shapeOf, two32 } from './shape';

// The position in the message being read. Reading is synchronous, so there is never a second one.
let at = 0;
let source: Uint8Array = none;

const utf8Text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The message in these bytes. Throws only `ProtocolError`, for invalid bytes. */
export function read(shape: Shape, bytes: Uint8Array): Record<string, unknown> {
  source = buffer && !buffer.isBuffer(bytes) ? asBuffer(bytes) : bytes;
  at = 0;
  try {
    return readMessage(shape, bytes.length);
  } finally {
    source = none;
  }
}

const asBuffer = ({ buffer: memory, byteOffset, length }: Uint8Array) =>
  buffer!.from(memory, byteOffset, length);

const cutShort = () => new ProtocolError('protobuf: cut short');

/** A whole number of up to 64 bits, signed. */
function readInt(): number {
  let byte = source[at++];
  if (byte === undefined) throw cutShort();
  if (byte < 128) return byte;
  let low = byte & 127;
  let high = 0;
  for (let shift = 7; shift < 70; shift += 7) {
    byte = source[at++];
    if (byte === undefined) throw cutShort();
    const bits = byte & 127;
    if (shift < 28) low |= bits << shift;
    else if (shift === 28) {
      low |= bits << 28;
      high = bits >>> 4;
    } else if (shift < 63) high |= bits << (shift - 32);
    else high |= (bits & 1) << 31;
    if (byte < 128) {
      const value = (high | 0) * two32 + (low >>> 0);
      if (!Number.isSafeInteger(value)) throw new ProtocolError('protobuf: a number beyond 2^53');
      return value;
    }
  }
  throw new ProtocolError('protobuf: a number of more than ten bytes');
}

function readLength(end: number): number {
  const length = readInt();
  if (length < 0 || length > end - at) throw new ProtocolError('protobuf: a length beyond the end');
  return length;
}

function readString(end: number): string {
  const length = readLength(end);
  if (length === 0) return '';
  const to = at + length;
  // Nearly all texts are short ids, for which starting the decoder takes longer than reading.
  if (length < 48 && isAscii(to)) {
    const from = at;
    at = to;
    return shortText(from, to);
  }
  try {
    const text = utf8Text.decode(source.subarray(at, to));
    at = to;
    return text;
  } catch {
    throw new ProtocolError('protobuf: a text that is not UTF-8');
  }
}

function isAscii(to: number): boolean {
  for (let n = at; n < to; n++) if (source[n]! > 127) return false;
  return true;
}

// Appending single characters would build a rope of pieces, twenty times as large as the text itself.
const shortText: (from: number, to: number) => string = buffer
  ? (from, to) => (source as NodeBytes).toString('latin1', from, to)
  : (from, to) => String.fromCharCode(...source.subarray(from, to));

function readChunk(end: number): Uint8Array {
  const length = readLength(end);
  if (length === 0) return none;
  at += length;
  // A copy, so that a few retained bytes do not retain the whole frame.
  const chunk = source.subarray(at - length, at);
  if (!buffer) return new Uint8Array(chunk);
  const { buffer: memory, byteOffset } = buffer.from(chunk);
  return new Uint8Array(memory, byteOffset, length);
}

function readMessage(shape: Shape, end: number): Record<string, unknown> {
  const value = { ...shape.zero };
  for (const { name, kind } of shape.containers)
    value[name] = kind === 'map' ? new Map() : kind === 'flags' ? {} : [];
  while (at < end) {
    const tag = readInt();
    if (tag < 8 || tag >= two32) throw new ProtocolError('protobuf: a field without a number');
    const row = shape.byNumber[tag >>> 3];
    if (!row || !readField(row, tag & 7, value, end)) skip(tag, end);
  }
  if (at !== end) throw cutShort();
  return value;
}

const varints = new Set<Kind>(['int32', 'int64', 'bool']);

/** Reads one field into the message. Returns false if its wire type differs from the table; it must be skipped. */
function readField(row: Row, wire: number, value: Record<string, unknown>, end: number): boolean {
  const { name, kind, of } = row;
  if (wire === 0) {
    if (kind === 'int64s') (value[name] as number[]).push(readInt());
    else if (varints.has(kind)) value[name] = readNumber(kind);
    else return false;
    return true;
  }
  if (wire !== 2) return false;
  switch (kind) {
    case 'string':
      value[name] = readString(end);
      return true;
    case 'bytes':
      value[name] = readChunk(end);
      return true;
    case 'strings':
      (value[name] as string[]).push(readString(end));
      return true;
    case 'chunks':
      (value[name] as Uint8Array[]).push(readChunk(end));
      return true;
    case 'int64s': {
      const to = readLength(end) + at;
      while (at < to) (value[name] as number[]).push(readInt());
      if (at !== to) throw cutShort();
      return true;
    }
    case 'message':
      value[name] = readNested(of!, end);
      return true;
    case 'list':
      (value[name] as unknown[]).push(readNested(of!, end));
      return true;
    case 'flags': {
      const entry = readNested(flagEntry, end);
      (value[name] as Record<string, unknown>)[entry.key as string] = entry.value;
      return true;
    }
    case 'map': {
      const entry = readNested(of ? entryOf(of) : numberEntry, end);
      (value[name] as Map<string, unknown>).set(entry.key as string, entry.value);
      return true;
    }
  }
  return false;
}

function readNumber(kind: Kind): number | boolean {
  const value = readInt();
  return kind === 'bool' ? value !== 0 : kind === 'int32' ? value | 0 : value;
}

function readNested(shape: Shape, end: number): Record<string, unknown> {
  return readMessage(shape, readLength(end) + at);
}

function skip(tag: number, end: number) {
  const wire = tag & 7;
  if (wire === 0) skipInt();
  else if (wire === 1) at += 8;
  else if (wire === 2) readChunk(end);
  else if (wire === 5) at += 4;
  else throw new ProtocolError('protobuf: a kind of field that no message has');
  if (at > end) throw cutShort();
}

/** Skips a number that may be larger than we can hold, since nobody reads it. */
function skipInt() {
  for (let n = 0; n < 10; n++) {
    const byte = source[at++];
    if (byte === undefined) throw cutShort();
    if (byte < 128) return;
  }
  throw new ProtocolError('protobuf: a number of more than ten bytes');
}

// Maps travel as lists of entries, messages with a key and a value.

const entryWith = (kind: Kind, of: Shape | null): Shape =>
  shapeOf([
    { name: 'key', no: 1, kind: 'string', of: null },
    { name: 'value', no: 2, kind, of },
  ]);
const flagEntry = entryWith('bool', null);
const numberEntry = entryWith('int64', null);
const entries = new WeakMap<Shape, Shape>();

function entryOf(shape: Shape): Shape {
  const cachedEntry = entries.get(shape);
  if (cachedEntry) return cachedEntry;
  const newEntry = entryWith('message', shape);
  entries.set(shape, newEntry);
  return newEntry;
}
