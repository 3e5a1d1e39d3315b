import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { type Db, joined, sql } from '../../../platform/database/db';
import {
  bucketNumber,
  type DateRange,
  dateRangeOf,
  fullRange,
  groupByPeriod,
} from '../../../platform/date-ranges';
import { idFloor } from '../../../platform/ids';

const joinedIn = ({ from, to }: Partial<DateRange>) =>
  joined(
    [sql`true`, ...(from ? [sql`id >= ${idFloor(from)}`] : []), ...(to ? [sql`id < ${idFloor(to)}`] : [])],
    ' and ',
  );

type Row = { id: bigint; nickname: string; tier: number; joinedAt: Date };

export const adminSignups: Query<'adminSignups'> = async ({ db }, { cursor, limit, tier, ...days }) => {
  const before = idOfCursor(cursor);
  const conditions = [joinedIn(dateRangeOf(days))];
  if (before !== undefined) conditions.push(sql`id < ${before}`);
  if (tier !== undefined) conditions.push(sql`tier = ${Number(tier)}`);
  const rows = await db.many<Row>(sql`
    select id, nickname, tier, created_at as "joinedAt" from identity.users
    where ${joined(conditions, ' and ')} order by id desc limit ${limit + 1}`);
  const pageRows = rows.slice(0, limit);
  return {
    items: pageRows.map(({ id, nickname, tier: reached, joinedAt }) => ({
      userID: String(id),
      nickname,
      tier: reached,
      joinedAt: joinedAt.toISOString(),
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};

type Figures = { bucket: number; joined: bigint; tier0: bigint; tier1: bigint; tier2: bigint; tier3: bigint };
const none: Figures = { bucket: 0, joined: 0n, tier0: 0n, tier1: 0n, tier2: 0n, tier3: 0n };
const atTier = (tier: number) => sql`count(*) filter (where tier = ${tier})`;

export async function countSignups(db: Db, range: DateRange): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from identity.users where ${joinedIn(range)}`);
  return count;
}

export const peopleFigures: Query<'peopleFigures'> = async ({ db }, filter) => {
  const { buckets, answer } = groupByPeriod<Figures>(filter, none);
  const rows = await db.many<Figures>(sql`
    select ${bucketNumber(sql`id`, buckets, idFloor)} as bucket, count(*) as joined, ${atTier(0)} as tier0,
      ${atTier(1)} as tier1, ${atTier(2)} as tier2, ${atTier(3)} as tier3
    from identity.users where ${joinedIn(fullRange(buckets))} group by 1`);
  return answer(rows, ({ bucket: _, ...counts }) => ({
    joined: Number(counts.joined),
    tier0: Number(counts.tier0),
    tier1: Number(counts.tier1),
    tier2: Number(counts.tier2),
    tier3: Number(counts.tier3),
  }));
};
