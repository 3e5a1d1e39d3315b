import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, StartProblem } from './binaries';
import { type DatabaseInfo, saveDatabaseInfo } from './info';
import { dataFolderServedAt, isReady, socketFolderOf, stopOnExit, user } from './process';

/** What a server needs to run: programs, account and options. */
export type Server = {
  native: string;
  account: Account | null;
  durable: boolean;
  log: (message: string) => void;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
  /** Fails instead of using another port when the port of `home` is taken. */
  isPortFixed?: boolean;
};

/** Creates the cluster beside its final path and renames it, so that an incomplete one is never started. */
export async function initialise(
  home: DatabaseInfo,
  { native, account, durable, signal }: Server,
): Promise<void> {
  signal?.throwIfAborted();
  const parent = path.dirname(home.cluster);
  for (const name of fs.readdirSync(parent)) {
    // Left over from a start that was killed.
    if (name.startsWith('postgres.making-'))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const draft = path.join(parent, `postgres.making-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${home.password}\n`, { mode: 0o600 });
  if (account) {
    fs.chownSync(draft, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }
  const making = spawn(
    path.join(native, 'bin', 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...(durable ? [] : ['--auth-local=trust']),
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnAs(account), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const interrupt = () => making.kill('SIGTERM');
  signal?.addEventListener('abort', interrupt);
  let logText = '';
  making.stderr.setEncoding('utf8').on('data', (text) => {
    logText += text;
  });
  const failure = await once(making, 'close').then(
    ([code, endedBy]) => (code === 0 ? null : { isInterrupted: endedBy !== null, message: logText.trim() }),
    (error: Error) => ({ isInterrupted: false, message: error.message }),
  );
  signal?.removeEventListener('abort', interrupt);
  fs.rmSync(passwordFile, { force: true });
  if (failure || signal?.aborted) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (signal?.aborted || failure?.isInterrupted || /caught signal/.test(logText)) {
      throw new StartProblem('The making of the database was interrupted. The next start makes it anew.');
    }
    throw explain(home, failure?.message ?? '');
  }
  fs.renameSync(draft, home.cluster);
}

/** Starts the server on the first free port and waits until it answers. */
export async function launch(
  home: DatabaseInfo,
  { native, account, durable, log, signal, isPortFixed = false }: Server,
): Promise<{ pid: number; port: number; stay: () => void }> {
  const logFile = path.join(home.dataDir, 'postgres.log');
  let { port } = home;
  for (let attempt = 0; attempt < 40; attempt++) {
    signal?.throwIfAborted();
    if (!isPortFixed) port = await freePort(port);
    const from = startLog(logFile);
    const output = fs.openSync(logFile, 'a', 0o600);
    const child = spawn(
      path.join(native, 'bin', 'postgres'),
      ['-D', home.cluster, '-p', String(port), ...settings(home.cluster, durable)],
      {
        ...spawnAs(account),
        // A process group of its own: Ctrl-C reaches only Gift, which drains before it stops the database.
        detached: true,
        stdio: ['ignore', output, output],
      },
    );
    fs.closeSync(output);
    const stay = child.pid ? stopOnExit(child.pid) : () => {};
    child.unref();
    const logText = () => fs.readFileSync(logFile, 'utf8').slice(from);
    const interrupt = () => child.kill('SIGINT');
    signal?.addEventListener('abort', interrupt);
    const failure = await becomesReady(child, port, home, log);
    signal?.removeEventListener('abort', interrupt);
    if (failure === null) {
      if (port !== home.port) saveDatabaseInfo({ ...home, port });
      return { pid: child.pid!, port, stay };
    }
    stay();
    if (/could not bind/.test(logText()) && !isPortFixed) port = nextPort(port);
    // The processes of a recently killed server still hold its shared memory; they exit within a second.
    else if (/shared memory block/.test(logText())) await sleep(500);
    else throw explain(home, `${logText()}\n${failure}`);
  }
  throw new StartProblem(
    `PostgreSQL found no free port between ${home.port} and ${port}. Set DATABASE_URL to a server of your own.`,
  );
}

function settings(cluster: string, durable: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolderOf(cluster, durable) ?? '',
    shared_buffers: durable ? '256MB' : '128MB',
    max_connections: durable ? '100' : '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A server error's statement and detail can hold user input; the client that sent the statement logs what it needs.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // Deadlocks are retried; with a short timeout users do not notice them.
    deadlock_timeout: '250ms',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    ...(durable
      ? { max_wal_size: '1GB', wal_compression: 'on', recovery_init_sync_method: recoverySync() }
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_wal_size: '4GB',
          autovacuum_naptime: '1h',
        }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * How a server that was killed syncs its files first: by one call, or file by file, which takes a second or more. Before
 * Linux 5.8 the one call did not report errors of the disk; other systems do not have it.
 */
export function recoverySync(platform: string = process.platform, release = os.release()): string {
  const [major = 0, minor = 0] = release.split('.').map(Number.parseFloat);
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync';
}

/** The environment contains no secrets, no PG* variables and no locale of the terminal. */
function spawnAs(account: Account | null) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Null once the server answers; otherwise the reason why it does not. */
async function becomesReady(
  child: ChildProcess,
  port: number,
  home: DatabaseInfo,
  log: (message: string) => void,
): Promise<string | null> {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    failure ??= `postgres ended with ${signal ?? code}`;
  });
  let refusals = 0;
  for (let waitedMs = 0; ; waitedMs += 10) {
    await sleep(10);
    if (failure !== null) return failure;
    // A connection before that would cost the server a process.
    if (
      child.pid &&
      isReady(home.cluster, child.pid) &&
      (await dataFolderServedAt(port, home.password, () => refusals++)) === home.cluster
    )
      return null;
    // A refusal may come from another program that took the port first; our server then exits soon.
    if (refusals > 20) child.kill('SIGINT');
    if (waitedMs > 0 && waitedMs % 10_000 === 0) {
      log('PostgreSQL is still recovering after a crash; waiting for it');
    }
  }
}

/** The offset where this start's log begins. A log over 10 MB is renamed first. */
function startLog(file: string): number {
  if (!fs.existsSync(file)) return 0;
  if (fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.old`);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').length : 0;
}

const nextPort = (port: number) => (port >= 32_000 ? 24_000 : port + 1);

async function freePort(first: number): Promise<number> {
  for (let port = first; ; port = nextPort(port)) {
    if (await isFree(port)) return port;
    if (nextPort(port) === first)
      throw new StartProblem('No port between 24000 and 32000 is free for PostgreSQL.');
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Turns PostgreSQL's log into one sentence with the folder and what to do. */
function explain(home: DatabaseInfo, logText: string): StartProblem {
  if (/ENOENT/.test(logText)) {
    return new StartProblem(
      'The built-in PostgreSQL does not run on this system (it needs glibc, which Alpine Linux lacks). Set DATABASE_URL to a server of your own.',
    );
  }
  if (/look up effective user ID|user does not exist/.test(logText)) {
    return new StartProblem(
      `User id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Start Gift as a named user, or set DATABASE_URL to a server of your own.`,
    );
  }
  const line =
    /(?:FATAL|PANIC|error): +(?! |the database system is starting up)(.+)/.exec(logText)?.[1] ??
    logText.trim().split('\n').at(-1) ??
    '';
  return new StartProblem(
    `The database in ${home.cluster} does not start. PostgreSQL says: ${line}. Its log is ${path.join(home.dataDir, 'postgres.log')}. ` +
      `Put ${home.dataDir} back from a backup, or move it away to begin with an empty database.`,
  );
}
