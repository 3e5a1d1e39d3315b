// Completed orders per second over HTTP (submit, pay, ship, reveal, confirm, with sealed bodies as the specification
// defines them), compared with pgbench's TPC-B on the same PostgreSQL with fsync on. Rounds alternate. About two minutes.
//   npm run bench -- orders [pairs] [seconds a round] [rounds]
// PROCESSES=n starts n servers, with the buyer and the seller of a pair at different ones. REDIS_URL is passed on.
// PROFILE=folder saves a CPU profile of each server there. NODE_ARGS replaces Node's flags.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../apps/server/src/platform/database/db';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import type { Services } from '../apps/server/src/services';
import { type Deal, market, quotesFor } from '../apps/server/src/testing/fixtures/market';
import { servicesOf } from '../apps/server/src/testing/services-of';
import { cpuOf, cpuOfExited, cpuOfFamily, parentOf } from './cpu';
import { growthPer, sizeOf, walOf } from './database-size';
import { type Phone, phones } from './orders/caller';
import { completeOrder } from './orders/complete-order';
import { report } from './shared/figures';
import { startFlags } from './shared/start-flags';
import { untilReady } from './shared/until-ready';

const [pairs = 32, seconds = 8, rounds = 3] = process.argv.slice(2).map(Number);
const warmUp = 1200;
const firstPort = 29_180;
const ports = Array.from({ length: Number(process.env.PROCESSES ?? 1) }, (_, n) => firstPort + n);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

const postgres = await startPostgres({ dataDir, log: () => {} });

/** The work of a period: how many orders, the duration, and the CPU time of each process. */
type Period = { done: number; tookMs: number; cpuMs: { client: number; server: number; postgres: number } };

/** pgbench's built-in script, 8 clients. */
function tpcb(postmaster: number): Period {
  const url = new URL(postgres.url);
  url.pathname = '/bench';
  const before = { postgres: cpuOfFamily(postmaster), client: cpuOfExited(process.pid) };
  const args = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), url.href];
  const { stdout, stderr } = spawnSync('pgbench', args, { encoding: 'utf8' });
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench did not run (Debian: postgresql-contrib): ${stderr}`);
  const cpuMs = {
    client: cpuOfExited(process.pid) - before.client,
    server: 0,
    postgres: cpuOfFamily(postmaster) - before.postgres,
  };
  return { done, tookMs: (done * 1000) / tps, cpuMs };
}

function createBaseline(database: string) {
  const url = new URL(database);
  url.pathname = '/bench';
  spawnSync('psql', ['-c', 'create database bench', database]);
  spawnSync('pgbench', ['-i', '-q', '-s', '50', url.href]);
}

function startServer(port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    // Behind a proxy every trader has an own address, and so an own rate limit.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const child = spawn(process.execPath, [...startFlags, ...profile, 'dist/server/main.mjs'], {
    env,
    stdio: ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'],
  });
  return untilReady(child, port);
}

type Pair = { deal: Deal; buyer: Phone; seller: Phone };

/** The events of the orders are part of their work, also those that subscribers have not handled yet. */
async function eventsHandled({ database }: Services): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const { left } = await database.one<{ left: bigint }>(sql`select count(*) as left from platform.outbox`);
    if (left === 0n) return;
    await sleep(50);
  }
  throw new Error('events were left after a minute');
}

/** Every pair trades without a pause until the time is over. Quotes are prepared. */
async function trade(
  services: Services,
  traders: readonly Pair[],
  forMs: number,
  used: () => Period['cpuMs'],
) {
  const pileSize = Math.ceil((forMs * 0.4) / traders.length) + 20;
  const piles = await Promise.all(traders.map(({ deal }) => quotesFor(services, deal, pileSize)));
  let done = 0;
  let isOver = false;
  const before = used();
  const from = performance.now();
  const trading = Promise.all(
    traders.map(async ({ deal, buyer, seller }, at) => {
      for (const quoteID of piles[at] as string[]) {
        if (isOver) return;
        await completeOrder(buyer, seller, quoteID, deal.buyer.pin);
        done++;
      }
      if (!isOver) throw new Error('the quotes ran out before the time did');
    }),
  );
  setTimeout(() => {
    isOver = true;
  }, forMs);
  // Orders in progress at the end count, and so does the time until the last of them ends.
  await trading;
  const tookMs = performance.now() - from;
  await eventsHandled(services);
  const after = used();
  const spent = (who: keyof Period['cpuMs']) => after[who] - before[who];
  return {
    done,
    tookMs,
    cpuMs: { client: spent('client'), server: spent('server'), postgres: spent('postgres') },
  };
}

const perSecond = ({ done, tookMs }: Period) => (done * 1000) / tookMs;
const cpuEach = ({ done, cpuMs }: Period) => (cpuMs.client + cpuMs.server + cpuMs.postgres) / done;
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

function compare(completedOrders: Period[], baseline: Period[]) {
  const [orders, tpc] = [median(completedOrders.map(perSecond)), median(baseline.map(perSecond))];
  const [ordersCpu, tpcCpu] = [median(completedOrders.map(cpuEach)), median(baseline.map(cpuEach))];
  const part = (who: keyof Period['cpuMs']) =>
    median(completedOrders.map(({ done, cpuMs }) => cpuMs[who] / done)).toFixed(2);
  console.log(
    `${pairs} pairs, ${rounds} rounds, processes: ${ports.length}, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`  TPC-B ${tpc.toFixed(0)}/s, complete orders ${orders.toFixed(1)}/s`);
  console.log(
    `  processor: TPC-B ${tpcCpu.toFixed(3)} ms, an order ${ordersCpu.toFixed(2)} ms (client ${part('client')}, ` +
      `server ${part('server')}, PostgreSQL ${part('postgres')})`,
  );
  report('orders.perTpcB', tpc / orders);
  report('orders.perTpcBByProcessor', ordersCpu / tpcCpu);
  report('orders.processor', ordersCpu);
}

