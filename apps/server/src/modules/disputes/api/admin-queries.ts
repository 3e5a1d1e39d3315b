import { disputeNumbersOf, disputeStates, moderatorDueStates } from '@gift/contract/disputes/states';
import type { RefundReason } from '@gift/contract/orders/reasons';
import { type DueRange, type DueRow, maxDueRows } from '../../../platform/calls/queue-summary';
import { type Db, sql } from '../../../platform/database/db';
import { idFloor } from '../../../platform/ids';
import type { Evidence } from '../evidence';
import { rankOf } from '../machine/dispute-facts';
import type { DisputeSettings } from '../machine/settings';
import { dueAt } from '../store';

export type UserDispute = {
  id: bigint;
  orderID: bigint;
  side: string;
  reason: RefundReason;
  openedAt: Date;
  isOpen: boolean;
};

/** A user's latest disputes, newest first. */
export const disputesOfUser = (db: Db, userID: bigint, limit: number): Promise<UserDispute[]> =>
  db.many<UserDispute>(sql`
    select id, order_id as "orderID", case when buyer_id = ${userID} then 'buyer' else 'seller' end as side, reason,
      opened_at as "openedAt", ended_at is null as "isOpen"
    from disputes.cases where ${userID}::bigint in (buyer_id, seller_id) order by id desc limit ${limit}`);

export type OrderDispute = { id: bigint; reason: RefundReason; openedAt: Date; isOpen: boolean };

export const disputesOfOrder = (db: Db, orderID: bigint): Promise<OrderDispute[]> =>
  db.many<OrderDispute>(sql`
    select id, reason, opened_at as "openedAt", ended_at is null as "isOpen"
    from disputes.cases where order_id = ${orderID} order by id`);

/**
 * The evidence about an order from all its disputes, oldest first, with that of the report and its answer.
 * Evidence that the other side may not see yet is left out: only the assigned moderator reads it before.
 */
export const evidenceOfOrder = (
  db: Db,
  orderID: bigint,
): Promise<Pick<Evidence, 'fileID' | 'side' | 'kind' | 'note' | 'at'>[]> =>
  db.many(sql`
    select e.file_id as "fileID", e.side, e.kind, e.note, e.at
    from disputes.cases c join disputes.evidence e on e.case_id = c.id
    where c.order_id = ${orderID} and (e.opened_at is not null or c.ended_at is not null) order by e.id`);

/** The newest evidence that each of these users sent, at most `limit` files of each. */
export const evidenceFilesOf = (
  db: Db,
  userIDs: readonly bigint[],
  limit: number,
): Promise<{ userID: bigint; fileID: bigint }[]> =>
  db.many(sql`
    select users.id as "userID", files.file_id as "fileID" from unnest(${userIDs}::bigint[]) as users (id)
      cross join lateral (
        select e.id, e.file_id from disputes.cases c join disputes.evidence e on e.case_id = c.id and e.side = 'buyer'
        where c.buyer_id = users.id
        union all
        select e.id, e.file_id from disputes.cases c join disputes.evidence e on e.case_id = c.id and e.side = 'seller'
        where c.seller_id = users.id
        order by id desc limit ${limit}) files`);

/** Those of the files that are evidence in a dispute. */
export async function evidenceAmong(db: Db, fileIDs: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ fileID: bigint }>(sql`
    select distinct file_id as "fileID" from disputes.evidence where file_id = any(${fileIDs}::bigint[])`);
  return new Set(rows.map(({ fileID }) => fileID));
}

/** Those of the orders that have been in dispute. */
export async function disputedAmong(db: Db, orderIDs: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ orderID: bigint }>(sql`
    select distinct order_id as "orderID" from disputes.cases where order_id = any(${orderIDs}::bigint[])`);
  return new Set(rows.map(({ orderID }) => orderID));
}

