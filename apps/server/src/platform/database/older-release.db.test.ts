import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyEvidence } from '../../app';
import { type TestApp, testApp } from '../../testing/app';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { assertInvariants } from '../../testing/database/invariants';
import { createTrade } from '../../testing/fixtures/trade';
import { startProduction } from '../../testing/production-start';
import { days } from '../clock';
import { readinessChecks } from '../http/readiness/readiness-checks';
import { openKeys } from '../keys/instance-keys';
import { migrate, migrationNames, migrationsFolder } from './migrate';

// This release plays the older one: a later release migrates the database, while it runs and before it starts.

let database: Clone;
let laterMigrations: string;
const open: TestApp[] = [];

beforeAll(async () => {
  database = await testDatabase();
  laterMigrations = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-later-'));
  fs.cpSync(migrationsFolder(), laterMigrations, { recursive: true });
  fs.writeFileSync(keyFile(), randomBytes(32).toString('hex'), { mode: 0o600 });
  writeLater(1, 'columns', await newColumns(database.pool));
  writeLater(2, 'table', 'create table orders.notes (order_id bigint primary key references orders.orders);');
  const index = 'create index concurrently if not exists later on orders.orders (later_flag, state);';
  writeLater(3, 'index', `-- no-transaction\n${index}`);
});
afterAll(async () => {
  for (const gift of open) await gift.close();
  await database.close();
  fs.rmSync(laterMigrations, { recursive: true });
});

const newest = Number(migrationNames().at(-1)!.slice(0, 4));
const numberOf = (step: number) => String(newest + step).padStart(4, '0');
const writeLater = (step: number, what: string, text: string) =>
  fs.writeFileSync(path.join(laterMigrations, `${numberOf(step)}-orders-${what}.sql`), text);

/** An expand step may add columns to any table. */
async function newColumns(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(`
    select format('alter table %s add later_note text, add later_flag boolean not null default false;', c.oid::regclass) as text
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname !~ '^(pg_|information_schema|graphile_worker)'`);
  return rows.map(({ text }) => text).join('\n');
}

const keyFile = () => path.join(laterMigrations, 'master.key');

const openApp = async () => {
  const gift = await testApp(
    { KEY_FILE: keyFile() },
    {
      clone: async () => ({ ...database, close: async () => {} }),
      keys: async (context) => (await openKeys(context, keyEvidence)).keys,
    },
  );
  open.push(gift);
  return gift;
};

async function trades(gift: TestApp) {
  const { orderNo } = await (await createTrade(gift)).completed();
  gift.clock.advance(days(8));
  await gift.runDue();
  const { rows } = await database.pool.query(
    `select distinct reason::text from ledger.entries e join ledger.holds h on h.order_id = e.ref where order_no = $1`,
    [orderNo],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['lock', 'release']));
  await assertInvariants(gift.database);
}

async function start(): Promise<string> {
  const DATA_DIR = fs.mkdtempSync(path.join(laterMigrations, 'data-'));
  const { lines } = await startProduction({ DATABASE_URL: database.url, DATA_DIR, KEY_FILE: keyFile() });
  return lines.join('\n');
}

it('trades while a later release migrates the database, and after it started again', {
  timeout: 240_000,
}, async () => {
  const gift = await openApp();
  await trades(gift);
  const trade = await createTrade(gift);
  const { orderNo } = await trade.shipped();
  expect(await migrate(database.pool, laterMigrations)).toHaveLength(3);
  expect((await trade.reveal(orderNo)).code).toBe(200);
  expect((await trade.confirm(orderNo)).code).toBe(200);
  await trades(gift);

  expect(await migrate(database.pool)).toEqual([]);
  await trades(await openApp());
});

it('starts after a migration that removes something (a contract step), unless it excludes this release; a process that runs is then not ready', {
  timeout: 240_000,
}, async () => {
  const gift = open[0]!;
  const { migrations } = readinessChecks(gift.services);
  writeLater(4, `contract-needs-${numberOf(0)}`, 'drop table orders.notes;');
  await migrate(database.pool, laterMigrations);
  expect(await migrate(database.pool)).toEqual([]);
  expect(await migrations!()).toBeUndefined();

  writeLater(5, `contract-needs-${numberOf(1)}`, 'alter table orders.orders drop column later_note;');
  await migrate(database.pool, laterMigrations);
  const refusal = `only releases with migration ${numberOf(1)} can use it`;
  expect(await start()).toContain(refusal);
  expect(await migrations!()).toContain(refusal);
});
