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

/** The current trade volume that counts towards a level. */
export async function levelVolume(db: Db, userID: bigint, now: Date, settings: Settings): Promise<Kobo> {
  const { volume } = await db.one<{ volume: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as volume from rewards.trades
    where user_id = ${userID} and at > ${later(now, -days(settings.levelWindowDays))} and uncounted is null`);
  return koboOf(volume);
}

/** Recomputes a level and saves when it may fall. Reaching a level for the first time gives a coupon. */
export async function renewLevel(
  tx: Tx,
  userID: bigint,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const level = levelOf(await levelVolume(tx, userID, now, settings), settings);
  const { oldest } = await tx.one<{ oldest: Date | null }>(sql`
    select min(at) as oldest from rewards.trades
    where user_id = ${userID} and at > ${later(now, -days(settings.levelWindowDays))} and uncounted is null`);
  const dueAt = level > 0 && oldest ? later(oldest, days(settings.levelWindowDays)) : null;
  const before = await tx.maybe<{ level: number }>(sql`
    select level from rewards.members where user_id = ${userID} for update`);
  await tx.run(sql`
    insert into rewards.members (user_id, level, level_due_at) values (${userID}, ${level}, ${dueAt})
    on conflict (user_id) do update set level = excluded.level, level_due_at = excluded.level_due_at`);
  if (level <= (before?.level ?? 0)) return;
  for (let reachedLevel = (before?.level ?? 0) + 1; reachedLevel <= level; reachedLevel++)
    await giveCoupon(tx, { userID, source: 'level', ref: String(reachedLevel), now }, settings);
  await publishEvent({ tx, now }, 'reward.levelReached', { userID: String(userID), level });
}
