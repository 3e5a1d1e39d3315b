import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallName, type Calls, calls, type EndpointSpec, type ReceivedOf } from '@gift/contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts } from '../apps/server/src/demo/accounts';
import { verifyLedger } from '../apps/server/src/modules/ledger';
import { databaseOn } from '../apps/server/src/platform/database/db';
import { readSealKey, type SealKey, seal } from '../apps/web/src/shared/http/seal';
import { freePort } from './support/free-port';

const root = path.join(import.meta.dirname, '..');
let dataDir: string;
let running: ChildProcess[];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-kill-'));
  fs.chmodSync(dataDir, 0o711);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((child) => ended(child, 'SIGTERM')));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

type Server = { child: ChildProcess; url: string; key: SealKey };

/** Starts the built server on this test's own folder, and waits until it answers. */
async function start(port: number): Promise<Server> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr!.on('data', (chunk) => {
      output += chunk;
      const found = /Gift runs at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
  const page = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
  return { child, url, key: readSealKey(/name="gift-key" content="([^"]+)"/.exec(page)?.[1] ?? '') };
}

/** Connects to this folder's database, bypassing the server. */
async function withDatabase<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { password } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8'));
  const port = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[3]);
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'gift', password, database: 'gift', max: 2 });
  pg.types.setTypeParser(20, BigInt);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const pidFile = () => {
  const { cluster } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8'));
  return path.resolve(dataDir, cluster, 'postmaster.pid');
};

type Envelope<Data> = { code: number; data: Data; message: string };
type Sent = { name: CallName; body: object; key: string; token: string; answer: Envelope<unknown> | null };

async function post<Name extends CallName>(
  server: Server,
  name: Name,
  body: object,
  { token = '', key = randomUUID() as string } = {},
): Promise<Envelope<ReceivedOf<Calls[Name]>>> {
  const spec: EndpointSpec = calls[name];
  const query = spec.method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
  const response = await fetch(`${server.url}${spec.path}${query}`, {
    method: spec.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(spec.idempotent ? { 'idempotency-key': key } : {}),
      ...(spec.sealed ? { 'accept-code': '1010' } : {}),
    },
    ...(spec.method === 'POST'
      ? { body: JSON.stringify(spec.sealed ? { data: seal(body, server.key, Date.now()) } : body) }
      : {}),
    signal: AbortSignal.timeout(20_000),
  });
  return (await response.json()) as Envelope<ReceivedOf<Calls[Name]>>;
}

type Trader = { token: string; pin: string; offerID: string };

