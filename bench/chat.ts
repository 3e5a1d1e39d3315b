// Chat: persisted and delivered messages per second compared with a bare relay with group commit, under the same load
// on the same PostgreSQL with fsync on; delay at a steady rate; CPU time; memory; a large group; all users
// reconnecting at once. About four minutes.
//   npm run bench -- chat [pairs] [seconds a round] [rounds] [part ...]
// Parts: rate, delay, logins, group, memory, reconnect. PROCESSES=n starts n servers for `rate` and `delay`, with the
// users of a pair at different ones; REDIS_URL is passed on. PROFILE=folder saves a CPU profile of the server,
// SERVER_LOG=file its log. RATE: prepared messages per second, 120,000 unless set. NODE_ARGS replaces Node's flags.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { crowd, groupMessages, logins, missing, reconnecting } from './chat/crowd';
import { type ChatClient, flood, type Outcome, steady } from './chat/load';
import { admin, gatewayPath, type Server, startGift, startRelay } from './chat/server';
import { cpuOfFamily, parentOf } from './cpu';
import { growthPer, sizeOf, walOf } from './database-size';
import { report } from './shared/figures';

const [pairs = 50, seconds = 2, rounds = 7] = process.argv.slice(2, 5).map(Number);
const parts = process.argv.slice(5);
const doing = (part: string) => parts.length === 0 || parts.includes(part);
const window = 30;
const firstPort = 21_380;
const processes = Number(process.env.PROCESSES ?? 1);
const warmUp = 30_000;
const idle = 5000;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

const postgres = await startPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
pool.on('error', () => {});
const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
const postmaster = parentOf(rows[0]!.pid);

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const mB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

const portsOf = (servers: readonly Server[]) => servers.map(({ port }) => port);
const serverCpu = (servers: readonly Server[]) => servers.reduce((sum, { pid }) => sum + cpuOfFamily(pid), 0);

type Spent = { server: number; postgres: number; load: number };
/** CPU time of the server and of PostgreSQL during some work. */
async function spending<Result>(
  servers: readonly Server[],
  work: () => Promise<Result>,
): Promise<Result & { cpuMs: Spent }> {
  const own = process.cpuUsage();
  const before = { server: serverCpu(servers), postgres: cpuOfFamily(postmaster) };
  const result = await work();
  const cpuMs = {
    server: serverCpu(servers) - before.server,
    postgres: cpuOfFamily(postmaster) - before.postgres,
    load: process.cpuUsage(own).user / 1000 + process.cpuUsage(own).system / 1000,
  };
  return Object.assign(result as object, { cpuMs }) as Result & { cpuMs: Spent };
}

const rate = ({ delivered, tookMs }: Outcome) => (delivered * 1000) / tookMs;

/** Before the code is compiled, figures would measure the compiler. */
async function warm(servers: readonly Server[], clients: ChatClient[], ownPushes: boolean) {
  for (let done = 0; done < warmUp; )
    done += (await flood(portsOf(servers), clients, { forMs: 3000, window, ownPushes })).delivered;
}

async function compareRates(
  relay: Server,
  gifts: readonly Server[],
  relayClients: ChatClient[],
  giftClients: ChatClient[],
) {
  const round = async (servers: readonly Server[], clients: ChatClient[], ownPushes: boolean) => {
    await pool.query('checkpoint');
    const load = { forMs: seconds * 1000, window, ownPushes };
    return spending(servers, () => flood(portsOf(servers), clients, load));
  };
  const [theirs, ours] = [
    [] as Awaited<ReturnType<typeof round>>[],
    [] as Awaited<ReturnType<typeof round>>[],
  ];
  let allWalBytes = 0;
  const sizeBefore = await sizeOf(pool);
  for (let n = 0; n < rounds; n++) {
    theirs.push(await round([relay], relayClients, false));
    const { result, walBytes } = await walOf(pool, () => round(gifts, giftClients, true));
    ours.push(result);
    allWalBytes += walBytes;
  }
  await pool.query('vacuum');
  const count = ours.reduce((sum, { delivered }) => sum + delivered, 0);
  console.log(`disk for a message: ${growthPer(count, sizeBefore, await sizeOf(pool), allWalBytes)}`);
  const lost = ours.reduce((sum, { sent, delivered }) => sum + sent - delivered, 0);
  // Other load comes and goes, so the two are compared round by round.
  const ratios = ours.map((outcome, n) => rate(outcome) / rate(theirs[n]!));
  const ratio = median(ratios);
  console.log(
    `messages persisted and delivered, ${pairs} pairs, ${window} under way each, processes: ${processes}:`,
  );
  const printRates = (name: string, outcomes: typeof ours) => {
    const each = (of: keyof Spent) =>
      median(outcomes.map(({ cpuMs, delivered }) => cpuMs[of] / (delivered / 1000))).toFixed(0);
    console.log(
      `  ${name} ${median(outcomes.map(rate)).toFixed(0)}/s, milliseconds of processor per 1,000: ` +
        `server ${each('server')}, PostgreSQL ${each('postgres')}, load ${each('load')}`,
    );
  };
  printRates('relay', theirs);
  printRates('Gift ', ours);
  console.log(`  ratios of the rounds: ${ratios.map((each) => each.toFixed(2)).join(' ')}`);
  report('chat.rate', ratio);
  if (lost > 0) throw new Error(`${lost} messages were not delivered`);
}

