// The built-in database, used when DATABASE_URL is not set: a real PostgreSQL from an npm package, run as a child on
// 127.0.0.1. It outlives a killed Gift, and the next Gift in the same DATA_DIR adopts it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canEnter, nativeFolder, StartProblem, serverAccount } from './binaries';
import {
  clusterVersion,
  type DatabaseInfo,
  loadDatabaseInfo,
  openDataDir,
  ownerOf,
  saveDatabaseInfo,
} from './info';
import { initialise, launch, type Server } from './launch';
import {
  connection,
  end,
  findOrphanedServer,
  killServers,
  readPidFile,
  removeLockFiles,
  servesFolder,
  socketFolderOf,
  stopOnExit,
  user,
} from './process';
import { holderOf, startOf, takeLock } from './process-lock.mjs';

export { StartProblem } from './binaries';

export type PostgresOptions = {
  dataDir: string;
  /** The port to try first; if it is taken, the next free one is used. */
  port?: number;
  /** False trades all safety against a power cut for speed: for tests only. */
  durable?: boolean;
  log: (message: string) => void;
  /** Aborts a start in progress and stops what it started. */
  signal?: AbortSignal;
};

export type Postgres = {
  url: string;
  /**
   * The folder of its Unix-domain socket; only a server for tests has one. There a statement alone takes a third less time
   * than over TCP. With many orders at once, the socket costs a quarter more processor time.
   */
  socket: string | undefined;
  port: number;
  /** True if a killed Gift had left the server running. */
  adopted: boolean;
  /** Whether the server's process exists, even if it does not answer. */
  isRunning(): boolean;
  /** Stops what is left of the server and starts it again at the same address. */
  restart(): Promise<void>;
  /** Stops the server within 20 seconds, whatever its clients do. */
  stop(): Promise<void>;
};

const major = '18';

/** Starts or adopts the database of `dataDir`. Throws StartProblem with a message for the terminal. */
export async function startPostgres({
  dataDir,
  port,
  durable = true,
  log,
  signal,
}: PostgresOptions): Promise<Postgres> {
  const folder = openDataDir(dataDir);
  const locks = [await lockFolder(path.join(folder, 'postgres.lock'), folder)];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const planned = serverAccount();
    const home = loadDatabaseInfo(folder, planned, port);
    const clusterFolder = path.dirname(home.cluster);
    if (clusterFolder !== folder) {
      fs.mkdirSync(clusterFolder, { recursive: true });
      for (const level of [path.dirname(clusterFolder), clusterFolder]) fs.chmodSync(level, 0o711);
      locks.push(await lockFolder(path.join(clusterFolder, 'postgres.lock'), folder));
    }
    const account = ownerOf(home.cluster, planned);
    const version = clusterVersion(home);
    if (version !== null && version !== major) {
      throw new StartProblem(
        `The database in ${home.cluster} was made by PostgreSQL ${version}, and this Gift brings ${major}. ` +
          'Dump it with the older Gift and restore it here, or name another folder in DATA_DIR.',
      );
    }
    if (version !== null && !canEnter(home.cluster, account)) {
      throw new StartProblem(
        `The account ${account?.name} that runs PostgreSQL cannot enter ${home.cluster}. ` +
          `Let it pass (chmod o+x on the folders above), or name another folder in DATA_DIR.`,
      );
    }

    const orphanedServer = version === null ? null : await findOrphanedServer(home, log);
    if (orphanedServer) {
      log(
        `PostgreSQL was still running (process ${orphanedServer.pid}, port ${orphanedServer.port}); going on with it`,
      );
      await ensureDatabase(orphanedServer.port, home.password);
      const server = { account, durable, log };
      return handle({
        home,
        server,
        ...orphanedServer,
        adopted: true,
        stay: stopOnExit(orphanedServer.pid),
        release,
      });
    }
    const native = nativeFolder(account);
    const server = { native, account, durable, log };
    if (version === null) await initialise(home, { ...server, signal });
    if (!home.made) saveDatabaseInfo({ ...home, made: true });
    const running = await launch({ ...home, made: true }, { ...server, signal });
    await ensureDatabase(running.port, home.password);
    return handle({ home: { ...home, made: true }, server, ...running, adopted: false, release });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Stops the server of a data folder whose Gift is dead. False if a running Gift holds the folder. Cleans up after
 * killed test runs.
 */
export async function stopAbandoned(dataDir: string): Promise<boolean> {
  if (holderOf(path.join(dataDir, 'postgres.lock')) !== null) return false;
  const pid = readPidFile(path.join(dataDir, 'postgres'))?.pid;
  if (pid && servesFolder(pid, path.join(dataDir, 'postgres'))) await end(pid);
  return true;
}

/** The address of a data folder's database while a Gift runs on it; undefined if none does. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  if (!fs.existsSync(dataDir)) return undefined;
  const folder = fs.realpathSync(dataDir);
  if (holderOf(path.join(folder, 'postgres.lock')) === null) return undefined;
  const { cluster, password } = loadDatabaseInfo(folder, null);
  const running = readPidFile(cluster);
  return running ? urlOf(running.port, password) : undefined;
}

const urlOf = (port: number, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${user}`;

/** A Gift that was just stopped has exited by then. */
const stoppingMs = 3_000;

async function lockFolder(file: string, dataDir: string): Promise<{ release(): void }> {
  let lock = await takeLock(file);
  for (let waitedMs = 0; !lock.release && waitedMs < stoppingMs; waitedMs += 100) {
    await sleep(100);
    lock = await takeLock(file);
  }
  if (lock.release) return lock;
  throw new StartProblem(
    `Another Gift (process ${lock.holder}) is running on the data in ${dataDir}. ` +
      'Stop it first, or give this one a folder of its own: DATA_DIR=/another/folder.',
  );
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ ...connection(port, password), database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user]);
    if (!rowCount) await client.query(`create database ${user}`);
  } finally {
    await client.end();
  }
}

type Running = {
  home: DatabaseInfo;
  server: Omit<Server, 'native'> & { native?: string };
  port: number;
  pid: number;
  adopted: boolean;
  stay: () => void;
  release: () => void;
};

function handle({ home, server, port, adopted, release, ...started }: Running): Postgres {
  let { pid, stay } = started;
  let start = startOf(pid);
  let stopping: Promise<void> | null = null;
  let restarting: Promise<void> = Promise.resolve();
  const interrupt = new AbortController();
  const again = async () => {
    interrupt.signal.throwIfAborted();
    stay();
    await killServers(pid, home.cluster);
    removeLockFiles(home.cluster);
    const native = server.native ?? nativeFolder(server.account);
    const { signal } = interrupt;
    ({ pid, stay } = await launch({ ...home, port }, { ...server, native, signal, isPortFixed: true }));
    start = startOf(pid);
  };
  return {
    url: urlOf(port, home.password),
    socket: socketFolderOf(home.cluster, server.durable),
    port,
    adopted,
    isRunning: () => start !== null && startOf(pid) === start,
    restart() {
      restarting = again();
      return restarting;
    },
    stop() {
      interrupt.abort();
      stopping ??= restarting
        .catch(() => {})
        .then(() => end(pid))
        .then(() => {
          stay();
          release();
        });
      return stopping;
    },
  };
}
