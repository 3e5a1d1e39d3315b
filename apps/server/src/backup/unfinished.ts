import { ConfigError } from '../platform/config/config';
import { type Db, sql } from '../platform/database/db';

/** A table that exists from the first restored row until everything is restored and checked. */
export const unfinishedRestore = 'platform.restore_unfinished';

/** Throws `ConfigError` for a database whose restore failed or still runs. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const { isUnfinished } = await db.one<{ isUnfinished: boolean }>(sql`
    select to_regclass(${unfinishedRestore}) is not null as "isUnfinished"`);
  if (isUnfinished)
    throw new ConfigError(
      'The database is the result of a gift restore that failed or still runs. Restore again into an empty database.',
    );
}
