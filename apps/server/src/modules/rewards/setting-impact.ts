import { koboOf } from '@gift/money';
import { days, later } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { levelOf } from './rules';

/** How many users each loyalty level has, from level 0, among a limited number of users with counted trades. */
export async function peopleByLevel(
  db: Db,
  now: Date,
  settings: Settings,
  maxUsers: number,
): Promise<number[]> {
  const rows = await db.many<{ volume: bigint }>(sql`
    select sum(amount_kobo)::bigint as volume from rewards.trades
    where at > ${later(now, -days(settings.levelWindowDays))} and uncounted is null group by user_id limit ${maxUsers}`);
  const users = settings.levelFromKobo.map(() => 0);
  for (const { volume } of rows) users[levelOf(koboOf(volume), settings)]! += 1;
  return users;
}

/** How many promotions that have not ended have a budget above the given kobo. */
export async function promotionsAbove(db: Db, now: Date, budget: bigint): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from rewards.promotions
    where ended_at is null and ends_at > ${now} and budget_kobo > ${budget}`);
  return Number(n);
}
