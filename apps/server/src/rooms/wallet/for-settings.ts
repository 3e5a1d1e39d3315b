import type { Kobo } from '@gift/money';
import { lagosMidnight } from '../../platform/clock';
import { type Db, sql } from '../../platform/db';
import type { Settings } from '../../settings';
import { sumsFor } from './withdrawals/rules';

type Row = { userID: bigint; amount: bigint };

/** What each person withdrew on this Lagos day, for those above `least` kobo. */
export async function withdrawnTodayByPerson(
  db: Db,
  now: Date,
  least: bigint,
  most: number,
): Promise<Map<bigint, bigint>> {
  const rows = await db.many<Row>(sql`
    select user_id as "userID", sum(amount_kobo)::bigint as amount from wallet.withdrawals
    where created_at >= ${lagosMidnight(now)} and state <> 'failed'
    group by user_id having sum(amount_kobo) > ${least} limit ${most}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

/** How many bank accounts each person has, for those with more than `least`. */
export async function banksByPerson(db: Db, least: bigint, most: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<Row>(sql`
    select user_id as "userID", count(*) as amount from wallet.bank_accounts where removed_at is null
    group by user_id having count(*) > ${least} limit ${most}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

/** Everything a withdrawal of this amount costs its owner beside the amount, where none is free. */
export const withdrawalCost = (amount: Kobo, settings: Settings): bigint =>
  sumsFor(amount, { isFree: false }, settings).total - amount;
