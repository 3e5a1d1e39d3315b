// PostgreSQL as Debian packages it, for tests on another version than the built-in one.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverAccount } from '../../platform/postgres/binaries';
import { freePort } from '../free-port';

const versionsFolder = '/usr/lib/postgresql';

/** The folder of Debian's newest installed PostgreSQL; undefined if there is none. */
export const debianPrograms = (): string | undefined =>
  (fs.existsSync(versionsFolder) ? fs.readdirSync(versionsFolder) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(versionsFolder, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'postgres')));

/** A temporary folder of the account that runs the servers. */
export function newServerFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-debian-postgres-'));
  const account = serverAccount();
  if (account) fs.chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Runs a program of PostgreSQL as the account of the servers. */
export function runPostgresProgram(name: string, ...args: string[]): void {
  const account = serverAccount();
  const { status, stderr, error } = spawnSync(path.join(debianPrograms()!, name), args, {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw error ?? new Error(`${name}: ${stderr}`);
}

/** Creates an empty cluster whose superuser is `postgres`. */
export function createDataFolder(data: string): void {
  const options = ['--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
  runPostgresProgram('initdb', '-D', data, '-U', 'postgres', ...options);
}

/** Copies a running server to a data folder that follows it as a streaming replica. */
export const copyAsReplica = (primaryUrl: string, data: string): void =>
  runPostgresProgram('pg_basebackup', '-d', primaryUrl, '-D', data, '-c', 'fast', '-R', '--no-sync');

/** Settings of a temporary server on 127.0.0.1. Without fsync: tests stop processes, never the machine. */
export const serverSettings = (port: number): string[] => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'max_connections=200',
];

/** A streaming replica of a server that `startDebianPostgres` started. */
export async function startDebianReplica(primaryUrl: string) {
  const folder = newServerFolder();
  const data = path.join(folder, 'data');
  copyAsReplica(primaryUrl, data);
  const { url, stop } = await startDebianPostgres([], data);
  return {
    url,
    stop: () => {
      stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a temporary server on 127.0.0.1; `url` is the superuser's. `copyOf` is a data folder to start from, with
 * `recovery.signal` in it for a recovery.
 */
export async function startDebianPostgres(options: string[] = [], copyOf?: string) {
  const folder = newServerFolder();
  const data = copyOf ?? path.join(folder, 'data');
  const run = runPostgresProgram;
  const port = await freePort();
  const settings = [...serverSettings(port), ...options];
  const stop = () => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
    fs.rmSync(folder, { recursive: true, force: true });
  };
  if (!copyOf) createDataFolder(data);
  const flags = settings.map((setting) => `-c "${setting}"`).join(' ');
  run('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', flags);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
