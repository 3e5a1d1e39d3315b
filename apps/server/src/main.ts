import net from 'node:net';
import { Fanout } from '@gift/im-server';
import { apiSweeps, createApp, crontab, jobs, keyEvidence, sweeps } from './app';
import { openChat } from './chat';
import { demoAccounts, demoStaff, demoStaffPassword } from './demo/accounts';
import { seedWorld } from './demo/world';
import { probeOf } from './platform/availability';
import { openBus } from './platform/bus';
import { systemClock } from './platform/clock';
import { type Config, ConfigError, parseConfig } from './platform/config';
import { type Database, openDatabase } from './platform/db';
import { drainOf } from './platform/drain';
import { openKeys } from './platform/instance-keys';
import { startJobs } from './platform/jobs';
import { createLog, type Log, retryLog, statementLog } from './platform/log';
import { migrate } from './platform/migrate';
import { type Postgres, StartProblem, startPostgres } from './platform/postgres';
import { keepPostgres } from './platform/postgres-keeper';
import { writeCheck } from './platform/readiness';
import { type Shutdown, shutdownOf } from './platform/shutdown';
import { startSweeps } from './platform/sweeps';
import { appointSuperadmin, hasDemoUsers } from './rooms/identity';
import type { Services } from './services';
import { createSettings } from './settings';

/** What a start prints for the person at the terminal; logs go to standard output as JSON lines. */
const say = (line: string) => process.stderr.write(`${line}\n`);

/** The next free port from the wanted one, or a refusal when the operator named it in production. */
async function freePort(host: string, wanted: number, mayMove: boolean): Promise<number> {
  for (let port = wanted; port < wanted + 50; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, host, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
    if (!mayMove)
      throw new ConfigError(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`);
    say(`Port ${port} is taken; trying ${port + 1}.`);
  }
  throw new ConfigError(`No free port from ${wanted} to ${wanted + 49} on ${host}. Set PORT to a free one.`);
}

/** The demo world's accounts, for the person who has just started it. */
function sayDemo() {
  say('This is a demo: nothing in it is real money. Log in as one of these, one in each window:');
  for (const { role, nickname, phone, password, walletPin } of demoAccounts) {
    say(`  ${nickname.padEnd(12)} ${role.padEnd(9)} ${phone}  password ${password}  wallet PIN ${walletPin}`);
  }
  say(
    `The console is at /console. Its people, with password ${demoStaffPassword} and the code it shows you:`,
  );
  for (const { role, phone } of demoStaff) say(`  ${role.padEnd(12)} ${phone}`);
}

/** Accounts whose passwords are printed in a README must not hold anybody's money. */
async function refuseDemoUsers({ database, config }: Pick<Services, 'database' | 'config'>) {
  if (!(await hasDemoUsers(database))) return;
  const place = config.databaseUrl
    ? 'The database at DATABASE_URL'
    : `The database in DATA_DIR (${config.dataDir})`;
  throw new ConfigError(
    `${place} holds the demo world, whose passwords are public. MODE=production needs an empty one.`,
  );
}

async function start() {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const shutdown = shutdownOf(log);
  const started = run(config, log, shutdown);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void shutdown.end(0, started));
  await started.catch((error) => {
    // What was interrupted on purpose has no fault to tell of.
    if (shutdown.signal.aborted) return;
    if (error instanceof ConfigError || error instanceof StartProblem) say(error.message);
    else {
      say(`Gift could not start: ${(error as Error).message}`);
      log.fatal({ err: error }, 'start failed');
    }
    return shutdown.end(1);
  });
}

/** The database of this process, watched; the built-in one is started again when it ends. */
async function openWatched(config: Config, log: Log, shutdown: Shutdown): Promise<Database> {
  let postgres: Postgres | null = null;
  if (!config.databaseUrl) {
    postgres = await startPostgres({
      dataDir: config.dataDir,
      log: (line) => log.debug(line),
      signal: shutdown.signal,
    });
    await shutdown.add(postgres.stop);
  }
  const url = postgres?.url ?? (config.databaseUrl as string);
  const database = openDatabase(url, {
    isPipelined: config.isPipelined,
    observe: statementLog(log),
    retried: retryLog(log),
  });
  await shutdown.add(() => database.pool.end());
  const keeper = postgres && keepPostgres(postgres, { log, giveUp: () => void shutdown.end(1) });
  const probe = probeOf(url, () => writeCheck(database));
  const watch = database.availability.watch(probe, log, (away) => keeper?.away(away));
  await shutdown.add(async () => {
    keeper?.stop();
    await watch.stop();
  });
  return database;
}

async function run(config: Config, log: Log, shutdown: Shutdown) {
  const database = await openWatched(config, log, shutdown);
  await migrate(database.pool);
  // Before the keys: it is the database that is the wrong one.
  if (config.mode === 'production') await refuseDemoUsers({ database, config });
  const fanout = new Fanout({
    bus: openBus(config, log),
    hasGateway: config.roles.includes('im'),
    log,
  });
  const services: Services = {
    config,
    database,
    clock: systemClock,
    keys: await openKeys({ config, database, log }, keyEvidence),
    log,
    settings: createSettings(),
    signals: fanout,
  };
  await services.settings.refresh(database, services.clock.now());
  const follow = setInterval(() => {
    services.settings
      .refresh(database, services.clock.now())
      .catch((error) => log.warn({ err: error }, 'settings could not be read; the last ones stay'));
  }, 30_000);
  await shutdown.add(async () => clearInterval(follow));
  if (config.mode === 'demo') await seedWorld(services);
  const { superadminPhone } = config;
  if (superadminPhone && (await appointSuperadmin(database, superadminPhone)) > 0)
    log.warn('the account of SUPERADMIN_PHONE is a superadmin now');

  if (config.roles.includes('jobs')) {
    const running = startSweeps(services, sweeps);
    await shutdown.add(() => running.stop());
    const runner = await startJobs(services, jobs, crontab);
    await shutdown.add(() => runner.stop());
  }
  if (config.roles.includes('api')) {
    const running = startSweeps(services, apiSweeps);
    await shutdown.add(() => running.stop());
  }
  await fanout.start();
  await shutdown.add(() => fanout.close());
  const app = await createApp(services);
  const draining = drainOf(app);
  const port = await freePort(config.host, config.port, config.mode === 'demo');
  await app.listen({ host: config.host, port, backlog: 4096 });
  const gateway = config.roles.includes('im') ? openChat(services, fanout, app.server) : null;
  await shutdown.add(() => draining.start(() => gateway?.close()));
  say(`Gift runs at http://${config.host}:${port}`);
  if (config.mode === 'demo') sayDemo();
}

start().catch((error) => {
  // A wrong variable is told in its own words; where it stands in our code helps nobody.
  say(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exit(1);
});
