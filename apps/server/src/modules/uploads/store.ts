import { cleanText } from '@gift/contract';
import { Refusal } from '../../platform/calls/refusal';
import { hours, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/database/db';
import { randomID } from '../../platform/ids';
import { maskSureCodes } from '../../platform/text/free-text';
import type { Picture } from './formats/images';
import type { FileKind } from './formats/kinds';

/** Maximum unused files per user, counted over a day. */
const maxUnattached = 100;
/** Of these, PDFs and recordings, which are stored unchanged: up to 40 MB each. */
const maxUnattachedOriginals = 16;

/** What the client declares about a file before its bytes arrive. */
export type DeclaredFile = {
  name: string;
  kind: FileKind;
  /** The required hash of its bytes, in hex. */
  sha256?: string | undefined;
  /** A preview picture of a recording, stored before. */
  posterID?: bigint | undefined;
};

/** The stored name: others read it, so control characters are removed and codes are masked. */
const storedName = (name: string): string => maskSureCodes(cleanText(name));

/**
 * Creates a file row. Ids are random, so that nobody can find another user's file. Refuses with TooManyUploads, and
 * with FileNotFound where the poster is not a stored picture of the owner's.
 */
export async function addFile(tx: Tx, ownerID: bigint, file: DeclaredFile, now: Date): Promise<bigint> {
  const { kind, sha256, posterID } = file;
  const name = storedName(file.name);
  const { loose, originals } = await tx.one<{ loose: bigint; originals: bigint }>(sql`
    select count(*) as loose, count(*) filter (where kind <> 'picture') as originals from uploads.files
    where owner_id = ${ownerID} and attached_at is null and created_at > ${later(now, -hours(24))}`);
  const isTooMany = kind !== 'picture' && originals >= BigInt(maxUnattachedOriginals);
  if (loose >= BigInt(maxUnattached) || isTooMany) throw new Refusal('TooManyUploads');
  if (posterID !== undefined && !(await isOwnPicture(tx, posterID, ownerID)))
    throw new Refusal('FileNotFound');
  const id = randomID();
  await tx.run(sql`
    insert into uploads.files (id, owner_id, name, kind, declared_sha256, poster_id, created_at)
    values (${id}, ${ownerID}, ${name}, ${kind}, ${sha256 ? Buffer.from(sha256, 'hex') : null}, ${posterID ?? null}, ${now})`);
  return id;
}

const isOwnPicture = async (db: Db, id: bigint, ownerID: bigint): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from uploads.files where id = ${id} and owner_id = ${ownerID} and kind = 'picture' and is_stored`)) !==
  undefined;

export type FileState = {
  ownerID: bigint;
  isStored: boolean;
  isPublic: boolean;
  name: string;
  kind: FileKind;
  /** For files stored unchanged: type and size. */
  mime: string | null;
  bytes: number | null;
  declaredSha256: Buffer | null;
};

export const fileState = (db: Db, id: bigint): Promise<FileState | undefined> =>
  db.maybe<FileState>(sql`
    select owner_id as "ownerID", is_stored as "isStored", is_public as "isPublic", name, kind, mime, bytes, declared_sha256 as "declaredSha256"
    from uploads.files where id = ${id}`);

/** Counts an attempt to decode a file's bytes; false after the fifth. */
export const countDecoding = async (db: Db, id: bigint): Promise<boolean> =>
  (await db.run(
    sql`update uploads.files set decodings = decodings + 1 where id = ${id} and decodings < 5`,
  )) === 1;

/** The try was not the sender's failure. */
export const uncountDecoding = (db: Db, id: bigint): Promise<number> =>
  db.run(sql`update uploads.files set decodings = decodings - 1 where id = ${id} and decodings > 0`);

/** How many of this owner's decoding attempts have failed since then. */
export async function failedDecodings(db: Db, ownerID: bigint, since: Date): Promise<number> {
  const { decodings } = await db.one<{ decodings: bigint }>(sql`
    select coalesce(sum(decodings), 0)::int8 as "decodings" from uploads.files
    where owner_id = ${ownerID} and created_at > ${since} and not is_stored`);
  return Number(decodings);
}

/** Locks a file that is not stored yet; false when it is, or is gone. */
export const lockUnstored = async (tx: Tx, id: bigint): Promise<boolean> =>
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
      height = ${picture.height}, sha256 = ${picture.sha256}, served_sha256 = ${picture.servedSha256},
      fingerprint = ${picture.fingerprint}, stored_at = ${now}
    where id = ${id} and not is_stored`);

/** The facts of a file that is stored unchanged. */
export type Original = { mime: string; seconds: number | null; bytes: number; sha256: Buffer };

/** Marks a file as stored unchanged and private; the first time only. */
export const markOriginal = (tx: Tx, id: bigint, { mime, seconds, bytes, sha256 }: Original, now: Date) =>
  tx.run(sql`
    update uploads.files set is_stored = true, mime = ${mime}, seconds = ${seconds}, bytes = ${bytes},
      sha256 = ${sha256}, stored_at = ${now}
    where id = ${id} and not is_stored`);

