import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log/log';
import { findInRepo } from '../repo-root';
import { watchLocks } from './lock-waits';

export const migrationsFolder = (): string => findInRepo('db/migrations');

/** The migrations of this version. */
export const migrationNames = (folder = migrationsFolder()): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

type Migration = { name: string; text: string; checksum: string };

const defaults = {
  // While a migration waits for a lock, statements of users wait behind it. So it soon gives up, and tries again.
  waitMs: 2_000,
  tries: 10,
  pauseMs: 5_000,
  /** Says every `reportMs` what a migration waits for. */
  report: (_line: string): void => {},
  reportMs: 30_000,
  /** Other processes may run: do not apply what excludes their release. */
  isStart: false,
};
type Options = typeof defaults;

/**
 * Migrates the database to the newest numbered file, and the job queue's own schema with it. Forward only, one
 * transaction per file; processes that start together take turns. Returns the applied names. Throws if an applied file
 * was changed or removed, if a new one has a lower number than an applied one, or if a later release excludes this one.
 */
export async function migrate(
  pool: Pool,
  folder = migrationsFolder(),
  overrides: Partial<Options> = {},
): Promise<string[]> {
  const options = { ...defaults, ...overrides };
  const files = readMigrations(folder);
  const client = await pool.connect();
  const appliedNames: string[] = [];
  try {
    // Moving data may take longer than a request may.
    await client.query('set statement_timeout = 0');
    await lockMigrations(client);
    await client.query('create schema if not exists platform');
    await client.query(`
      create table if not exists platform.migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const missing = await pending(client, files);
    if (options.isStart && missing.length < files.length) refuseExclusion(missing.map(({ name }) => name));
    for (const file of missing) {
      await applyWithRetry(pool, client, file, options);
      appliedNames.push(file.name);
    }
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('gift.migrate'))`).catch(() => {});
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
  return appliedNames;
}

/** Polls, because a statement that waits holds a snapshot, for which `create index concurrently` would wait in turn. */
async function lockMigrations(client: PoolClient): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('gift.migrate')) as "isMine"`);
    return rows[0].isMine;
  };
  while (!(await isMine())) await sleep(200);
}

/** The migrations that `migrate` would apply. Throws as it does. */
export async function pendingMigrations(
  db: Pool | PoolClient,
  folder = migrationsFolder(),
): Promise<string[]> {
  const { rows } = await db.query(`select to_regclass('platform.migrations') is not null as "isThere"`);
  const files = readMigrations(folder);
  return (rows[0].isThere ? await pending(db, files) : files).map(({ name }) => name);
}

async function pending(db: Pool | PoolClient, files: Migration[]): Promise<Migration[]> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migrations order by name',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseUnusable(files, done);
  return files.filter(({ name }) => !done.has(name));
}

function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Before 1.0.0 an update may need a new database; only a demo can lose its data. */
const freshStart = 'A demo can delete DATA_DIR and start again.';

function refuseUnusable(files: Migration[], done: Map<string, string>): void {
  const checksumByName = new Map(files.map((file) => [file.name, file.checksum]));
  const newest = files.at(-1)?.name ?? '';
  for (const [name, checksum] of done) {
    if (!checksumByName.has(name) && name < newest) {
      throw new Error(
        `The database has migration ${name}, which this version of Gift does not have. Start the version that applied it. ${freshStart}`,
      );
    }
    if (checksumByName.has(name) && checksumByName.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was applied and has been edited since. Undo the edit and write a new migration. ${freshStart}`,
      );
    }
  }
  const exclusion = exclusionOf([...done.keys()], newest);
  if (exclusion) throw new Error(exclusion);
  const last = [...done.keys()].sort().at(-1) ?? '';
  const late = files.find(({ name }) => !done.has(name) && name < last);
  if (late) {
    throw new Error(
      `Migration ${late.name} is new, but ${last} was applied already. Give the new one a higher number. ${freshStart}`,
    );
  }
}

/** A contract step is named `NNNN-module-what-needs-MMMM.sql`: only releases with migration MMMM work after it. */
export const neededBy = (name: string): string | undefined => /-needs-(\d{4})\.sql$/.exec(name)?.[1];

/** Whether it excludes the release that runs now, because what it needs is among the migrations to apply as well. */
export const excludesRunning = (name: string, pending: readonly string[]): boolean => {
  const needed = neededBy(name);
  return needed !== undefined && pending.some((other) => other.startsWith(needed));
};

