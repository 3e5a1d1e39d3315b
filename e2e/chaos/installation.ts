// An installation as docs/run describes it: several processes behind nginx, on engines of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverAccount } from '../../apps/server/src/platform/postgres/binaries';
import { startPgbouncer } from '../../apps/server/src/testing/database/pgbouncer';
import { startS3Server } from '../../apps/server/src/testing/storage/s3-server';
import { ensureBuilt } from '../../tools/build.mjs';
import { freePort } from '../support/free-port';
import { openAddress } from './address';
import { startNginx } from './nginx';
import { startPostgres, startReplica } from './postgres';

const root = path.join(import.meta.dirname, '..', '..');
const roles = ['jobs', 'jobs', 'api', 'api', 'im', 'im'] as const;

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/**
 * Starts everything. `databaseFolder` holds the primary's data: a small file system, if its disk must fill up. Close it in
 * `afterAll`.
 */
export async function startInstallation(databaseFolder?: string) {
  await ensureBuilt();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-chaos-'));
  fs.chmodSync(folder, 0o711);
  const engines = path.join(folder, 'engines');
  fs.mkdirSync(engines);
  const account = serverAccount();
  if (account) fs.chownSync(engines, account.uid, account.gid);
  const closers: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { folder, ...(await startParts(folder, databaseFolder ?? engines, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the parts in `folder`, and adds how each is stopped to `closers`. */
async function startParts(folder: string, databaseFolder: string, closers: (() => unknown)[]) {
  const primary = await startPostgres(path.join(databaseFolder, 'primary'));
  closers.push(() => primary.stop('SIGQUIT'));
  await primary.query(`create role gift login password 'gift'`);
  await primary.query('create database gift owner gift');
  const replica = await startReplica(primary, path.join(folder, 'engines', 'replica'));
  closers.push(() => replica.stop('SIGQUIT'));

  const database = await openAddress(primary.port);
  const pgbouncer = await startPgbouncer(`postgres://gift:gift@127.0.0.1:${database.port}/gift`, [
    'default_pool_size = 20',
  ]);
  const s3 = await startS3Server();
  const storage = await openAddress(Number(new URL(s3.endpoint).port));
  closers.push(
    () => database.close(),
    pgbouncer.stop,
    s3.close,
    () => storage.close(),
  );
  const redis = await startRedis();
  closers.push(() => redis.kill());

  const shared = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_REPLICA_URL: `postgres://gift:gift@127.0.0.1:${replica.port}/gift`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    ...s3.env(`http://127.0.0.1:${storage.port}`),
    DEMO_WORLD: 'off',
    DRAIN_DELAY: '2',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
  };
  const pooled = Number(new URL(pgbouncer.url).port);
  const processes = await Promise.all(
    roles.map(async (role, index) => {
      // Each connects through addresses of its own, so that its network to the database can be cut.
      const databaseAddresses = [await openAddress(pooled), await openAddress(database.port)] as const;
      closers.push(() => Promise.all(databaseAddresses.map((address) => address.close())));
      return giftProcess({
        name: `${role} ${1 + (index % 2)}`,
        logFile: path.join(folder, `${role}-${1 + (index % 2)}.log`),
        databaseAddresses,
        settings: {
          ...shared,
          ROLE: role,
          PORT: String(await freePort()),
          DATABASE_URL: `postgres://gift:gift@127.0.0.1:${databaseAddresses[0].port}/gift`,
          DATABASE_DIRECT_URL: `postgres://gift:gift@127.0.0.1:${databaseAddresses[1].port}/gift`,
        },
      });
    }),
  );
  closers.push(() => Promise.all(processes.map((one) => one.kill())));
  // The first creates the tables and the keys.
  await processes[0]!.start();
  await Promise.all(processes.slice(1).map((one) => one.start()));
  const named = (role: string) =>
    processes.filter(({ name }) => name.startsWith(role)).map(({ port }) => port);
  const nginx = await startNginx(folder, { calls: named('api'), chat: named('im') });
  closers.push(nginx.close);
  const databaseUrl = `postgres://gift:gift@127.0.0.1:${database.port}/gift`;
  return {
    primary,
    replica,
    database,
    databaseUrl,
    dataDir: shared.DATA_DIR,
    storage,
    redis,
    nginx,
    processes,
  };
}

export type GiftProcess = ReturnType<typeof giftProcess>;

function giftProcess({
  name,
  logFile,
  databaseAddresses,
  settings,
}: {
  name: string;
  logFile: string;
  databaseAddresses: readonly [
    pooled: Awaited<ReturnType<typeof openAddress>>,
    direct: Awaited<ReturnType<typeof openAddress>>,
  ];
  settings: Record<string, string> & { PORT: string };
}) {
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> | undefined;
  const port = Number(settings.PORT);

  async function stop(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await exited;
  }
  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(3_000),
    }).catch(() => null);
    return answer?.status === 200;
  };
  async function start() {
    const log = fs.openSync(logFile, 'a');
    child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    exited = once(child, 'exit');
    for (let tries = 0; !(await isReady()); tries++) {
      if (child.exitCode !== null || tries > 1_200)
        throw new Error(`${name} did not start: ${fs.readFileSync(logFile, 'utf8').slice(-2_000)}`);
      await sleep(100);
    }
  }
  return {
    name,
    port,
    databaseAddresses,
    start,
    isReady,
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    kill: () => stop('SIGKILL'),
    /** As an update does it: asks it to stop, waits, and starts it again. */
    async restart() {
      await stop('SIGTERM');
      await start();
    },
  };
}

/** Redis without persistence: after `kill` it comes back empty. */
async function startRedis() {
  const port = await freePort();
  let server: ChildProcess | undefined;
  async function start() {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', options, { stdio: 'ignore', cwd: '/' });
    await sleep(300);
  }
  await start();
  return {
    port,
    start,
    async kill() {
      const exited = once(server!, 'exit');
      server!.kill('SIGKILL');
      await exited;
    },
  };
}
