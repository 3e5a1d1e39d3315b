import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Provider, verifyLedger } from '../modules/ledger';
import { type Db, databaseOn } from '../platform/database/db';
import { migrate, migrationsFolder } from '../platform/database/migrate';
import { isOpenRing, keySetOf, readRing } from '../platform/keys/key-ring';
import { keysFrom } from '../platform/keys/keys';
import type { SealedTable } from '../platform/keys/sealed-table';
import { switchProvider } from '../platform/providers';
import type { FileStorage, StoreName } from '../platform/storage/storage';
import type { BackedUpFile } from './back-up';
import { BackupProblem, type BackupTarget, readPart, verifyPart } from './encrypted-set';
import { type Contents, readManifest } from './manifest';
import { createPartitions, tablesOf, withoutChecks } from './tables';
import { unfinishedRestore } from './unfinished';

type Source = { target: BackupTarget; dataKey: Buffer; contents: Contents };

/** Opens a set and reads every byte of it once; throws `BackupProblem` if one differs from what was written. */
export async function openBackup(target: BackupTarget, master: Buffer): Promise<Source> {
  const source = { target, ...(await readManifest(target, master)) };
  const { contents } = source;
  for (const part of [...contents.tables, contents.objects]) await verifyPart(target, part);
  let count = 0;
  for await (const { part } of objectsOf(source)) {
    await verifyPart(target, part);
    count++;
  }
  if (count !== contents.objects.count)
    throw new BackupProblem(
      `${target.description} lists ${count} files instead of ${contents.objects.count}.`,
    );
  return source;
}

async function* objectsOf({ target, dataKey, contents }: Source): AsyncGenerator<BackedUpFile> {
  const { file } = contents.objects;
  const list = await readPart(target, dataKey, { file, isCompressed: true });
  let partial = '';
  for await (const chunk of list.setEncoding('utf8')) {
    const lines = (partial + chunk).split('\n');
    partial = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as BackedUpFile;
  }
}

/** Where files go: the storage of this installation, and which of its stores is in use. */
export type RestoreStorage = Pick<FileStorage, 'storeOf' | 'withTemporary'> & { store: StoreName };

/**
 * Restores a set into an empty database and an empty file storage, then migrates to this release and recomputes the
 * ledger. Throws `BackupProblem`, with nothing changed, if the set or the database cannot be used.
 */
export async function restore({
  target,
  databaseUrl,
  storage,
  master,
  sealedTables,
  report,
}: {
  target: BackupTarget;
  databaseUrl: string;
  storage: RestoreStorage;
  master: Buffer;
  sealedTables: readonly SealedTable[];
  report: (line: string) => void;
}): Promise<void> {
  const source = await openBackup(target, master);
  const { createdAt, missing } = source.contents;
  const gaps = `lacks ${missing.length} of its files: ${missing.slice(0, 10).join(', ')}`;
  report(`The backup of ${createdAt} ${missing.length > 0 ? gaps : 'is complete'}`);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await refuseUsed(pool);
    await migrateTo(pool, source.contents);
    await loadRows(pool, source);
    report(`${source.contents.tables.length} tables are loaded`);
    await restoreFiles(pool, storage, source);
    report(`${source.contents.objects.count} files are stored`);
    const appliedMigrations = await migrate(pool);
    if (appliedMigrations.length > 0) report(`Migrated: ${appliedMigrations.join(', ')}`);
    const problems = await verifyLedger(databaseOn(pool));
    if (problems.length > 0)
      throw new BackupProblem(
        `The ledger does not balance: ${problems.map(({ check, where }) => `${check} (${where})`).join('; ')}`,
      );
    report('The ledger balances');
    await assertOpens(databaseOn(pool), master, sealedTables);
    report('The master key opens what is encrypted');
    await switchProvidersOff(databaseOn(pool));
    report('Payment providers are off. Compare payments and payouts since the backup, then switch them on');
    await pool.query(`drop table ${unfinishedRestore}`);
  } finally {
    await pool.end();
  }
}

/** Writes the files under their keys into the store that this installation uses. */
async function restoreFiles(
  pool: pg.Pool,
  { store, storeOf, withTemporary }: RestoreStorage,
  source: Source,
) {
  for await (const { key, sha256, part } of objectsOf(source))
    await withTemporary(async (file) => {
      const content = await readPart(source.target, source.dataKey, { ...part, isCompressed: false });
      await pipeline(content, fs.createWriteStream(file, { mode: 0o600 }));
      const { size: bytes } = fs.statSync(file);
      await storeOf(store).put(key, file, { bytes, sha256: Buffer.from(sha256, 'hex') });
    });
  await pool.query('update platform.stored_files set store = $1', [store]);
}

async function refuseUsed(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select 1 from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`);
  if (rows.length > 0)
    throw new BackupProblem('The database is not empty. Restore into a new one, so that nothing is lost.');
}

/** Creates the schema that the backup was made with: its migrations, which this release must have unchanged. */
async function migrateTo(pool: pg.Pool, { migrations }: Contents) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-restore-'));
  try {
    for (const { name } of migrations) {
      const file = path.join(migrationsFolder(), name);
      if (!fs.existsSync(file))
        throw new BackupProblem(
          `The backup was made by a newer Gift: this one has no migration ${name}. Restore with that release.`,
        );
      fs.copyFileSync(file, path.join(folder, name));
    }
    await migrate(pool, folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function loadRows(pool: pg.Pool, { target, dataKey, contents }: Source) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await client.query(`create table ${unfinishedRestore} ()`);
    await createPartitions(client, contents.partitions);
    const there = await tablesOf(client);
    await withoutChecks(client, there, async () => {
      await client.query(`truncate ${there.map(({ name }) => name).join(', ')}`);
      for (const { name, columns, rows, file } of contents.tables) {
        const copying = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
        await pipeline(await readPart(target, dataKey, { file, isCompressed: true }), copying);
        if (copying.rowCount !== rows)
          throw new BackupProblem(`${file} holds ${copying.rowCount} rows instead of ${rows}.`);
      }
    });
    for (const { name, value, isUsed } of contents.sequences)
      await client.query('select setval($1, $2, $3)', [name, value, isUsed]);
    // No worker of the old installation will finish the jobs that it had started.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

/**
 * What was paid out after the backup is unknown to the restored database. An automatic withdrawal would send it again,
 * under a new reference that the provider does not know.
 */
async function switchProvidersOff(db: Db) {
  const providers: readonly Provider[] = ['flutterwave', 'monnify', 'paystack', 'sandbox'];
  for (const name of providers)
    await switchProvider(db, { kind: 'pay', name, isOn: false, by: 'gift restore', now: new Date() });
}

/** Decrypts the newest row of each encrypted table. */
async function assertOpens(db: Db, master: Buffer, tables: readonly SealedTable[]) {
  const ring = await readRing(db, master);
  if (!isOpenRing(ring)) throw new BackupProblem('KEY_FILE does not open the keys in the restored database.');
  const keys = keysFrom(keySetOf(ring, master, new Date()));
  for (const { name, purpose, newest } of tables) {
    const row = await newest(db);
    if (!row) continue;
    try {
      keys.unseal(purpose, row.sealed, row.belongsTo);
    } catch {
      throw new BackupProblem(`KEY_FILE does not open the newest row of ${name} in the restored database.`);
    }
  }
}
