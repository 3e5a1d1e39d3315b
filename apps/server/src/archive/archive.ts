import { randomBytes } from 'node:crypto';
import { BackupProblem } from '../backup/encrypted-set';
import type { ArchiveName, ArchiveSet, ArchiveSource } from '../platform/archives';
import { later, minutes } from '../platform/clock';
import { type Database, type Db, sql, type Tx } from '../platform/database/db';
import type { Keys } from '../platform/keys/keys';
import { sealedTable } from '../platform/keys/sealed-table';
import type { Log } from '../platform/log/log';
import { ObjectDamaged, ObjectMissing } from '../platform/storage/object-store';
import type { FileStorage } from '../platform/storage/storage';
import { isIntact, linesOf, type Part, writeNextPart } from './parts';

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
const defaultPartBytes = 32 * 1024 * 1024;

/** A process that dies leaves its set to others after this time. A step takes less. */
const leaseMs = minutes(15);

export const sealedArchives = sealedTable({
  ...{ name: 'platform.archives', id: 'id', belongsTo: `source || '/' || name` },
  ...{ column: 'sealed_key', purpose: 'archive', writtenAt: 'started_at' },
});

type Row = Omit<ArchiveSet, 'damagedKeys'> & {
  source: ArchiveName;
  damagedKeys: bigint[];
  sealedKey: Buffer;
  leasedUntil: Date | null;
  archivedAt: Date | null;
};
const columns = sql`
  id, source, name, first_key as "firstKey", end_key as "endKey", cutoff, damaged_keys as "damagedKeys",
  sealed_key as "sealedKey", leased_until as "leasedUntil", archived_at as "archivedAt"`;

const keyOf = ({ keys }: ArchiveDeps, { source, name, sealedKey }: Row) =>
  keys.unseal('archive', sealedKey, `${source}/${name}`);

const partsOf = (db: Db, { id }: Pick<Row, 'id'>): Promise<Part[]> =>
  db.many<Part>(sql`
    select n, first_key as "firstKey", last_key as "lastKey", line_count as "lineCount", row_count as "rowCount",
      text_bytes as "textBytes", text_sha256 as "textSha256", file
    from platform.archive_parts where archive_id = ${id} order by n`);

/** The names of the sets of a source, finished or not. */
export async function takenNames(db: Db, { name }: ArchiveSource): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>(
    sql`select name from platform.archives where source = ${name}`,
  );
  return new Set(rows.map((row) => row.name));
}

/** Takes the unfinished set, or starts the next; `busy` if another process has it. */
const claim = (
  deps: ArchiveDeps,
  source: ArchiveSource,
  cutoff: Date,
  now: Date,
): Promise<Row | 'busy' | 'idle'> =>
  deps.database.transaction(async (tx) => {
    const open = await tx.maybe<Row>(sql`
      select ${columns} from platform.archives where source = ${source.name} and archived_at is null
      order by id limit 1 for update`);
    const leasedUntil = later(now, leaseMs);
    if (open) {
      if (open.leasedUntil && open.leasedUntil > now) return 'busy';
      await tx.run(sql`update platform.archives set leased_until = ${leasedUntil} where id = ${open.id}`);
      return { ...open, leasedUntil };
    }
    const range = await source.nextRange(tx, cutoff, await takenNames(tx, source));
    if (!range) return 'idle';
    const sealed = deps.keys.seal('archive', randomBytes(32), `${source.name}/${range.name}`);
    const set = await tx.maybe<Row>(sql`
      insert into platform.archives (source, name, first_key, end_key, cutoff, sealed_key, started_at, leased_until)
      values (${source.name}, ${range.name}, ${range.firstKey}, ${range.endKey}, ${cutoff}, ${sealed}, ${now}, ${leasedUntil})
      on conflict (source, name) do nothing returning ${columns}`);
    return set ?? 'busy';
  });

