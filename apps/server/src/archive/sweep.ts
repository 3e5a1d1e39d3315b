import { messageArchive } from '../modules/messaging';
import { recordSystemAction } from '../modules/operator';
import { orderArchive } from '../modules/orders';
import { type ArchiveSource, monthsBefore } from '../platform/archives';
import { hours } from '../platform/clock';
import { isLockTimeout } from '../platform/database/db';
import type { Sweep } from '../platform/jobs/sweeps';
import { archiveStep } from './archive';

/** All that can be archived. */
export const archiveSources: readonly ArchiveSource[] = [orderArchive, messageArchive];

/** Archives what is older than the settings say, one step at a time. */
export const archiveSweep: Sweep = {
  name: 'archive',
  everyMs: hours(1),
  async run(services, now) {
    const deps = { ...services, audit: recordSystemAction };
    const failures: unknown[] = [];
    let steps = 0;
    for (const source of archiveSources) {
      const months = source.months(services.settings.current);
      if (months === 0) continue;
      try {
        const step = await archiveStep(deps, source, {
          cutoff: monthsBefore(now, months),
          by: 'server',
          now,
        });
        if (step.did !== 'idle' && step.did !== 'busy') steps++;
      } catch (error) {
        if (isLockTimeout(error))
          services.log.info({ archive: source.name }, 'the rows are in use; they are removed later');
        else failures.push(error);
      }
    }
    // Thrown at the end, so that one source does not stop the others.
    if (failures.length > 1) throw new AggregateError(failures, 'several sources could not be archived');
    if (failures.length === 1) throw failures[0];
    return steps;
  },
};
