import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { describeSchema } from '../../testing/database/schema';
import { migrate, migrationsFolder } from './migrate';

let database: Clone;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  // The clone is migrated; this makes it look like an empty database.
  await database.pool.query('delete from platform.migrations');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-migrations-'));
});
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const run = () => migrate(database.pool, folder);
const refusal = () =>
  run().then(
    () => 'it went through',
    (error: Error) => error.message,
  );
const exists = async (table: string) =>
  (await database.pool.query('select to_regclass($1) as found', [table])).rows[0].found !== null;

it('applies each file once, in numerical order', async () => {
  write('0902-later.sql', 'alter table trial add b int;');
  write('0901-first.sql', 'create table trial (a int); insert into trial values (1);');
  expect(await run()).toEqual(['0901-first.sql', '0902-later.sql']);
  expect(await run()).toEqual([]);
  write('0903-last.sql', 'update trial set b = a;');
  expect(await run()).toEqual(['0903-last.sql']);
  expect((await database.pool.query('select a, b from trial')).rows).toEqual([{ a: 1, b: 1 }]);
});

it('refuses a new file with a lower number than an applied one, and applies nothing', async () => {
  write('0902-first.sql', 'create table trial (a int);');
  await run();
  write('0901-late.sql', 'create table late (a int);');
  write('0903-next.sql', 'create table next (a int);');
  expect(await refusal()).toContain(
    'Migration 0901-late.sql is new, but 0902-first.sql was applied already. Give the new one a higher number.',
  );
  expect([await exists('late'), await exists('next')]).toEqual([false, false]);
});

it('rolls back a file that fails, keeps the earlier ones, and names the failed file', async () => {
  write('0901-first.sql', 'create table trial (a int);');
  write('0902-broken.sql', 'create table half (a int); select nonsense;');
  expect(await refusal()).toContain('Migration 0902-broken.sql failed: column "nonsense" does not exist');
  expect(await exists('trial')).toBe(true);
  expect(await exists('half')).toBe(false);
  write('0902-broken.sql', 'create table half (a int);');
  expect(await run()).toEqual(['0902-broken.sql']);
});

it('refuses a file that was edited after it was applied', async () => {
  write('0901-first.sql', 'create table trial (a int);');
  await run();
  write('0901-first.sql', 'create table trial (a bigint);');
  expect(await refusal()).toContain('Migration 0901-first.sql was applied and has been edited since');
});

it('refuses a database that a newer Gift has migrated', async () => {
  write('0901-first.sql', 'create table trial (a int);');
  write('0902-newer.sql', 'create table newer (a int);');
  await run();
  fs.rmSync(path.join(folder, '0902-newer.sql'));
  expect(await refusal()).toContain(
    'The database has migration 0902-newer.sql, which this version of Gift does not have. Start the version that applied it.',
  );
});

it('refuses a database older than the baseline and explains how to start again', async () => {
  await database.pool.query(`insert into platform.migrations values ('0010-identity.sql', 'before')`);
  await expect(migrate(database.pool)).rejects.toThrow(
    /^The database has migration 0010-identity\.sql, .* A demo can delete DATA_DIR and start again\.$/,
  );
});

it('processes that start together migrate once', async () => {
  write('0901-first.sql', 'create table trial (a int); select pg_sleep(0.2);');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0901-first.sql']);
});

it('releases the lock after a refusal', async () => {
  write('0901-broken.sql', 'select nonsense;');
  await refusal();
  fs.rmSync(path.join(folder, '0901-broken.sql'));
  expect(await run()).toEqual([]);
});

it('replaces the custom parameter of ledger functions that an earlier version created', async () => {
  const before = await describeSchema(database.pool);
  await database.pool.query(`
    do $$
    declare v_function regprocedure;
    begin
      for v_function in select oid from pg_proc where proconfig = '{"search_path=ledger, pg_temp"}' loop
        execute format('alter function %s reset all', v_function);
        execute format('alter function %s set ledger.write_access = ''open''', v_function);
      end loop;
    end $$`);
  expect(await describeSchema(database.pool)).not.toEqual(before);
  const name = '0023-ledger-write-guard.sql';
  fs.copyFileSync(path.join(migrationsFolder(), name), path.join(folder, name));
  expect(await run()).toEqual([name]);
  expect(await describeSchema(database.pool)).toEqual(before);
});
