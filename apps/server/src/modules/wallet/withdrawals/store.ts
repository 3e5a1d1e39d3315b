import type { payoutAnswers, WithdrawalFailure, WithdrawalState } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { later } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import type { Provider } from '../../ledger';
import { isOpenWithdrawal } from '../open-states';
import { leaseMs } from './rules';

export type PayoutAnswer = (typeof payoutAnswers)[number];

export type Withdrawal = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly bankAccountID: bigint;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly provider: Provider;
  readonly reference: string;
  readonly amount: Kobo;
  readonly fee: Kobo;
  readonly vat: Kobo;
  readonly stampDuty: Kobo;
  readonly borneDuty: Kobo;
  readonly state: WithdrawalState;
  readonly failure: WithdrawalFailure | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  readonly checks: number;
  readonly isAuto: boolean;
  readonly checkAt: Date | null;
  readonly heldUntil: Date | null;
  /** Until when a process has it to itself to ask or to order. */
  readonly askedUntil: Date | null;
  readonly lastAnswer: PayoutAnswer | null;
  readonly lastAnswerAt: Date | null;
  /** The provider's reported cost and how often it was booked. Null if not reported. */
  readonly providerCost: Kobo | null;
  readonly costBookings: number;
};

const columns = sql`
  w.id, w.user_id as "userID", w.bank_account_id as "bankAccountID", a.bank_code as "bankCode", b.name as "bankName",
  a.account_number as "accountNumber", a.account_name as "accountName", w.provider, w.reference,
  w.amount_kobo as amount, w.fee_kobo as fee, w.vat_kobo as vat, w.stamp_duty_kobo as "stampDuty",
  w.borne_duty_kobo as "borneDuty", w.state, w.failure, w.created_at as "createdAt", w.sent_at as "sentAt",
  w.accepted_at as "acceptedAt", w.ended_at as "endedAt", w.checks, w.is_auto as "isAuto",
  w.check_at as "checkAt", w.held_until as "heldUntil", w.asked_until as "askedUntil", w.last_answer as "lastAnswer", w.last_answer_at as "lastAnswerAt",
  w.provider_cost_kobo as "providerCost", w.cost_bookings as "costBookings"`;
const tables = sql`
  wallet.withdrawals w join wallet.bank_accounts a on a.id = w.bank_account_id join wallet.banks b on b.code = a.bank_code`;

type NewWithdrawal = Pick<
  Withdrawal,
  | 'id'
  | 'userID'
  | 'bankAccountID'
  | 'provider'
  | 'reference'
  | 'amount'
  | 'fee'
  | 'vat'
  | 'stampDuty'
  | 'borneDuty'
  | 'isAuto'
> & { now: Date };

export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<void> {
  await tx.run(sql`
    insert into wallet.withdrawals
      (id, user_id, bank_account_id, provider, reference, amount_kobo, fee_kobo, vat_kobo, stamp_duty_kobo,
       borne_duty_kobo, is_auto, state, created_at, check_at)
    values (${w.id}, ${w.userID}, ${w.bankAccountID}, ${w.provider}, ${w.reference}, ${w.amount}, ${w.fee}, ${w.vat},
      ${w.stampDuty}, ${w.borneDuty}, ${w.isAuto}, 'requested', ${w.now}, ${w.now})`);
  await tx.run(sql`update wallet.bank_accounts set last_used_at = ${w.now} where id = ${w.bankAccountID}`);
}

export const withdrawalOf = (db: Db, userID: bigint, id: bigint): Promise<Withdrawal | undefined> =>
  db.maybe<Withdrawal>(sql`select ${columns} from ${tables} where w.id = ${id} and w.user_id = ${userID}`);

/** A withdrawal of any user, for the payout staff. */
export const withdrawalByID = (db: Db, id: bigint): Promise<Withdrawal | undefined> =>
  db.maybe<Withdrawal>(sql`select ${columns} from ${tables} where w.id = ${id}`);

/** Open withdrawals of all users, oldest first, after `after`. */
export const openWithdrawals = (
  db: Db,
  { limit, after }: { limit: number; after: bigint },
): Promise<Withdrawal[]> =>
  db.many<Withdrawal>(sql`
    select ${columns} from ${tables} where ${isOpenWithdrawal} and w.id > ${after}
    order by w.id limit ${limit}`);

/** Claims a withdrawal for a staff check. False if another process is asking or ordering. */
export async function claimForCheck(
  db: Db,
  id: bigint,
  { now, askedUntil, heldUntil }: { now: Date; askedUntil: Date; heldUntil: Date },
): Promise<boolean> {
  const updated = await db.run(sql`
    update wallet.withdrawals set asked_until = ${askedUntil}, held_until = ${heldUntil}
    where id = ${id} and (asked_until is null or asked_until <= ${now}) and ${isOpenWithdrawal}`);
  return updated > 0;
}

type PayoutAnswerRecord = { status: PayoutAnswer; now: Date; retainsHold: boolean };