/** Only the lease of this process: after its end, another one may have the set. */
const release = ({ database }: ArchiveDeps, { id, leasedUntil }: Row) =>
  database.run(sql`
    update platform.archives set leased_until = null where id = ${id} and leased_until = ${leasedUntil}`);

/** What a step did. */
export type ArchiveStep =
  | { did: 'idle' | 'busy' }
  | { did: 'part'; name: string; part: Part }
  | { did: 'archived'; name: string; lines: bigint; rows: bigint };

/**
 * The next step of a source: writes one part of a set, or, after the last part, reads all of them back, compares them with
 * what was written and only then removes the rows. Every step may be repeated, by this process or another one.
 */
export async function archiveStep(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { cutoff, by, now }: { cutoff: Date; by: string; now: Date },
): Promise<ArchiveStep> {
  const set = await claim(deps, source, cutoff, now);
  if (set === 'idle' || set === 'busy') return { did: set };
  try {
    return (await addPart(deps, source, set, now)) ?? (await finish(deps, source, set, { by, now }));
  } finally {
    await release(deps, set);
  }
}

async function addPart(
  deps: ArchiveDeps,
  source: ArchiveSource,
  set: Row,
  now: Date,
): Promise<ArchiveStep | undefined> {
  const { database, storage, log } = deps;
  const last = (await partsOf(database, set)).at(-1);
  const n = (last?.n ?? 0) + 1;
  const damaged: bigint[] = [];
  async function* whole() {
    for await (const line of source.lines(database, set, last?.lastKey ?? set.firstKey - 1n)) {
      if (line.text !== null) yield line;
      else damaged.push(line.key);
    }
  }
  const file = `archives/${source.name}/${set.name}-${set.id}/${String(n).padStart(5, '0')}.jsonl.gz`;
  const maxBytes = deps.partBytes ?? defaultPartBytes;
  const written = await writeNextPart(storage, whole(), {
    n,
    file,
    dataKey: keyOf(deps, set),
    maxBytes,
    now,
  });
  if (damaged.length > 0) {
    log.warn(
      { archive: `${source.name}/${set.name}`, keys: damaged.map(String) },
      'damaged rows are not archived',
    );
    set.damagedKeys.push(...damaged);
  }
  await database.transaction(async (tx) => {
    await tx.run(sql`
      update platform.archives set damaged_keys = array(select distinct unnest(damaged_keys || ${damaged.map(String)}::bigint[]))
      where id = ${set.id}`);
    if (!written) return;
    const { part, stored } = written;
    await tx.run(sql`
      insert into platform.archive_parts (archive_id, n, first_key, last_key, line_count, row_count, text_bytes, text_sha256, file)
      values (${set.id}, ${n}, ${part.firstKey}, ${part.lastKey}, ${part.lineCount}, ${part.rowCount}, ${part.textBytes},
        ${part.textSha256}, ${file})`);
    await storage.commit(tx, [stored], now);
  });
  return written && { did: 'part', name: set.name, part: written.part };
}

async function finish(
  deps: ArchiveDeps,
  source: ArchiveSource,
  set: Row,
  { by, now }: { by: string; now: Date },
): Promise<ArchiveStep> {
  const { database, storage, log } = deps;
  const parts = await partsOf(database, set);
  for (const part of parts)
    if (!(await isReadable(deps, set, part))) {
      await database.transaction((tx) => deleteSet(tx, storage, set, parts, now, sql`archived_at is null`));
      throw new BackupProblem(
        `${part.file} could not be read back. Nothing was removed; the set starts again.`,
      );
    }
  const total = (field: 'lineCount' | 'rowCount' | 'textBytes') =>
    parts.reduce((sum, part) => sum + part[field], 0n);
  const [lines, rows] = [total('lineCount'), total('rowCount')];
  await source.remove(database, set, rows, async (tx) => {
    const done = await tx.run(sql`
      update platform.archives set archived_at = ${now} where id = ${set.id} and archived_at is null`);
    if (done !== 1) throw new Error(`another process finished ${source.name}/${set.name}`);
    const details = { by, items: String(lines), rows: String(rows), damaged: String(set.damagedKeys.length) };
    await deps.audit(
      tx,
      { call: 'archive', about: [`archiveID:${source.name}/${set.name}`], reason: '', details },
      now,
    );
  });
  log.info({ archive: `${source.name}/${set.name}`, lines: String(lines), rows: String(rows) }, 'archived');
  return { did: 'archived', name: set.name, lines, rows };
}

