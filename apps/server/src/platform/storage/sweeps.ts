import { minutes } from '../clock';
import { sql } from '../database/db';
import type { Sweep } from '../jobs/sweeps';
import type { StoreName } from './storage';

/** Deletes files that were removed, replaced or never committed: first the bytes, then the row. */
export const storageCleanup: Sweep = {
  name: 'storage.cleanup',
  everyMs: minutes(1),
  async run({ database, storage }, now) {
    const due = await database.many<{ key: string; store: StoreName }>(sql`
      select key, store from platform.stored_files where delete_after <= ${now} order by delete_after limit 100`);
    for (const { key, store } of due) {
      await storage.storeOf(store).delete(key);
      await database.run(sql`delete from platform.stored_files where key = ${key}`);
    }
    return due.length;
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
