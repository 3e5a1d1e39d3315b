import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseInfo } from './info';
import { startOf } from './process-lock.mjs';

// A PostgreSQL process from outside: which folder it serves, whether it answers, and how to stop it.

export const user = 'gift';

export const connection = (port: number, password: string) => ({ host: '127.0.0.1', port, user, password });

/** An operating system limits the path of a socket to about 100 bytes. */
const longestSocketFolder = 80;

/** The folder of the Unix-domain socket, which only a server for tests has: undefined if its path is too long for one. */
export const socketFolderOf = (cluster: string, durable: boolean): string | undefined =>
  durable || Buffer.byteLength(cluster) > longestSocketFolder ? undefined : cluster;

export type PidFile = { pid: number; port: number };

/** Whether the server says in its file that it accepts connections. */
export function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

export function readPidFile(cluster: string): PidFile | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) };
}

/**
 * Finds a server that outlived its Gift: returned if it serves this folder, stopped if it hangs. The lock files of a
 * process that is gone or unrelated are removed.
 */
export async function findOrphanedServer(
  home: DatabaseInfo,
  log: (message: string) => void,
): Promise<PidFile | null> {
  const pidFile = readPidFile(home.cluster);
  if (!pidFile) return null;
  for (let waitedMs = 0; waitedMs < 10_000 && servesFolder(pidFile.pid, home.cluster); waitedMs += 100) {
    if ((await dataFolderServedAt(pidFile.port, home.password)) === home.cluster) return pidFile;
    await sleep(100);
  }
  if (servesFolder(pidFile.pid, home.cluster)) {
    log(`PostgreSQL was left running and does not answer (process ${pidFile.pid}); stopping it`);
    await end(pidFile.pid);
  }
  removeLockFiles(home.cluster);
  return null;
}

/** Removes what a killed server leaves in its folder, which would stop the next one from starting. */
export function removeLockFiles(cluster: string): void {
  for (const name of fs.readdirSync(cluster)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
      fs.rmSync(path.join(cluster, name), { force: true });
  }
}

/** Whether that process serves that folder. A server's working directory is its folder, which Linux shows. */
export function servesFolder(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || startOf(pid) === null) return false;
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      cluster,
    );
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}

/** The data folder of the server at that port; null if none answers there or our password is rejected. */
export async function dataFolderServedAt(
  port: number,
  password: string,
  onRefused = () => {},
): Promise<string | null> {
  const client = new pg.Client({
    ...connection(port, password),
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]!.data_directory;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') onRefused();
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops the server when Gift exits without draining, for example during an interrupted start: then only a signal can be
 * sent. Returns a function that undoes this.
 */
export function stopOnExit(pid: number): () => void {
  const start = startOf(pid);
  const atExit = () => {
    if (startOf(pid) === start) signal(pid, 'SIGINT');
  };
  process.once('exit', atExit);
  return () => process.removeListener('exit', atExit);
}

/** Kills every process of a server on that folder, including stopped and orphaned ones. */
export async function killServers(pid: number, cluster: string): Promise<void> {
  const pids = processesOf(pid, cluster).map((each) => [each, startOf(each)] as const);
  for (const [each] of pids) signal(each, 'SIGKILL');
  for (let waitedMs = 0; waitedMs < 5_000 && pids.some(isAlive); waitedMs += 20) await sleep(20);
}

const isAlive = ([pid, start]: readonly [number, string | null]) => start !== null && startOf(pid) === start;

function nameOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The server and its children. Each one's working directory is its folder, which Linux shows. */
function processesOf(pid: number, cluster: string): number[] {
  if (process.platform === 'linux')
    return (
      fs
        .readdirSync('/proc')
        .map(Number)
        // A user's shell may be in that folder too.
        .filter((each) => servesFolder(each, cluster) && nameOf(each) === 'postgres')
    );
  const rows = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, of]) => of === pid);
  return [...(servesFolder(pid, cluster) ? [pid] : []), ...children.map(([child]) => child as number)];
}

/** Fast shutdown, then immediate, then kill: at most 10, 5 and 5 seconds. */
export async function end(pid: number): Promise<void> {
  const start = startOf(pid);
  if (start === null) return;
  for (const [name, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name);
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += 20) {
      if (startOf(pid) !== start) return;
      await sleep(20);
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already exited.
  }
}
