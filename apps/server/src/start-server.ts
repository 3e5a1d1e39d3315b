import net from 'node:net';
import { Fanout } from '@gift/im-server';
import { createApp, crontab, jobs, keyEvidence, memorySweeps, sweeps } from './app';
import { refuseUnfinishedRestore } from './backup/unfinished';
import { openChat } from './chat/chat';
import { demoAccounts, demoStaff, demoStaffPassword } from './demo/accounts';
import { demoPartners } from './demo/partners';
import { seedDemo } from './demo/seed';
import { grantSuperadmin, hasDemoUsers } from './modules/identity';
import { flushPushes } from './modules/messaging';
import { systemClock } from './platform/clock';
import { type Config, ConfigError } from './platform/config/config';
import { outsideProblems } from './platform/config/outside-parts';
import { probeOf } from './platform/database/availability';
import { type Database, openDatabase, withDirectPool } from './platform/database/db';
import { migrate, migrationNames, stopIfExcluded } from './platform/database/migrate';
import { openReplica } from './platform/database/replica';
import { checkDatabase } from './platform/database/start-check';
import { openBus } from './platform/events/bus';
import { drainOf } from './platform/http/readiness/drain';
import { writeCheck } from './platform/http/readiness/readiness';
import { startJobs } from './platform/jobs/jobs';
import type { Shutdown } from './platform/jobs/shutdown';
import { startSweeps } from './platform/jobs/sweeps';
import { openKeys, reloadMs } from './platform/keys/instance-keys';
import type { Log } from './platform/log/log';
import { createMetrics, type Metrics } from './platform/log/metrics';
import { observeDatabase, retryLog } from './platform/log/observe-database';
import { printLine, step, table } from './platform/log/start-report.mjs';
import type { Postgres } from './platform/postgres/postgres';
import { supervisePostgres } from './platform/postgres/supervisor';
import { openTracing } from './platform/tracing/open-tracing';
import type { Tracing } from './platform/tracing/tracing';
import { createServices, type Services } from './services';
import { createSettings } from './settings';