const servers: ChildProcess[] = [];
try {
  const services = await servicesOf(postgres.url, dataDir);
  const { database } = services;
  const deals = await market(services, pairs);
  createBaseline(postgres.url);
  spawnSync(process.execPath, ['tools/start.mjs', '--build'], { stdio: 'inherit' });
  for (const port of ports) servers.push(await startServer(port));
  const { pid } = await database.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = parentOf(pid);
  const used = () => ({
    client: cpuOf(process.pid),
    server: servers.reduce((sum, { pid }) => sum + cpuOfFamily(pid ?? 0), 0),
    postgres: cpuOfFamily(postmaster),
  });
  const phone = phones(ports, services.keys);
  const traders = deals.map((deal) => ({
    deal,
    buyer: phone(deal.buyer.token),
    seller: phone(deal.seller.token),
  }));
  // Before the server's code is compiled, figures would measure the compiler.
  for (let completed = 0; completed < warmUp; )
    completed += (await trade(services, traders, 3000, used)).done;
  let allWalBytes = 0;
  const sizeBefore = await sizeOf(database.pool);
  const [completedOrders, baseline]: [Period[], Period[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await database.pool.query('checkpoint');
    baseline.push(tpcb(postmaster));
    const { result, walBytes } = await walOf(database.pool, () =>
      trade(services, traders, seconds * 1000, used),
    );
    completedOrders.push(result);
    allWalBytes += walBytes;
  }
  const count = completedOrders.reduce((sum, { done }) => sum + done, 0);
  await database.pool.query('vacuum');
  console.log(`disk for an order: ${growthPer(count, sizeBefore, await sizeOf(database.pool), allWalBytes)}`);
  compare(completedOrders, baseline);
  for (const { buyer, seller } of traders) {
    buyer.hangUp();
    seller.hangUp();
  }
  await database.pool.end();
} finally {
  for (const server of servers) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
