import type { Kobo } from '@gift/money';
import { lagosMidnight } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import { idFloor } from '../../platform/ids';
import type { Settings } from '../../settings';
import { sumsFor } from './withdrawals/rules';

type Row = { userID: bigint; amount: bigint };

/** What each person withdrew on this Lagos day, for those above `least` kobo. */
export async function sumWithdrawnTodayByUser(
  db: Db,
  now: Date,
  above: bigint,
  max: number,
): Promise<Map<bigint, bigint>> {
  const rows = await db.many<Row>(sql`
    select user_id as "userID", sum(amount_kobo)::bigint as amount from wallet.withdrawals
    where created_at >= ${lagosMidnight(now)} and state <> 'failed'
    group by user_id having sum(amount_kobo) > ${above} limit ${max}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

/** How many bank accounts each person has, for those with more than `least`. */
export async function countBanksByUser(db: Db, above: bigint, max: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<Row>(sql`
    select user_id as "userID", count(*) as amount from wallet.bank_accounts where removed_at is null
    group by user_id having count(*) > ${above} limit ${max}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

const count = async (rows: Promise<{ n: bigint }>): Promise<number> => Number((await rows).n);

/** How many top-ups begun since a moment are of `least` kobo or more. */
export const topUpsFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.top_ups where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** How many withdrawals begun since a moment are of `least` kobo or more. */
export const withdrawalsFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.withdrawals where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** How many payouts are under way with `least` kobo or more. */
export const countOpenPayoutsFrom = (db: Db, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.withdrawals
      where state in ('requested', 'sent', 'accepted') and amount_kobo >= ${above}`),
  );

/** How many sums of `least` kobo or more came since a moment and waited for a person. */
export const suspendedFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.suspended_payments
      where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** Everything a withdrawal of this amount costs its owner beside the amount, where none is free. */
export const withdrawalCost = (amount: Kobo, settings: Settings): bigint =>
  sumsFor(amount, { isFree: false }, settings).total - amount;
