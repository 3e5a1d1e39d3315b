import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { describeSchema } from '../../testing/database/schema';
import { createLog } from '../log/log';
import { buildsIndex, migrate, migrationsFolder, stopIfExcluded } from './migrate';

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

describe('a database that a later release has migrated', () => {
  /** Applies the file, and removes it, so that what runs next is a release without it. */
  const applyLater = async (name: string) => {
    write(name, 'create table later (a int);');
    await run();
    fs.rmSync(path.join(folder, name));
  };

  it('is used as it is', async () => {
    write('0901-first.sql', 'create table trial (a int);');
    await applyLater('0903-later.sql');
    expect(await run()).toEqual([]);
    write('0901-first.sql', 'create table trial (a bigint);');
    expect(await refusal()).toContain('Migration 0901-first.sql was applied and has been edited since');
  });

  it('is used after a contract step by a release with the migration that it needs, and by no other', async () => {
    write('0901-first.sql', 'create table trial (a int);');
    write('0902-orders-second.sql', 'create table second (a int);');
    await applyLater('0904-orders-later-needs-0902.sql');
    expect(await run()).toEqual([]);
    fs.rmSync(path.join(folder, '0902-orders-second.sql'));
    expect(await refusal()).toBe(
      'The database has migration 0904-orders-later-needs-0902.sql: only releases with migration 0902 can use it, and this one ends with 0901-first.sql. Start a newer release, or restore a backup from before.',
    );
  });

  it('stops a process that runs only if it excludes its release', async () => {
    const reports: string[] = [];
    let stops = 0;
    const log = createLog('info', { write: (entry: string) => void reports.push(JSON.parse(entry).msg) });
    const check = () => stopIfExcluded(database.pool, '0903-orders-third.sql', log, () => stops++);
    await applyLater('0904-orders-later-needs-0903.sql');
    await check();
    expect([stops, reports]).toEqual([0, []]);
    write('0905-orders-other-needs-0904.sql', 'create table other (a int);');
    write('0904-orders-later-needs-0903.sql', 'create table later (a int);');
    await run();
    await check();
    expect(stops).toBe(1);
    expect(reports).toEqual([
      expect.stringMatching(
        /^this process stops: The database has migration 0905-.* only releases with migration 0904/,
      ),
    ]);
  });

  it('is refused by a release with a migration that was not applied', async () => {
    await applyLater('0903-later.sql');
    write('0901-late.sql', 'create table late (a int);');
    expect(await refusal()).toContain('Give the new one a higher number');
    expect(await exists('late')).toBe(false);
  });
});

describe('a contract step that needs a migration of the same upgrade', () => {
  const start = () => migrate(database.pool, folder, { isStart: true });
  const writeUpgrade = () => {
    write('0902-orders-expand.sql', 'create table expand (a int);');
    write('0903-orders-contract-needs-0902.sql', 'drop table first;');
  };
  beforeEach(() => write('0901-orders-first.sql', 'create table first (a int);'));

  it('is applied by gift migrate and not by a start, which then applies nothing', async () => {
    await start();
    writeUpgrade();
    await expect(start()).rejects.toThrow(
      'Migration 0903-orders-contract-needs-0902.sql excludes the release that ran before, so a start does not apply it. Stop every process of that release, run gift migrate, and start again.',
    );
    expect(await exists('expand')).toBe(false);
    expect(await run()).toEqual(['0902-orders-expand.sql', '0903-orders-contract-needs-0902.sql']);
    expect(await start()).toEqual([]);
  });

  it('is applied by the start of a new database', async () => {
    writeUpgrade();
    expect(await start()).toHaveLength(3);
  });
});

