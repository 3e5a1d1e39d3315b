import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { findInRepo } from '../repo-root';

export const migrationsFolder = (): string => findInRepo('db/migrations');

/** The migrations of this version. */
export const migrationNames = (folder = migrationsFolder()): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

type Migration = { name: string; text: string; checksum: string };

/**
 * Migrates the database to the newest numbered file, and the job queue's own schema with it. Forward only, one
 * transaction per file; processes that start together take turns. Returns the applied names. Throws if an applied file
 * was changed or removed, or a new one has a lower number: a new database would then have another schema.
 */
export async function migrate(pool: Pool, folder = migrationsFolder()): Promise<string[]> {
  const files = readMigrations(folder);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    // Waiting for another process to migrate, and moving data, may both take longer than a request may.
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtext('gift.migrate'))`);
    await client.query('create schema if not exists platform');
    await client.query(`
      create table if not exists platform.migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    for (const file of await pending(client, files)) {
      await apply(client, file);
      applied.push(file.name);
    }
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('gift.migrate'))`).catch(() => {});
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
  return applied;
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
  refuseChanged(files, done);
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

function refuseChanged(files: Migration[], done: Map<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of done) {
    if (!known.has(name)) {
      throw new Error(
        `The database has migration ${name}, which this version of Gift does not have. Start the version that applied it. ${freshStart}`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was applied and has been edited since. Undo the edit and write a new migration. ${freshStart}`,
      );
    }
  }
  const last = [...done.keys()].sort().at(-1) ?? '';
  const late = files.find(({ name }) => !done.has(name) && name < last);
  if (late) {
    throw new Error(
      `Migration ${late.name} is new, but ${last} was applied already. Give the new one a higher number. ${freshStart}`,
    );
  }
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
  replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

async function apply(client: PoolClient, { name, text, checksum }: Migration): Promise<void> {
  // The parameter allows ledger writes until 0023 is applied; afterwards it has no effect.
  await client.query(`begin; set local ledger.write_access = 'open'`);
  try {
    await client.query(portable(text));
    await client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
