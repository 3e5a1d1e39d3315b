import type { CommandContext, Context } from '../../../platform/calls/context';
import { settingsNow } from '../../../platform/config/settings';
import { type Db, sql } from '../../../platform/database/db';
import { type CheckedChange, checkSetting, type SettingChange } from './check';

/** Refuses a change that cannot be carried out now. */
export const checkChange = (
  { services, now, language }: Pick<Context, 'services' | 'now' | 'language'>,
  db: Db,
  change: SettingChange,
): Promise<CheckedChange> =>
  checkSetting(change, {
    now,
    language,
    at: (date) => services.settings.at(db, date),
    scheduledAfter: async (date) => (await settingsNow(db, date)).scheduled,
  });

/** Writes a new version of a setting; every process loads it within 30 seconds. */
export async function writeSetting(
  context: CommandContext,
  change: SettingChange,
  approvalID: bigint,
): Promise<void> {
  const { tx, caller, services } = context;
  // Concurrent changes are checked against each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
  const { key, value, from } = await checkChange(context, tx, change);
  await services.settings.set(tx, key, value as never, {
    validFrom: from,
    by: String(caller.userID),
    reason: `approval ${approvalID}`,
  });
  tx.afterCommit(() => {
    const now = services.clock.now();
    void services.settings.refresh(services.database, now).catch(() => undefined);
  });
}
