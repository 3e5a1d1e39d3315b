import { days, later, minutes } from '../../platform/clock';
import type { Sweep } from '../../platform/jobs/sweeps';
import { disk } from './disk';
import { deleteUnattached } from './store';

/** Deletes files that were unused for a week, and uploads that were never completed. */
export const uploadsCleanup: Sweep = {
  name: 'uploads.cleanup',
  everyMs: minutes(10),
  run: async ({ database, config }, now) => {
    const ids = await deleteUnattached(database, later(now, -days(7)));
    const files = disk(config.dataDir);
    for (const id of ids) await files.drop(id);
    await files.dropCopies(later(now, -days(1)));
    return ids.length;
  },
};
