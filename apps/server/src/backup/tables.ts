import type pg from 'pg';

const own = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** A table whose rows are backed up. `columns` are those that are stored, not computed. */
export type Table = { name: string; columns: string };

/**
 * All tables with rows that must survive: partitioned ones as a whole, unlogged ones not, since PostgreSQL itself
 * empties them after a crash. Not the job queue's list of migrations either: the restored release writes its own.
 */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> =>
  (
    await client.query<Table>(`
      select format('%I.%I', n.nspname, c.relname) as name,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and ${own}
        and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
        -- The readiness of running processes locks it, and its row means nothing.
        and not (n.nspname = 'platform' and c.relname = 'write_check')
      order by 1`)
  ).rows;

/** A sequence and its position. */
export type Position = { name: string; value: string; isUsed: boolean };

export async function positionsOf(client: pg.ClientBase): Promise<Position[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'S' and ${own} order by 1`);
  const positions: Position[] = [];
  for (const { name } of rows) {
    const { rows: sequences } = await client.query<{ value: string; isUsed: boolean }>(
      `select last_value::text as value, is_called as "isUsed" from ${name}`,
    );
    positions.push(...sequences.map((position) => ({ name, ...position })));
  }
  return positions;
}

/** A partition that the server created as the table grew, with the triggers it has of its own. */
export type Partition = { name: string; parent: string; bound: string; triggers: string[] };

export const partitionsOf = async (client: pg.ClientBase): Promise<Partition[]> =>
  (
    await client.query<Partition>(`
      select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
        pg_get_expr(c.relpartbound, c.oid) as bound,
        array(select pg_get_triggerdef(t.oid) from pg_trigger t
              where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0 order by t.tgname) as triggers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relispartition and ${own} order by 1`)
  ).rows;

/** Creates the partitions that a new database does not have. */
export async function createPartitions(
  client: pg.ClientBase,
  partitions: readonly Partition[],
): Promise<void> {
  const there = new Set((await partitionsOf(client)).map(({ name }) => name));
  for (const { name, parent, bound, triggers } of partitions.filter(
    (partition) => !there.has(partition.name),
  )) {
    await client.query(`create table ${name} partition of ${parent} ${bound}`);
    for (const trigger of triggers) await client.query(trigger);
  }
}

/**
 * Runs `work` without triggers and foreign keys, so that rows may arrive in any order. Then all are back, and PostgreSQL
 * checks every foreign key. The owner of the tables may do this; it needs no superuser. Call it in a transaction.
 */
export async function withoutChecks(
  client: pg.ClientBase,
  tables: readonly Table[],
  work: () => Promise<void>,
) {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = connamespace
    where contype = 'f' and conparentid = 0 and ${own} order by 1, 2`);
  for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const all = [...tables.map(({ name }) => name), ...(await partitionsOf(client)).map(({ name }) => name)];
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, table, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
