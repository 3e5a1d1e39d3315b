import { auditRoles, leadRoles, type StaffRole } from '@gift/contract/operator/staff-roles';
import type { Command, CommandContext, Context, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { checkSecondApprover, nicknamesOf, rolesOf } from '../../identity';
import { openCodesForStaff, sidesOf } from '../../orders';
import { findLinkedAccounts, haveSharedBank, refuseLinked } from '../../wallet';
import { publishLiveEvent } from '../live/live-events';
import { type ApprovalView, kindOf, kinds, peopleIn, type Request } from './kinds';

type Approval = {
  id: bigint;
  request: Request;
  requestedBy: bigint;
  reason: string;
  requestedAt: Date;
  expiresAt: Date;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  decidedBy: bigint | null;
  decidedReason: string | null;
  decidedAt: Date | null;
  openedAt: Date | null;
};

const isPending = (now: Date) => sql`(state = 'waiting' and expires_at > ${now})`;

const columns = sql`
  id, request, requested_by as "requestedBy", reason, requested_at as "requestedAt", expires_at as "expiresAt", state,
  decided_by as "decidedBy", decided_reason as "decidedReason", decided_at as "decidedAt", opened_at as "openedAt"`;

/** How long after the approval a code may be opened, and how long it is then shown. */
const openMs = minutes(30);
const shownMs = minutes(1);

async function lockApproval({ tx }: CommandContext, approvalID: string): Promise<Approval> {
  const approval = await tx.maybe<Approval>(sql`
    select ${columns} from operator.approvals where id = ${BigInt(approvalID)} for update`);
  if (!approval) throw new Refusal('ApprovalNotFound');
  return approval;
}

const hasOne = (roles: readonly string[], allowedRoles: readonly string[]) =>
  allowedRoles.some((role) => roles.includes(role));
const canViewCode = (approval: Approval, { caller, now }: Context) =>
  approval.request.kind === 'openCode' &&
  approval.state === 'approved' &&
  approval.requestedBy === caller.userID &&
  approval.decidedAt !== null &&
  now < (approval.openedAt ? later(approval.openedAt, shownMs) : later(approval.decidedAt, openMs));

const mayDecide = (
  { requestedBy, request }: Approval,
  { userID, roles }: Pick<Context['caller'], 'userID' | 'roles'>,
) => requestedBy !== userID && hasOne(roles, kindOf(request).approves);

function actionsOf(approval: Approval, context: Context): ApprovalView['actions'] {
  const { caller, now } = context;
  if (canViewCode(approval, context)) return ['openCode'];
  if (approval.state !== 'waiting' || approval.expiresAt <= now) return [];
  if (approval.requestedBy === caller.userID) return ['withdraw'];
  return mayDecide(approval, caller) ? ['decide'] : [];
}

/** The names of a request's objects, by id: a setting, promotion, payout, payment, or the brands of rates. */
async function namesIn(context: Context, request: Request): Promise<Record<string, string>> {
  const named = [(await kindOf(request).nameOf?.(context, request)) ?? []].flat();
  return Object.fromEntries(named.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

async function viewsOf(context: Context, approvals: readonly Approval[]): Promise<ApprovalView[]> {
  const people = approvals.flatMap(({ requestedBy, decidedBy, request }) => [
    ...[requestedBy, ...(decidedBy ? [decidedBy] : [])],
    ...peopleIn(request),
  ]);
  const names = await nicknamesOf(context.db, people);
  const views: ApprovalView[] = [];
  for (const approval of approvals)
    views.push({
      approvalID: String(approval.id),
      kind: approval.request.kind,
      request: approval.request,
      names: {
        ...Object.fromEntries(peopleIn(approval.request).map((id) => [String(id), names.get(id) ?? ''])),
        ...(await namesIn(context, approval.request)),
      },
      state: approval.state === 'waiting' && approval.expiresAt <= context.now ? 'expired' : approval.state,
      requestedBy: String(approval.requestedBy),
      requesterName: names.get(approval.requestedBy) ?? '',
      reason: approval.reason,
      requestedAt: approval.requestedAt.toISOString(),
      expiresAt: approval.expiresAt.toISOString(),
      decidedName: approval.decidedBy === null ? null : (names.get(approval.decidedBy) ?? ''),
      decidedReason: approval.decidedReason,
      decidedAt: approval.decidedAt?.toISOString() ?? null,
      openedAt: approval.openedAt?.toISOString() ?? null,
      actions: actionsOf(approval, context),
    });
  return views;
}

const viewOf = async (context: Context, approval: Approval): Promise<ApprovalView> =>
  (await viewsOf(context, [approval]))[0]!;

/**
 * What the caller may read: own requests, and those of kinds the caller may request or approve. Readers of the audit
 * log may read all, since it contains them too.
 */
function readableBy({ userID, roles }: Context['caller']) {
  if (hasOne(roles, auditRoles)) return sql`true`;
  const theirs = Object.entries(kinds).filter(([, kind]) => hasOne(roles, [...kind.asks, ...kind.approves]));
  return sql`(requested_by = ${userID} or kind = any(${theirs.map(([name]) => name)}))`;
}

/** The users each request is about: those it names, and the sides of its order. */
async function peopleAbout(db: Db, requests: readonly Request[]): Promise<bigint[][]> {
  const orderOf = (request: Request) => ('orderNo' in request ? [BigInt(request.orderNo)] : []);
  const sides = await sidesOf(db, requests.flatMap(orderOf));
  const about: bigint[][] = [];
  for (const request of requests)
    about.push([
      ...peopleIn(request),
      ...orderOf(request).flatMap((orderID) => sides.get(orderID) ?? []),
      ...((await kindOf(request).ownersOf?.(db, request)) ?? []),
    ]);
  return about;
}

/** Without requests about the caller, their orders or a linked account; the caller's own requests stay. */
async function withoutOwnCases({ db, caller }: Context, approvals: readonly Approval[]): Promise<Approval[]> {
  const about = await peopleAbout(
    db,
    approvals.map(({ request }) => request),
  );
  const linkedAccounts = await findLinkedAccounts(db, [caller.userID], about.flat());
  return approvals.filter(
    ({ requestedBy }, n) =>
      requestedBy === caller.userID || !about[n]?.some((userID) => linkedAccounts.has(userID)),
  );
}

/** A page of requests about others. Reads `limit` plus one at a time until the page is full. */
async function pageOf(
  context: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  read: (before: bigint | undefined) => Promise<Approval[]>,
  isShown: (approval: Approval) => boolean = () => true,
): Promise<{ items: ApprovalView[]; nextCursor: string | null }> {
  const page: Approval[] = [];
  let before = idOfCursor(cursor);
  for (let isMore = true; isMore && page.length <= limit; ) {
    const rows = await read(before);
    page.push(...(await withoutOwnCases(context, rows.filter(isShown))));
    before = rows.at(-1)?.id;
    isMore = rows.length > limit;
  }
  const pageRows = page.slice(0, limit);
  return {
    items: await viewsOf(context, pageRows),
    nextCursor: page.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
}

const isDecidableBy = (context: Context) => (approval: Approval) =>
  actionsOf(approval, context).includes('decide');

export const approvalList: Query<'approvalList'> = (context, { tab, cursor, limit }) => {
  const { db, caller, now } = context;
  const which = {
    pending: isPending(now),
    decidable: isPending(now),
    mine: sql`${isPending(now)} and requested_by = ${caller.userID}`,
    decided: sql`not ${isPending(now)}`,
  }[tab];
  const read = (before: bigint | undefined) =>
    db.many<Approval>(sql`
      select ${columns} from operator.approvals
      where ${which} and ${readableBy(caller)} ${before === undefined ? nothing : sql`and id < ${before}`}
      order by id desc limit ${limit + 1}`);
  return pageOf(context, { cursor, limit }, read, tab === 'decidable' ? isDecidableBy(context) : undefined);
};

export async function countOwnRequests({ db, caller, now }: Context): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from operator.approvals
    where ${isPending(now)} and requested_by = ${caller.userID}`);
  return Number(count);
}

/** The requests that the caller may decide. */
export async function approvalsFor(context: Context): Promise<Pick<QueueSummary, 'count' | 'oldestAt'>> {
  const rows = await context.db.many<Approval>(sql`
    select ${columns} from operator.approvals where ${isPending(context.now)}`);
  const theirs = rows.filter(isDecidableBy(context));
  const shown = await withoutOwnCases(context, theirs);
  const dates = shown.map(({ requestedAt }) => requestedAt).sort((a, b) => a.getTime() - b.getTime());
  return { count: shown.length, oldestAt: dates[0] ?? null };
}

/** Requests that expire soon, for those who may decide them. */
export async function approvalsDue(db: Db, { after, until }: DueRange): Promise<DueRow[]> {
  const rows = await db.many<Approval>(sql`
    select ${columns} from operator.approvals
    where state = 'waiting' and expires_at > ${after} and expires_at <= ${until}
    order by expires_at, id limit ${maxDueRows}`);
  const about = await peopleAbout(
    db,
    rows.map(({ request }) => request),
  );
  return rows.map((approval, n) => ({
    row: String(approval.id),
    dueAt: approval.expiresAt,
    about: about[n]!,
    isFor: (caller) => mayDecide(approval, caller),
  }));
}

/** The roles that may request it; undefined where the given roles suffice. */
async function rolesRequired(
  context: CommandContext,
  request: Request,
  roles: readonly string[],
): Promise<readonly StaffRole[] | undefined> {
  const { asks, reaches } = kindOf(request);
  if (!hasOne(roles, asks)) return asks;
  return !reaches || (await reaches(context, request, roles)) ? undefined : leadRoles;
}

/**
 * Otherwise two colleagues could approve the same action twice. A code is viewed by its requester, so each may have a
 * request of their own.
 */
async function refuseSameRequest({ tx, caller, now }: CommandContext, request: Request): Promise<void> {
  const body = JSON.stringify(request);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${body}`}, 0))`);
  const same = await tx.maybe<Pick<Approval, 'requestedBy'>>(sql`
    select requested_by as "requestedBy" from operator.approvals
    where ${isPending(now)} and request = ${body}::jsonb
      ${request.kind === 'openCode' ? sql`and requested_by = ${caller.userID}` : nothing}
    limit 1`);
  if (!same) return;
  const name = (await nicknamesOf(tx, [same.requestedBy])).get(same.requestedBy) ?? '';
  throw new Refusal('SameRequestPending', { name });
}

export const requestApproval: Command<'requestApproval'> = async (context, { request, reason }) => {
  const { tx, caller, now, settings } = context;
  const kind = kindOf(request);
  const others = await rolesRequired(context, request, caller.roles);
  if (others) throw new Refusal('NeedsRole', { roles: others });
  await kind.check(context, request);
  await refuseSameRequest(context, request);
  const approval: Approval = {
    id: newID(now),
    request,
    requestedBy: caller.userID,
    reason,
    requestedAt: now,
    expiresAt: later(now, hours(settings.approvalHours)),
    state: 'waiting',
    decidedBy: null,
    decidedReason: null,
    decidedAt: null,
    openedAt: null,
  };
  await tx.run(sql`
    insert into operator.approvals (id, kind, request, requested_by, reason, requested_at, expires_at, state)
    values (${approval.id}, ${request.kind}, ${JSON.stringify(request)}::jsonb, ${caller.userID}, ${reason}, ${now},
      ${approval.expiresAt}, 'waiting')`);
  await sendQueueChanges(context, request);
  return viewOf(context, approval);
};

const sendQueueChanges = async ({ tx, services }: CommandContext, request: Request): Promise<void> =>
  publishLiveEvent(tx, services, { kind: 'approvals' }, (await peopleAbout(tx, [request])).flat());

async function close(
  context: CommandContext,
  approval: Approval,
  state: 'approved' | 'refused' | 'withdrawn',
  reason: string,
): Promise<Approval> {
  const { tx, caller, now } = context;
  await tx.run(sql`
    update operator.approvals
    set state = ${state}, decided_by = ${caller.userID}, decided_reason = ${reason}, decided_at = ${now}
    where id = ${approval.id}`);
  await sendQueueChanges(context, approval.request);
  return { ...approval, state, decidedBy: caller.userID, decidedReason: reason, decidedAt: now };
}

/**
 * The requester must still have the right to request it, and the approver must be another person: no known link may
 * join the two accounts.
 */
async function checkAsker(context: CommandContext, { request, requestedBy }: Approval): Promise<void> {
  const { tx, caller } = context;
  if (await rolesRequired(context, request, await rolesOf(tx, requestedBy)))
    throw new Refusal('RequesterLostRole');
  await checkSecondApprover(context, requestedBy, caller.userID);
  if (await haveSharedBank(tx, requestedBy, caller.userID)) throw new Refusal('LinkedColleague');
}

/** The row is locked, so that concurrent decisions take turns. The requester is excluded by person, not by session. */
export const decideApproval: Command<'decideApproval'> = async (context, input) => {
  const { tx, caller, now } = context;
  const approval = await lockApproval(context, input.approvalID);
  if (approval.state !== 'waiting' || approval.expiresAt <= now) throw new Refusal('ApprovalDecided');
  if (approval.requestedBy === caller.userID) throw new Refusal('OwnApproval');
  const kind = kindOf(approval.request);
  if (!hasOne(caller.roles, kind.approves)) throw new Refusal('NeedsRole', { roles: kind.approves });
  // Nor may they refuse a request about themselves: then nobody could end an order of their own.
  await refuseLinked(tx, caller.userID, ...(await peopleAbout(tx, [approval.request])).flat());
  if (!input.isApproved) return viewOf(context, await close(context, approval, 'refused', input.reason));
  await checkAsker(context, approval);
  await kind.check(context, approval.request);
  const closed = await close(context, approval, 'approved', input.reason);
  await kind.applyEffect(context, approval.request, approval.id, approval);
  return viewOf(context, closed);
};

export const withdrawApproval: Command<'withdrawApproval'> = async (context, { approvalID, reason }) => {
  const approval = await lockApproval(context, approvalID);
  if (approval.state !== 'waiting') throw new Refusal('ApprovalDecided');
  if (approval.requestedBy !== context.caller.userID) throw new Refusal('NotYourRequest');
  return viewOf(context, await close(context, approval, 'withdrawn', reason));
};

/**
 * Shows the code: the order's log says that staff saw it, both sides are notified, and the audit log says who. Once; an
 * answer that got lost can be repeated within the minute that the code is shown.
 */
export const openApprovedCode: Command<'openApprovedCode'> = async (context, { approvalID }) => {
  const { tx, now } = context;
  const approval = await lockApproval(context, approvalID);
  if (approval.requestedBy !== context.caller.userID) throw new Refusal('NotYourRequest');
  if (approval.request.kind !== 'openCode' || !canViewCode(approval, context))
    throw new Refusal('ApprovalDecided');
  const hidesAt = await startCodeView(tx, approval, now);
  return {
    hidesAt: hidesAt.toISOString(),
    cards: await openCodesForStaff(context, BigInt(approval.request.orderNo)),
  };
};

/**
 * Starts the approved view of an order's code, if there is one; returns when it ends. The minute starts with whatever
 * is opened first, the code or a picture that may show it.
 */
export async function startApprovedCodeView(
  context: CommandContext,
  orderNo: string,
): Promise<Date | undefined> {
  const { tx, caller, now } = context;
  const approvals = await tx.many<Approval>(sql`
    select ${columns} from operator.approvals
    where kind = 'openCode' and request->>'orderNo' = ${orderNo} and requested_by = ${caller.userID} and state = 'approved'
    order by id desc limit 50 for update`);
  if (!hasOne(caller.roles, kinds.openCode.asks)) return undefined;
  const validApproval = approvals.find((approval) => canViewCode(approval, context));
  return validApproval && (await startCodeView(tx, validApproval, now));
}

async function startCodeView(tx: Tx, { id, openedAt }: Approval, now: Date): Promise<Date> {
  const since = openedAt ?? now;
  await tx.run(sql`update operator.approvals set opened_at = ${since} where id = ${id}`);
  return later(since, shownMs);
}

const codeRequests = (
  db: Db,
  { orderNo, before, limit }: { orderNo?: string | undefined; before?: bigint | undefined; limit: number },
) =>
  db.many<Approval>(sql`
    select ${columns} from operator.approvals
    where kind = 'openCode' ${orderNo === undefined ? nothing : sql`and request->>'orderNo' = ${orderNo}`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`);

/** For oversight: every time staff asked to see a code. */
export const codeAccessLog: Query<'codeAccessLog'> = (context, { orderNo, cursor, limit }) => {
  return pageOf(context, { cursor, limit }, (before) =>
    codeRequests(context.db, { orderNo, before, limit: limit + 1 }),
  );
};

/** The same for one order, for its inspector. */
export const codeRequestsOf = async (context: Context, orderNo: string): Promise<ApprovalView[]> =>
  viewsOf(context, await codeRequests(context.db, { orderNo, limit: 50 }));
