import type { Kobo } from '@gift/money';
import { lagosMidnight } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import { idFloor } from '../../platform/ids';
import type { Settings } from '../../settings';
import { isOpenWithdrawal } from './open-states';
import { sumsFor } from './withdrawals/rules';

type Row = { userID: bigint; amount: bigint };

/** What each user withdrew on this Lagos day, for users above the given kobo. */
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

/** How many bank accounts each user has, for users with more than `above`. */
export async function countBanksByUser(db: Db, above: bigint, max: number): Promise<Map<bigint, bigint>> {
  const rows = await db.many<Row>(sql`
    select user_id as "userID", count(*) as amount from wallet.bank_accounts where removed_at is null
    group by user_id having count(*) > ${above} limit ${max}`);
  return new Map(rows.map(({ userID, amount }) => [userID, amount]));
}

const count = async (rows: Promise<{ n: bigint }>): Promise<number> => Number((await rows).n);

/** The number of top-ups started since a time, with at least `above` kobo. */
export const topUpsFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.top_ups where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** The number of withdrawals started since a time, with at least `above` kobo. */
export const withdrawalsFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.withdrawals where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** The number of open payouts with at least `above` kobo. */
export const countOpenPayoutsFrom = (db: Db, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.withdrawals
      where ${isOpenWithdrawal} and amount_kobo >= ${above}`),
  );

/** The number of suspended payments since a time, with at least `above` kobo. */
export const suspendedFrom = (db: Db, since: Date, above: bigint): Promise<number> =>
  count(
    db.one(sql`
      select count(*) as n from wallet.suspended_payments
      where id >= ${idFloor(since)} and amount_kobo >= ${above}`),
  );

/** All costs of a withdrawal besides its amount, without the free one. */
export const withdrawalCost = (amount: Kobo, settings: Settings): bigint =>
  sumsFor(amount, { isFree: false }, settings).total - amount;
