import type { AnswerOf, Calls } from '@gift/contract';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { nicknamesOf } from '../identity';
import { inputOf } from './exports/request';

/** Maximum saved filters per user and list. */
const maxFilters = 30;

type Row = {
  id: bigint;
  owner: bigint;
  name: string;
  filter: Record<string, string>;
  sharedWith: StaffRole | null;
};
const columns = sql`id, owner, name, filter, shared_with as "sharedWith"`;

async function viewsOf(
  db: Db,
  rows: readonly Row[],
  reader: bigint,
): Promise<AnswerOf<Calls['saveFilter']>[]> {
  const names = await nicknamesOf(
    db,
    rows.map(({ owner }) => owner),
  );
  return rows.map(({ id, owner, ...row }) => ({
    ...row,
    filterID: String(id),
    isMine: owner === reader,
    ownerName: names.get(owner) ?? '',
  }));
}

export const savedFilters: Query<'savedFilters'> = async ({ db, caller }, { list }) => {
  const rows = await db.many<Row>(sql`
    select ${columns} from operator.saved_filters
    where list = ${list} and (owner = ${caller.userID} or shared_with = any(${[...caller.roles]}::text[]))
    order by owner <> ${caller.userID}, lower(name), id limit 200`);
  return { items: await viewsOf(db, rows, caller.userID) };
};

export const saveFilter: Command<'saveFilter'> = async ({ tx, caller, now }, input) => {
  const { list, name, filter, sharedWith } = input;
  // A filter can be shared only with a role the caller has.
  if (sharedWith && !caller.roles.includes(sharedWith)) throw new Refusal('NotStaff');
  inputOf(list, filter, caller.roles);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters ${caller.userID}`}, 0))`);
  const { filterCount } = await tx.one<{ filterCount: bigint }>(sql`
    select count(*) as "filterCount" from operator.saved_filters
    where owner = ${caller.userID} and list = ${list} and name <> ${name}`);
  if (filterCount >= BigInt(maxFilters)) throw new Refusal('FiltersFull', { max: maxFilters });
  const row = await tx.one<Row>(sql`
    insert into operator.saved_filters (id, owner, list, name, filter, shared_with, saved_at)
    values (${newID(now)}, ${caller.userID}, ${list}, ${name}, ${JSON.stringify(filter)}::jsonb, ${sharedWith}, ${now})
    on conflict (owner, list, name) do update
      set filter = excluded.filter, shared_with = excluded.shared_with, saved_at = excluded.saved_at
    returning ${columns}`);
  return (await viewsOf(tx, [row], caller.userID))[0]!;
};

export const deleteFilter: Command<'deleteFilter'> = async ({ tx, caller }, { filterID }) => {
  const deletedRows = await tx.run(sql`
    delete from operator.saved_filters where id = ${BigInt(filterID)} and owner = ${caller.userID}`);
  if (deletedRows === 0) throw new Refusal('NotFound');
  return {};
};