export type FileFacts = {
  id: bigint;
  kind: FileKind;
  name: string;
  bytes: number;
  seconds: number | null;
  width: number | null;
  height: number | null;
  posterID: bigint | null;
  mime: string | null;
};

/** The files among these that are stored and readable by this user. */
export const readableFiles = (db: Db, ids: readonly bigint[], readerID: bigint): Promise<FileFacts[]> =>
  db.many<FileFacts>(sql`
    select id, kind, name, bytes, seconds, width, height, poster_id as "posterID", mime from uploads.files
    where id = any(${ids}) and is_stored and (owner_id = ${readerID} or exists (
      select 1 from uploads.readers where file_id = files.id and user_id = ${readerID}))`);

/** `shown` is null for older pictures, for which it was not stored. */
export const storedHashes = (
  db: Db,
  ids: readonly bigint[],
): Promise<{ id: bigint; sha256: Buffer; shown: Buffer | null }[]> =>
  db.many(sql`
    select id, sha256, case kind when 'picture' then served_sha256 else sha256 end as shown
    from uploads.files where id = any(${ids}) and is_stored`);

/** The newest stored file that its owner gave this name. */
export async function ownFileNamed(db: Db, ownerID: bigint, name: string): Promise<bigint | undefined> {
  const row = await db.maybe<{ id: bigint }>(sql`
    select id from uploads.files where owner_id = ${ownerID} and name = ${storedName(name)} and is_stored
    order by created_at desc, id desc limit 1`);
  return row?.id;
}

export async function addReaders(
  tx: Tx,
  {
    fileID,
    ownerID,
    readers,
    kinds,
    now,
  }: {
    fileID: bigint;
    ownerID: bigint;
    readers: readonly bigint[];
    kinds: readonly FileKind[];
    now: Date;
  },
): Promise<'attached' | 'notThere' | 'notOfKind'> {
  const file = await tx.maybe<{ kind: FileKind; posterID: bigint | null }>(sql`
    select kind, poster_id as "posterID" from uploads.files
    where id = ${fileID} and owner_id = ${ownerID} and is_stored for update`);
  if (!file) return 'notThere';
  if (!kinds.includes(file.kind)) return 'notOfKind';
  // The poster lasts as long as its recording.
  await tx.run(sql`
    update uploads.files set attached_at = coalesce(attached_at, ${now}) where id in (${fileID}, ${file.posterID})`);
  // The owner is added as well: a file with readers is retained, whatever else it is used for.
  await tx.run(sql`
    insert into uploads.readers (file_id, user_id)
    select ${fileID}, reader from unnest(${[...readers, ownerID]}::int8[]) reader on conflict do nothing`);
  return 'attached';
}

export const openFilesTo = (tx: Tx, fileIDs: readonly bigint[], readers: readonly bigint[]): void =>
  tx.send(sql`
    insert into uploads.readers (file_id, user_id)
    select f.id, reader from uploads.files f, unnest(${readers}::int8[]) reader
    where f.id = any(${fileIDs}) and f.is_stored on conflict do nothing`);

export const openToAll = (
  tx: Tx,
  { fileID, ownerID, now }: { fileID: bigint; ownerID: bigint; now: Date },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set attached_at = ${now}, is_public = true
    where id = ${fileID} and owner_id = ${ownerID} and kind = 'picture' and is_stored and attached_at is null`);

export const claim = (
  tx: Tx,
  { fileIDs, ownerID, now }: { fileIDs: readonly bigint[]; ownerID: bigint; now: Date },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set attached_at = ${now}, is_public = false
    where id = any(${fileIDs}) and owner_id = ${ownerID} and kind = 'picture' and is_stored and attached_at is null`);

/** A picture may be avatar and evidence at once: evidence of a trade stays when it stops being an avatar. */
const isShown = sql`exists (select from uploads.readers r where r.file_id = files.id)`;

export const releaseFile = (
  tx: Tx,
  { fileID, ownerID }: { fileID: bigint; ownerID: bigint },
): Promise<number> =>
  tx.run(sql`
    update uploads.files set is_public = false,
      attached_at = case when ${isShown} then attached_at end,
      created_at = case when ${isShown} then created_at else 'epoch' end
    where id = ${fileID} and owner_id = ${ownerID}`);

/** Deletes the rows of unreferenced files, a batch at a time; returns their ids. */
export async function deleteUnattached(tx: Tx, before: Date): Promise<bigint[]> {
  const rows = await tx.many<{ id: bigint }>(sql`
    with loose as (
      select id from uploads.files where attached_at is null and created_at < ${before} limit 100
      for update skip locked),
    shown as (delete from uploads.readers where file_id in (select id from loose))
    delete from uploads.files where id in (select id from loose) returning id`);
  return rows.map((row) => row.id);
}
