import { sql } from '../../platform/database/db';
import type { DatabaseGauge } from '../../platform/log/gauges';
import { latestGaps, latestReconciliations } from './reserves/reconcile';

export const walletGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_payouts_pending',
    help: 'Payouts that have not ended, by state',
    labels: ['state'],
    async read(db) {
      const rows = await db.many<{ state: string; payouts: bigint }>(sql`
        select state, count(*) as payouts from wallet.withdrawals
        where state in ('requested', 'sent', 'accepted') group by state`);
      return rows.map(({ state, payouts }) => ({ labels: { state }, value: Number(payouts) }));
    },
  },
  {
    name: 'gift_payouts_oldest_pending_seconds',
    help: 'Age of the oldest payout that has not ended; 0 without one',
    async read(db, now) {
      const { oldest } = await db.one<{ oldest: Date | null }>(sql`
        select min(created_at) as oldest from wallet.withdrawals where state in ('requested', 'sent', 'accepted')`);
      return [{ value: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0 }];
    },
  },
  {
    name: 'gift_suspense_payments',
    help: 'Unmatched payments that await a decision',
    async read(db) {
      const { payments } = await db.one<{ payments: bigint }>(sql`
        select count(*) as payments from wallet.suspended_payments where state = 'open'`);
      return [{ value: Number(payments) }];
    },
  },
  {
    name: 'gift_reconciliation_gap_kobo',
    help: 'Balance of a provider minus what the books expect there, from its last reconciliation; absent if the provider did not answer',
    labels: ['provider'],
    async read(db) {
      return (await latestGaps(db)).flatMap(({ provider, gap }) =>
        gap === null ? [] : [{ labels: { provider }, value: Number(gap) }],
      );
    },
  },
  {
    name: 'gift_reconciliation_age_seconds',
    help: 'Time since the last reconciliation',
    async read(db, now) {
      const [last] = await latestReconciliations(db, 1);
      const age = last ? (now.getTime() - last.at.getTime()) / 1000 : undefined;
      return age === undefined ? [] : [{ value: Math.max(0, age) }];
    },
  },
];
