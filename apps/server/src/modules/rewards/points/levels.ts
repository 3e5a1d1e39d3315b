import { type Kobo, koboOf } from '@gift/money';
import { days, later } from '../../../platform/clock';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Settings } from '../../../settings';
import { giveCoupon } from '../coupons/coupons';
import { discountOf, levelOf } from '../rules';

export async function levelFor(
  db: Db,
  userID: bigint,
  settings: Settings,
): Promise<{ level: number; discountBps: number }> {
  const row = await db.maybe<{ level: number }>(sql`
    select level from rewards.members where user_id = ${userID}`);
  const level = row?.level ?? 0;
  return { level, discountBps: discountOf(level, settings) };
}

/** A user, and when the level is computed. */
type Renewal = { userID: bigint; now: Date };
type LevelBasis = { userID: bigint; volume: Kobo; oldest: Date | null };

/** The trades that count towards each level: their volume, and the time of the first. */
const levelBases = (db: Db, users: readonly Renewal[], settings: Settings): Promise<LevelBasis[]> =>
  db.many<LevelBasis>(sql`
    select member.user_id as "userID", coalesce(sum(amount_kobo), 0)::bigint as volume, min(at) as oldest
    from unnest(
      ${users.map(({ userID }) => userID)}::bigint[],
      ${users.map(({ now }) => later(now, -days(settings.levelWindowDays)))}::timestamptz[]) member (user_id, since)
    left join rewards.trades t on t.user_id = member.user_id and at > since and uncounted is null
    group by member.user_id`);

/** The current trade volume that counts towards a level. */
export async function levelVolume(db: Db, userID: bigint, now: Date, settings: Settings): Promise<Kobo> {
  const [basis] = await levelBases(db, [{ userID, now }], settings);
  return koboOf(basis?.volume ?? 0n);
}

/** Recomputes levels and saves when they may fall. Reaching a level for the first time gives a coupon. */
export async function renewLevels(tx: Tx, users: readonly Renewal[], settings: Settings): Promise<void> {
  const ids = users.map(({ userID }) => userID);
  const [bases, members] = await Promise.all([
    levelBases(tx, users, settings),
    tx.many<{ userID: bigint; level: number; dueAt: Date | null }>(sql`
      select user_id as "userID", level, level_due_at as "dueAt" from rewards.members
      where user_id ${idIn(ids)} order by user_id for update`),
  ]);
  const nowOf = new Map(users.map(({ userID, now }) => [userID, now]));
  const memberOf = new Map(members.map((member) => [member.userID, member]));
  const renewed = bases
    .map(({ userID, volume, oldest }) => {
      const level = levelOf(koboOf(volume), settings);
      const dueAt = level > 0 && oldest ? later(oldest, days(settings.levelWindowDays)) : null;
      return { userID, level, dueAt, before: memberOf.get(userID) };
    })
    .filter(
      ({ level, dueAt, before }) => before?.level !== level || before.dueAt?.getTime() !== dueAt?.getTime(),
    )
    .sort((a, b) => (a.userID < b.userID ? -1 : 1));
  for (const { userID, level, dueAt, before } of renewed) {
    tx.send(sql`
      insert into rewards.members (user_id, level, level_due_at) values (${userID}, ${level}, ${dueAt})
      on conflict (user_id) do update set level = excluded.level, level_due_at = excluded.level_due_at`);
    if (level <= (before?.level ?? 0)) continue;
    const now = nowOf.get(userID)!;
    for (let reachedLevel = (before?.level ?? 0) + 1; reachedLevel <= level; reachedLevel++)
      await giveCoupon(tx, { userID, source: 'level', ref: String(reachedLevel), now }, settings);
    await publishEvent({ tx, now }, 'reward.levelReached', { userID: String(userID), level });
  }
}
