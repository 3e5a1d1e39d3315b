import { type Db, Statement } from '../database/db';
import type { SealPurpose } from './keys';

/** An encrypted value and the text that it is bound to. */
type SealedRow = { id: bigint; sealed: Buffer; belongsTo: string };
type NewText = { id: bigint; old: Buffer; fresh: Buffer };

/** A table with an encrypted column, for the rotation of keys. Its values are SQL, written by the module that owns it. */
export type SealedTable = {
  readonly name: string;
  readonly purpose: SealPurpose;
  newest(db: Db): Promise<SealedRow | undefined>;
  count(db: Db): Promise<bigint>;
  /** Rows with a greater id, in order: the first `limit`, and the other rows with the last id among them. */
  rowsAfter(db: Db, id: bigint, limit: number): Promise<SealedRow[]>;
  /** Replaces values that did not change in the meantime; returns how many. */
  replace(db: Db, rows: readonly NewText[]): Promise<number>;
};

export function sealedTable(table: {
  name: string;
  purpose: SealPurpose;
  column: string;
  id: string;
  belongsTo: string;
  writtenAt: string;
}): SealedTable {
  const { name, purpose, column, id, belongsTo, writtenAt } = table;
  const rows = `select ${id} as id, ${column} as sealed, ${belongsTo} as "belongsTo" from ${name}`;
  const isSealed = `${column} is not null`;
  return {
    name,
    purpose,
    newest: (db) =>
      db.maybe(new Statement(`${rows} where ${isSealed} order by ${writtenAt} desc limit 1`, [])),
    count: async (db) =>
      (await db.one<{ n: bigint }>(new Statement(`select count(*) as n from ${name} where ${isSealed}`, [])))
        .n,
    rowsAfter: (db, after, limit) =>
      db.many(
        new Statement(
          `${rows} where ${isSealed} and ${id} > $1 order by ${id} fetch first ($2) rows with ties`,
          [after, limit],
        ),
      ),
    replace: (db, rows) =>
      db.run(
        new Statement(
          `update ${name} t set ${column} = r.fresh
          from unnest($1::bigint[], $2::bytea[], $3::bytea[]) r (id, old, fresh)
          where t.${id} = r.id and t.${column} = r.old`,
          [rows.map((row) => String(row.id)), rows.map(({ old }) => old), rows.map(({ fresh }) => fresh)],
        ),
      ),
  };
}
