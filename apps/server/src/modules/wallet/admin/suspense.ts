import { formatNaira } from '@gift/money';
import type { Command, CommandContext, Context, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { nicknamesOf, profileOf, verifiedNameOf } from '../../identity';
import { fileViews } from '../../uploads';
import { refuseLinked } from '../banks/linked-accounts';
import { decideSuspended, type Suspended, suspendedByID, suspendedPage } from '../suspense/store';

/** A staff decision about suspended money: credit it to a user, or null if it was returned. */
export type SuspenseDecision = { readonly suspendedID: string; readonly userID: string | null };

async function rowOf(context: Context, s: Suspended, names: Map<bigint, string>) {
  const { db, services, caller, now, settings } = context;
  const files = await fileViews(db, services, { fileIDs: s.fileIDs, readerID: caller.userID, now });
  return {
    suspendedID: String(s.id),
    provider: s.provider,
    reference: s.reference,
    cause: s.cause,
    state: s.state,
    amountKobo: String(s.amount),
    senderName: s.senderName,
    at: s.createdAt.toISOString(),
    dueAt: later(s.createdAt, hours(settings.suspenseDueHours)).toISOString(),
    userID: s.userID === null ? null : String(s.userID),
    nickname: (s.userID && names.get(s.userID)) || null,
    ownName: (s.userID && (await verifiedNameOf(db, s.userID))) || null,
    wish: s.wish,
    note: s.note,
    pictures: [...files.values()].map(({ fileID, url, thumbURL }) => ({
      fileID,
      url,
      thumbURL: thumbURL ?? url,
    })),
    needsApproval: s.amount >= settings.approvalFromKobo,
    decidedAt: s.decidedAt?.toISOString() ?? null,
    decidedName: (s.decidedBy && names.get(s.decidedBy)) || null,
    reason: s.reason,
  };
}

/** All suspended money that needs a decision. */
export async function openSuspense(db: Db): Promise<{ kobo: bigint; count: number }> {
  const open = await db.one<{ kobo: bigint; count: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*) as count from wallet.suspended_payments
    where state = 'open'`);
  return { kobo: open.kobo, count: Number(open.count) };
}

export const countSuspense = (db: Db): Promise<QueueSummary> =>
  db.one<QueueSummary>(
    sql`select ${queueSummary(sql`s`, sql`created_at`)} from wallet.suspended_payments s where state = 'open'`,
  );

export async function suspenseDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const wait = hours(settings.suspenseDueHours);
  const rows = await db.many<{ id: bigint; userID: bigint | null; at: Date }>(sql`
    select id, user_id as "userID", created_at as at from wallet.suspended_payments
    where state = 'open' and created_at > ${later(after, -wait)} and created_at <= ${later(until, -wait)}
    order by id limit ${maxDueRows}`);
  return rows.map(({ id, userID, at }) => ({
    row: String(id),
    dueAt: later(at, wait),
    about: userID === null ? [] : [userID],
  }));
}

export const adminUnmatchedPayments: Query<'adminUnmatchedPayments'> = async (
  context,
  { tab, cursor, limit },
) => {
  const { db } = context;
  const from = idOfCursor(cursor);
  const page = await suspendedPage(db, { tab, limit: limit + 1, from });
  const pageRows = page.slice(0, limit);
  const userIDs = pageRows.flatMap(({ userID, decidedBy }) =>
    [userID, decidedBy].filter((id) => id !== null),
  );
  const names = await nicknamesOf(db, userIDs);
  const items = [];
  for (const payment of pageRows) items.push(await rowOf(context, payment, names));
  const open = await openSuspense(db);
  return {
    items,
    nextCursor: page.length > limit ? String(pageRows.at(-1)!.id) : null,
    openKobo: String(open.kobo),
    openCount: open.count,
  };
};

export const adminUnmatchedPayment: Query<'adminUnmatchedPayment'> = async (context, { suspendedID }) => {
  const payment = await suspendedByID(context.db, BigInt(suspendedID));
  if (!payment) throw new Refusal('RecordNotFound');
  const userIDs = [payment.userID, payment.decidedBy].filter((id) => id !== null);
  return rowOf(context, payment, await nicknamesOf(context.db, userIDs));
};

/** The user a payment was meant for, if known. */
export async function suspendedOwner(db: Db, suspendedID: string): Promise<bigint[]> {
  const suspendedPayment = await suspendedByID(db, BigInt(suspendedID));
  return suspendedPayment?.userID ? [suspendedPayment.userID] : [];
}

/** The label of a payment in an approval: its amount and sender. Undefined if it does not exist. */
export async function suspendedName(db: Db, suspendedID: string): Promise<string | undefined> {
  const suspendedPayment = await suspendedByID(db, BigInt(suspendedID));
  return (
    suspendedPayment &&
    `${formatNaira(suspendedPayment.amount)} · ${suspendedPayment.senderName || suspendedPayment.reference}`
  );
}

/** Refuses a decision that is not allowed now. A large one also needs an approval. */
export async function checkSuspense(
  { tx, caller, settings }: CommandContext,
  { suspendedID, userID }: SuspenseDecision,
  { hasApproval }: { hasApproval: boolean },
): Promise<void> {
  const payment = await suspendedByID(tx, BigInt(suspendedID));
  if (!payment) throw new Refusal('RecordNotFound');
  if (payment.state !== 'open') throw new Refusal('SuspendedDecided');
  if (userID !== null && !(await profileOf(tx, BigInt(userID)))) throw new Refusal('UserNotFound');
  // Staff may not decide about money that was meant for them, or credit it to themselves.
  const affectedIDs = [payment.userID, userID === null ? null : BigInt(userID)];
  await refuseLinked(tx, caller.userID, ...affectedIDs.filter((id) => id !== null));
  const fromKobo = settings.approvalFromKobo;
  if (!hasApproval && payment.amount >= fromKobo) throw new Refusal('ApprovalRequired', { fromKobo });
}

/** Carries out a decision that was checked in the same transaction. */
export async function decideSuspense(
  { tx, caller, services, now }: CommandContext,
  { suspendedID, userID }: SuspenseDecision,
  reason: string,
): Promise<void> {
  const creditTo = userID === null ? null : BigInt(userID);
  const decision = { id: BigInt(suspendedID), creditTo, operatorID: caller.userID, reason };
  if (!(await decideSuspended(tx, decision, { services, now }))) throw new Refusal('SuspendedDecided');
}

export const attachSuspense: Command<'attachSuspense'> = async (context, { reason, ...decision }) => {
  await checkSuspense(context, decision, { hasApproval: false });
  await decideSuspense(context, decision, reason);
  return {};
};

export const returnSuspense: Command<'returnSuspense'> = async (context, { suspendedID, reason }) => {
  const decision = { suspendedID, userID: null };
  await checkSuspense(context, decision, { hasApproval: false });
  await decideSuspense(context, decision, reason);
  return {};
};
