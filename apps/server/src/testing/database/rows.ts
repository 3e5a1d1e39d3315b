import type pg from 'pg';

/** Tables with rows to dump or load: all of Gift that survive a crash, partitioned ones as a whole. */
const tables = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
  order by 1`;

/**
 * The rows and the positions of sequences as text, one per line: a name, a tab, and JSON. `limits`: the number of rows
 * of some tables.
 */
export async function dumpRows(pool: pg.Pool, limits: Readonly<Record<string, number>>): Promise<string> {
  const lines: string[] = [];
  for (const { name } of (await pool.query<{ name: string }>(tables)).rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_json(t)::text as row from ${name} t limit $1`,
      [limits[name] ?? null],
    );
    lines.push(...rows.map(({ row }) => `${name}\t${row}`));
  }
  const { rows } = await pool.query<{ line: string }>(`
    select format(E'%I.%I\\t%s', schemaname, sequencename, last_value) as line
    from pg_sequences where schemaname <> 'graphile_worker' and last_value is not null`);
  return [...lines, ...rows.map(({ line }) => line), ''].join('\n');
}

/** Replaces all rows of a database that has the schema of the dump. */
export async function loadRows(pool: pg.Pool, dump: string): Promise<void> {
  const byName = new Map<string, string[]>();
  for (const line of dump.trimEnd().split('\n')) {
    const [name = '', json = ''] = line.split('\t');
    byName.set(name, [...(byName.get(name) ?? []), json]);
  }
  const client = await pool.connect();
  try {
    // Without triggers: rows arrive in any order, and some tables refuse direct writes.
    await client.query(`begin; set local session_replication_role = 'replica'`);
    const { rows } = await client.query<{ name: string; columns: string }>(tables);
    await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of rows) {
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [`[${byName.get(name) ?? ''}]`],
      );
      byName.delete(name);
    }
    for (const [name, [position]] of byName) await client.query('select setval($1, $2)', [name, position]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
