import { days, later, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import { sendMessage } from './messages';

const batch = 100;
const retentionDays = 60;

/** Sends due messages: at once, or when the user's quiet hours end. */
export const notificationSweep: Sweep = {
  name: 'notices',
  everyMs: seconds(2),
  async run(services, now) {
    const work = 'notices';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from notifications.messages l where due_at <= ${now} and ${isNotDeferred(work, sql`l.id`, now)}
      order by due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    return forEachDueRow(services, { work, ids, now }, (tx, id) => sendMessage(tx, id, now));
  },
};

/** Messages are stored until their event cannot repeat. */
export const notificationCleanup: Sweep = {
  name: 'notices cleanup',
  everyMs: 3_600_000,
  async run({ database }, now) {
    await database.run(
      sql`delete from notifications.messages where sent_at < ${later(now, -days(retentionDays))}`,
    );
    return 0;
  },
};
