import { BackupProblem } from '../backup/encrypted-set';
import type { ArchiveName, ArchiveSet, ArchiveSource } from '../platform/archives';
import { type Database, type Db, sql, type Tx } from '../platform/database/db';
import type { Keys } from '../platform/keys/keys';
import { sealedTable } from '../platform/keys/sealed-table';
import type { Log } from '../platform/log/log';
import { ObjectDamaged, ObjectMissing } from '../platform/storage/object-store';
import type { FileStorage } from '../platform/storage/storage';
import { isIntact, type Part } from './parts';

// The rows of sets and of their parts.

/** A system action on archives, for the audit log: who started it, and why. */
export type ArchiveAction = {
  readonly call: 'archive' | 'readArchive' | 'restoreArchive';
  readonly about: readonly string[];
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
};

export type ArchiveDeps = {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly keys: Keys;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Writes an audit entry in the transaction of the action. */
  readonly audit: (tx: Tx, action: ArchiveAction, now: Date) => Promise<unknown>;
  /** How much text a part holds. */
  readonly partBytes?: number;
};
export const sealedArchives = sealedTable({
  ...{ name: 'platform.archives', id: 'id', belongsTo: `source || '/' || name` },
  ...{ column: 'sealed_key', purpose: 'archive', writtenAt: 'started_at' },
});

export type Row = Omit<ArchiveSet, 'damagedKeys'> & {
  source: ArchiveName;
  damagedKeys: bigint[];
  sealedKey: Buffer;
  leasedUntil: Date | null;
  archivedAt: Date | null;
};
export const columns = sql`
  id, source, name, first_key as "firstKey", end_key as "endKey", cutoff, damaged_keys as "damagedKeys",
  sealed_key as "sealedKey", leased_until as "leasedUntil", archived_at as "archivedAt"`;

export const keyOf = ({ keys }: ArchiveDeps, { source, name, sealedKey }: Row) =>
  keys.unseal('archive', sealedKey, `${source}/${name}`);

export type PartRow = Part & { removedAt: Date | null };

export const partsOf = (db: Db, { id }: Pick<Row, 'id'>): Promise<PartRow[]> =>
  db.many<PartRow>(sql`
    select n, first_key as "firstKey", last_key as "lastKey", line_count as "lineCount", row_count as "rowCount",
      text_bytes as "textBytes", text_sha256 as "textSha256", file, removed_at as "removedAt"
    from platform.archive_parts where archive_id = ${id} order by n`);

/** The names of the sets of a source, finished or not. */
export async function takenNames(db: Db, { name }: ArchiveSource): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>(
    sql`select name from platform.archives where source = ${name}`,
  );
  return new Set(rows.map((row) => row.name));
}

/** A storage that is down throws instead: then nothing is known about the part. */
export async function isReadable(deps: ArchiveDeps, set: Row, part: Part): Promise<boolean> {
  try {
    return await isIntact(deps.storage, keyOf(deps, set), part);
  } catch (error) {
    if ([ObjectMissing, ObjectDamaged, BackupProblem].some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

/** Deletes a set and its files, unless another process has finished or deleted it meanwhile: then nothing is deleted. */
export async function deleteSet(
  tx: Tx,
  storage: FileStorage,
  { id, source, name }: Row,
  parts: readonly Part[],
  now: Date,
  state: ReturnType<typeof sql>,
) {
  const deletedRows = await tx.run(sql`delete from platform.archives where id = ${id} and ${state}`);
  if (deletedRows !== 1)
    throw new BackupProblem(`Another process changed ${source}/${name} meanwhile. Start again.`);
  await storage.remove(
    tx,
    parts.map(({ file }) => file),
    now,
  );
}
