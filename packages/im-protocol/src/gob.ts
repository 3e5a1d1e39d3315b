import type { ReplyFrame, RequestFrame } from './frames';
import { ProtocolError } from './model/errors';

// The part of Go's gob that one flat frame needs. A stream holds two messages: a descriptor that names and types
// the fields, then a value that refers to them by position. Native engines and servers declare the fields in
// different orders, so a value is always read through the descriptor that came with it.

type Kind = 'int' | 'text' | 'bytes';
type Layout = readonly (readonly [name: string, kind: Kind, key: string])[];
type Value = number | string | Uint8Array;

const typeIDs = { int: 2, text: 6, bytes: 5 } as const;
/** Built-in types whose values can be skipped: bool, int, uint, float, bytes, text. */
const numbers = new Set([1, 2, 3, 4]);
const chunks = new Set([5, 6]);

const requestLayout: Layout = [
  ['ReqIdentifier', 'int', 'reqIdentifier'],
  ['Token', 'text', 'token'],
  ['SendID', 'text', 'sendID'],
  ['OperationID', 'text', 'operationID'],
  ['MsgIncr', 'text', 'msgIncr'],
  ['Data', 'bytes', 'data'],
];
const replyLayout: Layout = [
  ['ReqIdentifier', 'int', 'reqIdentifier'],
  ['MsgIncr', 'text', 'msgIncr'],
  ['OperationID', 'text', 'operationID'],
  ['ErrCode', 'int', 'errCode'],
  ['ErrMsg', 'text', 'errMsg'],
  ['Data', 'bytes', 'data'],
];

const utf8 = new TextEncoder();
const utf8Text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The id of our one type. Any from 64 on is valid: each stream brings its own descriptor. */
const ownType = 64;

function putUint(out: number[], value: number) {
  if (value < 128) {
    out.push(value);
    return;
  }
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  out.push(256 - bytes.length, ...bytes);
}

const putInt = (out: number[], value: number) => putUint(out, value >= 0 ? value * 2 : -value * 2 - 1);

function putText(out: number[], value: string) {
  const bytes = utf8.encode(value);
  putUint(out, bytes.length);
  out.push(...bytes);
}

function descriptorOf(name: string, layout: Layout): Uint8Array {
  const body: number[] = [];
  putInt(body, -ownType);
  // Of the descriptor's parts only the third, a struct, is present; its first part names it.
  body.push(3, 1, 1);
  putText(body, name);
  body.push(1);
  putInt(body, ownType);
  body.push(0, 1);
  putUint(body, layout.length);
  for (const [field, kind] of layout) {
    body.push(1);
    putText(body, field);
    body.push(1);
    putInt(body, typeIDs[kind]);
    body.push(0);
  }
  body.push(0, 0);
  const out: number[] = [];
  putUint(out, body.length);
  return Uint8Array.from([...out, ...body]);
}

const requestDescriptor = descriptorOf('GeneralWsReq', requestLayout);
const replyDescriptor = descriptorOf('Resp', replyLayout);

function encode(descriptor: Uint8Array, layout: Layout, frame: Readonly<Record<string, Value>>): Uint8Array {
  const head: number[] = [];
  const parts: Uint8Array[] = [];
  let scratch: number[] = [];
  putInt(scratch, ownType);
  let last = -1;
  layout.forEach(([, kind, key], at) => {
    const value = frame[key]!;
    if (kind === 'int' ? value === 0 : (value as string | Uint8Array).length === 0) return;
    scratch.push(at - last);
    last = at;
    if (kind === 'int') {
      putInt(scratch, value as number);
      return;
    }
    const bytes = kind === 'text' ? utf8.encode(value as string) : (value as Uint8Array);
    putUint(scratch, bytes.length);
    parts.push(Uint8Array.from(scratch), bytes);
    scratch = [];
  });
  scratch.push(0);
  parts.push(Uint8Array.from(scratch));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  putUint(head, length);
  const out = new Uint8Array(descriptor.length + head.length + length);
  out.set(descriptor);
  out.set(head, descriptor.length);
  let at = descriptor.length + head.length;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export const encodeGobRequest = (frame: RequestFrame): Uint8Array =>
  encode(requestDescriptor, requestLayout, frame);
export const encodeGobReply = (frame: ReplyFrame): Uint8Array => encode(replyDescriptor, replyLayout, frame);

class Reader {
  private at = 0;
  constructor(
    private readonly bytes: Uint8Array,
    private end = bytes.length,
  ) {}

  uint(): number {
    const first = this.byte();
    if (first < 128) return first;
    const count = 256 - first;
    if (count > 8) throw new ProtocolError('gob: a number of more than eight bytes');
    let value = 0;
    for (let n = 0; n < count; n++) value = value * 256 + this.byte();
    if (value > Number.MAX_SAFE_INTEGER) throw new ProtocolError('gob: a number too large');
    return value;
  }

  int(): number {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value - 1) / 2 - 1;
  }

  chunk(): Uint8Array {
    const length = this.uint();
    if (length > this.end - this.at) throw new ProtocolError('gob: a length beyond the end');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    const bytes = this.chunk();
    try {
      return utf8Text.decode(bytes);
    } catch {
      throw new ProtocolError('gob: a text that is not UTF-8');
    }
  }

  /** One of the stream's messages, to be read on its own. */
  message(): Reader {
    return new Reader(this.chunk());
  }

  mustEnd() {
    if (this.at !== this.end) throw new ProtocolError('gob: bytes left over');
  }

  expect(byte: number, what: string) {
    if (this.byte() !== byte) throw new ProtocolError(`gob: ${what} expected`);
  }

  private byte(): number {
    if (this.at >= this.end) throw new ProtocolError('gob: cut short');
    return this.bytes[this.at++]!;
  }
}

