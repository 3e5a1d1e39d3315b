import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '../../apps/server/src/platform/postgres/binaries';
import {
  copyAsReplica,
  createDataFolder,
  debianPrograms,
  serverSettings,
} from '../../apps/server/src/testing/database/debian-postgres';
import { freePort } from '../support/free-port';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** PostgreSQL on a data folder: an existing one, or a new one that accepts a replica. It can die and come back. */
export async function startPostgres(data: string) {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (!fs.existsSync(data)) createDataFolder(data);
  const settings = [
    ...serverSettings(port),
    // Small files, because one fault fills the disk.
    'max_wal_size=128MB',
    'restart_after_crash=on',
  ].flatMap((setting) => ['-c', setting]);
  const account = serverAccount();
  let server: ReturnType<typeof spawn> | undefined;
  let exited: Promise<unknown> | undefined;

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
  async function start() {
    const log = fs.openSync(`${data}.log`, 'a');
    server = spawn(path.join(debianPrograms()!, 'postgres'), ['-D', data, ...settings], {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: '/',
      stdio: ['ignore', 'ignore', log],
    });
    fs.closeSync(log);
    exited = once(server, 'exit');
    for (let tries = 0; !(await query('select 1').catch(() => false)); tries++) {
      if (tries > 300 || server.exitCode !== null)
        throw new Error(`PostgreSQL does not start, see ${data}.log`);
      await sleep(100);
    }
  }
  async function stop(signal: NodeJS.Signals = 'SIGINT') {
    server?.kill(signal);
    await exited;
  }
  await start();
  return {
    port,
    url,
    data,
    query,
    start,
    stop,
    isRunning: () => server?.exitCode === null && server.signalCode === null,
  };
}

/** A streaming replica of a primary. */
export async function startReplica(primary: Postgres, data: string): Promise<Postgres> {
  copyAsReplica(primary.url, data);
  return startPostgres(data);
}
