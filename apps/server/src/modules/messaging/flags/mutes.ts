import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { invalidateRules } from '../social/sending/invalidation';

/** Stops somebody from writing in chats until then; the rooms of their cases stay open to them. */
export async function mute(
  tx: Tx,
  services: Services,
  muted: { userID: string; until: Date; flagID: bigint; staffID: bigint; now: Date },
): Promise<void> {
  const { userID, until, flagID, staffID, now } = muted;
  await tx.run(sql`
    insert into messaging.mutes as m (user_id, until, flag_id, by_staff, at)
    values (${userID}, ${until}, ${flagID}, ${staffID}, ${now})
    on conflict (user_id) do update set until = greatest(m.until, excluded.until), flag_id = excluded.flag_id,
      by_staff = excluded.by_staff, at = excluded.at`);
  invalidateRules({ tx, services }, { userIDs: [userID] });
}

/** Until when somebody may not write; null when they may. */
export async function mutedUntil(db: Db, userID: string, now: Date): Promise<Date | null> {
  const row = await db.maybe<{ until: Date }>(sql`
    select until from messaging.mutes where user_id = ${userID} and until > ${now}`);
  return row?.until ?? null;
}

/** Ends a mute before its time; false when there is none. */
export async function unmute(tx: Tx, services: Services, userID: string, now: Date): Promise<boolean> {
  const rows = await tx.run(sql`
    delete from messaging.mutes where user_id = ${userID} and until > ${now}`);
  invalidateRules({ tx, services }, { userIDs: [userID] });
  return rows > 0;
}

/** Until when each of these may not write, in Unix milliseconds; whoever may is not in the answer. */
export async function mutesAmong(
  db: Db,
  userIDs: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.many<{ userID: string; until: Date }>(sql`
    select user_id as "userID", until from messaging.mutes
    where user_id = any(${[...new Set(userIDs)]}) and until > ${now}`);
  return new Map(rows.map(({ userID, until }) => [userID, until.getTime()]));
}
