import type { Pool, PoolClient } from 'pg';

export type LockWatch = {
  /** What the session waits for now. */
  currentWait(): string | undefined;
  /** What the session waited for most recently, who had it and what to do. */
  lastWait(): string | undefined;
  stop(): void;
};

const waitQuery = `
  select l.mode, coalesce(l.relation::regclass::text, l.locktype) as target, holder.pid,
    format('pid %s (%s: %s)', holder.pid,
      concat_ws(', ', coalesce(nullif(application_name, ''), usename),
        state || ' for ' || extract(epoch from clock_timestamp() - state_change)::int || ' s'),
      left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) as holder
  from pg_locks l, unnest(pg_blocking_pids(l.pid)) blocker (pid) join pg_stat_activity holder using (pid)
  where l.pid = $1 and not l.granted`;

/** Polls, on another connection, which lock this session is waiting for. */
export async function watchLocks(pool: Pool, client: PoolClient, everyMs: number): Promise<LockWatch> {
  const { rows: own } = await client.query('select pg_backend_pid() as pid');
  let current: string | undefined;
  let last: string | undefined;
  const readWaits = async () => {
    const { rows } = await pool.query(waitQuery, [own[0].pid]);
    const [first] = rows;
    current = undefined;
    if (!first) return;
    const holders = rows.map(({ holder }) => holder).join(', ');
    last =
      current = `It needs ${first.mode} on ${first.target}, held by ${holders}. Wait until that ends, or end it: select pg_terminate_backend(${first.pid}).`;
  };
  const timer = setInterval(() => void readWaits().catch(() => {}), everyMs);
  return { currentWait: () => current, lastWait: () => last, stop: () => clearInterval(timer) };
}
