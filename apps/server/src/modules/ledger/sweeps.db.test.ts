import { setTimeout } from 'node:timers/promises';
import { koboOf as k } from '@gift/money';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hours, later } from '../../platform/clock';
import { type Database, databaseOn, sql } from '../../platform/database/db';
import type { Services } from '../../services';
import { testDatabase } from '../../testing/database/database';
import { assertInvariants } from '../../testing/database/invariants';
import { fundWallet } from '../../testing/fixtures/money';
import {
  balancesOf,
  freezePending,
  hold,
  latestVerification,
  ledgerJobs,
  ledgerSweeps,
  post,
  release,
  unfreezePending,
} from '.';
import { accountOf } from './accounts';

const now = new Date('2026-06-01T08:00:00.000Z');
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
});
afterEach(() => assertInvariants(db));
afterAll(() => test.close());

const sweep = (name: string, at: Date) =>
  ledgerSweeps.find((each) => each.name === name)!.run({ database: db } as Services, at);

it('clears proceeds when due, not earlier, and not while they are frozen', async () => {
  await fundWallet(db, 1n, 10_000n);
  await fundWallet(db, 2n, 0n);
  for (const [orderID, wait] of [
    [1n, 2],
    [2n, 6],
    [3n, 6],
  ] as const) {
    await db.transaction(async (tx) => {
      await hold(tx, {
        key: `h${orderID}`,
        orderID,
        orderNo: `G${orderID}`,
        buyerID: 1n,
        sellerID: 2n,
        amount: k(100n),
        now,
      });
      const parts = { sellerAmount: k(100n), fee: k(0n), vat: k(0n), releaseAt: later(now, hours(wait)) };
      await release(tx, { key: `r${orderID}`, orderID, ...parts, now });
    });
  }
  await db.transaction((tx) => freezePending(tx, 3n, now));
  expect(await sweep('ledger.clear', later(now, hours(2) - 1))).toBe(0);
  expect(await sweep('ledger.clear', later(now, hours(2)))).toBe(1);
  expect(await balancesOf(db, 2n)).toMatchObject({ available: 100n, pending: 200n });
  expect(await sweep('ledger.clear', later(now, hours(7)))).toBe(1);
  await db.transaction((tx) => unfreezePending(tx, 3n));
  expect(await sweep('ledger.clear', later(now, hours(7)))).toBe(1);
  expect(await balancesOf(db, 2n)).toMatchObject({ available: 300n, pending: 0n });
  const { published } = await db.one<{ published: bigint }>(
    sql`select count(*) as published from platform.outbox where topic = 'proceeds.cleared'`,
  );
  expect(published).toBe(3n);
});

it('folds the platform accounts without missing a transfer that was under way', async () => {
  const cost = () =>
    db.one<{ checkpoint_balance: bigint; balance: bigint }>(sql`
    select a.checkpoint_balance, b.balance from ledger.platform_accounts a join ledger.platform_balances b using (id) where a.name = 'penalty'`);
  await fundWallet(db, 5n, 1_000n);
  const line = {
    debit: accountOf.user(5n, 'available'),
    credit: accountOf.platform('penalty'),
    amount: k(10n),
    reason: 'penalty',
  } as const;
  const client = new pg.Client(test.url);
  await client.connect();
  // An open transaction has already drawn its id. Higher ids commit before it.
  await client.query('begin');
  await client.query(`select ledger.post('slow', '{81}', '{128}', '{7}', '{penalty}', 0, now())`);
  await fundWallet(db, 6n, 10n);
  await sweep('ledger.upkeep', now);
  await sweep('ledger.upkeep', now);
  expect(await cost()).toEqual({ checkpoint_balance: 0n, balance: 0n });
  await client.query('commit');
  await client.end();
  await db.transaction((tx) => post(tx, { key: 'fast', lines: [line], ref: 0n, now }));
  expect((await cost()).balance).toBe(17n);
  // Any open transaction on the server may defer a checkpoint, so this polls.
  await expect
    .poll(() => sweep('ledger.upkeep', now).then(cost), { timeout: 10_000 })
    .toEqual({ checkpoint_balance: 17n, balance: 17n });
});

