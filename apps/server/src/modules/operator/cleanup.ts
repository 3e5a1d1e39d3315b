import { minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import type { Sweep } from '../../platform/jobs/sweeps';

export const operatorCleanup: Sweep = {
  name: 'operator cleanup',
  everyMs: minutes(5),
  async run({ database }, now) {
    await database.run(sql`delete from operator.sessions where ends_at <= ${now}`);
    await database.run(sql`delete from operator.tickets where expires_at <= ${now}`);
    return 0;
  },
};
