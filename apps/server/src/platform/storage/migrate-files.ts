import { createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import type { Services } from '../../services';
import { sql } from '../database/db';
import { ObjectDamaged, ObjectMissing } from './object-store';
import { fileColumns, type StoredFile, type StoreName } from './storage';

type Deps = Pick<Services, 'storage' | 'database' | 'clock'>;

/** How many files are copied at once. */
const atOnce = 8;
/** Where versions without `stored_files` kept finished files, under their names. */
const olderNames =
  /^(uploads\/\d{3}\/\d+\.(full\.webp|thumb\.webp|original)|objects\/\d{3}\/\d+|exports\/\d+\.zip)$/;

export type Migrated = { files: number; bytes: number; problems: string[] };

/**
 * Moves all files to the disk or to S3, while Gift runs: each is copied, read back and verified, and then becomes the
 * file of its name; a sweep of Gift deletes the original. Started again, it continues. A file that is missing or damaged
 * is reported and stays where it is. `dryRun` only counts.
 */
export async function migrateFiles(
  deps: Deps,
  { to, dryRun, report = () => {} }: { to: StoreName; dryRun: boolean; report?: (soFar: Migrated) => void },
): Promise<Migrated> {
  const { storage, database } = deps;
  const done: Migrated = { files: 0, bytes: 0, problems: [] };
  // Fails at once if there is no such storage, or it does not answer.
  for await (const _ of storage.storeOf(to).list('uploads')) break;
  await addOlderFiles(deps, { to, dryRun, done });
  for (let after = ''; ; ) {
    const files = await database.many<StoredFile>(sql`
      select ${fileColumns} from platform.stored_files
      where store <> ${to} and delete_after is null and key > ${after} order by key limit ${atOnce}`);
    if (files.length === 0) return done;
    await Promise.all(
      files.map(async (file) => {
        const problem = dryRun ? undefined : await move(deps, file, to);
        if (problem) done.problems.push(`${file.name}: ${problem}`);
        else {
          done.files += 1;
          done.bytes += file.bytes;
        }
      }),
    );
    report(done);
    after = files.at(-1)!.key;
  }
}

/** Gives files of older versions their rows; a dry run counts them. */
async function addOlderFiles(
  { storage, database }: Deps,
  { to, dryRun, done }: { to: StoreName; dryRun: boolean; done: Migrated },
): Promise<void> {
  for (const folder of ['uploads', 'objects', 'exports'])
    for await (const { key, bytes } of storage.storeOf('disk').list(folder)) {
      if (!olderNames.test(key)) continue;
      if (!dryRun) await storage.find(database, key);
      else if (to !== 'disk' && !(await hasRow(database, key))) {
        done.files += 1;
        done.bytes += bytes;
      }
    }
}

const hasRow = async (database: Deps['database'], key: string): Promise<boolean> =>
  (await database.maybe(sql`select 1 from platform.stored_files where key = ${key}`)) !== undefined;

/** Returns what is wrong with the file, if anything. */
async function move(
  { storage, database, clock }: Deps,
  file: StoredFile,
  to: StoreName,
): Promise<string | undefined> {
  try {
    return await storage.withTemporary(async (local) => {
      await pipeline(storage.stream(file), createWriteStream(local, { mode: 0o600 }));
      const copy = await storage.put(file.name, local, clock.now(), to);
      await finished(storage.stream(copy).resume());
      await database.transaction(async (tx) => {
        // It may have been removed or replaced meanwhile; then the sweep deletes the copy.
        const isThere = await tx.maybe(sql`
          select 1 from platform.stored_files where key = ${file.key} and delete_after is null for update`);
        if (isThere) await storage.commit(tx, [copy], clock.now());
      });
      return undefined;
    });
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof ObjectDamaged) return error.message;
    throw error;
  }
}

/** Compares the rows with what is in every storage. Problems are files that are missing or have another size. */
export async function checkFiles({
  storage,
  database,
}: Deps): Promise<{ files: number; problems: string[] }> {
  const problems: string[] = [];
  let files = 0;
  for (let after = ''; ; ) {
    const page = await database.many<StoredFile>(sql`
      select ${fileColumns} from platform.stored_files
      where delete_after is null and key > ${after} order by key limit ${atOnce}`);
    if (page.length === 0) return { files, problems };
    const sizes = await Promise.all(page.map(({ store, key }) => storage.storeOf(store).head(key)));
    for (const [at, { name, bytes }] of page.entries())
      if (sizes[at] !== bytes) problems.push(`${name}: ${sizes[at] ?? 'no'} bytes of ${bytes}`);
    files += page.length;
    after = page.at(-1)!.key;
  }
}
