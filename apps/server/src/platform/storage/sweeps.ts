import { minutes } from '../clock';
import { sql } from '../database/db';
import type { Sweep } from '../jobs/sweeps';
import type { StoreName } from './storage';

/** Deletes files that were removed, replaced or never committed: first the bytes, then the row. */
export const storageCleanup: Sweep = {
  name: 'storage.cleanup',
  everyMs: minutes(1),
  async run({ database, storage }, now) {
    // In no order, so that an object that cannot be deleted does not keep the others.
    const due = await database.many<{ key: string; store: StoreName }>(sql`
      select key, store from platform.stored_files where delete_after <= ${now} order by random() limit 100`);
    const failures = new Map<StoreName, unknown>();
    for (const { key, store } of due) {
      if (failures.has(store)) continue;
      try {
        await storage.storeOf(store).delete(key);
        await database.run(sql`delete from platform.stored_files where key = ${key}`);
      } catch (error) {
        failures.set(store, error);
      }
    }
    for (const failure of failures.values()) throw failure;
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
