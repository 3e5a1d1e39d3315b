import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './support/free-port';
import {
  completeOrder,
  connectTo,
  expectExactLedger,
  expectNothingLost,
  finish,
  type Journal,
  openTrader,
  type People,
  post,
  requestWithFetch,
  type Server,
} from './support/trading';

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

type Running = Server & { child: ChildProcess; url: string };

/** Starts the built server on this test's own folder, and waits until it answers. */
async function start(port: number): Promise<Running> {
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
  return { child, url, ...(await connectTo(requestWithFetch(url))) };
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

/** One order, as long as the server runs. */
async function trade(server: Server, journal: Journal, people: People) {
  const isDone = await completeOrder(
    journal,
    people,
    (card, token) => post(server, 'quoteOffer', card, { token }),
    ({ name, body, ...rest }) => post(server, name, body, rest),
  );
  if (!isDone) await sleep(300);
}

/** Trades in parallel until enough is acknowledged, then kills the server under load. */
async function killUnderLoad(server: Server, people: People, kill: () => void): Promise<Journal> {
  const journal: Journal = { sent: [], started: new Map() };
  let isDead = false;
  const hands = Array.from({ length: 6 }, async (_, hand) => {
    const [buyer, seller] = hand % 2 === 0 ? people : [people[1], people[0]];
    while (!isDead) await trade(server, journal, [buyer, seller]).catch(() => sleep(20));
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

describe('a kill in the middle of trades under load', () => {
  it('of the server loses nothing it acknowledged, moves no money twice and forgets no timer', async () => {
    const port = await freePort();
    const first = await start(port);
    const people = [await openTrader(first, 0), await openTrader(first, 1)] as const;
    // One order awaits its card when the server dies, and its deadline passes meanwhile.
    const { data: quote } = await post(
      first,
      'quoteOffer',
      { offerID: people[1].offerID, faces: [1_000], form: 'ecode', receipt: 'none' },
      { token: people[0].token },
    );
    const submit = { quoteID: quote.quoteID, walletPin: people[0].pin };
    const { data: order } = await post(first, 'submitOrder', submit, { token: people[0].token });
    expect(order.stateName).toBe('awaitingCode');

    const journal = await killUnderLoad(first, people, () => first.child.kill('SIGKILL'));
    await ended(first.child, 'SIGKILL');
    await withDatabase((pool) =>
      pool.query(`update orders.orders set deadline_at = deadline_at - interval '2 hours' where id = $1`, [
        order.orderNo,
      ]),
    );

    const second = await start(port);
    await expectNothingLost(second, journal);
    await expect
      .poll(
        async () => (await post(second, 'orderDetail', { orderNo: order.orderNo }, people[0])).data.stateName,
        {
          timeout: 60_000,
        },
      )
      .toBe('expired');
    await finish(second, journal);
    await withDatabase((pool) => expectExactLedger(pool, journal));
  });

  it('of the server and its database loses nothing either', async () => {
    const port = await freePort();
    const first = await start(port);
    const people = [await openTrader(first, 0), await openTrader(first, 1)] as const;
    const postmaster = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0]);
    const journal = await killUnderLoad(first, people, () => {
      process.kill(postmaster, 'SIGKILL');
      first.child.kill('SIGKILL');
    });
    await ended(first.child, 'SIGKILL');
    const second = await start(port);
    await expectNothingLost(second, journal);
    await finish(second, journal);
    await withDatabase((pool) => expectExactLedger(pool, journal));
  });

  it('of the database alone loses nothing, and the server recovers without a restart', async () => {
    const server = await start(await freePort());
    const people = [await openTrader(server, 0), await openTrader(server, 1)] as const;
    const postmaster = Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0]);
    const journal = await killUnderLoad(server, people, () => process.kill(postmaster, 'SIGKILL'));
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    expect(server.child.exitCode).toBeNull();
    for (const entry of journal.sent) if (entry.answer?.code === 503) entry.answer = null;
    await expectNothingLost(server, journal);
    await finish(server, journal);
    await withDatabase((pool) => expectExactLedger(pool, journal));
  });
});
