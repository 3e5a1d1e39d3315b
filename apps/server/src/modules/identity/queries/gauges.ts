import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import type { DatabaseGauge } from '../../../platform/log/gauges';

export const identityGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_signups_1d',
    help: 'Accounts created in the last 24 hours',
    async read(db, now) {
      const { users } = await db.one<{ users: bigint }>(sql`
        select count(*) as users from identity.users where id >= ${idFloor(later(now, -days(1)))}`);
      return [{ value: Number(users) }];
    },
  },
];
