import { type Db, sql } from '../../platform/database/db';
import { platformOwnerID } from './files';

export type DuplicateFile = { fileID: bigint; duplicateID: bigint; ownerID: bigint; isExact: boolean };

const maxDuplicates = 500;

/** How many of the 64 bits may differ, and between how many that are set a picture has something to see. */
const maxDifferentBits = 3;
const least = 8;

/**
 * Other files that somebody kept of the same picture: sent with the same bytes, or looking the same after it was saved
 * anew. A picture without anything to see looks like every other one, so those count by their bytes alone.
 */
export const duplicatesOf = (db: Db, fileIDs: readonly bigint[]): Promise<DuplicateFile[]> =>
  db.many<DuplicateFile>(sql`
    select f.id as "fileID", o.id as "duplicateID", o.owner_id as "ownerID", o.sha256 = f.sha256 as "isExact"
    from uploads.files f join uploads.files o on o.id <> f.id and o.is_stored and (o.sha256 = f.sha256
      or ((o.fingerprint & 65535) = (f.fingerprint & 65535) or ((o.fingerprint >> 16) & 65535) = ((f.fingerprint >> 16) & 65535)
          or ((o.fingerprint >> 32) & 65535) = ((f.fingerprint >> 32) & 65535)
          or ((o.fingerprint >> 48) & 65535) = ((f.fingerprint >> 48) & 65535))
        and bit_count((o.fingerprint # f.fingerprint)::bit(64)) <= ${maxDifferentBits}
        and bit_count(f.fingerprint::bit(64)) between ${least} and ${64 - least})
    where f.id = any(${fileIDs}) and f.is_stored and o.attached_at is not null and o.owner_id <> ${platformOwnerID}
    order by o.created_at desc limit ${maxDuplicates}`);
