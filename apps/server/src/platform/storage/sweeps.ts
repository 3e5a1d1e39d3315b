import { minutes } from '../clock';
import { sql } from '../database/db';
import type { Sweep } from '../jobs/sweeps';
import type { StoreName } from './storage';

/** Deletes files that were removed, replaced or never committed: first the bytes, then the row. */
export const storageCleanup: Sweep = {
  name: 'storage.cleanup',
  everyMs: minutes(1),
  async run({ database, storage, log }, now) {
    let deleted = 0;
    let failure: unknown;
    const due = await database.many<{ key: string; store: StoreName }>(sql`
      select key, store from platform.stored_files where delete_after <= ${now} order by random() limit 100`);
    for (const { key, store } of due)
      try {
        await storage.storeOf(store).delete(key);
        await database.run(sql`delete from platform.stored_files where key = ${key}`);
        deleted++;
      } catch (error) {
        failure ??= error;
      }
    if (failure)
      log.warn({ err: failure, left: due.length - deleted }, 'some files could not be deleted yet');
    return deleted;
  },
};

/** In every process: a temporary file is on the disk of the process that made it. */
export const temporaryCleanup: Sweep = {
  name: 'storage.temporary',
  everyMs: minutes(10),
  async run({ storage }, now) {
    await storage.deleteOldTemporary(now);
    return 0;
  },
};
