import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { disputeStateNames } from '@gift/contract/disputes/states';
import { orderStateNames } from '@gift/contract/orders/states';
import { afterEach, expect, inject, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import { type Clone, cloneDatabase } from '../../testing/database/database-server';
import { assertInvariants } from '../../testing/database/invariants';
import { dumpRows, loadRows } from '../../testing/database/rows';
import { describeSchema } from '../../testing/database/schema';
import { findInRepo } from '../repo-root';
import { databaseOn } from './db';
import { migrate, migrationsFolder } from './migrate';

const fixtures = findInRepo('db/fixtures');
const open: Clone[] = [];
afterEach(() => Promise.all(open.splice(0).map((database) => database.close())));

/** A database as it was when the fixture was written: the migrations of that time, with the fixture's rows. */
async function databaseOf(dump: string): Promise<Clone> {
  const database = await cloneDatabase({ ...inject('testServer'), template: 'template1' });
  open.push(database);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-upgrade-'));
  for (const [, name = ''] of dump.matchAll(/^platform\.migrations\t\{"name":"([^"]+)"/gm))
    fs.copyFileSync(path.join(migrationsFolder(), name), path.join(folder, name));
  await migrate(database.pool, folder);
  fs.rmSync(folder, { recursive: true });
  await loadRows(database.pool, dump);
  return database;
}

it.each(fs.readdirSync(fixtures))(
  'upgrades a database with the rows of %s to the schema of a new one',
  async (file) => {
    const dump = brotliDecompressSync(fs.readFileSync(path.join(fixtures, file))).toString();
    const upgraded = await databaseOf(dump);
    // The rows name the migrations of their time with checksums, so an edit of one is refused here.
    await migrate(upgraded.pool);
    const fresh = await testDatabase();
    open.push(fresh);
    expect(await describeSchema(upgraded.pool)).toEqual(await describeSchema(fresh.pool));
    await assertInvariants(databaseOn(upgraded.pool));
  },
);

it('has orders and disputes in every state, chats and payouts in the fixture of the baseline', async () => {
  const dump = brotliDecompressSync(fs.readFileSync(path.join(fixtures, 'baseline.br'))).toString();
  const { pool } = await databaseOf(dump);
  const loaded = await dumpRows(pool, {});
  expect(loaded.split('\n').sort()).toEqual(dump.split('\n').sort());
  const { rows } = await pool.query(`
    select (select count(distinct state) from orders.orders) as orders,
      (select count(distinct state) from disputes.cases) as disputes,
      (select count(*) > 100 from messaging.messages) as chats,
      (select array_agg(distinct state order by state) from wallet.withdrawals) as payouts`);
  // A requested order is still an offer.
  expect(rows).toEqual([
    {
      orders: BigInt(orderStateNames.length - 1),
      disputes: BigInt(disputeStateNames.length),
      chats: true,
      payouts: ['accepted', 'failed', 'succeeded'],
    },
  ]);
});
