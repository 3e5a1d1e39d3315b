import { koboOf } from '@gift/money';
import { days, later } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { levelOf } from './rules';

/** How many people each level has, from level 0; of at most `most` people with trade that counts. */
export async function peopleByLevel(db: Db, now: Date, settings: Settings, most: number): Promise<number[]> {
  const rows = await db.many<{ volume: bigint }>(sql`
    select sum(amount_kobo)::bigint as volume from rewards.trades
    where at > ${later(now, -days(settings.levelWindowDays))} and uncounted is null group by user_id limit ${most}`);
  const people = settings.levelFromKobo.map(() => 0);
  for (const { volume } of rows) people[levelOf(koboOf(volume), settings)]! += 1;
  return people;
}

/** How many promotions that have not ended have a budget above so many kobo. */
export async function promotionsAbove(db: Db, now: Date, budget: bigint): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from rewards.promotions
    where ended_at is null and ends_at > ${now} and budget_kobo > ${budget}`);
  return Number(n);
}
