import { koboOf } from '@gift/money';
import { type Db, sql, type Tx } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { isOpenTopUp } from './open-states';
import { withdrawalCost } from './setting-impact';

/** Unfinished top-ups and withdrawals, oldest first, at most `limit` of each. */
export async function listMoneyInTransit(
  db: Db,
  userID: bigint,
  limit: number,
): Promise<{ topUps: bigint[]; withdrawals: bigint[] }> {
  const topUps = await db.many<{ id: bigint }>(sql`
    select id from wallet.top_ups where user_id = ${userID} and ${isOpenTopUp} order by id limit ${limit}`);
  const withdrawals = await db.many<{ id: bigint }>(sql`
    select id from wallet.withdrawals where user_id = ${userID} and ended_at is null order by id limit ${limit}`);
  return { topUps: topUps.map(({ id }) => id), withdrawals: withdrawals.map(({ id }) => id) };
}

/** A balance below this cannot be withdrawn in full: the smallest withdrawal plus its costs. */
export const minRemainingBalance = (settings: Settings): bigint =>
  settings.withdrawMinKobo + withdrawalCost(koboOf(settings.withdrawMinKobo), settings);

/**
 * Erases personal data of a deleted user. Amounts and times stay, and the last four digits of the bank account, by
 * which a bank can still find a transfer.
 */
export async function eraseWallet(tx: Tx, userID: bigint, now: Date): Promise<void> {
  await tx.run(sql`delete from wallet.auto_withdrawals where user_id = ${userID}`);
  // A later payment to this number is unmatched and goes to the staff.
  await tx.run(sql`delete from wallet.virtual_accounts where user_id = ${userID}`);
  await tx.run(sql`
    update wallet.bank_accounts set account_number = '000000' || right(account_number, 4), account_name = '',
      is_default = false, removed_at = coalesce(removed_at, ${now})
    where user_id = ${userID}`);
  await tx.run(sql`
    update wallet.suspended_payments set sender_name = null, note = null where user_id = ${userID} and state <> 'open'`);
  await tx.run(sql`update wallet.top_ups set pay_url = '' where user_id = ${userID}`);
}