describe('a migration that waits for a lock', () => {
  let holder: pg.PoolClient;
  beforeEach(async () => {
    await database.pool.query('create table busy (a int); insert into busy values (1), (1);');
    holder = await database.pool.connect();
    await holder.query(`set application_name = 'a long report'; begin; select * from busy`);
  });
  afterEach(async () => {
    await holder.query('rollback');
    holder.release();
  });
  const migrateWith = (limits: { waitMs: number; tries: number; pauseMs: number }) =>
    migrate(database.pool, folder, limits);

  it('gives up soon, says who holds the lock, and changes nothing', async () => {
    write('0901-busy.sql', 'create table half (a int); alter table busy add b int;');
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const [{ pid }] = rows;
    const limits = { waitMs: 200, tries: 2, pauseMs: 10 };
    const { message } = await migrateWith(limits).then(
      () => new Error('it went through'),
      (error) => error,
    );
    expect(message).toContain(
      'Migration 0901-busy.sql changed nothing: it waited 2 times 0.2 s for a lock and did not get it.',
    );
    expect(message).toMatch(
      new RegExp(
        `It needs AccessExclusiveLock on busy, held by pid ${pid} \\(a long report, idle in transaction for \\d+ s: `,
      ),
    );
    expect(message).toContain(`select pg_terminate_backend(${pid})`);
    expect(await exists('half')).toBe(false);
  });

  it('is tried again until the lock is free, and lets others work between', async () => {
    write('0901-busy.sql', 'alter table busy add b int;');
    const migrated = migrateWith({ waitMs: 100, tries: 1_000, pauseMs: 50 });
    for (let n = 0; n < 5; n++) await database.pool.query('insert into busy values (2)');
    await holder.query('commit');
    expect(await migrated).toEqual(['0901-busy.sql']);
  });
});

describe('a migration without a transaction', () => {
  const index =
    '-- no-transaction\n-- For the list of offers.\ncreate unique index concurrently if not exists trial_a on public.trial (a);\n';
  const isValid = async () =>
    (await database.pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('trial_a')`))
      .rows;

  it('builds an index once, by one of the processes that start together', async () => {
    write('0901-first.sql', 'create table trial (a int);');
    write('0902-index.sql', index);
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0901-first.sql', '0902-index.sql']);
    expect(applied.flat().map((name) => buildsIndex(name, folder))).toEqual([false, true]);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });

  it('drops an index whose build failed, since it would refuse rows', async () => {
    write('0901-first.sql', 'create table trial (a int); insert into trial values (1), (1);');
    write('0902-index.sql', index);
    expect(await refusal()).toContain('Migration 0902-index.sql failed: could not create unique index');
    expect(await isValid()).toEqual([]);
  });

  it('says what it waits for: a transaction that is older', async () => {
    write('0901-first.sql', 'create table trial (a int); create table other (a int);');
    await run();
    write('0902-index.sql', index);
    const holder = await database.pool.connect();
    await holder.query(
      `set application_name = 'a backup'; begin isolation level repeatable read; select * from other`,
    );
    const reports: string[] = [];
    const migrated = migrate(database.pool, folder, {
      ...{ waitMs: 100, reportMs: 50, report: (line: string) => reports.push(line) },
    });
    await vi.waitFor(() => expect(reports).not.toEqual([]), 10_000);
    await holder.query('commit');
    holder.release();
    await migrated;
    expect(reports[0]).toMatch(
      /^Migration 0902-index\.sql waits\. It needs ShareLock on virtualxid, held by pid \d+ \(a backup, idle in transaction/,
    );
  });

  it('replaces an index whose build broke off', async () => {
    write('0901-first.sql', 'create table trial (a int); insert into trial values (1), (1);');
    await run();
    write('0902-index.sql', index);
    await expect(database.pool.query(index)).rejects.toThrow('could not create unique index');
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await database.pool.query('delete from trial where ctid = (select max(ctid) from trial)');
    expect(await run()).toEqual(['0902-index.sql']);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });

  it.each([
    'create table trial (a int);',
    'create index concurrently trial_a on public.trial (a);',
    'create index concurrently if not exists trial_a on public.trial (a); drop table trial;',
  ])('is refused if it is not one index that can be built again: %s', async (text) => {
    write('0901-other.sql', `-- no-transaction\n${text}`);
    expect(await refusal()).toContain('it must be one "create index concurrently if not exists"');
  });
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
