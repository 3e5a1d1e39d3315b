import type { AnswerOf, Calls } from '@gift/contract';
import type { StaffRole } from '@gift/contract/staff-roles';
import type { Command, Query } from '../../platform/context';
import { type Db, sql } from '../../platform/db';
import { newID } from '../../platform/ids';
import { Refusal } from '../../platform/refusal';
import { nicknamesOf } from '../identity';
import { inputOf } from './exports/ask';

/** How many filters of one list somebody may keep. */
const most = 30;

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
): Promise<AnswerOf<Calls['keepFilter']>[]> {
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

export const keptFilters: Query<'keptFilters'> = async ({ db, caller }, { list }) => {
  const rows = await db.many<Row>(sql`
    select ${columns} from operator.kept_filters
    where list = ${list} and (owner = ${caller.userID} or shared_with = any(${[...caller.roles]}::text[]))
    order by owner <> ${caller.userID}, lower(name), id limit 200`);
  return { items: await viewsOf(db, rows, caller.userID) };
};

export const keepFilter: Command<'keepFilter'> = async ({ tx, caller, now }, input) => {
  const { list, name, filter, sharedWith } = input;
  // A filter is shared with those who do the same work, not handed to others.
  if (sharedWith && !caller.roles.includes(sharedWith)) throw new Refusal('NotStaff');
  inputOf(list, filter, caller.roles);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`kept filters ${caller.userID}`}, 0))`);
  const { kept } = await tx.one<{ kept: bigint }>(sql`
    select count(*) as kept from operator.kept_filters
    where owner = ${caller.userID} and list = ${list} and name <> ${name}`);
  if (kept >= BigInt(most)) throw new Refusal('FiltersFull', { most });
  const row = await tx.one<Row>(sql`
    insert into operator.kept_filters (id, owner, list, name, filter, shared_with, kept_at)
    values (${newID(now)}, ${caller.userID}, ${list}, ${name}, ${JSON.stringify(filter)}::jsonb, ${sharedWith}, ${now})
    on conflict (owner, list, name) do update
      set filter = excluded.filter, shared_with = excluded.shared_with, kept_at = excluded.kept_at
    returning ${columns}`);
  return (await viewsOf(tx, [row], caller.userID))[0]!;
};

export const dropFilter: Command<'dropFilter'> = async ({ tx, caller }, { filterID }) => {
  const gone = await tx.run(sql`
    delete from operator.kept_filters where id = ${BigInt(filterID)} and owner = ${caller.userID}`);
  if (gone === 0) throw new Refusal('NotFound');
  return {};
};
