// A message's table, prepared for the reader and the writer.

export type Kind =
  | 'string'
  | 'bytes'
  | 'int32'
  | 'int64'
  | 'bool'
  | 'strings'
  | 'chunks'
  | 'int64s'
  | 'list'
  | 'map'
  | 'flags'
  | 'message';

export type Row = { name: string; no: number; kind: Kind; of: Shape | null };

export type Shape = {
  /** By number, as they are written. */
  rows: readonly Row[];
  byNumber: readonly (Row | undefined)[];
  zero: Record<string, unknown>;
  /** Fields whose zero value is a new container. */
  containers: readonly Row[];
};

export const none = new Uint8Array();
export const two32 = 0x1_0000_0000;

const zeros: Partial<Record<Kind, unknown>> = { string: '', bytes: none, int32: 0, int64: 0, bool: false };

export function shapeOf(rows: readonly Row[]): Shape {
  const byNumber: Row[] = [];
  for (const row of rows) byNumber[row.no] = row;
  return {
    rows,
    byNumber,
    zero: Object.fromEntries(rows.map(({ name, kind }) => [name, zeros[kind]])),
    containers: rows.filter(({ kind }) =>
      ['strings', 'chunks', 'int64s', 'list', 'map', 'flags'].includes(kind),
    ),
  };
}
