import type { CommandContext, Context } from '../../../platform/calls/context';
import { settingsNow } from '../../../platform/config/settings';
import { type Db, sql } from '../../../platform/database/db';
import { type CheckedChange, checkSetting, type SettingChange } from './check';

/** Refuses a change that could not be carried out now. */
export const checkChange = (
  { services, now }: Pick<Context, 'services' | 'now'>,
  db: Db,
  change: SettingChange,
): Promise<CheckedChange> =>
  checkSetting(change, {
    now,
    at: (moment) => services.settings.at(db, moment),
    plannedAfter: async (moment) => (await settingsNow(db, moment)).planned,
  });

/** Writes a new version of a setting, in force from its start; every process knows of it within half a minute. */
export async function writeSetting(
  context: CommandContext,
  change: SettingChange,
  approvalID: bigint,
): Promise<void> {
  const { tx, caller, services } = context;
  // Two that were agreed to at once are held against each other.
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
