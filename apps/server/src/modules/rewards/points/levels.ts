import { type Kobo, koboOf } from '@gift/money';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
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

type LevelBasis = { volume: Kobo; oldest: Date | null };

/** The trades that count towards a level now: their volume, and the time of the first. */
const levelBasis = (db: Db, userID: bigint, now: Date, settings: Settings): Promise<LevelBasis> =>
  db.one<LevelBasis>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as volume, min(at) as oldest from rewards.trades
    where user_id = ${userID} and at > ${later(now, -days(settings.levelWindowDays))} and uncounted is null`);

/** The current trade volume that counts towards a level. */
export async function levelVolume(db: Db, userID: bigint, now: Date, settings: Settings): Promise<Kobo> {
  const { volume } = await levelBasis(db, userID, now, settings);
  return koboOf(volume);
}

/** Recomputes a level and saves when it may fall. Reaching a level for the first time gives a coupon. */
export async function renewLevel(
  tx: Tx,
  userID: bigint,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const [{ volume, oldest }, before] = await Promise.all([
    levelBasis(tx, userID, now, settings),
    tx.maybe<{ level: number }>(sql`select level from rewards.members where user_id = ${userID} for update`),
  ]);
  const level = levelOf(koboOf(volume), settings);
  const dueAt = level > 0 && oldest ? later(oldest, days(settings.levelWindowDays)) : null;
  tx.send(sql`
    insert into rewards.members (user_id, level, level_due_at) values (${userID}, ${level}, ${dueAt})
    on conflict (user_id) do update set level = excluded.level, level_due_at = excluded.level_due_at`);
  if (level <= (before?.level ?? 0)) return;
  for (let reachedLevel = (before?.level ?? 0) + 1; reachedLevel <= level; reachedLevel++)
    await giveCoupon(tx, { userID, source: 'level', ref: String(reachedLevel), now }, settings);
  await publishEvent({ tx, now }, 'reward.levelReached', { userID: String(userID), level });
}
