import type { SuspenseCause, suspenseStates, suspenseWishes } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Services } from '../../../services';
import { creditSuspended, openAccounts, type Provider, returnSuspended } from '../../ledger';
import { getHeadroom } from '../limits/headroom';
import { divide } from '../top-ups/rules';
import { lockWallet } from '../top-ups/store';

type NewSuspended = {
  provider: Provider;
  reference: string;
  cause: SuspenseCause;
  amount: Kobo;
  userID: bigint | null;
  senderName?: string | null;
  now: Date;
};

/** Records a suspended payment and its cause. The caller moves the kobo to the suspense account. */
export const noteSuspended = (tx: Tx, s: NewSuspended) =>
  tx.run(sql`
    insert into wallet.suspended_payments
      (id, provider, reference, cause, amount_kobo, user_id, sender_name, created_at)
    values (${newID(s.now)}, ${s.provider}, ${s.reference}, ${s.cause}, ${s.amount}, ${s.userID},
      ${s.senderName ?? null}, ${s.now})
    on conflict (provider, reference) do nothing`);

/** Whether a payment is or ever was in suspense. */
export const isSuspended = async (db: Db, provider: string, reference: string): Promise<boolean> =>
  (await db.maybe(
    sql`select from wallet.suspended_payments where provider = ${provider} and reference = ${reference}`,
  )) !== undefined;

export type Suspended = {
  readonly id: bigint;
  readonly provider: Provider;
  readonly reference: string;
  readonly cause: SuspenseCause;
  readonly amount: Kobo;
  readonly userID: bigint | null;
  readonly senderName: string | null;
  readonly state: (typeof suspenseStates)[number];
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: bigint | null;
  /** The reason of the decision, for the record. Not shown to the owner. */
  readonly reason: string | null;
  readonly wish: (typeof suspenseWishes)[number] | null;
  readonly note: string | null;
  readonly fileIDs: readonly bigint[];
  readonly answeredAt: Date | null;
};

const columns = sql`
  id, provider, reference, cause, amount_kobo as amount, user_id as "userID", sender_name as "senderName", state,
  created_at as "createdAt", decided_at as "decidedAt", decided_by as "decidedBy", reason, wish, note, file_ids as "fileIDs", answered_at as "answeredAt"`;

/** Open payments for the staff, oldest first, after `after`. */
export const suspendedPayments = (
  db: Db,
  { limit, after }: { limit: number; after?: bigint },
): Promise<Suspended[]> =>
  db.many<Suspended>(sql`
    select ${columns} from wallet.suspended_payments where state = 'open' and id > ${after ?? 0n}
    order by id limit ${limit}`);

/** A page for the deciding staff: open ones, oldest first, or decided ones, newest first. */
export const suspendedPage = (
  db: Db,
  { tab, limit, from }: { tab: 'open' | 'decided'; limit: number; from: bigint | undefined },
): Promise<Suspended[]> =>
  tab === 'open'
    ? suspendedPayments(db, { limit, after: from ?? 0n })
    : db.many<Suspended>(sql`
        select ${columns} from wallet.suspended_payments
        where state <> 'open' ${from === undefined ? nothing : sql`and id < ${from}`} order by id desc limit ${limit}`);

export const suspendedByID = (db: Db, id: bigint): Promise<Suspended | undefined> =>
  db.maybe<Suspended>(sql`select ${columns} from wallet.suspended_payments where id = ${id}`);

/** Open payments to a user's own account number from another name. */
export const listHeldPayments = (db: Db, userID: bigint): Promise<Suspended[]> =>
  db.many<Suspended>(sql`
    select ${columns} from wallet.suspended_payments
    where user_id = ${userID} and state = 'open' and cause = 'senderDiffers' order by id desc limit 20`);

/** A user's suspended payments: all open ones, and those decided since a time, newest first. */
export const suspendedOf = (db: Db, userID: bigint, since: Date): Promise<Suspended[]> =>
  db.many<Suspended>(sql`
    select ${columns} from wallet.suspended_payments
    where user_id = ${userID} and (state = 'open' or decided_at > ${since}) order by id desc limit 50`);

/** One of a user's payments, locked, open or decided. */
export const lockSuspended = (tx: Tx, userID: bigint, id: bigint): Promise<Suspended | undefined> =>
  tx.maybe<Suspended>(sql`
    select ${columns} from wallet.suspended_payments where id = ${id} and user_id = ${userID} for update`);

type OwnerAnswer = Pick<Suspended, 'wish' | 'note' | 'fileIDs'> & { now: Date };

export const writeWish = (
  tx: Tx,
  id: bigint,
  { wish, note, fileIDs, now }: OwnerAnswer,
): Promise<Suspended> =>
  tx.one<Suspended>(sql`
    update wallet.suspended_payments set wish = ${wish}, note = ${note}, file_ids = ${fileIDs}::bigint[],
      answered_at = ${now} where id = ${id} returning ${columns}`);

type Decision = {
  readonly id: bigint;
  /** The user who gets the money. Null: it went back to its sender. */
  readonly creditTo: bigint | null;
  readonly operatorID: bigint;
  readonly reason: string;
};

/**
 * Applies a staff decision about suspended money, once. Credited money counts towards the user's cap like any other;
 * the excess stays in suspense. A return only books that the money left: staff send it at the provider. False if it
 * was already decided. The caller must check that the staff member may decide.
 */
export async function decideSuspended(
  tx: Tx,
  { id, creditTo, operatorID, reason }: Decision,
  { services, now }: { services: Services; now: Date },
): Promise<boolean> {
  invariant(reason.trim() !== '', 'a decision about money has a reason');
  if (creditTo !== null) await lockWallet(tx, creditTo);
  const state = creditTo === null ? 'returned' : 'credited';
  const decidedPayment = await tx.maybe<Suspended>(sql`
    update wallet.suspended_payments set state = ${state}, decided_at = ${now}, decided_by = ${operatorID},
      reason = ${reason}, user_id = coalesce(${creditTo}::bigint, user_id)
    where id = ${id} and state = 'open' returning ${columns}`);
  if (!decidedPayment) return false;
  const { amount, provider } = decidedPayment;
  if (creditTo === null) {
    await returnSuspended(tx, { id, provider, amount, now });
    return true;
  }
  await openAccounts(tx, creditTo);
  const { headroom } = await getHeadroom(tx, creditTo, services.settings.current);
  const sums = divide(koboOf(amount), headroom);
  await creditSuspended(tx, { id, userID: creditTo, ...sums, now });
  await publishEvent({ tx, now }, 'topUp.succeeded', {
    topUpID: String(id),
    userID: String(creditTo),
    creditedKobo: String(sums.credited),
    suspendedKobo: String(sums.suspended),
  });
  return true;
}
