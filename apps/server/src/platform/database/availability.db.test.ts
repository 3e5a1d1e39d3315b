import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { openProxy } from '../../testing/proxy';
import type { Context } from '../calls/context';
import { runCommand } from '../calls/run-command';
import { systemClock } from '../clock';
import { readiness, writeCheck } from '../http/readiness/readiness';
import { startJobs } from '../jobs/jobs';
import { startSweeps } from '../jobs/sweeps';
import { freshKeys } from '../keys/keys';
import { createLog } from '../log/log';
import { createMetrics } from '../log/metrics';
import { DatabaseUnavailable, probeOf } from './availability';
import { type Database, openDatabase, sql } from './db';

let test: Clone;
let database: Database;
let lines: string[];
let stops: (() => Promise<unknown>)[];
let frozen: number[];
const log = createLog('info', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  test = await testDatabase();
  await test.pool.query('create table public.done (what text not null)');
});
beforeEach(async () => {
  lines = [];
  frozen = [];
  stops = [];
  await test.pool.query('truncate public.done');
  database = openDatabase(test.url);
  const watch = database.availability.watch(
    probeOf(test.url, () => writeCheck(database)),
    log,
  );
  stops.push(() => database.pool.end(), watch.stop);
  await expect.poll(backends).toBeGreaterThan(0);
});
afterEach(async () => {
  thaw();
  for (const stop of stops.reverse()) await stop();
});
afterAll(() => test.close());

const services = () => ({
  ...{ database, log, keys: freshKeys(), clock: systemClock, sweepRuns: new Map() },
  metrics: createMetrics(),
});
const count = async () => (await test.pool.query('select from public.done')).rowCount;
const linesWith = (text: string) => lines.filter((line) => line.includes(text));

/** The server processes of this test's connections, except the one that runs this query. */
async function pidsOf(): Promise<number[]> {
  const { rows } = await test.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}
const backends = async () => (await pidsOf()).length;

async function freeze(): Promise<void> {
  frozen = await pidsOf();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}
function thaw() {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a database that does not answer', () => {
  it('fails pending queries within a second, and is used again once it answers', async () => {
    await Promise.all(Array.from({ length: 5 }, () => database.one(sql`select 1 as n`)));
    await freeze();
    const from = performance.now();
    const failures = await Promise.all([
      failureOf(database.one(sql`select 1 as n`)),
      failureOf(database.transaction((tx) => tx.one(sql`select 2 as n`))),
      failureOf(database.run(sql`select pg_sleep(0)`)),
    ]);
    // One second, and some slack for a busy machine.
    expect(performance.now() - from).toBeLessThan(1_500);
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable);
    thaw();
    await expect.poll(() => failureOf(database.one(sql`select 3 as n`)), { timeout: 10_000 }).toBeNull();
    await expect.poll(() => linesWith('the database is available again')).toHaveLength(1);
    expect(linesWith('the database is unavailable')).toHaveLength(1);
  });

  it('is logged once at the start and once at the end, whatever fails meanwhile', async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      await database.one(sql`select 1 as n`);
      return 0;
    };
    const sweeps = startSweeps(services() as never, [{ name: 'fast', everyMs: 20, run }]);
    stops.push(() => sweeps.stop());
    await expect.poll(() => runs).toBeGreaterThan(2);
    await freeze();
    await expect
      .poll(() => linesWith('the database is available again'), { timeout: 10_000 })
      .toHaveLength(1);
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before + 2);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the database is unavailable',
      'the database is available again',
    ]);
    expect(JSON.parse(lines[1]!).entries).toBeGreaterThan(0);
  });

  it('runs a committed action only once, even if the confirmation was lost', async () => {
    const handler = {
      kind: 'command' as const,
      run: async ({ tx }: { tx: { send(statement: unknown): void } }) => {
        tx.send(sql`insert into public.done values ('paid')`);
        return { paid: true };
      },
    };
    const { keys } = services();
    const context = {
      services: { database, keys },
      caller: null,
      now: new Date(),
      operationID: 'paying-0001',
    };
    const pay = () =>
      runCommand(
        'payOrder' as never,
        { idempotent: true } as never,
        handler as never,
        context as unknown as Context<null>,
        {},
        { body: {}, key: 'the-key-of-one-payment', replayGuard: undefined },
      );
    await database.one(sql`select 1 as n`);
    await freeze();
    expect(await failureOf(pay())).toBeInstanceOf(DatabaseUnavailable);
    expect(await count()).toBe(0);
    thaw();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => failureOf(pay()), { timeout: 10_000 }).toBeNull();
    expect(await pay()).toEqual({ paid: true });
    expect(await count()).toBe(1);
  });

  it('is not confused with a slow database or with one lost connection', async () => {
    const slow = database.one<{ n: number }>(sql`select 7 as n from pg_sleep(2.5)`);
    await sleep(100);
    const { rowCount } = await test.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gift-probe'
       and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
    expect(await slow).toEqual({ n: 7 });
    expect(lines).toEqual([]);
  });
});

