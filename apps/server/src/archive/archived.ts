import { BackupProblem } from '../backup/encrypted-set';
import type { ArchiveSource } from '../platform/archives';
import { type Db, sql } from '../platform/database/db';
import { linesOf, listOf } from './parts';
import { type ArchiveDeps, columns, deleteSet, isReadable, keyOf, partsOf, type Row } from './sets';

// What is archived: listing, verifying, reading and restoring it.

/** A set as `gift archive list` shows it. */
export type ArchiveEntry = Pick<Row, 'id' | 'source' | 'name' | 'archivedAt'> & {
  items: bigint;
  rows: bigint;
  bytes: bigint;
  damagedKeys: bigint[];
};

export const listArchives = (db: Db): Promise<ArchiveEntry[]> =>
  db.many<ArchiveEntry>(sql`
    select a.id, a.source, a.name, a.archived_at as "archivedAt", a.damaged_keys as "damagedKeys",
      coalesce(sum(p.line_count), 0)::bigint as items, coalesce(sum(p.row_count), 0)::bigint as rows,
      coalesce(sum(f.bytes), 0)::bigint as bytes
    from platform.archives a left join platform.archive_parts p on p.archive_id = a.id
      left join platform.stored_files f on f.name = p.file and f.delete_after is null
    group by a.id order by a.source, a.name`);

const finishedSet = (db: Db, source: ArchiveSource, name: string): Promise<Row | undefined> =>
  db.maybe<Row>(sql`
    select ${columns} from platform.archives
    where source = ${source.name} and name = ${name} and archived_at is not null`);

const noSet = (source: ArchiveSource, name: string) =>
  new BackupProblem(`There is no finished set ${source.name}/${name}. gift archive list shows all.`);

/** Reads every byte of a set and compares it with its hashes and with the database; returns what is wrong. */
export async function verifyArchive(
  deps: ArchiveDeps,
  source: ArchiveSource,
  name: string,
): Promise<string[]> {
  const set = await finishedSet(deps.database, source, name);
  if (!set) throw noSet(source, name);
  const wrong: string[] = [];
  for (const part of await partsOf(deps.database, set)) {
    if (!(await isReadable(deps, set, part))) {
      wrong.push(`${part.file} is missing or damaged`);
      continue;
    }
    for await (const texts of batches(linesOf(deps.storage, keyOf(deps, set), part)))
      for (const key of await source.mismatches(deps.database, texts))
        wrong.push(`${key} does not match the database`);
  }
  return wrong;
}

const batchLines = 200;

async function* batches(lines: AsyncGenerator<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < batchLines) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The archived lines of an item, and an audit entry about reading them; undefined if no set has it. */
export async function readArchived(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { item, by, reason, now }: { item: string; by: string; reason: string; now: Date },
): Promise<string[] | undefined> {
  const { database, storage } = deps;
  const key = await source.keyOf(database, item);
  if (key === undefined) return undefined;
  const lines: string[] = [];
  const sets = await database.many<Row>(sql`
    select ${columns} from platform.archives
    where source = ${source.name} and first_key <= ${key} and end_key > ${key} order by id`);
  for (const set of sets)
    for (const part of await partsOf(database, set)) {
      if (!(set.archivedAt || part.removedAt) || part.firstKey > key || part.lastKey < key) continue;
      for await (const line of linesOf(storage, keyOf(deps, set), part))
        if (keyOfLine(line) === key) lines.push(line);
    }
  if (lines.length === 0) return undefined;
  const about = [`${source.itemName}:${item}`];
  await database.transaction((tx) =>
    deps.audit(tx, { call: 'readArchive', about, reason, details: { by } }, now),
  );
  return lines;
}

/** A line starts with its key, so that the others need not be parsed. */
const keyOfLine = (line: string): bigint => BigInt(/^\{"key" ?: ?"(\d+)"/.exec(line)?.[1] ?? -1);

/**
 * Puts the rows of a set back, the last first, and deletes the set. Rows that are back are compared with their lines; a
 * repeat after a crash continues.
 */
export async function restoreArchive(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { name, by, reason, now }: { name: string; by: string; reason: string; now: Date },
): Promise<bigint> {
  const { database, storage } = deps;
  const set = await finishedSet(database, source, name);
  if (!set) throw noSet(source, name);
  if (source.removal.kind === 'byPart') await checkLast(database, set);
  const parts = await partsOf(database, set);
  for (const part of parts)
    if (!(await isReadable(deps, set, part))) throw new BackupProblem(`${part.file} is missing or damaged.`);
  for (const part of parts.toReversed()) {
    const lines = await listOf(linesOf(storage, keyOf(deps, set), part));
    for (let end = lines.length; end > 0; end -= batchLines) {
      const texts = lines.slice(Math.max(0, end - batchLines), end);
      await database.transaction(async (tx) => {
        const back = new Set(await source.restore(tx, set, texts));
        const differing = texts.find((text) => !back.has(text));
        if (differing)
          throw new BackupProblem(`${keyOfLine(differing)} in ${name} differs from what is in the database.`);
      });
    }
  }
  await database.transaction(async (tx) => {
    const about = [`archiveID:${source.name}/${name}`];
    await deps.audit(tx, { call: 'restoreArchive', about, reason, details: { by } }, now);
    await deleteSet(tx, storage, set, parts, now, sql`archived_at is not null`);
  });
  return parts.reduce((sum, { lineCount }) => sum + lineCount, 0n);
}

async function checkLast(db: Db, { id, source }: Row): Promise<void> {
  const newest = await db.one<Pick<Row, 'id' | 'name'>>(sql`
    select id, name from platform.archives where source = ${source} order by id desc limit 1`);
  if (newest.id !== id)
    throw new BackupProblem(
      `${source}/${newest.name} continues this set. Restore it first; if it is unfinished, run gift archive run.`,
    );
}
