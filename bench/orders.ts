// Whole lives of orders over HTTP (submit, pay, ship, reveal, confirm, bodies sealed as the specification says),
// beside pgbench's TPC-B on the same PostgreSQL with fsync on. About two minutes.
//   npm run bench -- orders [pairs] [seconds]
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { calls, type EndpointSpec } from '@gift/contract';
import { koboOf } from '@gift/money';
import { perform } from '../apps/server/src/demo/perform';
import { systemClock } from '../apps/server/src/platform/clock';
import { parseConfig } from '../apps/server/src/platform/config';
import { type Database, openDatabase } from '../apps/server/src/platform/db';
import { loadKeys } from '../apps/server/src/platform/keys';
import { createLog } from '../apps/server/src/platform/log';
import { migrate } from '../apps/server/src/platform/migrate';
import { startPostgres } from '../apps/server/src/platform/postgres';
import { openAccounts, topUpCredit } from '../apps/server/src/rooms/ledger';
import type { Services } from '../apps/server/src/services';
import { createSettings } from '../apps/server/src/settings';
import { plainOffer, setReference } from '../apps/server/src/testing/offers';
import { sealBody } from '../apps/server/src/testing/seal';
import { makeUser, type TestUser } from '../apps/server/src/testing/users';

const pairs = Number(process.argv[2] ?? 32);
const seconds = Number(process.argv[3] ?? 20);
const port = 29_180;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

type Deal = { seller: TestUser; buyer: TestUser; offerID: string };

/** Pairs of traders of the highest tier, with money and a standing offer each. */
async function market(services: Services): Promise<Deal[]> {
  const wired = { services, clock: systemClock } as Parameters<typeof makeUser>[0];
  await setReference(
    { database: services.database, clock: systemClock } as Parameters<typeof setReference>[0],
    90_000n,
  );
  const deals: Deal[] = [];
  for (let n = 0; n < pairs; n++) {
    const phone = (role: number) => `0803${String(1_000_000 + n * 2 + role)}`;
    const seller = await makeUser(wired, { tier: 3, nickname: `seller_${n}`, phone: phone(0) });
    const buyer = await makeUser(wired, { tier: 3, nickname: `buyer_${n}`, phone: phone(1) });
    await fill(services.database, buyer, 100_000_000_000n, BigInt(n + 1));
    const as = { userID: seller.userID, now: new Date() };
    const offer = {
      ...plainOffer,
      side: 1 as const,
      form: 'ecode' as const,
      receipts: ['none' as const],
      minFace: 500,
      maxFace: 10_000,
      stockFace: 50_000_000,
      price: { mode: 'fixed' as const, rateKobo: '90000' },
      autoAccept: true,
    };
    const { offerID } = await perform(services, 'saveOffer', as, { offer });
    await perform(services, 'publishOffer', as, { offerID });
    deals.push({ seller, buyer, offerID });
  }
  return deals;
}

const fill = (database: Database, user: TestUser, amount: bigint, ref: bigint) =>
  database.transaction(async (tx) => {
    await openAccounts(tx, user.userID);
    await topUpCredit(tx, {
      key: `bench.topUp:${ref}`,
      provider: 'sandbox',
      userID: user.userID,
      amount: koboOf(amount),
      cost: koboOf(0n),
      ref,
      now: new Date(),
    });
  });

/** Transactions per second of pgbench's built-in script, 8 clients. */
function tpcb(): number {
  const url = new URL(postgres.url);
  url.pathname = '/bench';
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  const where = ['-h', url.hostname, '-p', url.port, '-U', decodeURIComponent(url.username)];
  spawnSync('psql', [...where, '-d', 'postgres', '-c', 'create database bench'], { env });
  const made = spawnSync('pgbench', [...where, '-c', '1', '-T', '1', '-n', 'bench'], { env });
  if (made.status !== 0) spawnSync('pgbench', [...where, '-i', '-q', '-s', '50', 'bench'], { env });
  const run = spawnSync(
    'pgbench',
    [...where, '-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', '8', 'bench'],
    {
      env,
      encoding: 'utf8',
    },
  );
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (!tps) throw new Error(`pgbench did not run: ${run.stderr}`);
  return Number(tps);
}

