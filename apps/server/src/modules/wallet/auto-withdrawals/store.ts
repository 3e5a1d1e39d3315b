import type { autoWithdrawStops } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { isNotDeferred } from '../../../platform/jobs/retry-backoff';

/** The name under which a failing auto-withdrawal is deferred. */
export const autoWithdrawalWork = 'wallet.auto';

type Stop = (typeof autoWithdrawStops)[number];

/** A saved auto-withdrawal: once `from` is available, everything above the balance to keep goes to the account. */
export type AutoWithdrawal = {
  readonly userID: bigint;
  readonly bankAccountID: bigint;
  readonly from: Kobo;
  readonly minBalance: Kobo;
  readonly setAt: Date;
  readonly dueAt: Date | null;
  readonly stopped: Stop | null;
  readonly lastWithdrawalID: bigint | null;
};

const columns = sql`
  user_id as "userID", bank_account_id as "bankAccountID", from_kobo as "from", min_balance_kobo as "minBalance", set_at as "setAt",
  due_at as "dueAt", stopped, last_withdrawal_id as "lastWithdrawalID"`;

export const autoOf = (db: Db, userID: bigint): Promise<AutoWithdrawal | undefined> =>
  db.maybe<AutoWithdrawal>(sql`select ${columns} from wallet.auto_withdrawals where user_id = ${userID}`);

type AutoSettings = Pick<AutoWithdrawal, 'userID' | 'bankAccountID' | 'from' | 'minBalance'> & {
  now: Date;
  dueAt: Date;
};

export const writeAuto = (tx: Tx, w: AutoSettings) =>
  tx.run(sql`
    insert into wallet.auto_withdrawals (user_id, bank_account_id, from_kobo, min_balance_kobo, set_at, due_at)
    values (${w.userID}, ${w.bankAccountID}, ${w.from}, ${w.minBalance}, ${w.now}, ${w.dueAt})
    on conflict (user_id) do update set bank_account_id = excluded.bank_account_id, from_kobo = excluded.from_kobo,
      min_balance_kobo = excluded.min_balance_kobo, set_at = excluded.set_at, due_at = excluded.due_at, stopped = null`);

/** Stops it; with an account, only if it pays to that account. If it is already stopped, the first reason stays. */
export const stopAuto = (
  tx: Tx,
  userID: bigint,
  { why, accountID }: { why: Stop; accountID?: bigint },
): Promise<number> =>
  tx.run(sql`
    update wallet.auto_withdrawals set due_at = null, stopped = ${why}
    where user_id = ${userID} and stopped is null
      ${accountID ? sql`and bank_account_id = ${accountID}` : nothing}`);

/** Users whose auto-withdrawal is due, oldest first. */
export const dueAutos = (db: Db, now: Date, limit: number): Promise<{ userID: bigint }[]> =>
  db.many<{ userID: bigint }>(sql`
    select user_id as "userID" from wallet.auto_withdrawals
    where due_at <= ${now} and ${isNotDeferred(autoWithdrawalWork, sql`user_id`, now)} order by due_at limit ${limit}`);

/** Locks the row if it is still due. Undefined if another process took it or it was stopped. */
export const lockDueAuto = (tx: Tx, userID: bigint, now: Date): Promise<AutoWithdrawal | undefined> =>
  tx.maybe<AutoWithdrawal>(sql`
    select ${columns} from wallet.auto_withdrawals where user_id = ${userID} and due_at <= ${now}
    for update`);

/** Saves the next run and the withdrawal that was started. */
export const rescheduleAuto = (tx: Tx, userID: bigint, next: { dueAt: Date; withdrawalID?: bigint }) =>
  tx.run(sql`
    update wallet.auto_withdrawals set due_at = ${next.dueAt}
      ${next.withdrawalID ? sql`, last_withdrawal_id = ${next.withdrawalID}` : nothing}
    where user_id = ${userID}`);
