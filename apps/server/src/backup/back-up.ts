import { once } from 'node:events';
import { PassThrough, type Readable, Transform } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ObjectMissing } from '../platform/storage/object-store';
import type { StoredFile } from '../platform/storage/storage';
import { BackupProblem, type BackupTarget, type Part, writePart } from './encrypted-set';
import { type Contents, manifestFile, newDataKey, writeManifest } from './manifest';
import { partitionsOf, positionsOf, tablesOf } from './tables';

/** Reads a file; the stream fails with ObjectMissing if its bytes are gone. */
export type ReadFile = (file: StoredFile) => Readable;

/** One line of the list of objects. */
export type BackedUpFile = { key: string; sha256: string; part: Part };

/**
 * Writes a consistent, encrypted set: the rows of all tables as of one moment, and all files. Gift may run meanwhile.
 * Files that arrive later are not named by any row of the set, and files that are deleted meanwhile are left out. If
 * bytes are gone that a row still names, the set is written without them, but is not recorded as a backup.
 */
export async function backUp({
  databaseUrl,
  readFile,
  master,
  target,
  now,
  report,
}: {
  databaseUrl: string;
  readFile: ReadFile;
  master: Buffer;
  target: BackupTarget;
  now: () => Date;
  report: (line: string) => void;
}): Promise<{ contents: Contents }> {
  if (await target.has(manifestFile))
    throw new BackupProblem(`${target.description} holds a backup already. Name an empty folder or prefix.`);
  const dataKey = newDataKey();
  const { files, ...rows } = await backUpRows({ databaseUrl, target, dataKey, now, report });
  const { objects, unread } = await backUpFiles({ files, readFile, target, dataKey });
  report(`${objects.count} files, ${objects.totalBytes} bytes`);
  const client = await connect(databaseUrl);
  try {
    const { rows: named } = await client.query<{ key: string }>(
      'select key from platform.stored_files where key = any($1) and delete_after is null order by key',
      [unread],
    );
    const missing = named.map(({ key }) => key);
    const contents: Contents = { format: 1, ...rows, objects, missing };
    await writeManifest(target, master, dataKey, contents);
    if (missing.length === 0) await recordBackup(client, { now: now(), target, contents });
    return { contents };
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A lost connection is reported by the query that uses it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function backUpRows({
  databaseUrl,
  target,
  dataKey,
  now,
  report,
}: {
  databaseUrl: string;
  target: BackupTarget;
  dataKey: Buffer;
  now: () => Date;
  report: (line: string) => void;
}): Promise<Omit<Contents, 'format' | 'objects' | 'missing'> & { files: StoredFile[] }> {
  const client = await connect(databaseUrl);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const all = (await tablesOf(client)).map(({ name }) => name);
    await client.query('begin isolation level repeatable read read only');
    // Before the snapshot, as pg_dump does: a table must not be emptied or dropped between the snapshot and its turn.
    await client.query(`lock table ${all.join(', ')} in access share mode`);
    const createdAt = now().toISOString();
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from platform.migrations order by name',
    );
    const tables: Contents['tables'] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const counter = countedLines();
      const rows = client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
      rows.on('error', (error) => counter.destroy(error));
      const file = `tables/${name.replaceAll('"', '')}.copy.gz`;
      const part = await writePart(target, dataKey, { file, isCompressed: true }, rows.pipe(counter));
      tables.push({ name, columns, rows: counter.lines(), ...part });
    }
    const sequences = await positionsOf(client);
    const partitions = await partitionsOf(client);
    const { rows: files } = await client.query<StoredFile>(`
      select key, name, store, bytes::float8 as bytes, sha256, block_sha256 as "blockSha256"
      from platform.stored_files where delete_after is null order by key`);
    await client.query('commit');
    report(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`);
    return { createdAt, migrations, tables, sequences, partitions, files };
  } finally {
    await client.end();
  }
}

async function recordBackup(
  client: pg.Client,
  { now, target, contents }: { now: Date; target: BackupTarget; contents: Contents },
) {
  const { tables, objects } = contents;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  await client.query(
    'insert into platform.backups (finished_at, target, row_count, file_count, bytes) values ($1, $2, $3, $4, $5)',
    [
      now,
      target.description,
      sum(tables.map(({ rows }) => rows)),
      objects.count,
      sum(tables.map(({ bytes }) => bytes)) + objects.totalBytes,
    ],
  );
}

/** COPY's text format has one line per row. */
function countedLines(): Transform & { lines(): number } {
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { lines: () => lines });
}

async function backUpFiles({
  files,
  readFile,
  target,
  dataKey,
}: {
  files: readonly StoredFile[];
  readFile: ReadFile;
  target: BackupTarget;
  dataKey: Buffer;
}): Promise<{ objects: Contents['objects']; unread: string[] }> {
  const list = new PassThrough();
  const file = 'objects.jsonl.gz';
  const writtenPart = writePart(target, dataKey, { file, isCompressed: true }, list);
  writtenPart.catch(() => {});
  const unread: string[] = [];
  let count = 0;
  let totalBytes = 0;
  try {
    for (const stored of files) {
      const { key, sha256 } = stored;
      let part: Part;
      try {
        part = await writePart(
          target,
          dataKey,
          { file: `objects/${key}`, isCompressed: false },
          readFile(stored),
        );
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
        unread.push(key);
        continue;
      }
      count++;
      totalBytes += part.bytes;
      const line: BackedUpFile = { key, sha256: sha256.toString('hex'), part };
      if (!list.write(`${JSON.stringify(line)}\n`)) await once(list, 'drain');
    }
    list.end();
  } catch (error) {
    list.destroy(error as Error);
    throw error;
  }
  return { objects: { ...(await writtenPart), count, totalBytes }, unread };
}