async function startServer(): Promise<ChildProcess> {
  spawnSync(process.execPath, ['tools/start.mjs', '--build'], { stdio: 'inherit' });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    // Behind a proxy every trader has an address, and so a rate, of their own.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 300; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

/** An address for each session, from the block that documents use. */
const addresses = new Map<string, string>();
function addressOf(token: string): string {
  const known = addresses.get(token) ?? `198.51.${addresses.size >> 8}.${addresses.size & 255}`;
  addresses.set(token, known);
  return known;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });

async function ask(
  services: Services,
  name: keyof typeof calls,
  input: object,
  token: string,
): Promise<never> {
  const spec: EndpointSpec = calls[name];
  const body = JSON.stringify(spec.sealed ? { data: sealBody(services.keys, input, new Date()) } : input);
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(token),
    'content-length': String(Buffer.byteLength(body)),
    ...(spec.sealed ? { 'accept-code': '1010' } : {}),
    ...(spec.idempotent ? { 'idempotency-key': randomBytes(12).toString('hex') } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: spec.path, method: spec.method, headers, agent },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(parts).toString());
          if (answer.code === 200) resolve(answer.data as never);
          else reject(new Error(`${name}: ${answer.code} ${answer.message}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const code = () => Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');

/** Every pair trades without a pause; answers whole lives per second. Quotes are made beforehand. */
async function trade(services: Services, deals: readonly Deal[]): Promise<number> {
  const life = async ({ seller, buyer }: Deal, quoteID: string) => {
    const { orderNo } = (await ask(services, 'submitOrder', { quoteID }, buyer.token)) as { orderNo: string };
    await ask(services, 'payOrder', { orderNo, walletPin: buyer.pin }, buyer.token);
    const cards = [{ slot: 1, parts: [{ name: 'code', text: code() }] }];
    await ask(
      services,
      'shipOrder',
      { orderNo, cards, isFormatConfirmed: true, isUnused: true },
      seller.token,
    );
    await ask(services, 'revealOrder', { orderNo, walletPin: buyer.pin, isReady: true }, buyer.token);
    await ask(services, 'confirmOrder', { orderNo }, buyer.token);
  };
  const quotes = Math.ceil((120 * (seconds + 4)) / deals.length) * 4;
  const piles = await Promise.all(
    deals.map(async (deal) => {
      const pile: string[] = [];
      for (let n = 0; n < quotes; n++) {
        const input = {
          offerID: deal.offerID,
          faces: [500],
          form: 'ecode' as const,
          receipt: 'none' as const,
        };
        pile.push(
          (await perform(services, 'quoteOffer', { userID: deal.buyer.userID, now: new Date() }, input))
            .quoteID,
        );
      }
      return pile;
    }),
  );
  let done = 0;
  let isCounting = false;
  let isOver = false;
  // A refusal ends the run where it is awaited, below, so that the server is stopped on the way out.
  const traders = Promise.all(
    deals.map(async (deal, at) => {
      for (const quoteID of piles[at] as string[]) {
        if (isOver) return;
        await life(deal, quoteID);
        if (isCounting) done++;
      }
      if (!isOver) throw new Error('the quotes ran out before the time did');
    }),
  );
  traders.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 4000));
  isCounting = true;
  const from = process.hrtime.bigint();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const tookMs = Number(process.hrtime.bigint() - from) / 1e6;
  isCounting = false;
  isOver = true;
  await traders;
  return (done * 1000) / tookMs;
}

const postgres = await startPostgres({ dataDir, log: () => {} });
let server: ChildProcess | undefined;
try {
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  const services: Services = {
    config: parseConfig({ DATA_DIR: dataDir }),
    database,
    clock: systemClock,
    keys: loadKeys({ dataDir }),
    log: createLog('silent'),
    settings: createSettings(),
  };
  const deals = await market(services);
  const before = tpcb();
  server = await startServer();
  const lives = await trade(services, deals);
  const after = tpcb();
  const yardstick = (before + after) / 2;
  const perLife = yardstick / lives;
  console.log(
    `TPC-B ${yardstick.toFixed(0)}/s; whole order lives ${lives.toFixed(1)}/s: one per ${perLife.toFixed(1)} TPC-B`,
  );
  console.log('goal: one per 25, aim one per 12');
  await database.pool.end();
  process.exitCode = perLife <= 25 ? 0 : 1;
} finally {
  server?.kill('SIGTERM');
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