type Described = { typeID: number; fields: { name: string; type: number }[] };

/** The struct's name means nothing, and may be omitted like any empty text. */
function readCommon(reader: Reader): { name: string; id: number } {
  const common = { name: '', id: 0 };
  for (let field = -1; ; ) {
    const step = reader.uint();
    if (step === 0) return common;
    field += step;
    if (field === 0) common.name = reader.text();
    else if (field === 1) common.id = reader.int();
    else throw new ProtocolError('gob: a name and a type expected');
  }
}

/** A frame has six fields; more than this many indicate a forged length. */
const maxFields = 64;

function readDescriptor(reader: Reader): Described {
  const typeID = -reader.int();
  if (typeID <= 0) throw new ProtocolError('gob: a descriptor expected');
  reader.expect(3, 'a struct');
  reader.expect(1, "a struct's name");
  readCommon(reader);
  reader.expect(1, "a struct's fields");
  const count = reader.uint();
  if (count > maxFields) throw new ProtocolError('gob: too many fields');
  const fields: Described['fields'] = [];
  for (let n = 0; n < count; n++) {
    const { name, id } = readCommon(reader);
    fields.push({ name, type: id });
  }
  reader.expect(0, 'the end of a struct');
  reader.expect(0, 'the end of a descriptor');
  reader.mustEnd();
  return { typeID, fields };
}

function decode(bytes: Uint8Array, layout: Layout): Record<string, Value> {
  const stream = new Reader(bytes);
  const { typeID, fields } = readDescriptor(stream.message());
  const reader = stream.message();
  stream.mustEnd();
  if (reader.int() !== typeID) throw new ProtocolError('gob: a value of another type');
  const frame: Record<string, Value> = {};
  for (const [, kind, key] of layout) frame[key] = kind === 'int' ? 0 : kind === 'text' ? '' : none;
  for (let at = -1; ; ) {
    const step = reader.uint();
    if (step === 0) break;
    at += step;
    const field = fields[at];
    if (!field) throw new ProtocolError('gob: a field nobody described');
    const layoutField = layout.find(([name]) => name === field.name);
    if (!layoutField) skip(reader, field.type);
    else if (field.type !== typeIDs[layoutField[1]])
      throw new ProtocolError(`gob: ${field.name} has another type`);
    else frame[layoutField[2]] = readValue(reader, layoutField[1]);
  }
  reader.mustEnd();
  return frame;
}

const none = new Uint8Array();

function readValue(reader: Reader, kind: Kind): Value {
  if (kind === 'int') return reader.int();
  return kind === 'text' ? reader.text() : reader.chunk();
}

function skip(reader: Reader, type: number) {
  if (numbers.has(type)) reader.uint();
  else if (chunks.has(type)) reader.chunk();
  else throw new ProtocolError('gob: a field of a type no frame has');
}

/** Throws `ProtocolError` for anything but a request. The data is a view of the given bytes. */
export const decodeGobRequest = (bytes: Uint8Array): RequestFrame =>
  decode(bytes, requestLayout) as unknown as RequestFrame;

/** Throws `ProtocolError` for anything but an answer or a push. The data is a view of the given bytes. */
export const decodeGobReply = (bytes: Uint8Array): ReplyFrame =>
  decode(bytes, replyLayout) as unknown as ReplyFrame;
