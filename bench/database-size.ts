import type pg from 'pg';

export type Size = ReadonlyMap<string, number>;

/** Bytes of each table, with its indexes and partitions. */
export async function sizeOf(pool: pg.Pool): Promise<Size> {
  const { rows } = await pool.query(`
    select coalesce(pg_partition_root(relid), relid)::regclass::text as table,
      sum(pg_total_relation_size(relid))::float8 as bytes
    from pg_stat_user_tables group by 1`);
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}

/** Bytes of WAL that the server writes during some work. */
export async function walOf<Result>(pool: pg.Pool, work: () => Promise<Result>) {
  const position = async () => {
    const { rows } = await pool.query(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
    );
    return rows[0].at as number;
  };
  const before = await position();
  const result = await work();
  return { result, walBytes: (await position()) - before };
}

/** What one of `count` additions took: `5.10 kB (orders.orders 3.10, ledger.entries 2.00), WAL 20.10 kB`. */
export function growthPer(count: number, before: Size, after: Size, walBytes: number): string {
  const kilobytes = (bytes: number) => (bytes / count / 1000).toFixed(2);
  const grown = [...after]
    .map(([table, bytes]) => [table, bytes - (before.get(table) ?? 0)] as const)
    .filter(([, bytes]) => bytes / count > 50)
    .sort(([, one], [, other]) => other - one);
  const sum = grown.reduce((total, [, bytes]) => total + bytes, 0);
  const list = grown.map(([table, bytes]) => `${table} ${kilobytes(bytes)}`).join(', ');
  return `${kilobytes(sum)} kB (${list}), WAL ${kilobytes(walBytes)} kB`;
}