it('a database that answers any query counts as available, even if the probe hangs', async () => {
  await freeze();
  const probe = frozen.splice(0);
  const until = Date.now() + 2_000;
  // Connections opened since then get answers.
  while (Date.now() < until) {
    await Promise.all(Array.from({ length: 3 }, () => database.one(sql`select 1 as n`)));
    await sleep(20);
  }
  for (const pid of probe) process.kill(pid, 'SIGCONT');
  expect(lines).toEqual([]);
});

describe('a database that takes no writes', () => {
  const setReadOnly = async (isReadOnly: boolean) => {
    const name = new URL(test.url).pathname.slice(1);
    await test.pool.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    // The setting applies to new connections.
    const { rows } = await test.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name <> 'gift-probe'`,
    );
    for (const { pid } of rows) await test.pool.query('select pg_terminate_backend($1)', [pid]);
  };

  it('is not ready, is logged once, and becomes ready again automatically', async () => {
    const isReady = async () =>
      (await readiness(database, { database: () => writeCheck(database).then(() => undefined) })()).status ===
      'ready';
    expect(await isReady()).toBe(true);
    await setReadOnly(true);
    try {
      await expect.poll(isReady, { timeout: 10_000 }).toBe(false);
      for (let at = 0; at < 5; at++) {
        const failure = await failureOf(database.run(sql`insert into public.done values ('no')`));
        expect(failure).toBeInstanceOf(DatabaseUnavailable);
        log.error({ err: failure }, 'a request broke');
      }
      expect(await database.one(sql`select 1 as n`)).toEqual({ n: 1 });
      await sleep(600);
      expect(linesWith('a request broke')).toEqual([]);
      expect(linesWith('the database takes no writes')).toHaveLength(1);
      expect(database.availability.isUnavailable).toBe(true);
    } finally {
      await test.pool.query('set default_transaction_read_only = off');
      await setReadOnly(false);
    }
    await expect
      .poll(() => linesWith('the database is available again').length, { timeout: 15_000 })
      .toBeGreaterThan(0);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(true);
  });
});

it('a pooler that is away stays away while the probe reaches PostgreSQL beside it', async () => {
  const proxy = await openProxy(test.url);
  onTestFinished(() => proxy.close());
  const pooled = openDatabase(Object.assign(new URL(test.url), { port: new URL(proxy.url).port }).href);
  const probe = probeOf(test.url, () => writeCheck(pooled), { bypassesPooler: true });
  const watch = pooled.availability.watch(probe, log);
  stops.push(() => pooled.pool.end(), watch.stop);
  await pooled.one(sql`select 1 as n`);
  await proxy.close();
  for (let at = 0; at < 10; at++) {
    expect(await failureOf(pooled.one(sql`select 1 as n`))).toBeInstanceOf(DatabaseUnavailable);
    await sleep(100);
  }
  expect(linesWith('the database is unavailable')).toHaveLength(1);
  expect(linesWith('the database is available again')).toEqual([]);
});

describe('jobs', () => {
  it('resume after the database lost every connection, including the job in progress', async () => {
    const done: string[] = [];
    let tries = 0;
    const events = new EventEmitter();
    const isUnderWay = once(events, 'started');
    const jobs = {
      long: async () => {
        tries++;
        events.emit('started');
        if (tries === 1) await once(events, 'connections lost');
        done.push('long');
      },
      short: async () => void done.push('short'),
    };
    const proxy = await openProxy(test.url);
    onTestFinished(() => proxy.close());
    const proxied = Object.assign(new URL(test.url), { port: new URL(proxy.url).port }).href;
    const behindProxy = openDatabase(proxied);
    const probe = probeOf(proxied, () => writeCheck(behindProxy));
    const watch = behindProxy.availability.watch(probe, log);
    stops.push(() => behindProxy.pool.end(), watch.stop);
    // The worker prints to console.error itself; the mock silences that.
    const printed = vi.spyOn(console, 'error');
    const runner = await startJobs({ ...services(), database: behindProxy } as never, jobs, '');
    stops.push(() => runner.stop());
    const add = (name: string) => test.pool.query('select graphile_worker.add_job($1)', [name]);
    await add('long');
    await isUnderWay;
    proxy.routeTo('http://127.0.0.1:9');
    proxy.cut();
    await expect.poll(() => behindProxy.availability.isUnavailable).toBe(true);
    events.emit('connections lost');
    // Beyond the time in which its outcome would be written.
    await sleep(2_500);
    proxy.routeTo(test.url);
    await add('short');
    await expect.poll(() => done, { timeout: 20_000 }).toContain('short');
    const left = async () => (await test.pool.query('select from graphile_worker.jobs')).rowCount;
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(tries).toBeGreaterThan(1);
    expect(linesWith('a job failed')).toEqual([]);
    expect(printed).not.toHaveBeenCalled();
  }, 60_000);
});