/** A storage that is down throws instead: then nothing is known about the part. */
async function isReadable(deps: ArchiveDeps, set: Row, part: Part): Promise<boolean> {
  try {
    return await isIntact(deps.storage, keyOf(deps, set), part);
  } catch (error) {
    if ([ObjectMissing, ObjectDamaged, BackupProblem].some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

/** Deletes a set and its files, unless another process has finished or deleted it meanwhile: then nothing is deleted. */
async function deleteSet(
  tx: Tx,
  storage: FileStorage,
  { id, source, name }: Row,
  parts: readonly Part[],
  now: Date,
  state: ReturnType<typeof sql>,
) {
  const deleted = await tx.run(sql`delete from platform.archives where id = ${id} and ${state}`);
  if (deleted !== 1)
    throw new BackupProblem(`Another process changed ${source}/${name} meanwhile. Start again.`);
  await storage.remove(
    tx,
    parts.map(({ file }) => file),
    now,
  );
}

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

async function* batches(lines: AsyncGenerator<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < 200) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The archived lines of a key, and an audit entry about reading them; undefined if no set has the key. */
export async function readArchived(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { key, by, reason, now }: { key: bigint; by: string; reason: string; now: Date },
): Promise<string[] | undefined> {
  const { database, storage } = deps;
  const found: string[] = [];
  const sets = await database.many<Row>(sql`
    select ${columns} from platform.archives
    where source = ${source.name} and first_key <= ${key} and end_key > ${key} and archived_at is not null
    order by archived_at`);
  for (const set of sets)
    for (const part of await partsOf(database, set)) {
      if (part.firstKey > key || part.lastKey < key) continue;
      for await (const line of linesOf(storage, keyOf(deps, set), part))
        if (keyOfLine(line) === key) found.push(line);
    }
  if (found.length === 0) return undefined;
  const about = [`orderNo:${key}`];
  await database.transaction((tx) =>
    deps.audit(tx, { call: 'readArchive', about, reason, details: { by } }, now),
  );
  return found;
}

/** A line starts with its key, so that the others need not be parsed. */
const keyOfLine = (line: string): bigint => BigInt(/^\{"key" ?: ?"(\d+)"/.exec(line)?.[1] ?? -1);

/**
 * Puts the rows of a set back and deletes the set. Rows that are back are compared with their lines; a repeat after a
 * crash continues.
 */
export async function restoreArchive(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { name, by, reason, now }: { name: string; by: string; reason: string; now: Date },
): Promise<bigint> {
  const { database, storage } = deps;
  const set = await finishedSet(database, source, name);
  if (!set) throw noSet(source, name);
  const parts = await partsOf(database, set);
  for (const part of parts)
    if (!(await isReadable(deps, set, part))) throw new BackupProblem(`${part.file} is missing or damaged.`);
  for (const part of parts)
    for await (const texts of batches(linesOf(storage, keyOf(deps, set), part)))
      await database.transaction(async (tx) => {
        const back = new Set(await source.restore(tx, set, texts));
        const differing = texts.find((text) => !back.has(text));
        if (differing)
          throw new BackupProblem(`${keyOfLine(differing)} in ${name} differs from what is in the database.`);
      });
  await database.transaction(async (tx) => {
    const about = [`archiveID:${source.name}/${name}`];
    await deps.audit(tx, { call: 'restoreArchive', about, reason, details: { by } }, now);
    await deleteSet(tx, storage, set, parts, now, sql`archived_at is not null`);
  });
  return parts.reduce((sum, { lineCount }) => sum + lineCount, 0n);
}