it('moves every platform account to the checkpoint, including the first transfer', async () => {
  const own = await testDatabase();
  const fresh = databaseOn(own.pool);
  const advance = () =>
    fresh
      .one<{ entries: bigint }>(sql`select ledger.advance_checkpoint() as entries`)
      .then((row) => row.entries);
  expect([await advance(), await advance()]).toEqual([0n, 0n]);
  const accounts = await fresh.many<{ id: bigint }>(sql`select id from ledger.platform_accounts order by id`);
  const pairs = accounts.map(({ id }, at) => [id, accounts[(at + 1) % accounts.length]!.id] as const);
  for (const [at, [debit, credit]] of pairs.entries())
    await fresh.one(sql`select ledger.post(${`first:${at}`}, ${[debit]}, ${[credit]}, ${[BigInt(at + 1)]},
      ${['correction']}, 0, ${now})`);
  await fundWallet(fresh, 5n, 1_000n);
  let counted = 0n;
  await expect
    .poll(
      async () => {
        counted += await advance();
        return fresh.many(sql`
          select a.name from ledger.platform_accounts a join ledger.platform_balances b using (id)
          where a.checkpoint_balance <> b.balance or b.balance = 0`);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
  const { entries } = await fresh.one<{ entries: bigint }>(
    sql`select count(*) as entries from ledger.postings where account & 15 = 0`,
  );
  expect(counted).toBe(entries);
  expect(await advance()).toBe(0n);
  await fresh.one(sql`select ledger.post('suspense', ${[accountOf.user(5n, 'available')]},
    ${[accountOf.user(5n, 'suspense')]}, ${[1n]}, ${['correction']}, 0, ${now})`);
  expect([await advance(), await advance()]).toEqual([0n, 0n]);
  await own.close();
});

it('creates the next partitions of the entries in advance, and only once', async () => {
  const before = await db.many(
    sql`select inhrelid::regclass from pg_inherits where inhparent = 'ledger.entries'::regclass`,
  );
  await sweep('ledger.upkeep', now);
  expect(
    await db.many(
      sql`select inhrelid::regclass from pg_inherits where inhparent = 'ledger.entries'::regclass`,
    ),
  ).toHaveLength(before.length);
  await db.one(sql`select setval('ledger.transfer_id', 20000001)`);
  await sweep('ledger.upkeep', now);
  await fundWallet(db, 8n, 10n);
  const { part } = await db.one<{ part: string }>(sql`
    select tableoid::regclass::text as part from ledger.entries where credit_account = ${accountOf.user(8n, 'available')}`);
  expect(part).toBe('ledger.entries_1');
  const { rest } = await db.one<{ rest: bigint }>(sql`select count(*) as rest from ledger.entries_default`);
  expect(rest).toBe(0n);
  await db.one(sql`select setval('ledger.transfer_id', 40000001)`);
  const { made } = await db.one<{ made: number }>(sql`select ledger.create_partitions() as made`);
  expect(made).toBe(1);
  for (const text of [
    'truncate ledger.entries_4',
    'insert into ledger.entries_4 select * from ledger.entries',
  ])
    await expect(test.pool.query(text)).rejects.toMatchObject({ code: '42501' });
});

it('checks the whole ledger, even if that takes longer than other statements may', async () => {
  const impatient = new pg.Pool({ connectionString: test.url, statement_timeout: 100, max: 1 });
  const client = await test.pool.connect();
  try {
    await client.query('begin; lock table ledger.transfers in access exclusive mode');
    const services = { database: databaseOn(impatient), clock: { now: () => now } } as unknown as Services;
    const checking = ledgerJobs['ledger:verify']({} as never, services);
    await setTimeout(400);
    await client.query('commit');
    await checking;
    expect(await latestVerification(db)).toEqual({ at: now, problems: [] });
  } finally {
    client.release();
    await impatient.end();
  }
});
