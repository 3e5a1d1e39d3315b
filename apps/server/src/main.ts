import net from 'node:net';
import { Fanout } from '@gift/im-server';
import { apiSweeps, createApp, crontab, jobs, keyEvidence, sweeps } from './app';
import { openChat } from './chat';
import { demoAccounts, demoStaff, demoStaffPassword } from './demo/accounts';
import { seedWorld } from './demo/world';
import { openBus } from './platform/bus';
import { systemClock } from './platform/clock';
import { ConfigError, parseConfig } from './platform/config';
import { openDatabase } from './platform/db';
import { openKeys } from './platform/instance-keys';
import { startJobs } from './platform/jobs';
import { createLog, retryLog, statementLog } from './platform/log';
import { migrate } from './platform/migrate';
import { StartProblem, startPostgres } from './platform/postgres';
import { startSweeps } from './platform/sweeps';
import { appointSuperadmin, hasDemoPeople, hasDemoUsers } from './rooms/identity';
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
async function refuseDemoPeople({ database }: Services) {
  if (!(await hasDemoPeople(database))) return;
  throw new ConfigError(
    'MODE=production does not start on a database that holds the demo world: anybody knows its passwords. ' +
      'Point DATABASE_URL, or DATA_DIR, at an empty one.',
  );
}

async function start() {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs must not keep the terminal: after 20 s the process ends regardless.
    setTimeout(() => process.exit(exitCode || 1), 20_000).unref();
    for (const step of stops.reverse())
      await step().catch((error) => log.error({ err: error }, 'a stop step failed'));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  try {
    let databaseUrl = config.databaseUrl;
    if (!databaseUrl) {
      const postgres = await startPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) });
      stops.push(() => postgres.stop());
      databaseUrl = postgres.url;
    }
    const database = openDatabase(databaseUrl, { observe: statementLog(log), retried: retryLog(log) });
    stops.push(() => database.pool.end());
    await migrate(database.pool);
    if (config.mode === 'production' && (await hasDemoUsers(database)))
      throw new ConfigError(
        'DATABASE_URL names a database with demo accounts, whose passwords are public. MODE=production needs another.',
      );
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
    stops.push(async () => clearInterval(follow));
    if (config.mode === 'demo') await seedWorld(services);
    else await refuseDemoPeople(services);
    const { superadminPhone } = config;
    if (superadminPhone && (await appointSuperadmin(database, superadminPhone)) > 0)
      log.warn('the account of SUPERADMIN_PHONE is a superadmin now');

    if (config.roles.includes('jobs')) {
      const running = startSweeps(services, sweeps);
      stops.push(() => running.stop());
      const runner = await startJobs(services, jobs, crontab);
      stops.push(() => runner.stop());
    }
    if (config.roles.includes('api')) {
      const running = startSweeps(services, apiSweeps);
      stops.push(() => running.stop());
    }
    await fanout.start();
    stops.push(() => fanout.close());
    const app = await createApp(services);
    const port = await freePort(config.host, config.port, config.mode === 'demo');
    await app.listen({ host: config.host, port, backlog: 4096 });
    stops.push(() => app.close());
    if (config.roles.includes('im')) {
      const gateway = openChat(services, fanout, app.server);
      stops.push(() => gateway.close());
    }
    say(`Gift runs at http://${config.host}:${port}`);
    if (config.mode === 'demo') sayDemo();
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartProblem) say(error.message);
    else {
      say(`Gift could not start: ${(error as Error).message}`);
      log.fatal({ err: error }, 'start failed');
    }
    await stop(1);
  }
}

start().catch((error) => {
  // A wrong variable is told in its own words; where it stands in our code helps nobody.
  say(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exit(1);
});
