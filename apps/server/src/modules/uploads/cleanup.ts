import { days, later, minutes } from '../../platform/clock';
import type { Sweep } from '../../platform/jobs/sweeps';
import { allNames, piecePrefix } from './names';
import { deleteUnattached } from './store';

/** Deletes files that were unused for a week, and uploads that were never completed. */
export const uploadsCleanup: Sweep = {
  name: 'uploads.cleanup',
  everyMs: minutes(10),
  run: ({ database, storage }, now) =>
    database.transaction(async (tx) => {
      const ids = await deleteUnattached(tx, later(now, -days(7)));
      await storage.remove(tx, ids.flatMap(allNames), now);
      for (const id of ids) await storage.removeAll(tx, piecePrefix(id), now);
      return ids.length;
    }),
};