function refuseExclusion(pending: readonly string[]): void {
  const step = pending.find((name) => excludesRunning(name, pending));
  if (step)
    throw new Error(
      `Migration ${step} excludes the release that ran before, so a start does not apply it. Stop every process of that release, run gift migrate, and start again.`,
    );
}

/** Stops a process that a later release has excluded while it runs. `newest` is its own newest migration. */
export async function stopIfExcluded(pool: Pool, newest: string, log: Log, stop: () => void): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from platform.migrations');
  const exclusion = exclusionOf(
    rows.map(({ name }) => name),
    newest,
  );
  if (!exclusion) return;
  log.fatal(`this process stops: ${exclusion}`);
  stop();
}

/** Why a release with the newest migration `newest` cannot use a database with these migrations. */
export function exclusionOf(appliedNames: readonly string[], newest: string): string | undefined {
  const step = appliedNames.find((name) => name > newest && newest < (neededBy(name) ?? ''));
  return (
    step &&
    `The database has migration ${step}: only releases with migration ${neededBy(step)} can use it, and this one ends with ${newest}. Start a newer release, or restore a backup from before.`
  );
}

/**
 * Clauses of the baseline that some servers refuse, and what replaces them. The files stay as they are, because
 * databases hold their checksums.
 */
const replacements = [
  // Only a superuser may attach a custom parameter to a function. Migration 0023 does the same in older databases.
  [`set ledger.write_access = 'open'`, 'set search_path = ledger, pg_temp'],
  // PostgreSQL 15 has no STORAGE in CREATE TABLE.
  [
    'filler bytea storage plain not null);',
    'filler bytea not null);\nalter table platform.write_check alter filler set storage plain;',
  ],
] as const;
export const portable = (text: string): string =>
  replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** 55P03: no lock within the time; 40P01: a deadlock, for example with an older release that waits for its turn. */
const lockErrors = ['55P03', '40P01'];

async function applyWithRetry(
  pool: Pool,
  client: PoolClient,
  file: Migration,
  { waitMs, tries, pauseMs, report, reportMs }: Options,
): Promise<void> {
  const locks = await watchLocks(pool, client, waitMs / 4);
  const reports = setInterval(() => {
    const wait = locks.currentWait();
    if (wait) report(`Migration ${file.name} waits. ${wait}`);
  }, reportMs);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (isOutsideTransaction(file.text)
          ? buildIndex(client, file)
          : apply(client, file, waitMs));
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string };
        if (!lockErrors.includes(code))
          throw new Error(`Migration ${file.name} failed: ${message}`, { cause: error });
        if (attempt === tries)
          throw new Error(
            `Migration ${file.name} changed nothing: it waited ${tries} times ${waitMs / 1000} s for a lock and did not get it. ${locks.lastWait() ?? `${message}.`} Then start again.`,
            { cause: error },
          );
      }
      await sleep(pauseMs);
    }
  } finally {
    clearInterval(reports);
    locks.stop();
  }
}

async function apply(client: PoolClient, file: Migration, waitMs: number): Promise<void> {
  // The parameter allows ledger writes until 0023 is applied; afterwards it has no effect.
  await client.query(`begin; set local lock_timeout = ${waitMs}; set local ledger.write_access = 'open'`);
  try {
    await client.query(portable(file.text));
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const record = (client: PoolClient, { name, checksum }: Migration) =>
  client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [name, checksum]);

const isOutsideTransaction = (text: string) => text.startsWith('-- no-transaction\n');
/** Whether it builds an index, which may take long. */
export const buildsIndex = (name: string, folder = migrationsFolder()): boolean =>
  isOutsideTransaction(fs.readFileSync(path.join(folder, name), 'utf8'));
const indexStatement =
  /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently if not exists (\w+) on (\w+)\.[^;]+;?\s*$/;

/** Blocks nobody, so it may wait as long as it has to: for every transaction and snapshot that is older. */
async function buildIndex(client: PoolClient, file: Migration): Promise<void> {
  const [, index, schema] = indexStatement.exec(file.text) ?? [];
  if (!index)
    throw new Error('after "-- no-transaction" it must be one "create index concurrently if not exists".');
  const name = `${schema}.${index}`;
  await dropInvalid(client, name);
  try {
    await client.query(file.text);
  } catch (error) {
    await dropInvalid(client, name).catch(() => {});
    throw error;
  }
  await record(client, file);
}

/** What a build leaves that did not complete. If it is unique, it already refuses rows. */
async function dropInvalid(client: PoolClient, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}
