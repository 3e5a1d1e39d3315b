import type { AnswerOf, Calls } from '@gift/contract';
import { formatNaira, sumOf } from '@gift/money';
import { later, minutes } from '../../../platform/clock';
import type { Command, CommandContext, Query } from '../../../platform/context';
import { type Db, sql, type Tx } from '../../../platform/db';
import { idOfCursor } from '../../../platform/id-cursor';
import { type Between, type Due, mostDue, type Waiting } from '../../../platform/queues';
import { Refusal } from '../../../platform/refusal';
import type { Services } from '../../../services';
import type { Settings } from '../../../settings';
import { nicknamesOf } from '../../identity';
import { refuseLinked } from '../banks/shared';
import { payoutProviderOf } from '../providers/payout';
import type { PayoutStatus } from '../providers/payout-provider';
import { applyVerdict, settlePayout } from '../withdrawals/payouts';
import { leaseMs } from '../withdrawals/rules';
import {
  holdForQuestion,
  lockWithdrawal,
  noteSaid,
  openWithdrawals,
  type Withdrawal,
  withdrawalByID,
} from '../withdrawals/store';

type Row = AnswerOf<Calls['verifyPayout']>;

const hasEnded = ({ state }: Withdrawal) => state === 'succeeded' || state === 'failed';

/** Until when a payout may be given back: while what the provider said still counts. */
function returnableUntil(w: Withdrawal, now: Date, settings: Settings): Date | null {
  const { sentAt, heldUntil, askedUntil, lastSaid } = w;
  // Somebody is asking or ordering at this moment: what was said before counts no more.
  if (askedUntil) return null;
  if (hasEnded(w) || lastSaid !== 'unknown' || !sentAt || !heldUntil || heldUntil <= now) return null;
  return later(sentAt, minutes(settings.payoutHangsMin)) <= now ? heldUntil : null;
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

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
    lastSaid: w.lastSaid,
    lastSaidAt: iso(w.lastSaidAt),
    returnableUntil: iso(returnableUntil(w, now, settings)),
    needsSecond: w.amount >= settings.deskTwoPeopleFromKobo,
  };
}

