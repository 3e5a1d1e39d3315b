import { days, later, seconds } from '../../platform/clock';
import { sql } from '../../platform/db';
import { eachApart, isNotPutOff } from '../../platform/put-off';
import type { Sweep } from '../../platform/sweeps';
import { send } from './letters';

const batch = 100;
const keptDays = 60;

/** Sends the letters whose time has come: at once, or when their reader's quiet hours are over. */
export const noticesSweep: Sweep = {
  name: 'notices',
  everyMs: seconds(2),
  async run(services, now) {
    const work = 'notices';
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from notices.letters l where due_at <= ${now} and ${isNotPutOff(work, sql`l.id`, now)}
      order by due_at limit ${batch}`);
    const ids = due.map(({ id }) => id);
    return eachApart(services, { work, ids, now }, (tx, id) => send(tx, id, now));
  },
};

/** Letters are kept until their event cannot come again. */
export const noticesTidy: Sweep = {
  name: 'notices tidy',
  everyMs: 3_600_000,
  async run({ database }, now) {
    await database.run(sql`delete from notices.letters where sent_at < ${later(now, -days(keptDays))}`);
    return 0;
  },
};
