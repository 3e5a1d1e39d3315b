import { days, later, minutes } from '../../platform/clock';
import type { Sweep } from '../../platform/jobs/sweeps';
import { disk } from './disk';
import { deleteUnattached } from './store';

/** Lets go of files that nothing used for a week, and of uploads that never came to an end. */
export const uploadsCleanup: Sweep = {
  name: 'uploads.tidy',
  everyMs: minutes(10),
  run: async ({ database, config }, now) => {
    const ids = await deleteUnattached(database, later(now, -days(7)));
    const files = disk(config.dataDir);
    for (const id of ids) await files.drop(id);
    await files.dropCopies(later(now, -days(1)));
    return ids.length;
  },
};