/** A demo trader with an offer of tiny cards, so that a day's limit allows many orders. */
async function trader(server: Server, at: 0 | 1): Promise<Trader> {
  const account = demoAccounts[at];
  const signedIn = await post(server, 'login', { account: account.phone, password: account.password });
  const { token } = signedIn.data as { token: string };
  const card = { brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none' };
  const { data: rates } = await post(server, 'rateReference', card);
  const rateKobo = rates.bands.find((band) => band.rateKobo)?.rateKobo ?? '90000';
  const offer = {
    ...{ brandID: 'steam', countryID: 'US', form: 'ecode', receipts: ['none'], kind: 'listing', side: 1 },
    ...{
      minFace: 100,
      maxFace: 1_000,
      stockFace: 50_000,
      price: { mode: 'fixed', rateKobo },
      autoAccept: true,
    },
  };
  const saved = await post(server, 'saveOffer', { offer }, { token });
  const { offerID } = saved.data;
  const published = await post(server, 'publishOffer', { offerID }, { token });
  expect(published.message).toBe('OK');
  return { token, pin: account.walletPin, offerID };
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const freshCode = () => Array.from({ length: 15 }, () => letters[Math.floor(Math.random() * 32)]).join('');

/** Everything that was sent, and what the server acknowledged before it died. */
type Journal = { sent: Sent[]; started: Set<string> };

/** Sends one command and records the answer; null if there was none. */
async function send(server: Server, journal: Journal, name: CallName, body: object, token: string) {
  const entry: Sent = { name, body, key: randomUUID(), token, answer: null };
  journal.sent.push(entry);
  entry.answer = await post(server, name, body, entry);
  return entry.answer;
}

/** One order from the quote to the release, as long as the server runs. */
async function completeOrder(server: Server, journal: Journal, buyer: Trader, seller: Trader) {
  const quote = await post(
    server,
    'quoteOffer',
    { offerID: seller.offerID, faces: [100], form: 'ecode', receipt: 'none' },
    { token: buyer.token },
  );
  if (quote.code !== 200) return sleep(300);
  const walletPin = buyer.pin;
  const order = await send(
    server,
    journal,
    'submitOrder',
    { quoteID: quote.data.quoteID, walletPin },
    buyer.token,
  );
  if (order.code !== 200) return sleep(300);
  const { orderNo } = order.data as { orderNo: string };
  journal.started.add(orderNo);
  const cards = [{ slot: 1, parts: [{ name: 'code', text: freshCode() }] }];
  await send(
    server,
    journal,
    'shipOrder',
    { orderNo, cards, isFormatConfirmed: true, isUnused: true },
    seller.token,
  );
  await send(server, journal, 'revealOrder', { orderNo, walletPin, isReady: true }, buyer.token);
  await send(server, journal, 'confirmOrder', { orderNo }, buyer.token);
}

const eventOf: Partial<Record<CallName, string>> = {
  submitOrder: 'pay',
  shipOrder: 'ship',
  revealOrder: 'reveal',
  confirmOrder: 'confirm',
};

/** Trades in parallel until enough is acknowledged, then kills the server under load. */
async function killUnderLoad(
  server: Server,
  people: readonly [Trader, Trader],
  kill: () => void,
): Promise<Journal> {
  const journal: Journal = { sent: [], started: new Set() };
  let isDead = false;
  const hands = Array.from({ length: 6 }, async (_, hand) => {
    const [buyer, seller] = hand % 2 === 0 ? people : [people[1], people[0]];
    while (!isDead) await completeOrder(server, journal, buyer, seller).catch(() => sleep(20));
  });
  const acknowledged = () => journal.sent.filter(({ answer }) => answer?.code === 200).length;
  const deadline = Date.now() + 60_000;
  while (acknowledged() < 60 && Date.now() < deadline) await sleep(20);
  expect(acknowledged()).toBeGreaterThanOrEqual(60);
  // A request must be in flight, or the kill proves nothing.
  while (!journal.sent.some(({ answer }) => answer === null)) await sleep(1);
  kill();
  isDead = true;
  await Promise.all(hands);
  return journal;
}

/** Compares all answers of the dead server with the state of the new one. */
async function expectNothingLost(server: Server, journal: Journal, people: readonly [Trader, Trader]) {
  const eventsOf = async (orderNo: string) => {
    const { data } = await post(server, 'orderEventLog', { orderNo }, { token: people[0].token });
    expect(data.isIntact, orderNo).toBe(true);
    return data.events.map(({ event }) => event);
  };
  for (const { name, body, answer } of journal.sent) {
    if (answer?.code !== 200) continue;
    const data = answer.data as { orderNo?: string; order?: { orderNo: string } };
    const orderNo = (body as { orderNo?: string }).orderNo ?? data.orderNo ?? '';
    expect(await eventsOf(orderNo), `${name} of ${orderNo}`).toContain(eventOf[name]);
  }
  // Requests in flight are sent again with their idempotency key; answered ones get the same answer.
  for (const entry of journal.sent) {
    const again = await post(server, entry.name, entry.body, entry);
    if (entry.answer?.code === 200 && entry.name !== 'revealOrder') expect(again).toEqual(entry.answer);
    if (entry.answer === null && entry.name === 'submitOrder' && again.code === 200)
      journal.started.add((again.data as { orderNo: string }).orderNo);
  }
  for (const orderNo of journal.started) {
    const events = await eventsOf(orderNo);
    for (const once of ['pay', 'ship', 'reveal', 'confirm'])
      expect(events.filter((event) => event === once).length, `${once} of ${orderNo}`).toBeLessThanOrEqual(1);
  }
  await withDatabase(async (pool) => {
    expect(await verifyLedger(databaseOn(pool))).toEqual([]);
    const { rows } = await pool.query(
      `
      select ref, reason, count(*) as times from ledger.entries
      where reason in ('lock', 'release') and ref = any($1::bigint[]) group by ref, reason having count(*) > 1`,
      [[...journal.started]],
    );
    expect(rows, 'money that moved twice').toEqual([]);
  });
}

async function finish(server: Server, journal: Journal, [one, other]: readonly [Trader, Trader]) {
  for (const orderNo of journal.started) {
    for (const { token, pin } of [one, other, one, other]) {
      const { data } = await post(server, 'orderDetail', { orderNo }, { token });
      if (data.actions.includes('ship')) {
        const cards = [{ slot: 1, parts: [{ name: 'code', text: freshCode() }] }];
        await post(
          server,
          'shipOrder',
          { orderNo, cards, isFormatConfirmed: true, isUnused: true },
          { token },
        );
      }
      if (data.actions.includes('reveal'))
        await post(server, 'revealOrder', { orderNo, walletPin: pin, isReady: true }, { token });
      if (data.actions.includes('reveal') || data.actions.includes('confirm'))
        await post(server, 'confirmOrder', { orderNo }, { token });
    }
    const { data } = await post(server, 'orderDetail', { orderNo }, { token: one.token });
    expect(data.stateName, orderNo).toBe('completed');
  }
}

describe('a kill in the middle of trades under load', () => {
  it('of the server loses nothing it acknowledged, moves no money twice and forgets no timer', async () => {
    const port = await freePort();
    const first = await start(port);
    const people = [await trader(first, 0), await trader(first, 1)] as const;
    // One order awaits its card when the server dies, and its deadline passes meanwhile.
    const { data: quote } = await post(
      first,
      'quoteOffer',
      { offerID: people[1].offerID, faces: [1_000], form: 'ecode', receipt: 'none' },
      { token: people[0].token },
    );
    const submit = { quoteID: quote.quoteID, walletPin: people[0].pin };
    const { data: waiting } = await post(first, 'submitOrder', submit, { token: people[0].token });
    expect(waiting.stateName).toBe('awaitingCode');

    const journal = await killUnderLoad(first, people, () => first.child.kill('SIGKILL'));
    await ended(first.child, 'SIGKILL');
    await withDatabase((pool) =>
      pool.query(`update orders.orders set deadline_at = deadline_at - interval '2 hours' where id = $1`, [
        waiting.orderNo,
      ]),
    );

    const second = await start(port);
    await expectNothingLost(second, journal, people);
    await expect
      .poll(
        async () =>
          (await post(second, 'orderDetail', { orderNo: waiting.orderNo }, people[0])).data.stateName,
        {
          timeout: 60_000,
        },
      )
      .toBe('expired');
    await finish(second, journal, people);
    await withDatabase(async (pool) => expect(await verifyLedger(databaseOn(pool))).toEqual([]));
  });

  it('of the server and its database loses nothing either', async () => {
    const port = await freePort();
    const first = await start(port);
    const people = [await trader(first, 0), await trader(first, 1)] as const;
    const postmaster = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0]);
    const journal = await killUnderLoad(first, people, () => {
      process.kill(postmaster, 'SIGKILL');
      first.child.kill('SIGKILL');
    });
    await ended(first.child, 'SIGKILL');
    const second = await start(port);
    await expectNothingLost(second, journal, people);
    await finish(second, journal, people);
    await withDatabase(async (pool) => expect(await verifyLedger(databaseOn(pool))).toEqual([]));
  });

  it('of the database alone loses nothing, and the server recovers without a restart', async () => {
    const server = await start(await freePort());
    const people = [await trader(server, 0), await trader(server, 1)] as const;
    const postmaster = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0]);
    const journal = await killUnderLoad(server, people, () => process.kill(postmaster, 'SIGKILL'));
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    expect(server.child.exitCode).toBeNull();
    for (const entry of journal.sent) if (entry.answer?.code === 503) entry.answer = null;
    await expectNothingLost(server, journal, people);
    await finish(server, journal, people);
    await withDatabase(async (pool) => expect(await verifyLedger(databaseOn(pool))).toEqual([]));
  });
});
