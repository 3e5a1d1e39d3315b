import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { CoreServices } from '../../core-services';
import { days, later } from '../clock';
import type { Config } from '../config/config';
import { type Db, sql, type Tx } from '../database/db';
import type { Range } from '../http/send-range';
import { createMetrics, type Metrics } from '../log/metrics';
import { type Checksums, checksumsOf, openSource, verifiedBlocks } from './blocks';
import { diskError, diskStore } from './disk-store';
import { measuredStore } from './measured-store';
import { ObjectMissing, type ObjectStore, type Source, StorageUnavailable } from './object-store';
import { s3Store } from './s3-store';

export type StoreName = Config['storage'];

export type StoredFile = Checksums & {
  readonly key: string;
  readonly name: string;
  readonly store: StoreName;
};

/** How long a transaction may take to commit what was put. */
const commitWithinMs = days(1);
const temporaryMs = days(1);

export const fileColumns = sql`key, name, store, bytes::float8 as bytes, sha256, block_sha256 as "blockSha256"`;

const noChecksums = { bytes: 0, sha256: Buffer.of(), blockSha256: Buffer.of() };

const bytesFrom = (blocks: () => AsyncGenerator<Buffer>) => Readable.from(blocks(), { objectMode: false });

export type FileStorage = ReturnType<typeof createStorage>;

/**
 * All files except the embedded database and the master key, by name, on disk or in S3. A file never changes: `put`
 * writes it under a new key, and `commit` makes it the file of its name, in the transaction that needs it. Until then,
 * and after `remove`, a sweep deletes it. Reading verifies every byte before passing it on.
 */
export function createStorage({
  config,
  database,
  metrics = createMetrics(),
}: Pick<CoreServices, 'config' | 'database'> & { metrics?: Metrics }) {
  const disk = measuredStore('disk', diskStore(config.dataDir), metrics);
  const s3 = config.s3 && measuredStore('s3', s3Store(config.s3), metrics);
  const temporary = path.join(config.dataDir, 'tmp');

  function storeOf(name: StoreName): ObjectStore {
    const store = name === 'disk' ? disk : s3;
    if (!store) throw new StorageUnavailable('a file is in S3, and S3_BUCKET is not set');
    return store;
  }

  const add = (db: Db, file: StoredFile, deleteAfter: Date | null): Promise<number> =>
    db.run(sql`
      insert into platform.stored_files (key, name, store, bytes, sha256, block_sha256, delete_after)
      values (${file.key}, ${file.name}, ${file.store}, ${file.bytes}, ${file.sha256}, ${file.blockSha256}, ${deleteAfter})
      on conflict (key) do nothing`);

  const rowOf = (db: Db, name: string): Promise<StoredFile | undefined> =>
    db.maybe<StoredFile>(sql`
      select ${fileColumns} from platform.stored_files where name = ${name} and delete_after is null`);

  /** Versions without `stored_files` kept a file on disk under its name. */
  async function adopt(db: Db, name: string): Promise<StoredFile | undefined> {
    if ((await disk.head(name)) === undefined) return undefined;
    const checksums = await checksumsOf(openSource(path.join(config.dataDir, name)));
    await add(db, { key: name, name, store: 'disk', ...checksums }, null);
    return rowOf(db, name);
  }

  const find = async (db: Db, name: string) => (await rowOf(db, name)) ?? adopt(db, name);

  async function requireFile(name: string): Promise<StoredFile> {
    const file = await find(database, name);
    if (!file) throw new ObjectMissing(`there is no file ${name}`);
    return file;
  }

  return {
    storeOf,
    find,

    /** The file of this name, if its bytes are there: what a download announces must not be missing from it. */
    async head(db: Db, name: string): Promise<StoredFile | undefined> {
      const file = await find(db, name);
      return file && (await storeOf(file.store).head(file.key)) === file.bytes ? file : undefined;
    },

    /** The bytes of a file. The first are verified before this returns, so that an error can still be answered. */
    async open(name: string, range?: Range): Promise<Readable> {
      const file = await requireFile(name);
      const blocks = verifiedBlocks(storeOf(file.store), file, range);
      const first = await blocks.next();
      return bytesFrom(async function* () {
        if (!first.done) yield first.value;
        yield* blocks;
      });
    },

    /** The same, without waiting: errors come while it is read. */
    stream: (of: string | StoredFile): Readable =>
      bytesFrom(async function* () {
        const file = typeof of === 'string' ? await requireFile(of) : of;
        yield* verifiedBlocks(storeOf(file.store), file);
      }),

    /** The files whose names start with this, by name. */
    list: (db: Db, prefix: string): Promise<StoredFile[]> =>
      db.many<StoredFile>(sql`
        select ${fileColumns} from platform.stored_files
        where name >= ${prefix} and name < ${`${prefix}\u{10ffff}`} and delete_after is null order by name`),

    /** Writes a file that is deleted unless `commit` follows within a day. Not inside a transaction: it may take long. */
    async put(name: string, source: Source, now: Date, store = config.storage): Promise<StoredFile> {
      const key = `${name}-${randomBytes(6).toString('hex')}`;
      const file = { key, name, store, ...(await checksumsOf(openSource(source))) };
      await add(database, file, later(now, commitWithinMs));
      await storeOf(store).put(key, source, file);
      return file;
    },

    /** Makes files that were put the files of their names, instead of earlier ones. */
    async commit(tx: Tx, files: readonly StoredFile[], now: Date): Promise<void> {
      await remove(
        tx,
        files.map(({ name }) => name),
        now,
      );
      const keys = files.map(({ key }) => key);
      const committed = await tx.run(sql`
        update platform.stored_files set delete_after = null where key = any(${keys}) and delete_after > ${now}`);
      if (committed !== keys.length) throw new Error('a file was committed more than a day after it was put');
    },

    remove,

    /** Removes all files whose names start with this. */
    removeAll: (tx: Tx, prefix: string, now: Date): Promise<number> =>
      tx.run(sql`
        update platform.stored_files set delete_after = ${now}
        where name >= ${prefix} and name < ${`${prefix}\u{10ffff}`} and delete_after is null`),

    /** Runs `work` with the path of a temporary local file, which is deleted afterwards. */
    async withTemporary<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
      const file = path.join(temporary, randomUUID());
      try {
        await mkdir(temporary, { recursive: true, mode: 0o700 });
        return await work(file);
      } catch (error) {
        throw diskError(error);
      } finally {
        await rm(file, { force: true });
      }
    },

    /** Deletes what a process that died left behind. */
    async deleteOldTemporary(now: Date): Promise<void> {
      for (const name of await readdir(temporary).catch(() => [])) {
        const file = path.join(temporary, name);
        const { mtime } = await stat(file).catch(() => ({ mtime: now }));
        if (mtime < later(now, -temporaryMs)) await rm(file, { force: true });
      }
      // Older versions stored unfinished uploads here.
      for (const folder of ['uploads/parts', 'objects/parts'])
        await rm(path.join(config.dataDir, folder), { recursive: true, force: true });
    },
  };

  /** The files are not found any more, and the sweep deletes them. */
  async function remove(tx: Tx, names: readonly string[], now: Date): Promise<void> {
    await tx.run(sql`
      update platform.stored_files set delete_after = ${now} where name = any(${names}) and delete_after is null`);
    // A file from before `stored_files` gets a row, by which the sweep finds it.
    for (const name of names)
      if ((await disk.head(name)) !== undefined)
        await add(tx, { key: name, name, store: 'disk', ...noChecksums }, now);
  }
}
