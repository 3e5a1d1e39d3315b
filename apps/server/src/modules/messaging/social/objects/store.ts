import { type Db, sql, type Tx } from '../../../../platform/database/db';

/** A file being uploaded, or stored: then it has a type, and never changes. Sizes are bytes. */
export type StoredObject = {
  id: bigint;
  ownerID: string;
  name: string;
  hash: string;
  size: number;
  partSize: number;
  contentType: string | null;
  storedBytes: number | null;
  createdAt: Date;
};

type Row = Omit<StoredObject, 'size' | 'partSize' | 'storedBytes'> & {
  size: bigint;
  partSize: bigint;
  storedBytes: bigint | null;
};
const objectFrom = (row: Row): StoredObject => ({
  ...row,
  size: Number(row.size),
  partSize: Number(row.partSize),
  storedBytes: row.storedBytes === null ? null : Number(row.storedBytes),
});

const columns = sql`
  id, owner_id as "ownerID", name, hash, size, part_size as "partSize", content_type as "contentType",
  stored_bytes as "storedBytes", created_at as "createdAt"`;

export async function objectOf(db: Db, id: bigint): Promise<StoredObject | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from messaging.objects where id = ${id}`);
  return row && objectFrom(row);
}

/**
 * The file, locked until the end of the transaction: of two calls that complete it, one waits and finds it stored.
 */
export async function lockObject(tx: Tx, id: bigint): Promise<StoredObject | undefined> {
  const row = await tx.maybe<Row>(sql`select ${columns} from messaging.objects where id = ${id} for update`);
  return row && objectFrom(row);
}

/** The owner's newest stored file with this content. A hash never reveals other users' files. */
export async function knownObject(
  db: Db,
  { ownerID, hash, size }: Pick<StoredObject, 'ownerID' | 'hash' | 'size'>,
): Promise<StoredObject | undefined> {
  const row = await db.maybe<Row>(sql`
    select ${columns} from messaging.objects
    where owner_id = ${ownerID} and hash = ${hash} and size = ${size} and stored_at is not null
    order by stored_at desc limit 1`);
  return row && objectFrom(row);
}

/** The newest stored file of this name. */
export async function objectNamed(db: Db, name: string): Promise<StoredObject | undefined> {
  const row = await db.maybe<Row>(sql`
    select ${columns} from messaging.objects where name = ${name} and stored_at is not null
    order by stored_at desc, id desc limit 1`);
  return row && objectFrom(row);
}

/** The user's uploads since then: how many are unfinished, and the bytes of all. */
export async function uploadedSince(
  db: Db,
  ownerID: string,
  since: Date,
): Promise<{ unfinished: number; bytes: number }> {
  const row = await db.one<{ unfinished: bigint; bytes: bigint }>(sql`
    select count(*) filter (where stored_at is null) as unfinished, coalesce(sum(size), 0)::bigint as bytes
    from messaging.objects where owner_id = ${ownerID} and created_at > ${since}`);
  return { unfinished: Number(row.unfinished), bytes: Number(row.bytes) };
}

export const addObject = (
  tx: Tx,
  {
    id,
    ownerID,
    name,
    hash,
    size,
    partSize,
  }: Omit<StoredObject, 'contentType' | 'storedBytes' | 'createdAt'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into messaging.objects (id, owner_id, name, hash, size, part_size, created_at)
    values (${id}, ${ownerID}, ${name}, ${hash}, ${size}, ${partSize}, ${now})`);

export const savePart = (
  db: Db,
  { id, number, bytes, md5 }: { id: bigint; number: number; bytes: number; md5: string },
): Promise<number> =>
  db.run(sql`
    insert into messaging.object_parts (object_id, number, bytes, md5) values (${id}, ${number}, ${bytes}, ${md5})
    on conflict (object_id, number) do update set bytes = excluded.bytes, md5 = excluded.md5`);

/** MD5s of the uploaded parts, by number. */
export async function partsOf(db: Db, id: bigint): Promise<Map<number, string>> {
  const rows = await db.many<{ number: number; md5: string }>(
    sql`select number, md5 from messaging.object_parts where object_id = ${id}`,
  );
  return new Map(rows.map((row) => [row.number, row.md5]));
}

export const markStored = async (
  tx: Tx,
  id: bigint,
  { contentType, storedBytes, now }: { contentType: string; storedBytes: number; now: Date },
): Promise<void> => {
  await tx.run(sql`
    update messaging.objects set content_type = ${contentType}, stored_bytes = ${storedBytes}, stored_at = ${now}
    where id = ${id}`);
  await tx.run(sql`delete from messaging.object_parts where object_id = ${id}`);
};

/** Deletes uploads that were never completed, a batch at a time. Returns their ids. */
export async function dropUnfinished(db: Db, before: Date): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    delete from messaging.objects where id in (
      select id from messaging.objects where stored_at is null and created_at < ${before} limit 100
      for update skip locked) returning id`);
  return rows.map((row) => row.id);
}
