import { hours, later } from '../../../platform/clock';
import type { Command, CommandContext, Context, Query } from '../../../platform/context';
import { type Db, nothing, sql } from '../../../platform/db';
import { idOfCursor } from '../../../platform/id-cursor';
import { newID } from '../../../platform/ids';
import { Refusal } from '../../../platform/refusal';
import { nicknamesOf } from '../../identity';
import { openCodesForStaff } from '../../orders';
import { tellConsole } from '../live/news';
import { type ApprovalView, kindOf, type Request } from './kinds';

type Approval = {
  id: bigint;
  request: Request;
  askedBy: bigint;
  reason: string;
  askedAt: Date;
  expiresAt: Date;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  decidedBy: bigint | null;
  decidedReason: string | null;
  decidedAt: Date | null;
};

const columns = sql`
  id, request, asked_by as "askedBy", reason, asked_at as "askedAt", expires_at as "expiresAt", state,
  decided_by as "decidedBy", decided_reason as "decidedReason", decided_at as "decidedAt"`;

/** How long an approved look at a code lasts. */
const lookHours = 0.5;

async function lockApproval({ tx }: CommandContext, approvalID: string): Promise<Approval> {
  const found = await tx.maybe<Approval>(sql`
    select ${columns} from operator.approvals where id = ${BigInt(approvalID)} for update`);
  if (!found) throw new Refusal('ApprovalNotFound');
  return found;
}

const hasOne = (roles: readonly string[], wanted: readonly string[]) =>
  wanted.some((role) => roles.includes(role));
const mayLook = (approval: Approval, { caller, now }: Context) =>
  approval.request.kind === 'openCode' &&
  approval.state === 'approved' &&
  approval.askedBy === caller.userID &&
  approval.decidedAt !== null &&
  now < later(approval.decidedAt, hours(lookHours));

function actionsOf(approval: Approval, context: Context): ApprovalView['actions'] {
  const { caller, now } = context;
  if (mayLook(approval, context)) return ['openCode'];
  if (approval.state !== 'waiting' || approval.expiresAt <= now) return [];
  if (approval.askedBy === caller.userID) return ['withdraw'];
  return hasOne(caller.roles, kindOf(approval.request).approves) ? ['decide'] : [];
}

async function viewsOf(context: Context, approvals: readonly Approval[]): Promise<ApprovalView[]> {
  const people = approvals.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]);
  const names = await nicknamesOf(context.db, people);
  return approvals.map((approval) => ({
    approvalID: String(approval.id),
    kind: approval.request.kind,
    request: approval.request,
    state: approval.state === 'waiting' && approval.expiresAt <= context.now ? 'expired' : approval.state,
    askedBy: String(approval.askedBy),
    askedName: names.get(approval.askedBy) ?? '',
    reason: approval.reason,
    askedAt: approval.askedAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    decidedName: approval.decidedBy === null ? null : (names.get(approval.decidedBy) ?? ''),
    decidedReason: approval.decidedReason,
    decidedAt: approval.decidedAt?.toISOString() ?? null,
    actions: actionsOf(approval, context),
  }));
}

const viewOf = async (context: Context, approval: Approval): Promise<ApprovalView> =>
  (await viewsOf(context, [approval]))[0]!;

const pageOf = (db: Db, tab: 'waiting' | 'decided', before: bigint | undefined, limit: number, now: Date) =>
  db.many<Approval>(sql`
    select ${columns} from operator.approvals
    where ${tab === 'waiting' ? sql`state = 'waiting' and expires_at > ${now}` : sql`(state <> 'waiting' or expires_at <= ${now})`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit + 1}`);

export const approvalList: Query<'approvalList'> = async (context, { tab, cursor, limit }) => {
  const rows = await pageOf(context.db, tab, idOfCursor(cursor), limit, context.now);
  const shown = rows.slice(0, limit);
  return {
    items: await viewsOf(context, shown),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
};

/** How many requests wait that the caller may decide. */
export async function approvalsFor(context: Context): Promise<number> {
  const rows = await context.db.many<Approval>(sql`
    select ${columns} from operator.approvals where state = 'waiting' and expires_at > ${context.now}`);
  return rows.filter((approval) => actionsOf(approval, context).includes('decide')).length;
}

export const askApproval: Command<'askApproval'> = async (context, { request, reason }) => {
  const { tx, caller, now, settings, services } = context;
  const kind = kindOf(request);
  if (!hasOne(caller.roles, kind.asks)) throw new Refusal('BeyondYourPower');
  await kind.check(context, request);
  const approval: Approval = {
    id: newID(now),
    request,
    askedBy: caller.userID,
    reason,
    askedAt: now,
    expiresAt: later(now, hours(settings.approvalHours)),
    state: 'waiting',
    decidedBy: null,
    decidedReason: null,
    decidedAt: null,
  };
  await tx.run(sql`
    insert into operator.approvals (id, kind, request, asked_by, reason, asked_at, expires_at, state)
    values (${approval.id}, ${request.kind}, ${JSON.stringify(request)}::jsonb, ${caller.userID}, ${reason}, ${now},
      ${approval.expiresAt}, 'waiting')`);
  tellConsole(tx, services, { kind: 'approvals' });
  return viewOf(context, approval);
};

async function close(
  { tx, caller, now, services }: CommandContext,
  approval: Approval,
  state: 'approved' | 'refused' | 'withdrawn',
  reason: string,
): Promise<Approval> {
  await tx.run(sql`
    update operator.approvals
    set state = ${state}, decided_by = ${caller.userID}, decided_reason = ${reason}, decided_at = ${now}
    where id = ${approval.id}`);
  tellConsole(tx, services, { kind: 'approvals' });
  return { ...approval, state, decidedBy: caller.userID, decidedReason: reason, decidedAt: now };
}

/** The row is locked, so of two who decide at once one comes second; and who asked is refused by person, not by session. */
export const decideApproval: Command<'decideApproval'> = async (context, input) => {
  const { caller, now } = context;
  const approval = await lockApproval(context, input.approvalID);
  if (approval.state !== 'waiting' || approval.expiresAt <= now) throw new Refusal('ApprovalDecided');
  if (approval.askedBy === caller.userID) throw new Refusal('OwnApproval');
  const kind = kindOf(approval.request);
  if (!hasOne(caller.roles, kind.approves)) throw new Refusal('BeyondYourPower');
  if (!input.isApproved) return viewOf(context, await close(context, approval, 'refused', input.reason));
  await kind.check(context, approval.request);
  const closed = await close(context, approval, 'approved', input.reason);
  await kind.carryOut(context, approval.request, approval.id);
  return viewOf(context, closed);
};

export const withdrawApproval: Command<'withdrawApproval'> = async (context, { approvalID, reason }) => {
  const approval = await lockApproval(context, approvalID);
  if (approval.state !== 'waiting') throw new Refusal('ApprovalDecided');
  if (approval.askedBy !== context.caller.userID) throw new Refusal('BeyondYourPower');
  return viewOf(context, await close(context, approval, 'withdrawn', reason));
};

/** The look itself: the order's own log says that staff saw the code, and the audit log says who. */
export const openApprovedCode: Command<'openApprovedCode'> = async (context, { approvalID }) => {
  const approval = await lockApproval(context, approvalID);
  if (approval.askedBy !== context.caller.userID) throw new Refusal('BeyondYourPower');
  if (approval.request.kind !== 'openCode' || !mayLook(approval, context))
    throw new Refusal('ApprovalDecided');
  return { cards: await openCodesForStaff(context, BigInt(approval.request.orderNo)) };
};