/** The first free port from `wanted` on; throws if the operator set the port in production. */
async function freePort(host: string, preferredPort: number, mayMove: boolean): Promise<number> {
  for (let port = preferredPort; port < preferredPort + 50; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, host, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
    if (!mayMove)
      throw new ConfigError(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`);
    printLine(`Port ${port} is taken; trying ${port + 1}.`);
  }
  throw new ConfigError(
    `No free port from ${preferredPort} to ${preferredPort + 49} on ${host}. Set PORT to a free one.`,
  );
}

/** Prints the demo data's accounts for the person who just started it. */
function printDemoAccounts(url: string) {
  const accounts = demoAccounts.map(({ nickname, phone, password, walletPin }) => [
    ...[nickname, phone, password, walletPin],
  ]);
  const staff = demoStaff.map(({ role, phone }) => [role, phone]);
  printLine('\nThis is a demo: no real money. Log in with one of these accounts:');
  for (const line of table([['Account', 'Phone', 'Password', 'Wallet PIN'], ...accounts])) printLine(line);
  printLine(`\nOne-time codes appear at ${url}/demo/outbox`);
  const consoleUrl = `${url}/console`;
  printLine(
    `\nThe console is at ${consoleUrl}. Password: ${demoStaffPassword}. It shows the code at sign-in.`,
  );
  for (const line of table([['Role', 'Phone'], ...staff])) printLine(line);
}

/** The passwords of demo accounts are printed in a README, so those accounts must not hold real money. */
async function refuseDemoUsers({ database, config }: Pick<Services, 'database' | 'config'>) {
  if (!(await hasDemoUsers(database))) return;
  const place = config.databaseUrl
    ? 'The database at DATABASE_URL'
    : `The database in DATA_DIR (${config.dataDir})`;
  throw new ConfigError(
    `${place} holds the demo data, whose passwords are public. MODE=production needs an empty one.`,
  );
}

/** Opens and watches the database; the built-in one is restarted when it stops. */
async function openWatched(
  { config, log, shutdown, starting }: Start,
  { metrics, isStarting }: { metrics: Metrics; isStarting: () => boolean },
): Promise<Database> {
  const postgres = await starting;
  const address = postgres ? { url: postgres.url, directUrl: postgres.url } : await checkDatabase(config);
  const database = openDatabase(address.url, {
    ...address,
    isPipelined: config.isPipelined,
    observe: observeDatabase(log, metrics, isStarting),
    retried: retryLog(log),
  });
  await shutdown.add(() => database.pool.end());
  const supervisor = postgres && supervisePostgres(postgres, { log, giveUp: () => void shutdown.end(1) });
  const probe = probeOf(database.directUrl, () => writeCheck(database), {
    bypassesPooler: address.directUrl !== address.url,
  });
  const watch = database.availability.watch(probe, log, (onProbeFailed) =>
    supervisor?.onProbeFailed(onProbeFailed),
  );
  await shutdown.add(async () => {
    supervisor?.stop();
    await watch.stop();
  });
  return database;
}

async function startTracing(
  { hasTraces }: Config,
  log: Log,
  shutdown: Shutdown,
): Promise<Tracing | undefined> {
  if (!hasTraces) return undefined;
  const tracing = await openTracing(log);
  await shutdown.add(() => tracing.close());
  return tracing;
}

export type Start = {
  config: Config;
  log: Log;
  shutdown: Shutdown;
  /** The built-in database, which starts meanwhile; undefined if Gift uses another. */
  starting: Promise<Postgres> | undefined;
};

/** Starts everything but the built-in database. */
export async function startServer(start: Start) {
  const { config, log, shutdown } = start;
  let isStarting = true;
  const metrics = createMetrics();
  const database = await step('Database', () =>
    openWatched(start, { metrics, isStarting: () => isStarting }),
  );
  const tracing = await startTracing(config, log, shutdown);
  const newest = migrationNames().at(-1) ?? '';
  await step('Migrations', () =>
    withDirectPool(database, (pool) =>
      migrate(pool, undefined, {
        report: (line) => log.warn(line),
        // Only one process can use the built-in database.
        isStart: config.databaseUrl !== undefined,
      }),
    ),
  );
  await refuseUnfinishedRestore(database);
  const observe = observeDatabase(log, metrics, () => isStarting);
  const replica =
    config.replica &&
    openReplica(database, { ...config.replica, isPipelined: config.isPipelined, log, observe });
  await shutdown.add(async () => replica?.close());
  // Before the keys, because here it is the database that is wrong.
  if (config.mode === 'production') await refuseDemoUsers({ database, config });
  const fanout = new Fanout({ bus: await openBus(config, log), log });
  const { keys, reload } = await openKeys(
    { config, database, clock: systemClock, log },
    keyEvidence,
    () => void shutdown.end(1),
  );
  const services = createServices({
    config,
    database,
    replica,
    clock: systemClock,
    keys,
    log,
    metrics,
    tracing,
    settings: createSettings(),
    signals: fanout,
  });
  await services.settings.refresh(database, services.clock.now());
  const repeat = async (ms: number, what: string, task: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      task().catch((error) => log.warn({ err: error }, `${what} could not be read; the last ones stay`));
    }, ms);
    await shutdown.add(async () => clearInterval(timer));
  };
  await repeat(30_000, 'settings', () => services.settings.refresh(database, services.clock.now()));
  await repeat(30_000, 'migrations', () =>
    stopIfExcluded(database.pool, newest, log, () => void shutdown.end(1)),
  );
  await repeat(reloadMs, 'keys', reload);
  if (config.hasDemoData) await step('Demo data', () => seedDemo(services));
  const { superadminPhone } = config;
  if (superadminPhone && (await grantSuperadmin(database, superadminPhone)) > 0)
    log.warn('the account of SUPERADMIN_PHONE is a superadmin now');

  const port = await step('Listening', () => listen(services, fanout, shutdown));
  setTimeout(() => {
    isStarting = false;
  }, warmUpMs).unref();
  void outsideProblems(config).then((problems) => {
    for (const problem of problems) log.error(problem);
  });
  const url = `http://${config.host}:${port}`;
  if (config.logFormat === 'text') printLine('');
  printLine(`Gift runs at ${url}`);
  if (config.hasDemoData) printDemoAccounts(url);
  if (config.logFormat === 'text') printLine('\nCtrl+C stops everything.');
}

/** For this long after startup the first calls and sweeps meet new connections and plans. */
const warmUpMs = 30_000;

/** Starts the sweeps, jobs and servers of this process; returns the port. */
async function listen(services: Services, fanout: Fanout, shutdown: Shutdown): Promise<number> {
  const { config } = services;
  // They stop after the server, and start after it, so that the first answer does not wait for them.
  let running: ReturnType<typeof startSweeps> | undefined;
  let runner: Awaited<ReturnType<typeof startJobs>> | undefined;
  // Messages that arrived last wake their receivers before the database closes.
  await shutdown.add(() => flushPushes(services));
  await shutdown.add(async () => running?.stop());
  await shutdown.add(async () => runner?.stop());
  const ownMemory = startSweeps(services, memorySweeps, shutdown.signal);
  await shutdown.add(() => ownMemory.stop());
  await fanout.start();
  await shutdown.add(() => fanout.close());
  const app = await createApp(services, { ending: shutdown.signal });
  const draining = drainOf(app, {
    ...(config.mode === 'demo' ? { linger: 100, stalled: 500 } : {}),
    delay: config.drainDelayMs,
  });
  const port = await freePort(config.host, config.port, config.mode === 'demo');
  await app.listen({ host: config.host, port, backlog: 4096 });
  const gateway = openChat(services, fanout, app.server);
  await shutdown.add(() => draining.start(() => gateway.close()));
  if (config.runsJobs) {
    const all = config.mode === 'demo' ? [...sweeps, demoPartners] : sweeps;
    running = startSweeps(services, all, shutdown.signal);
    runner = await startJobs(services, jobs, crontab, shutdown.signal);
    if (shutdown.signal.aborted) await runner.stop();
  }
  return port;
}
