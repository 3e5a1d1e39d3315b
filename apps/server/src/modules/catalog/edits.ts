import type { Query } from '../../platform/calls/context';
import { idOfCursor } from '../../platform/calls/id-cursor';
import { type Db, nothing, sql, type Tx } from '../../platform/database/db';
import { nicknamesOf } from '../identity';

type By = { byID: bigint; approvedBy?: bigint | null; reason: string; now: Date };
type Edit = { about: string; before: unknown; after: unknown };

/** Logs what a staff member changed, with the previous values. */
export const noteEdits = (
  tx: Tx,
  { byID, approvedBy = null, reason, now }: By,
  edits: readonly Edit[],
): Promise<number> =>
  tx.run(sql`
    insert into catalog.edits (at, by_id, approved_by, reason, about, before, after)
    select ${now}::timestamptz, ${byID}::bigint, ${approvedBy}::bigint, ${reason}::text, g.about, nullif(g.before, 'null'::jsonb), g.after
    from unnest(${edits.map(({ about }) => about)}::text[],
      ${edits.map(({ before }) => JSON.stringify(before ?? null))}::jsonb[],
      ${edits.map(({ after }) => JSON.stringify(after))}::jsonb[]) as g (about, before, after)`);

type Row = {
  id: bigint;
  at: Date;
  byID: bigint;
  approvedBy: bigint | null;
  reason: string;
  about: string;
  before: never;
  after: never;
};

const editsOf = (db: Db, about: string | undefined, before: bigint | undefined, limit: number) =>
  db.many<Row>(sql`
    select id, at, by_id as "byID", approved_by as "approvedBy", reason, about, before, after from catalog.edits
    where true ${about === undefined ? nothing : sql`and about like ${`${about}%`}`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`);

export const catalogHistory: Query<'catalogHistory'> = async ({ db }, { about, cursor, limit }) => {
  const rows = await editsOf(db, about, idOfCursor(cursor), limit + 1);
  const pageRows = rows.slice(0, limit);
  const staff = pageRows.flatMap(({ byID, approvedBy }) =>
    approvedBy === null ? [byID] : [byID, approvedBy],
  );
  const names = await nicknamesOf(db, [...new Set(staff)]);
  return {
    items: pageRows.map(({ id, at, byID, approvedBy, ...row }) => ({
      ...row,
      editID: String(id),
      at: at.toISOString(),
      by: names.get(byID) ?? '',
      approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? ''),
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};