/** Both sides of the newest disputes since then, at most of `limit` disputes. */
export async function usersDisputedSince(db: Db, since: Date, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select distinct person as "userID" from (
      select buyer_id, seller_id from disputes.cases where id >= ${idFloor(since)} order by id desc limit ${limit}) newest
    cross join lateral (values (buyer_id), (seller_id)) as sides (person)`);
  return rows.map(({ userID }) => userID);
}

/** How many disputes each of these users has had. Users without one are left out. */
export async function countDisputesByUser(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.many<{ userID: bigint; count: number }>(sql`
    select person as "userID", count(*)::int as count from (
      select buyer_id as person from disputes.cases where buyer_id = any(${userIDs}::bigint[])
      union all
      select seller_id from disputes.cases where seller_id = any(${userIDs}::bigint[])) sides
    group by person`);
  return new Map(rows.map(({ userID, count }) => [userID, count]));
}

/** Whether this staff member is assigned to the order's open case. */
export const isAssignedToCaseOf = async (db: Db, orderID: bigint, staffID: bigint): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from disputes.cases
    where order_id = ${orderID} and ended_at is null and moderator_id = ${staffID}`)) !== undefined;

/** Disputes that await this staff member, each counted once. Their own disputes as a user are left out. */
export type PendingDisputes = {
  /** In the queue and within their authority. */
  readonly queued: number;
  /** Unassigned appeals that they may decide. */
  readonly appeals: number;
  /** Drafts of others that they may sign. */
  readonly drafts: number;
  /** Their assigned cases. */
  readonly mine: number;
  /** Those of their assigned cases that are overdue. */
  readonly mineOverdue: number;
};

export async function countPendingDisputes(
  db: Db,
  { staffID, roles, settings }: { staffID: bigint; roles: readonly string[]; settings: DisputeSettings },
): Promise<PendingDisputes> {
  const rank = rankOf(roles);
  const hasAuthority =
    rank > 1
      ? sql`true`
      : sql`(${rank > 0} and not is_escalated and frozen_kobo <= ${settings.disputeModeratorKobo})`;
  const isNotPriorSigner = sql`(ruled_by is distinct from ${staffID} and approved_by is distinct from ${staffID})`;
  const counts = await db.one<Record<keyof PendingDisputes, bigint>>(sql`
    select count(*) filter (where state = ${disputeStates.queued} and ${hasAuthority}) as queued,
      count(*) filter (where state = ${disputeStates.appeal} and moderator_id is null
        and ${hasAuthority} and ${isNotPriorSigner}) as appeals,
      count(*) filter (where draft is not null and draft_by <> ${staffID} and ${hasAuthority}
        and (state <> ${disputeStates.appeal} or ${isNotPriorSigner})) as drafts,
      count(*) filter (where moderator_id = ${staffID}) as mine,
      count(*) filter (where moderator_id = ${staffID} and is_overdue) as "mineOverdue"
    from disputes.cases where ended_at is null and ${staffID}::bigint not in (buyer_id, seller_id)`);
  const { queued, appeals, drafts, mine, mineOverdue } = counts;
  return {
    ...{ queued: Number(queued), appeals: Number(appeals), drafts: Number(drafts) },
    ...{ mine: Number(mine), mineOverdue: Number(mineOverdue) },
  };
}

/** Cases in which a moderator's next step is due in this period: claim, review or appeal. */
export async function casesDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const rows = await db.many<{
    id: bigint;
    orderID: bigint;
    buyerID: bigint;
    sellerID: bigint;
    holderID: bigint | null;
    dueAt: Date;
  }>(sql`
    select * from (
      select id, order_id as "orderID", buyer_id as "buyerID", seller_id as "sellerID",
        moderator_id as "holderID", ${dueAt(settings)} as "dueAt"
      from disputes.cases where ended_at is null and state = any(${disputeNumbersOf(moderatorDueStates)}::smallint[])) c
    where "dueAt" > ${after} and "dueAt" <= ${until} order by "dueAt" limit ${maxDueRows}`);
  return rows.map(({ id, orderID, buyerID, sellerID, holderID, dueAt }) => ({
    row: String(id),
    orderNo: String(orderID),
    dueAt,
    about: [buyerID, sellerID],
    isFor: ({ userID }) => holderID === null || holderID === userID,
  }));
}

/** Whether an open dispute is overdue. */
export const isAnyOverdue = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from disputes.cases where ended_at is null and is_overdue limit 1`)) !==
  undefined;
