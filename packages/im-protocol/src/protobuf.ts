import { read } from './protobuf/read';
import { type Kind, type Shape, shapeOf } from './protobuf/shape';
import { write } from './protobuf/write';

// Protocol buffers (proto3), driven by a table per message: field name -> number and kind. Values are plain objects
// with every field present; numbers must be whole and below 2^53, or they are refused.

/** The kinds of field that a property of type T may have. */
type Field<T> = [T] extends [string]
  ? readonly [number, 'string']
  : [T] extends [boolean]
    ? readonly [number, 'bool']
    : [T] extends [number]
      ? readonly [number, 'int32' | 'int64']
      : [T] extends [Uint8Array]
        ? readonly [number, 'bytes']
        : [T] extends [readonly string[]]
          ? readonly [number, 'strings']
          : [T] extends [readonly Uint8Array[]]
            ? readonly [number, 'chunks']
            : [T] extends [readonly number[]]
              ? readonly [number, 'int64s']
              : [T] extends [readonly (infer Item)[]]
                ? readonly [number, 'list', Codec<Item>]
                : [T] extends [ReadonlyMap<string, infer Item>]
                  ? readonly [number, 'map', [Item] extends [number] ? 'int64' : Codec<Item>]
                  : [T] extends [Record<string, boolean>]
                    ? readonly [number, 'flags']
                    : readonly [number, 'message', Codec<T>];

export type Codec<T> = {
  /** A missing property counts as its zero value. */
  encode(value: Partial<T>): Uint8Array;
  /** Throws only `ProtocolError`, for bytes that are no such message. Bytes are copied. */
  decode(bytes: Uint8Array): T;
  /** For the codec of a message that contains this one. */
  readonly shape: Shape;
};

/** The codec of a message with these fields. */
export function message<T extends object>(
  fields: {
    readonly [Name in keyof T]-?: Field<NonNullable<T[Name]>>;
  },
): Codec<T> {
  const rows = (Object.entries(fields) as [string, readonly [number, Kind, (Codec<unknown> | 'int64')?]][])
    .map(([name, [no, kind, of]]) => ({ name, no, kind, of: typeof of === 'object' ? of.shape : null }))
    .sort((a, b) => a.no - b.no);
  const shape = shapeOf(rows);
  return {
    shape,
    encode: (value) => write(shape, value as Record<string, unknown>),
    decode: (bytes) => read(shape, bytes) as T,
  };
}
