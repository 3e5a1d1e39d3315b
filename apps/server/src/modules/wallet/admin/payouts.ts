import type { AnswerOf, Calls } from '@gift/contract';
import { openWithdrawalStates } from '@gift/contract/wallet/wallet-enums';
import { formatNaira, sumOf } from '@gift/money';
import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import type { Settings } from '../../../settings';
import { nicknamesOf } from '../../identity';
import { refuseLinked } from '../banks/linked-accounts';
import { isOpenWithdrawal } from '../open-states';
import { payoutProviderOf } from '../providers/payout';
import type { PayoutStatus } from '../providers/payout-provider';
import { applyVerdict, settlePayout } from '../withdrawals/payouts';
import { leaseMs } from '../withdrawals/rules';
import {
  claimForCheck,
  lockWithdrawal,
  openWithdrawals,
  recordPayoutAnswer,
  type Withdrawal,
  withdrawalByID,
} from '../withdrawals/store';

type Row = AnswerOf<Calls['verifyPayout']>;

const hasEnded = ({ state }: Withdrawal) => !(openWithdrawalStates as readonly string[]).includes(state);

/** Until when a payout may be returned: as long as the provider's last answer counts. */
function returnableUntil(w: Withdrawal, now: Date, settings: Settings): Date | null {
  const { sentAt, heldUntil, askedUntil, lastAnswer } = w;
  // A request to the provider is running now, so the last answer no longer counts.
  if (askedUntil) return null;
  if (hasEnded(w) || lastAnswer !== 'unknown' || !sentAt || !heldUntil || heldUntil <= now) return null;
  return later(sentAt, minutes(settings.payoutHangsMin)) <= now ? heldUntil : null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function rowOf(w: Withdrawal, nickname: string, { now, settings }: { now: Date; settings: Settings }): Row {
  return {
    withdrawalID: String(w.id),
    userID: String(w.userID),
    nickname,
    provider: w.provider,
    reference: w.reference,
    state: w.state,
    failure: w.failure,
    amountKobo: String(w.amount),
    totalKobo: String(sumOf([w.amount, w.fee, w.vat, w.stampDuty])),
    bankName: w.bankName,
    lastFour: w.accountNumber.slice(-4),
    createdAt: w.createdAt.toISOString(),
    dueAt: later(w.createdAt, minutes(settings.payoutHangsMin)).toISOString(),
    sentAt: iso(w.sentAt),
    checks: w.checks,
    nextAt: iso(w.checkAt),
    lastAnswer: w.lastAnswer,
    lastAnswerAt: iso(w.lastAnswerAt),
    returnableUntil: iso(returnableUntil(w, now, settings)),
    needsApproval: w.amount >= settings.approvalFromKobo,
  };
}

/** Payouts on their way to banks, and how many of them are overdue. */
export async function hangingPayouts(
  db: Db,
  { now, settings }: { now: Date; settings: Settings },
): Promise<{ kobo: bigint; hanging: number; oldestAt: Date | null }> {
  const hangsFrom = later(now, -minutes(settings.payoutHangsMin));
  const all = await db.one<{ kobo: bigint; hanging: bigint; oldestAt: Date | null }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*) filter (where created_at < ${hangsFrom}) as hanging,
      min(created_at) filter (where created_at < ${hangsFrom}) as "oldestAt"
    from wallet.withdrawals where ${isOpenWithdrawal}`);
  return { ...all, hanging: Number(all.hanging) };
}

/** Counts overdue payouts. The list shows every payout on its way; each is checked again automatically. */
export async function countOverduePayouts(
  db: Db,
  { now, settings }: { now: Date; settings: Settings },
): Promise<QueueSummary> {
  const { hanging, oldestAt } = await hangingPayouts(db, { now, settings });
  const { mark } = await db.one<{ mark: string }>(sql`
    select count(*) || ':' || coalesce(sum(id), 0) as mark from wallet.withdrawals
    where ${isOpenWithdrawal}`);
  return { count: hanging, mark: `${mark} ${hanging}`, oldestAt };
}

export async function payoutsDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const wait = minutes(settings.payoutHangsMin);
  const rows = await db.many<{ id: bigint; userID: bigint; at: Date }>(sql`
    select id, user_id as "userID", created_at as at from wallet.withdrawals
    where ${isOpenWithdrawal}
      and created_at > ${later(after, -wait)} and created_at <= ${later(until, -wait)}
    order by created_at limit ${maxDueRows}`);
  return rows.map(({ id, userID, at }) => ({ row: String(id), dueAt: later(at, wait), about: [userID] }));
}

export const adminPayouts: Query<'adminPayouts'> = async ({ db, now, settings }, { cursor, limit }) => {
  const after = idOfCursor(cursor) ?? 0n;
  const page = await openWithdrawals(db, { limit: limit + 1, after });
  const pageRows = page.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.map(({ userID }) => userID),
  );
  const all = await hangingPayouts(db, { now, settings });
  return {
    items: pageRows.map((w) => rowOf(w, names.get(w.userID) ?? '', { now, settings })),
    nextCursor: page.length > limit ? String(pageRows.at(-1)!.id) : null,
    inTransitKobo: String(all.kobo),
    hanging: all.hanging,
  };
};

export const adminPayout: Query<'adminPayout'> = async ({ db, now, settings }, { withdrawalID }) => {
  const withdrawal = await withdrawalByID(db, BigInt(withdrawalID));
  if (!withdrawal) throw new Refusal('RecordNotFound');
  return rowOf(withdrawal, await nameOf(db, withdrawal.userID), { now, settings });
};

/** The owner of a payout. Empty if it does not exist. */
export async function payoutOwner(db: Db, withdrawalID: string): Promise<bigint[]> {
  const withdrawal = await withdrawalByID(db, BigInt(withdrawalID));
  return withdrawal ? [withdrawal.userID] : [];
}

/** The label of a payout in an approval: its amount and bank. Undefined if it does not exist. */
export async function payoutName(db: Db, withdrawalID: string): Promise<string | undefined> {
  const withdrawal = await withdrawalByID(db, BigInt(withdrawalID));
  return (
    withdrawal &&
    `${formatNaira(withdrawal.amount)} · ${withdrawal.bankName} ••${withdrawal.accountNumber.slice(-4)}`
  );
}

/**
 * Only asks the provider, never orders. Claims the row first, so that no sweep asks or orders at the same time. If
 * the provider does not know the transfer, the row stays held for a while, so that nothing is ordered during a
 * return.
 */
export const verifyPayout: Query<'verifyPayout'> = async (context, { withdrawalID }) => {
  const { services, now, settings } = context;
  const { database } = services;
  const id = BigInt(withdrawalID);
  const withdrawal = await withdrawalByID(database, id);
  if (!withdrawal) throw new Refusal('RecordNotFound');
  if (hasEnded(withdrawal)) throw new Refusal('PayoutClosed');
  const heldUntil = later(now, minutes(settings.payoutHeldMin));
  const isTaken = await claimForCheck(database, id, { now, askedUntil: later(now, leaseMs), heldUntil });
  if (!isTaken) throw new Refusal('PayoutBusy');
  const answer = await answerOf(services, withdrawal);
  const after = await database.transaction(async (tx) => {
    const w = await lockWithdrawal(tx, id);
    await recordPayoutAnswer(tx, id, {
      status: answer?.status ?? 'silent',
      now,
      retainsHold: answer?.status === 'unknown',
    });
    const isConclusive = answer !== undefined && answer.status !== 'unknown' && !hasEnded(w);
    if (isConclusive) await settlePayout(tx, w, answer, { services, now });
    return lockWithdrawal(tx, id);
  }, context.operationID);
  return rowOf(after, await nameOf(context.db, after.userID), { now, settings });
};

async function answerOf(services: Services, w: Withdrawal): Promise<PayoutStatus | undefined> {
  const what = { withdrawal: String(w.id) };
  return payoutProviderOf(services, w.provider)
    ?.verifyPayout(w.reference)
    .catch((error: Error) => {
      services.log.warn({ err: error, ...what }, 'a provider did not say how a payout stands');
      return undefined;
    });
}

const nameOf = async (db: CommandContext['db'], userID: bigint) =>
  (await nicknamesOf(db, [userID])).get(userID) ?? '';

/** Refuses a return that is not allowed now. A large one also needs an approval. */
export async function checkReturn(
  { tx, caller, now, settings }: CommandContext,
  withdrawalID: string,
  { hasApproval }: { hasApproval: boolean },
): Promise<Withdrawal> {
  const id = BigInt(withdrawalID);
  if (!(await withdrawalByID(tx, id))) throw new Refusal('RecordNotFound');
  const w = await lockWithdrawal(tx, id);
  if (hasEnded(w)) throw new Refusal('PayoutClosed');
  await refuseLinked(tx, caller.userID, w.userID);
  const fromKobo = settings.approvalFromKobo;
  if (!hasApproval && w.amount >= fromKobo) throw new Refusal('ApprovalRequired', { fromKobo });
  if (!returnableUntil(w, now, settings))
    throw new Refusal('PayoutNotVerified', { minutes: settings.payoutHangsMin });
  return w;
}

/** Returns the total and closes the payout. It is never ordered again. */
export const refundPayout = (tx: Tx, w: Withdrawal, at: { services: Services; now: Date }): Promise<void> =>
  applyVerdict(tx, w, { action: 'fail', failure: 'declined' }, at);

export const returnPayout: Command<'returnPayout'> = async (context, { withdrawalID }) => {
  const { tx, services, now, settings } = context;
  const w = await checkReturn(context, withdrawalID, { hasApproval: false });
  await refundPayout(tx, w, { services, now });
  const after = await lockWithdrawal(tx, w.id);
  return rowOf(after, await nameOf(tx, w.userID), { now, settings });
};
