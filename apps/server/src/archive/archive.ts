import { randomBytes } from 'node:crypto';
import { BackupProblem } from '../backup/encrypted-set';
import type { ArchiveSource, RemovalAtEnd, RemovalByPart } from '../platform/archives';
import { later, minutes } from '../platform/clock';
import { type Database, sql, type Tx } from '../platform/database/db';
import { linesOf, listOf, type Part, writeNextPart } from './parts';
import {
  type ArchiveDeps,
  columns,
  deleteSet,
  isReadable,
  keyOf,
  type PartRow,
  partsOf,
  type Row,
  takenNames,
} from './sets';

const defaultPartBytes = 32 * 1024 * 1024;

/** A process that dies leaves its set to others after this time. A step takes less. */
const leaseMs = minutes(15);

/** Takes the unfinished set, or starts the next; `busy` if another process has it. */
async function claim(
  deps: ArchiveDeps,
  source: ArchiveSource,
  cutoff: Date,
  now: Date,
): Promise<Row | 'busy' | 'idle'> {
  const { database, keys } = deps;
  const leasedUntil = later(now, leaseMs);
  const open = await claimUnfinished(database, source, { leasedUntil, now });
  if (open) return open;
  // Outside a transaction, because it may look at all rows for many seconds.
  const range = await source.nextRange(database, cutoff, await takenNames(database, source));
  if (!range) return 'idle';
  const sealedKey = keys.seal('archive', randomBytes(32), `${source.name}/${range.name}`);
  const set = await database.maybe<Row>(sql`
    insert into platform.archives (source, name, first_key, end_key, cutoff, sealed_key, started_at, leased_until)
    select ${source.name}, ${range.name}, ${range.firstKey}::bigint, ${range.endKey}::bigint, ${cutoff}::timestamptz,
      ${sealedKey}::bytea, ${now}::timestamptz, ${leasedUntil}::timestamptz
    where not exists (select from platform.archives where source = ${source.name} and archived_at is null)
    on conflict (source, name) do nothing returning ${columns}`);
  return set ?? 'busy';
}

const claimUnfinished = (
  database: Database,
  source: ArchiveSource,
  { leasedUntil, now }: { leasedUntil: Date; now: Date },
): Promise<Row | 'busy' | undefined> =>
  database.transaction(async (tx) => {
    const open = await tx.maybe<Row>(sql`
      select ${columns} from platform.archives where source = ${source.name} and archived_at is null
      order by id limit 1 for update`);
    if (!open) return undefined;
    if (open.leasedUntil && open.leasedUntil > now) return 'busy';
    await tx.run(sql`update platform.archives set leased_until = ${leasedUntil} where id = ${open.id}`);
    return { ...open, leasedUntil };
  });

/** Only the lease of this process: after its end, another one may have the set. */
const release = ({ database }: ArchiveDeps, { id, leasedUntil }: Row) =>
  database.run(sql`
    update platform.archives set leased_until = null where id = ${id} and leased_until = ${leasedUntil}`);

/** What a step did. */
export type ArchiveStep =
  | { did: 'idle' | 'busy' }
  | { did: 'part' | 'removed'; name: string; part: Part }
  | { did: 'rewrites'; name: string }
  | { did: 'archived'; name: string; lines: bigint; rows: bigint };

/**
 * The next step of a source: writes one part of a set, or reads back what was written, compares it and only then removes
 * the rows: of one part or, after the last, of all. Every step may be repeated, by this process or another one.
 */
export async function archiveStep(
  deps: ArchiveDeps,
  source: ArchiveSource,
  { cutoff, by, now }: { cutoff: Date; by: string; now: Date },
): Promise<ArchiveStep> {
  const set = await claim(deps, source, cutoff, now);
  if (set === 'idle' || set === 'busy') return { did: set };
  try {
    const last = (await partsOf(deps.database, set)).at(-1);
    const { removal } = source;
    if (removal.kind === 'byPart' && last && !last.removedAt)
      return await removePart(deps, removal, set, last, now);
    return (await addPart(deps, source, set, last, now)) ?? (await finish(deps, removal, set, { by, now }));
  } finally {
    await release(deps, set);
  }
}

