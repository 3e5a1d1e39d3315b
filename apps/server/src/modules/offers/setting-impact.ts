import type { Kobo } from '@gift/money';
import { type Db, sql } from '../../platform/database/db';

/** Listed offers by user, for users with more than `min`. */
export async function activeOffersByUser(db: Db, min: bigint, limit: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<{ userID: bigint; amount: bigint }>(sql`
    select maker_id as "userID", count(*) as amount from offers.offers
    where status in ('active', 'hidden_overload', 'hidden_funds')
    group by maker_id having count(*) > ${min} limit ${limit}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

/**
 * How many listed offers are farther from their reference rate than `bandBps`, or outside the lowest and
 * highest rate.
 */
export async function offersOutside(
  db: Db,
  bounds: { bandBps: number; lowest: Kobo; highest: Kobo },
): Promise<number> {
  const { bandBps, lowest, highest } = bounds;
  const { outside } = await db.one<{ outside: bigint }>(sql`
    select count(*) as outside from offers.offers
    where status in ('active', 'hidden_overload', 'hidden_funds')
      and (rate_kobo < ${lowest} or rate_kobo > ${highest}
        or rate_kobo * 10000 < reference_kobo * (10000 - ${bandBps}::bigint)
        or rate_kobo * 10000 > reference_kobo * (10000 + ${bandBps}::bigint))`);
  return Number(outside);
}