async function vacuum(database: string) {
  const url = new URL(postgres.url);
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function compareDelays(
  relay: Server,
  gifts: readonly Server[],
  relayClients: ChatClient[],
  giftClients: ChatClient[],
) {
  // PostgreSQL cleans up after the messages written so far now, and not during the measurement.
  for (const database of ['relay', '']) await vacuum(database);
  for (const perSecond of [1000, 3000]) {
    await pool.query('checkpoint');
    const load = { forMs: 5000, perSecond };
    const theirs = await steady([relay.port], relayClients, load);
    const ours = await steady(portsOf(gifts), giftClients, load);
    const delayText = (sorted: number[]) =>
      `p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms (${sorted.length} of ${perSecond * 5})`;
    if (Math.min(theirs.length, ours.length) < perSecond * 5) throw new Error('messages were not delivered');
    console.log(`delay at ${perSecond}/s: relay ${delayText(theirs)}; Gift ${delayText(ours)}`);
    if (perSecond < 3000) continue;
    report('chat.delay', at(ours, 0.99));
    report('chat.delayToRelay', at(ours, 0.99) / at(theirs, 0.99));
  }
}

let relay: Server | undefined;
let gift: Server | undefined;
const others: Server[] = [];
try {
  console.log(`load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
  await pool.query('create database relay');
  const relayUrl = new URL(postgres.url);
  relayUrl.pathname = '/relay';
  relay = await startRelay(firstPort - 1, relayUrl.href);
  gift = await startGift(firstPort, postgres.url, dataDir);
  // The load writes faster than the rate limit of users.
  await pool.query(`insert into platform.settings (key, value, valid_from, changed_by, reason)
    values ('imSendsPer10S', '100000000', now() - interval '1 day', 'bench', 'bench')`);
  await gift.stop();
  gift = await startGift(firstPort, postgres.url, dataDir);
  for (let n = 1; n < processes; n++) others.push(await startGift(firstPort + n, postgres.url, dataDir));
  const office = await admin(gift.port);

  const people = await office.people('bench', pairs * 2);
  const giftClients = people.map((person, n): ChatClient => {
    const peer = people[n ^ 1]!;
    return { userID: person.userID, peerID: peer.userID, path: gatewayPath(person) };
  });
  const relayClients = giftClients.map(
    (client): ChatClient => ({ ...client, path: `/?from=${client.userID}&to=${client.peerID}` }),
  );
  if (doing('rate') || doing('delay')) {
    await warm([relay], relayClients, false);
    await warm([gift, ...others], giftClients, true);
  }
  if (doing('rate')) await compareRates(relay, [gift, ...others], relayClients, giftClients);
  if (doing('delay')) await compareDelays(relay, [gift, ...others], relayClients, giftClients);
  await relay.stop();
  for (const other of others) await other.stop();

  if (doing('logins')) {
    const { count, tookMs, cpuMs } = await spending([gift], () => logins(gift!.port, giftClients));
    console.log(`logins: ${((count * 1000) / tookMs).toFixed(0)}/s`);
    report('chat.logins', (cpuMs.server + cpuMs.postgres) / count);
  }
  if (doing('group')) {
    const members = await office.people('member', 500);
    const result = await spending([gift], () => groupMessages(gift!.port, office, members));
    console.log(
      `a group of 500, all connected: ${((result.count * 1000) / result.tookMs).toFixed(0)} messages/s`,
    );
    report('chat.group', (result.cpuMs.server + result.cpuMs.postgres) / result.count);
    if (result.delivered < result.count * 500)
      throw new Error(`${result.delivered} of ${result.count * 500} were delivered`);
  }
  if (doing('memory') || doing('reconnect')) {
    const many = await office.people('idle', idle);
    if (doing('memory')) {
      // A fresh process: memory that earlier work freed would hide the memory of connections. Its young generation has its
      // full size from the start, and the first half of the connections fills it, so that its growth is not counted.
      await gift.stop();
      gift = await startGift(firstPort, postgres.url, dataDir, ['--min-semi-space-size=64']);
      const connected = await crowd(gift.port, many.slice(0, idle / 2));
      const before = await gift.memory();
      connected.push(...(await crowd(gift.port, many.slice(idle / 2))));
      const after = await gift.memory();
      const [rss, used] = [after.rss - before.rss, after.used - before.used].map((of) => of / (idle / 2));
      console.log(
        `memory per idle signed-in connection, from ${idle / 2} to ${idle}: resident ${kB(rss!)}, objects and buffers ` +
          `${kB(used!)}; the process ${mB(after.rss)}, its young generation ${mB(before.young)} and ${mB(after.young)}`,
      );
      report('chat.memory', Math.max(rss!, used!) / 1000);
      for (const wire of connected) wire.close();
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
    if (doing('reconnect')) {
      // With the flags of `npm start` again.
      await gift.stop();
      gift = await startGift(firstPort, postgres.url, dataDir);
      for (const wire of await crowd(gift.port, many)) wire.close();
      await missing(office, many);
      const result = await spending([gift], () => reconnecting(gift!.port, many));
      console.log(
        `${idle} sessions reconnecting at once, each with missed messages: ` +
          `${(result.cpuMs.server / idle).toFixed(2)} ms of processor each and ${(result.cpuMs.postgres / idle).toFixed(2)} of PostgreSQL's, ${result.synced} synced`,
      );
      report('chat.reconnect', result.tookMs / 1000);
      if (result.synced < idle) throw new Error(`${result.synced} of ${idle} sessions were synced`);
    }
  }
} finally {
  await relay?.stop();
  for (const server of [gift, ...others]) await server?.stop();
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
