import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { invalidateRules } from '../social/sending/invalidation';

/** Mutes a user in chats until then. Their case rooms stay open to them. */
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

/** When the user's mute ends; null if there is none. */
export async function mutedUntil(db: Db, userID: string, now: Date): Promise<Date | null> {
  const row = await db.maybe<{ until: Date }>(sql`
    select until from messaging.mutes where user_id = ${userID} and until > ${now}`);
  return row?.until ?? null;
}

/** Ends a mute early. Returns false if there is none. */
export async function unmute(tx: Tx, services: Services, userID: string, now: Date): Promise<boolean> {
  const rows = await tx.run(sql`
    delete from messaging.mutes where user_id = ${userID} and until > ${now}`);
  invalidateRules({ tx, services }, { userIDs: [userID] });
  return rows > 0;
}

/** When the mute of each of these users ends, in Unix ms. Users without a mute are omitted. */
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
