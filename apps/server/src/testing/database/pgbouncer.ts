import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverAccount } from '../../platform/postgres/binaries';
import { freePort } from '../free-port';

export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version'], pathOf()).status === 0;

/** Debian installs it where only root's PATH looks. */
const pathOf = () => ({ env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });

/**
 * Starts PgBouncer in transaction mode in front of the server of `databaseUrl`; `url` is the same database through it.
 * There are fewer sessions than clients, so that transactions of one client meet different sessions.
 */
export async function startPgbouncer(databaseUrl: string, settings: readonly string[] = []) {
  const address = new URL(databaseUrl);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  const { username, password } = address;
  fs.writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  fs.writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${address.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = md5',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 300',
      'default_pool_size = 4',
      // As docs/run/postgres.md recommends: the default of 15 s lengthens each restart of the database.
      'server_login_retry = 1',
      ...settings,
      '',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root.
  const account = serverAccount();
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  if (account) for (const name of [folder, users, file]) fs.chownSync(name, account.uid, account.gid);
  const child = spawn('pgbouncer', ['-q', file], { ...pathOf(), ...as, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  Object.assign(address, { port: String(port) });
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(address.href)); tries++) {
    if (tries > 100) {
      await stop();
      throw new Error('PgBouncer does not answer');
    }
    await sleep(50);
  }
  return { url: address.href, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
