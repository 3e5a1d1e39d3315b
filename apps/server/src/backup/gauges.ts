import { type Db, sql } from '../platform/database/db';
import type { DatabaseGauge } from '../platform/log/gauges';

/** When the newest backup was finished; undefined if there was none. */
async function lastBackup(db: Db): Promise<Date | undefined> {
  const { last } = await db.one<{ last: Date | null }>(
    sql`select max(finished_at) as last from platform.backups`,
  );
  return last ?? undefined;
}

export const backupGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_backup_age_seconds',
    help: 'Time since the last backup; absent before the first',
    async read(db, now) {
      const last = await lastBackup(db);
      return last ? [{ value: Math.max(0, (now.getTime() - last.getTime()) / 1000) }] : [];
    },
  },
];