/** What is on its way to banks, and how many payouts have been for too long. */
async function hangingPayouts(
  db: Db,
  { now, settings }: { now: Date; settings: Settings },
): Promise<{ kobo: bigint; hanging: number }> {
  const hangsFrom = later(now, -minutes(settings.payoutHangsMin));
  const all = await db.one<{ kobo: bigint; hanging: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*) filter (where created_at < ${hangsFrom}) as hanging
    from wallet.withdrawals where state in ('requested', 'sent', 'accepted')`);
  return { kobo: all.kobo, hanging: Number(all.hanging) };
}

/** Those that hang are counted; the list shows all that are on their way, and each asks again by itself. */
export async function payoutsWaiting(
  db: Db,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Waiting> {
  const { hanging } = await hangingPayouts(db, { now, settings });
  const { mark } = await db.one<{ mark: string }>(sql`
    select count(*) || ':' || coalesce(sum(id), 0) as mark from wallet.withdrawals
    where state in ('requested', 'sent', 'accepted')`);
  return { count: hanging, mark: `${mark} ${hanging}` };
}

export async function payoutsDue(db: Db, { after, until, settings }: Between): Promise<Due[]> {
  const wait = minutes(settings.payoutHangsMin);
  const rows = await db.many<{ id: bigint; userID: bigint; at: Date }>(sql`
    select id, user_id as "userID", created_at as at from wallet.withdrawals
    where state in ('requested', 'sent', 'accepted')
      and created_at > ${later(after, -wait)} and created_at <= ${later(until, -wait)}
    order by created_at limit ${mostDue}`);
  return rows.map(({ id, userID, at }) => ({ row: String(id), dueAt: later(at, wait), about: [userID] }));
}

export const deskPayouts: Query<'deskPayouts'> = async ({ db, now, settings }, { cursor, limit }) => {
  const after = idOfCursor(cursor) ?? 0n;
  const page = await openWithdrawals(db, { limit: limit + 1, after });
  const shown = page.slice(0, limit);
  const names = await nicknamesOf(
    db,
    shown.map(({ userID }) => userID),
  );
  const all = await hangingPayouts(db, { now, settings });
  return {
    items: shown.map((w) => rowOf(w, names.get(w.userID) ?? '', { now, settings })),
    nextCursor: page.length > limit ? String(shown.at(-1)!.id) : null,
    onItsWayKobo: String(all.kobo),
    hanging: all.hanging,
  };
};

export const deskPayout: Query<'deskPayout'> = async ({ db, now, settings }, { withdrawalID }) => {
  const found = await withdrawalByID(db, BigInt(withdrawalID));
  if (!found) throw new Refusal('DeskRowGone');
  return rowOf(found, await nameOf(db, found.userID), { now, settings });
};

/** Whose payout it is; nobody's where there is none. */
export async function payoutOwner(db: Db, withdrawalID: string): Promise<bigint[]> {
  const found = await withdrawalByID(db, BigInt(withdrawalID));
  return found ? [found.userID] : [];
}

/** A payout as a request about it names it: its sum and its bank. Nothing where there is none. */
export async function payoutName(db: Db, withdrawalID: string): Promise<string | undefined> {
  const found = await withdrawalByID(db, BigInt(withdrawalID));
  return found && `${formatNaira(found.amount)} · ${found.bankName} ••${found.accountNumber.slice(-4)}`;
}

/**
 * Asks and never orders. The row is taken first, so that no sweep is asking or ordering meanwhile; where the provider
 * knows nothing of it the row stays held for a while, so that nothing is ordered under a return.
 */
export const verifyPayout: Query<'verifyPayout'> = async (context, { withdrawalID }) => {
  const { services, now, settings } = context;
  const { database } = services;
  const id = BigInt(withdrawalID);
  const found = await withdrawalByID(database, id);
  if (!found) throw new Refusal('DeskRowGone');
  if (hasEnded(found)) throw new Refusal('PayoutEnded');
  const heldUntil = later(now, minutes(settings.payoutHeldMin));
  const isTaken = await holdForQuestion(database, id, { now, askedUntil: later(now, leaseMs), heldUntil });
  if (!isTaken) throw new Refusal('PayoutBusy');
  const answer = await answerOf(services, found);
  const after = await database.transaction(async (tx) => {
    const w = await lockWithdrawal(tx, id);
    await noteSaid(tx, id, {
      said: answer?.status ?? 'silent',
      now,
      keepsHold: answer?.status === 'unknown',
    });
    const isNews = answer !== undefined && answer.status !== 'unknown' && !hasEnded(w);
    if (isNews) await settlePayout(tx, w, answer, { services, now });
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

/** Refuses what may not be given back now; of large sums too, unless a second person stands behind it. */
export async function checkReturn(
  { tx, caller, now, settings }: CommandContext,
  withdrawalID: string,
  { hasSecond }: { hasSecond: boolean },
): Promise<Withdrawal> {
  const id = BigInt(withdrawalID);
  if (!(await withdrawalByID(tx, id))) throw new Refusal('DeskRowGone');
  const w = await lockWithdrawal(tx, id);
  if (hasEnded(w)) throw new Refusal('PayoutEnded');
  await refuseLinked(tx, caller.userID, w.userID);
  const fromKobo = settings.deskTwoPeopleFromKobo;
  if (!hasSecond && w.amount >= fromKobo) throw new Refusal('SecondPersonNeeded', { fromKobo });
  if (!returnableUntil(w, now, settings))
    throw new Refusal('PayoutNotVerified', { minutes: settings.payoutHangsMin });
  return w;
}

/** Gives the whole sum back and ends the payout; it is never ordered again. */
export const giveBack = (tx: Tx, w: Withdrawal, at: { services: Services; now: Date }): Promise<void> =>
  applyVerdict(tx, w, { act: 'fail', failure: 'declined' }, at);

export const returnPayout: Command<'returnPayout'> = async (context, { withdrawalID }) => {
  const { tx, services, now, settings } = context;
  const w = await checkReturn(context, withdrawalID, { hasSecond: false });
  await giveBack(tx, w, { services, now });
  const after = await lockWithdrawal(tx, w.id);
  return rowOf(after, await nameOf(tx, w.userID), { now, settings });
};
