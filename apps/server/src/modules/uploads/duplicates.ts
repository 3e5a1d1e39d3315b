import { type Db, sql } from '../../platform/database/db';
import { platformOwnerID } from './files';

export type DuplicateFile = { fileID: bigint; duplicateID: bigint; ownerID: bigint; isExact: boolean };

const maxDuplicates = 500;

/** How many of the 64 bits may differ. */
const maxDifferentBits = 3;
/** A picture with fewer set bits, or fewer clear ones, has no visible content. */
const minSetBits = 8;

/**
 * Other retained files of the same picture: sent with the same bytes, or similar after it was saved again. Pictures
 * without visible content all look alike, so only their bytes count.
 */
export const duplicatesOf = (db: Db, fileIDs: readonly bigint[]): Promise<DuplicateFile[]> =>
  db.many<DuplicateFile>(sql`
    select f.id as "fileID", o.id as "duplicateID", o.owner_id as "ownerID", o.sha256 = f.sha256 as "isExact"
    from uploads.files f join uploads.files o on o.id <> f.id and o.is_stored and (o.sha256 = f.sha256
      or ((o.fingerprint & 65535) = (f.fingerprint & 65535) or ((o.fingerprint >> 16) & 65535) = ((f.fingerprint >> 16) & 65535)
          or ((o.fingerprint >> 32) & 65535) = ((f.fingerprint >> 32) & 65535)
          or ((o.fingerprint >> 48) & 65535) = ((f.fingerprint >> 48) & 65535))
        and bit_count((o.fingerprint # f.fingerprint)::bit(64)) <= ${maxDifferentBits}
        and bit_count(f.fingerprint::bit(64)) between ${minSetBits} and ${64 - minSetBits})
    where f.id = any(${fileIDs}) and f.is_stored and o.attached_at is not null and o.owner_id <> ${platformOwnerID}
    order by o.created_at desc limit ${maxDuplicates}`);

/** The retained files that were sent with these bytes, newest first. */
export const filesWithHash = (db: Db, sha256: Buffer): Promise<{ fileID: bigint; ownerID: bigint }[]> =>
  db.many(sql`
    select id as "fileID", owner_id as "ownerID" from uploads.files
    where sha256 = ${sha256} and is_stored and attached_at is not null and owner_id <> ${platformOwnerID}
    order by id desc limit ${maxDuplicates}`);

/** A file of `one` that `other` sent too, with the same bytes. */
export type SharedFile = { one: bigint; other: bigint; fileID: bigint; otherFileID: bigint; at: Date };

/** Those of these files that another owner sent too, with the same bytes, newest first. */
export const sharedFiles = (db: Db, fileIDs: readonly bigint[], limit: number): Promise<SharedFile[]> =>
  db.many<SharedFile>(sql`
    select f.owner_id as one, o.owner_id as other, f.id as "fileID", o.id as "otherFileID",
      greatest(f.stored_at, o.stored_at) as at
    from uploads.files f join uploads.files o on o.sha256 = f.sha256 and o.owner_id <> f.owner_id
    where f.id = any(${fileIDs}::bigint[]) and f.is_stored and o.is_stored and o.attached_at is not null
      and ${platformOwnerID} not in (f.owner_id, o.owner_id)
    order by at desc limit ${limit}`);
