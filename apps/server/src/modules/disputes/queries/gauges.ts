import { disputeStateNames, disputeStates } from '@gift/contract/disputes/states';
import { sql } from '../../../platform/database/db';
import type { DatabaseGauge } from '../../../platform/log/gauges';

const nameOf = new Map<number, string>(disputeStateNames.map((name) => [disputeStates[name], name]));

export const disputeGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_disputes_open',
    help: 'Open disputes, by state',
    labels: ['state'],
    async read(db) {
      const rows = await db.many<{ state: number; cases: bigint }>(sql`
        select state, count(*) as cases from disputes.cases where ended_at is null group by state`);
      return rows.map(({ state, cases }) => ({
        labels: { state: nameOf.get(state) ?? '' },
        value: Number(cases),
      }));
    },
  },
  {
    name: 'gift_disputes_overdue',
    help: 'Open disputes that a moderator should have decided by now',
    async read(db, now) {
      const { cases } = await db.one<{ cases: bigint }>(sql`
        select count(*) as cases from disputes.cases where ended_at is null and (is_overdue or overdue_at < ${now})`);
      return [{ value: Number(cases) }];
    },
  },
];