async function addPart(
  deps: ArchiveDeps,
  source: ArchiveSource,
  set: Row,
  last: PartRow | undefined,
  now: Date,
): Promise<ArchiveStep | undefined> {
  const { database, storage, log } = deps;
  const { removal } = source;
  const n = (last?.n ?? 0) + 1;
  const damaged: bigint[] = [];
  async function* whole() {
    const above = last ? last.lastKey - (removal.kind === 'byPart' ? 1n : 0n) : set.firstKey - 1n;
    for await (const line of source.lines(database, set, above)) {
      if (line.text !== null) yield line;
      else damaged.push(line.key);
    }
  }
  const file = `archives/${source.name}/${set.name}-${set.id}/${String(n).padStart(5, '0')}.jsonl.gz`;
  const isSplit = removal.kind === 'byPart';
  const maxBytes = deps.partBytes ?? (isSplit ? removal.partBytes : defaultPartBytes);
  const dataKey = keyOf(deps, set);
  const writtenPart = await writeNextPart(storage, whole(), { n, file, dataKey, maxBytes, isSplit, now });
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
    if (!writtenPart) return;
    const { part, stored } = writtenPart;
    await tx.run(sql`
      insert into platform.archive_parts (archive_id, n, first_key, last_key, line_count, row_count, text_bytes, text_sha256, file)
      values (${set.id}, ${n}, ${part.firstKey}, ${part.lastKey}, ${part.lineCount}, ${part.rowCount}, ${part.textBytes},
        ${part.textSha256}, ${file})`);
    await storage.commit(tx, [stored], now);
  });
  return writtenPart && { did: 'part', name: set.name, part: writtenPart.part };
}

/** Removes the rows of the last part, if they are still what was written; otherwise the part is written again. */
async function removePart(
  deps: ArchiveDeps,
  removal: RemovalByPart,
  set: Row,
  part: Part,
  now: Date,
): Promise<ArchiveStep> {
  const { database, storage, log } = deps;
  const discard = () =>
    database.transaction(async (tx) => {
      const discarded = await tx.run(sql`
        delete from platform.archive_parts where archive_id = ${set.id} and n = ${part.n} and removed_at is null`);
      if (discarded === 1) await storage.remove(tx, [part.file], now);
    });
  if (!(await isReadable(deps, set, part))) {
    await discard();
    throw new BackupProblem(`${part.file} could not be read back. Nothing was removed; it is written again.`);
  }
  const texts = await listOf(linesOf(storage, keyOf(deps, set), part));
  const rowsChanged = new Error('the rows changed');
  try {
    await database.transaction(async (tx) => {
      const markedRows = await tx.run(sql`
        update platform.archive_parts set removed_at = ${now}
        where archive_id = ${set.id} and n = ${part.n} and removed_at is null`);
      if (markedRows !== 1 || !(await removal.remove(tx, set, texts))) throw rowsChanged;
    });
  } catch (error) {
    if (error !== rowsChanged) throw error;
    await discard();
    log.info(
      { archive: `${set.source}/${set.name}`, part: part.n },
      'rows changed; the part is written again',
    );
    return { did: 'rewrites', name: set.name };
  }
  return { did: 'removed', name: set.name, part };
}

async function finish(
  deps: ArchiveDeps,
  removal: RemovalAtEnd | RemovalByPart,
  set: Row,
  { by, now }: { by: string; now: Date },
): Promise<ArchiveStep> {
  const { database, log } = deps;
  const parts = await partsOf(database, set);
  const id = `${set.source}/${set.name}`;
  const total = (field: 'lineCount' | 'rowCount') => parts.reduce((sum, part) => sum + part[field], 0n);
  const [lines, rows] = [total('lineCount'), total('rowCount')];
  const end = async (tx: Tx) => {
    const done = await tx.run(sql`
      update platform.archives set archived_at = ${now} where id = ${set.id} and archived_at is null`);
    if (done !== 1) throw new Error(`another process finished ${id}`);
    const details = { by, items: String(lines), rows: String(rows), damaged: String(set.damagedKeys.length) };
    await deps.audit(tx, { call: 'archive', about: [`archiveID:${id}`], reason: '', details }, now);
  };
  if (removal.kind === 'byPart') await database.transaction(end);
  else {
    await checkReadable(deps, set, parts, now);
    await removal.remove(database, set, rows, end);
  }
  log.info({ archive: id, lines: String(lines), rows: String(rows) }, 'archived');
  return { did: 'archived', name: set.name, lines, rows };
}

/** Reads all parts back. If one differs, the set is deleted and starts again. */
async function checkReadable(deps: ArchiveDeps, set: Row, parts: readonly Part[], now: Date): Promise<void> {
  for (const part of parts) {
    if (await isReadable(deps, set, part)) continue;
    await deps.database.transaction((tx) =>
      deleteSet(tx, deps.storage, set, parts, now, sql`archived_at is null`),
    );
    throw new BackupProblem(
      `${part.file} could not be read back. Nothing was removed; the set starts again.`,
    );
  }
}
