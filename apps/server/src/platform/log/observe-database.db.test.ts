import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { type Database, databaseOn, openDatabase, sql } from '../database/db';
import { createLog } from './log';
import { createMetrics } from './metrics';
import { observeDatabase } from './observe-database';

// "Slow" here: every statement is logged on the level debug with its time.

let test: Awaited<ReturnType<typeof testDatabase>>;
let entries: { name: string; ms: number; waitMs: number }[] = [];
const metrics = createMetrics();
const open = (isPipelined: boolean, isSampled = true) => {
  const log = createLog('debug', { write: (line) => void entries.push(JSON.parse(line)) });
  const observe = {
    ...observeDatabase(log, metrics),
    ...(isSampled ? {} : { precisionOf: () => ({ isExact: false, isSampled: false }) }),
  };
  return openDatabase(test.url, { max: 1, isPipelined, observe });
};
beforeAll(async () => {
  test = await testDatabase();
  await test.pool.query('create schema orders_test; create table orders_test.rows (id int)');
});
afterAll(() => test.close());

const sleep = (s: number) => sql`select pg_catalog.pg_sleep(${s})`;
const count = sql`select count(*) from orders_test.rows`;
const entryOf = (name: string) => entries.find((entry) => entry.name.includes(name)) as (typeof entries)[0];

/** A slow and a fast statement in one batch. */
async function transaction(db: Database) {
  entries = [];
  await db.transaction(async (tx) => {
    tx.send(sleep(0.15));
    await tx.many(count);
  });
}

it.each([true, false])(
  'a statement’s time excludes those ahead of it (pipelined: %s)',
  async (isPipelined) => {
    const db = open(isPipelined);
    await transaction(db);
    expect(entryOf('pg_sleep').ms).toBeGreaterThanOrEqual(140);
    expect(entryOf('pg_sleep').waitMs).toBeLessThan(140);
    expect(entryOf('orders_test.rows').ms).toBeLessThan(140);
    expect(entryOf('orders_test.rows').waitMs).toBeGreaterThanOrEqual(140);
    expect(entryOf('begin').ms).toBeLessThan(140);
    await db.pool.end();
  },
);

it('a batch outside the sample is timed as a whole, and its entry names all of it', async () => {
  const db = open(true, false);
  await transaction(db);
  const { name, ms } = entries.find((entry) => entry.ms > 140) as (typeof entries)[0];
  expect(name).toBe('select pg_catalog.pg_sleep, select orders_test.rows');
  expect(ms).toBeGreaterThanOrEqual(140);
  const alone = entries.find((entry) => entry.name === 'select pg_catalog.pg_sleep');
  expect(alone).toBeDefined();
  expect(alone).not.toHaveProperty('ms');
  await db.pool.end();
});

it('statements ahead of a failed one in its batch are timed', async () => {
  const db = open(true);
  entries = [];
  const failing = db.transaction(async (tx) => {
    tx.send(sleep(0.15));
    await tx.many(sql`select 1 / count(*) from orders_test.rows`);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(entryOf('pg_sleep').ms).toBeGreaterThanOrEqual(140);
  expect(entryOf('orders_test.rows').ms).toBeLessThan(140);
  await db.pool.end();
});

const poolWaitSum = async () =>
  (await metrics.poolWait.get()).values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;

it('a wait for a connection that ends in an error is measured', async () => {
  const pool = new pg.Pool({ connectionString: test.url, max: 1, connectionTimeoutMillis: 1000 });
  const held = await pool.connect();
  const db = databaseOn(pool, { observe: observeDatabase(createLog('silent'), metrics) });
  const before = await poolWaitSum();
  await expect(db.many(count)).rejects.toThrow();
  expect((await poolWaitSum()) - before).toBeGreaterThanOrEqual(0.9);
  held.release();
  await pool.end();
});

it('the wait for a connection is measured apart from the statement', async () => {
  const db = open(true);
  const before = await poolWaitSum();
  entries = [];
  await Promise.all([db.many(sleep(0.15)), db.many(count)]);
  expect(entryOf('orders_test.rows').ms).toBeLessThan(140);
  expect(entryOf('orders_test.rows').waitMs).toBeLessThan(140);
  expect((await poolWaitSum()) - before).toBeGreaterThanOrEqual(0.14);
  await db.pool.end();
});
