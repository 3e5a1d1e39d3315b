import { koboOf } from '@gift/money';
import { type Db, sql, type Tx } from '../../platform/database/db';
import type { Settings } from '../../settings';
import { withdrawalCost } from './setting-impact';

/** Top-ups that may still come in, and withdrawals that have not arrived, the oldest first; at most `limit` of each. */
export async function listMoneyInTransit(
  db: Db,
  userID: bigint,
  limit: number,
): Promise<{ topUps: bigint[]; withdrawals: bigint[] }> {
  const topUps = await db.many<{ id: bigint }>(sql`
    select id from wallet.top_ups where user_id = ${userID} and state in ('created', 'pending') order by id limit ${limit}`);
  const withdrawals = await db.many<{ id: bigint }>(sql`
    select id from wallet.withdrawals where user_id = ${userID} and ended_at is null order by id limit ${limit}`);
  return { topUps: topUps.map(({ id }) => id), withdrawals: withdrawals.map(({ id }) => id) };
}

/** A balance below this can't be withdrawn whole: the least withdrawal and what it costs. */
export const minRemainingBalance = (settings: Settings): bigint =>
  settings.withdrawMinKobo + withdrawalCost(koboOf(settings.withdrawMinKobo), settings);

/**
 * Erases from the wallet what names a person who is gone. What moved, when and how much stays, with the last four
 * digits of the account it went to, by which a bank still finds it.
 */
export async function eraseWallet(tx: Tx, userID: bigint, now: Date): Promise<void> {
  await tx.run(sql`delete from wallet.auto_withdrawals where user_id = ${userID}`);
  // A payment that still comes in by it is nobody's, and waits for the staff.
  await tx.run(sql`delete from wallet.virtual_accounts where user_id = ${userID}`);
  await tx.run(sql`
    update wallet.bank_accounts set account_number = '000000' || right(account_number, 4), account_name = '',
      is_default = false, removed_at = coalesce(removed_at, ${now})
    where user_id = ${userID}`);
  await tx.run(sql`
    update wallet.suspended_payments set sender_name = null, note = null where user_id = ${userID} and state <> 'open'`);
  await tx.run(sql`update wallet.top_ups set pay_url = '' where user_id = ${userID}`);
}
