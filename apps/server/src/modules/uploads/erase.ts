import { sql, type Tx } from '../../platform/database/db';

/**
 * Releases all of a user's private files for the next cleanup. What a trading partner or moderator was shown belongs to
 * the trade and stays as long as it does.
 */
export const eraseFiles = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`
    update uploads.files f set attached_at = null, is_public = false, created_at = 'epoch', name = ''
    where owner_id = ${userID}
      and not exists (select from uploads.readers r where r.file_id = f.id and r.user_id <> f.owner_id)`);
