import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import type { Settings } from '../../../settings';

type DecisionLimits = Pick<Settings, 'disputeModeratorKobo' | 'disputeLeadKobo'>;

/** Cases opened since then, by who may decide their amount: a moderator, a lead, or two leads. */
export async function countCasesByAuthority(
  db: Db,
  since: Date,
  { disputeModeratorKobo, disputeLeadKobo }: DecisionLimits,
): Promise<{ moderator: number; lead: number; two: number }> {
  const counts = await db.one<{ moderator: bigint; lead: bigint; two: bigint }>(sql`
    select count(*) filter (where frozen_kobo <= ${disputeModeratorKobo}) as moderator,
      count(*) filter (where frozen_kobo > ${disputeModeratorKobo} and frozen_kobo <= ${disputeLeadKobo}) as lead,
      count(*) filter (where frozen_kobo > greatest(${disputeModeratorKobo}::bigint, ${disputeLeadKobo}::bigint)) as two
    from disputes.cases where id >= ${idFloor(since)}`);
  return { moderator: Number(counts.moderator), lead: Number(counts.lead), two: Number(counts.two) };
}

type Strikes = Pick<Settings, 'disputeStrikeLimit' | 'disputeStrikeDays'>;

/** Users with enough strikes for a pause, on either side. */
export async function countPausedByStrikes(
  db: Db,
  now: Date,
  { disputeStrikeLimit, disputeStrikeDays }: Strikes,
): Promise<number> {
  if (disputeStrikeLimit === 0) return 0;
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(distinct user_id) as n from (
      select user_id from disputes.strikes where at > ${later(now, -days(disputeStrikeDays))}
      group by user_id, side having count(*) >= ${disputeStrikeLimit}) as enough`);
  return Number(n);
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(
    sql`select count(*) as n from disputes.cases where ended_at is null`,
  );
  return Number(n);
}
