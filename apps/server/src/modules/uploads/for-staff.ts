import { type Db, sql } from '../../platform/db';
import { houseID } from './files';

export type Twin = { fileID: bigint; twinID: bigint; ownerID: bigint; isExact: boolean };

const mostTwins = 500;

/** How many of the 64 bits may differ, and between how many that are set a picture has something to see. */
const mostTurned = 3;
const least = 8;

/**
 * Other files that somebody kept of the same picture: sent with the same bytes, or looking the same after it was saved
 * anew. A picture without anything to see looks like every other one, so those count by their bytes alone.
 */
export const twinsOf = (db: Db, fileIDs: readonly bigint[]): Promise<Twin[]> =>
  db.many<Twin>(sql`
    select f.id as "fileID", o.id as "twinID", o.owner_id as "ownerID", o.sha256 = f.sha256 as "isExact"
    from uploads.files f join uploads.files o on o.id <> f.id and o.is_stored and (o.sha256 = f.sha256
      or ((o.looks & 65535) = (f.looks & 65535) or ((o.looks >> 16) & 65535) = ((f.looks >> 16) & 65535)
          or ((o.looks >> 32) & 65535) = ((f.looks >> 32) & 65535)
          or ((o.looks >> 48) & 65535) = ((f.looks >> 48) & 65535))
        and bit_count((o.looks # f.looks)::bit(64)) <= ${mostTurned}
        and bit_count(f.looks::bit(64)) between ${least} and ${64 - least})
    where f.id = any(${fileIDs}) and f.is_stored and o.attached_at is not null and o.owner_id <> ${houseID}
    order by o.created_at desc limit ${mostTwins}`);