/** Saves the provider's answer to a staff check. Releases the row, unless it stays held for a return. */
export const recordPayoutAnswer = (tx: Tx, id: bigint, { status, now, retainsHold }: PayoutAnswerRecord) =>
  tx.run(sql`
    update wallet.withdrawals set asked_until = null, last_answer = ${status}, last_answer_at = ${now}
      ${retainsHold ? nothing : sql`, held_until = null`}
    where id = ${id}`);

/** A user's withdrawals, newest first, older than `before`. */
export const withdrawalsOf = (
  db: Db,
  userID: bigint,
  { limit, before }: { limit: number; before?: bigint | undefined },
): Promise<Withdrawal[]> =>
  db.many<Withdrawal>(sql`
    select ${columns} from ${tables} where w.user_id = ${userID} ${before ? sql`and w.id < ${before}` : nothing}
    order by w.id desc limit ${limit}`);

/** What a user has sent since a time, without failed ones; to one account if given. */
export async function sentSince(
  db: Db,
  { userID, since, accountID }: { userID: bigint; since: Date; accountID?: bigint },
): Promise<{ sum: Kobo; count: number }> {
  const row = await db.one<{ sum: bigint; count: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as sum, count(*) as count from wallet.withdrawals
    where user_id = ${userID} and created_at >= ${since} and state <> 'failed'
      ${accountID ? sql`and bank_account_id = ${accountID}` : nothing}`);
  return { sum: koboOf(row.sum), count: Number(row.count) };
}

/** When the same sum last went to the same account since a time. Failed ones do not count. */
export async function repeatedAt(
  db: Db,
  { bankAccountID, amount, since }: { bankAccountID: bigint; amount: Kobo; since: Date },
): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select max(created_at) as at from wallet.withdrawals
    where bank_account_id = ${bankAccountID} and amount_kobo = ${amount} and created_at > ${since} and state <> 'failed'`);
  return at;
}

/**
 * Claims the most overdue withdrawal for one lease, and marks it as sent before it is: after a crash the next process
 * asks first. No other process has it meanwhile.
 */
export async function takeDue(db: Db, now: Date): Promise<Withdrawal | undefined> {
  const claimedWithdrawal = await db.maybe<{ id: bigint }>(sql`
    update wallet.withdrawals set checks = checks + 1, check_at = ${later(now, leaseMs)}, asked_until = ${later(now, leaseMs)},
      state = case state when 'requested' then 'sent' else state end, sent_at = coalesce(sent_at, ${now})
    where id = (
      select id from wallet.withdrawals where check_at <= ${now} and (held_until is null or held_until <= ${now})
        and (asked_until is null or asked_until <= ${now})
      order by check_at limit 1 for update skip locked)
    returning id`);
  return (
    claimedWithdrawal &&
    db.one<Withdrawal>(sql`select ${columns} from ${tables} where w.id = ${claimedWithdrawal.id}`)
  );
}

export const lockWithdrawal = (tx: Tx, id: bigint): Promise<Withdrawal> =>
  tx.one<Withdrawal>(sql`select ${columns} from ${tables} where w.id = ${id} for update of w`);

/** Saves the provider's cost of a locked transfer. */
export const noteCost = (tx: Tx, id: bigint, { cost, bookings }: { cost: Kobo; bookings: number }) =>
  tx.run(sql`
    update wallet.withdrawals set provider_cost_kobo = ${cost}, cost_bookings = ${bookings} where id = ${id}`);

type Change = {
  state?: WithdrawalState;
  failure?: WithdrawalFailure;
  acceptedAt?: Date;
  endedAt?: Date;
  checkAt: Date | null;
};

export const changeWithdrawal = (tx: Tx, id: bigint, change: Change) =>
  tx.run(sql`
    update wallet.withdrawals set check_at = ${change.checkAt}, asked_until = null
      ${change.state ? sql`, state = ${change.state}` : nothing}
      ${change.failure ? sql`, failure = ${change.failure}` : nothing}
      ${change.acceptedAt ? sql`, accepted_at = ${change.acceptedAt}` : nothing}
      ${change.endedAt ? sql`, ended_at = ${change.endedAt}` : nothing}
    where id = ${id}`);

/**
 * Makes a withdrawal due now, because its provider sent a message about it. Also a failed one: if it arrived after
 * all, staff must know. `later`: a process is asking now and may have asked before the message.
 */
export async function hurryWithdrawal(
  tx: Tx,
  reference: string,
  now: Date,
): Promise<'asked' | 'later' | 'unknownReference'> {
  const withdrawal = await tx.maybe<{ isBusy: boolean }>(sql`
    select asked_until > ${now} as "isBusy" from wallet.withdrawals where reference = ${reference} for update`);
  if (!withdrawal) return 'unknownReference';
  if (withdrawal.isBusy) return 'later';
  await tx.run(sql`update wallet.withdrawals set check_at = ${now} where reference = ${reference}`);
  return 'asked';
}

/** The references of withdrawals by id, for statement lines. */
export const withdrawalReferences = (db: Db, ids: readonly bigint[]) =>
  db.many<{ id: bigint; reference: string }>(
    sql`select id, reference from wallet.withdrawals where id = any(${ids})`,
  );
