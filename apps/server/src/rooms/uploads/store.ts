import { hours, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/db';
import { randomID } from '../../platform/ids';
import { Refusal } from '../../platform/refusal';
import type { Picture } from './images';

/** Pictures somebody may have lying about unused, counted over a day. */
const mostLoose = 100;

/** Announces a file. Ids are chance, so that nobody finds a neighbour's. Refuses with TooManyUploads. */
export async function addFile(tx: Tx, ownerID: bigint, name: string, now: Date): Promise<bigint> {
  const { loose } = await tx.one<{ loose: bigint }>(sql`
    select count(*) as loose from uploads.files
    where owner_id = ${ownerID} and attached_at is null and created_at > ${later(now, -hours(24))}`);
  if (loose >= BigInt(mostLoose)) throw new Refusal('TooManyUploads');
  const id = randomID();
  await tx.run(sql`
    insert into uploads.files (id, owner_id, name, created_at) values (${id}, ${ownerID}, ${name}, ${now})`);
  return id;
}

export const fileState = (
  db: Db,
  id: bigint,
): Promise<{ isStored: boolean; isPublic: boolean } | undefined> =>
  db.maybe(sql`select is_stored as "isStored", is_public as "isPublic" from uploads.files where id = ${id}`);

/** Counts an attempt to read a file's bytes as a picture; false after the fifth. */
export const countDecoding = async (db: Db, id: bigint): Promise<boolean> =>
  (await db.run(
    sql`update uploads.files set decodings = decodings + 1 where id = ${id} and decodings < 5`,
  )) === 1;

/** Locks a file that still waits for its picture; false when it has one, or is gone. */
export const lockWaiting = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from uploads.files where id = ${id} and not is_stored for update`)) !==
  undefined;

/** Marks a file as stored; the first time only. */
export const markStored = (
  tx: Tx,
  id: bigint,
  picture: Picture,
  { isPublic, now }: { isPublic: boolean; now: Date },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set is_stored = true, is_public = ${isPublic}, bytes = ${picture.full.length}, width = ${picture.width},
      height = ${picture.height}, sha256 = ${picture.sha256}, looks = ${picture.looks}, stored_at = ${now}
    where id = ${id} and not is_stored`);

export type FileFacts = { id: bigint; width: number; height: number };

/** Those of these files that are stored and open to this reader. */
export const readableFiles = (db: Db, ids: readonly bigint[], readerID: bigint): Promise<FileFacts[]> =>
  db.many<FileFacts>(sql`
    select id, width, height from uploads.files
    where id = any(${ids}) and is_stored and (owner_id = ${readerID} or exists (
      select 1 from uploads.readers where file_id = files.id and user_id = ${readerID}))`);

export const storedHashes = (db: Db, ids: readonly bigint[]): Promise<{ id: bigint; sha256: Buffer }[]> =>
  db.many(sql`select id, sha256 from uploads.files where id = any(${ids}) and is_stored`);

/** The newest stored file that its owner calls so. */
export async function ownFileNamed(db: Db, ownerID: bigint, name: string): Promise<bigint | undefined> {
  const row = await db.maybe<{ id: bigint }>(sql`
    select id from uploads.files where owner_id = ${ownerID} and name = ${name} and is_stored
    order by created_at desc, id desc limit 1`);
  return row?.id;
}

export async function addReaders(
  tx: Tx,
  {
    fileID,
    ownerID,
    readers,
    now,
  }: { fileID: bigint; ownerID: bigint; readers: readonly bigint[]; now: Date },
): Promise<boolean> {
  const attached = await tx.run(sql`
    update uploads.files set attached_at = coalesce(attached_at, ${now})
    where id = ${fileID} and owner_id = ${ownerID} and is_stored`);
  if (attached === 0) return false;
  await tx.run(sql`
    insert into uploads.readers (file_id, user_id)
    select ${fileID}, reader from unnest(${readers}::int8[]) reader on conflict do nothing`);
  return true;
}

export const openToAll = (
  tx: Tx,
  { fileID, ownerID, now }: { fileID: bigint; ownerID: bigint; now: Date },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set attached_at = ${now}, is_public = true
    where id = ${fileID} and owner_id = ${ownerID} and is_stored and attached_at is null`);

export const claim = (
  tx: Tx,
  { fileIDs, ownerID, now }: { fileIDs: readonly bigint[]; ownerID: bigint; now: Date },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set attached_at = ${now}, is_public = false
    where id = any(${fileIDs}) and owner_id = ${ownerID} and is_stored and attached_at is null`);

export const releaseFile = (
  tx: Tx,
  { fileID, ownerID }: { fileID: bigint; ownerID: bigint },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set attached_at = null, is_public = false, created_at = 'epoch'
    where id = ${fileID} and owner_id = ${ownerID}`);

/** Takes files that nothing refers to out of the table, a batch at a time; answers their ids. */
export async function dropLoose(db: Db, before: Date): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    delete from uploads.files where id in (
      select id from uploads.files where attached_at is null and created_at < ${before} limit 100
      for update skip locked) returning id`);
  return rows.map((row) => row.id);
}
