import { koboOf as k } from '@gift/money';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOn, sql } from '../../platform/database/db';
import { testDatabase } from '../../testing/database/database';
import { assertInvariants } from '../../testing/database/invariants';
import { fundWallet } from '../../testing/fixtures/money';
import { hold, verifyLedger } from '.';

const now = new Date('2026-06-01T08:00:00.000Z');
let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await testDatabase();
  db = databaseOn(test.pool);
  await fundWallet(db, 1n, 5_000n);
  await db.transaction((tx) =>
    hold(tx, { key: 'h', orderID: 7n, orderNo: 'G7', buyerID: 1n, sellerID: 2n, amount: k(800n), now }),
  );
});
afterEach(() => assertInvariants(db));
afterAll(() => test.close());

// Each statement runs as the owner of the tables, who otherwise has every right.
const forbidden = [
  ['change an entry', `update ledger.entries set amount = amount + 1`],
  ['delete an entry', `delete from ledger.entries`],
  ['change an entry in its partition', `update ledger.entries_0 set amount = amount + 1`],
  ['empty the entries', `truncate ledger.entries`],
  ['empty one partition', `truncate ledger.entries_0`],
  ['change a transfer', `update ledger.transfers set id = id + 1`],
  ['delete a transfer', `delete from ledger.transfers`],
  ['raise a balance', `update ledger.accounts set balance = balance + 1`],
  ['delete an account', `delete from ledger.accounts`],
  ['raise a hold', `update ledger.holds set balance = balance + 1`],
  ['delete a hold', `delete from ledger.holds`],
  [
    'open an account with money in it',
    `insert into ledger.accounts (id, owner, kind, balance) values (1601, 100, 1, 5)`,
  ],
  ['write an entry beside the functions', `insert into ledger.entries select * from ledger.entries`],
  ['write an entry into a partition', `insert into ledger.entries_0 select * from ledger.entries`],
] as const;
it.each(forbidden)('refuses to %s', async (_, text) => {
  await expect(test.pool.query(text)).rejects.toMatchObject({ code: '42501' });
});

it('has no way to write an entry that does not balance, even if ledger writes are allowed', async () => {
  const columns = '(transfer_id, debit_account, credit_account, amount, ref, at, reason, line)';
  for (const values of [
    '(99, 17, 33, -5, 0, now(), $$lock$$, 1)',
    '(99, 17, 33, 0, 0, now(), $$lock$$, 1)',
    '(99, 17, null, 5, 0, now(), $$lock$$, 1)',
  ]) {
    const attempt = db.transaction(async (tx) => {
      await tx.run(sql`set local search_path = ledger, pg_temp`);
      await tx.run({ text: `insert into ledger.entries ${columns} values ${values}`, values: [] });
    });
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^235/) });
  }
});

it('rejects a negative balance even if ledger writes are allowed', async () => {
  for (const table of ['accounts', 'holds']) {
    const attempt = db.transaction(async (tx) => {
      await tx.run(sql`set local search_path = ledger, pg_temp`);
      await tx.run({ text: `update ledger.${table} set balance = -1`, values: [] });
    });
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  }
});

// The verifier must detect what the guards prevent: each fault is inserted and rolled back.
const faults = [
  [
    'a raised balance',
    `update ledger.accounts set balance = balance + 1 where id = 17`,
    /sums up|sum of its entries/,
  ],
  ['a raised hold', `update ledger.holds set balance = balance + 1`, /sum of its entries/],
  [
    'an entry without its transfer',
    `insert into ledger.entries values (900, 17, 33, 5, 4195, 5, 0, now(), 'lock', 1)`,
    /lines/,
  ],
  ['a transfer without entries', `insert into ledger.transfers values ('x', 901, 1, now())`, /lines/],
  [
    'a hold without entries',
    `insert into ledger.holds values (150, 9, 6, 'G9', 1, 2, 5, now())`,
    /sum of its entries/,
  ],
] as const;
it.each(faults)('is found out by the verifier: %s', async (_, text, check) => {
  const back = new Error('taken back');
  const planted = db.transaction(async (tx) => {
    await tx.run(sql`set local search_path = ledger, pg_temp`);
    await tx.run({ text, values: [] });
    const problems = await verifyLedger(tx);
    expect(problems.map((problem) => problem.check).join()).toMatch(check);
    throw back;
  });
  await expect(planted).rejects.toBe(back);
});
