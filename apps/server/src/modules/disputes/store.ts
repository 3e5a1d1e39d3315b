import { disputeStateOf, disputeStates } from '@gift/contract/disputes/states';
import type { StoredDisputeEvent } from '@gift/contract/disputes/stored-names';
import { type ChainedEvent, firstHash } from '@gift/contract/orders/chain';
import type { RefundReason } from '@gift/contract/orders/reasons';
import type { OrderRole } from '@gift/contract/orders/states';
import { invariant } from '../../platform/calls/refusal';
import { type Db, joined, nothing, type Statement, sql, type Tx } from '../../platform/database/db';
import type { DateRange } from '../../platform/date-ranges';
import { isNotDeferred } from '../../platform/jobs/retry-backoff';
import { entriesOf } from '../orders';
import type { DisputeFacts } from './machine/dispute-facts';
import type { DisputeSettings } from './machine/settings';

/** A dispute's row, as every part of this module reads it. */
export interface Dispute extends DisputeFacts {
  readonly id: bigint;
  readonly orderID: bigint;
  readonly buyerID: bigint;
  readonly sellerID: bigint;
  readonly openedBy: 'contest' | 'lateReport';
  readonly reason: RefundReason;
  readonly token: string;
  readonly openedAt: Date;
  readonly ruledAt: Date | null;
  readonly endedAt: Date | null;
  readonly eventSeq: number;
  /** The hash of the last event, in hex. */
  readonly lastHash: string;
}

export type AwaitingParty = OrderRole | 'both' | 'moderator' | 'nobody';

/**
 * The awaited party: both sides while they may submit evidence, a side that was asked, a moderator, or
 * nobody.
 */
export function awaitingPartyOf(dispute: Dispute): AwaitingParty {
  const still = (isDone: (side: OrderRole) => boolean): AwaitingParty => {
    const pending = (['buyer', 'seller'] as const).filter((side) => !isDone(side));
    return pending.length === 2 ? 'both' : (pending[0] ?? 'nobody');
  };
  if (dispute.state === 'evidence') return still((side) => dispute[`${side}DoneAt`] !== null);
  if (dispute.state === 'proposed') return still((side) => dispute[`${side}AcceptedAt`] !== null);
  if (dispute.state === 'moreInfo') return dispute.asked ?? 'nobody';
  return dispute.endedAt ? 'nobody' : 'moderator';
}

type Row = Omit<Dispute, 'state'> & { stateNumber: number };

const columns = sql`
  id, order_id as "orderID", buyer_id as "buyerID", seller_id as "sellerID", state as "stateNumber",
  opened_by as "openedBy", reason, token, frozen_kobo as "frozenKobo", is_revealed as "isRevealed",
  opened_at as "openedAt", entered_at as "enteredAt", deadline_at as "deadlineAt", queued_at as "queuedAt",
  overdue_at as "overdueAt", is_overdue as "isOverdue", paged_at as "escalatedAt", buyer_responded_at as "buyerRespondedAt",
  seller_responded_at as "sellerRespondedAt", buyer_done_at as "buyerDoneAt", seller_done_at as "sellerDoneAt",
  offer_by as "offerBy", offer_share_bps as "offerShareBps", moderator_id as "moderatorID",
  is_escalated as "needsLead", asked, buyer_asked_at as "buyerAskedAt", seller_asked_at as "sellerAskedAt",
  draft, draft_by as "draftBy", finding, ruled_by as "ruledBy", approved_by as "approvedBy",
  buyer_accepted_at as "buyerAcceptedAt", seller_accepted_at as "sellerAcceptedAt", appeal_by as "appealBy",
  appeal_finding as "appealFinding", appeal_ruled_by as "appealRuledBy", ruled_at as "ruledAt",
  ended_at as "endedAt", event_seq as "eventSeq", last_hash as "lastHash"`;

function disputeOf({ stateNumber, ...row }: Row): Dispute {
  const state = disputeStateOf(stateNumber);
  invariant(state, `dispute ${row.id} is in state ${stateNumber}`);
  return { ...row, state };
}

export const roleIn = (dispute: Pick<Dispute, 'buyerID' | 'sellerID'>, userID: bigint): OrderRole | null =>
  userID === dispute.buyerID ? 'buyer' : userID === dispute.sellerID ? 'seller' : null;
export const userOn = (dispute: Pick<Dispute, 'buyerID' | 'sellerID'>, side: OrderRole): bigint =>
  side === 'buyer' ? dispute.buyerID : dispute.sellerID;

async function first(db: Db, rest: Statement): Promise<Dispute | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from disputes.cases where ${rest}`);
  return row && disputeOf(row);
}

const latestOf = (orderID: bigint) => sql`order_id = ${orderID} order by id desc limit 1`;
export const readLatest = (db: Db, orderID: bigint) => first(db, latestOf(orderID));
/** The latest dispute of an order, locked until the transaction ends. */
export const lockLatest = (tx: Tx, orderID: bigint) => first(tx, sql`${latestOf(orderID)} for no key update`);
export const readDispute = (db: Db, id: bigint) => first(db, sql`id = ${id}`);
export const lockDispute = (tx: Tx, id: bigint) => first(tx, sql`id = ${id} for no key update`);
/** Locks the dispute; undefined if another transaction has it locked and will handle it. */
export const lockFree = (tx: Tx, id: bigint) => first(tx, sql`id = ${id} for no key update skip locked`);

/** Disputes past their deadline, their overdue date or their reminder date, without deferred ones. */
export async function dueIDs(
  db: Db,
  {
    work,
    now,
    limit,
    column,
  }: { work: string; now: Date; limit: number; column: 'deadline' | 'overdue' | 'nudge' },
): Promise<bigint[]> {
  const at = { deadline: sql`deadline_at`, overdue: sql`overdue_at`, nudge: sql`nudge_at` }[column];
  const rows = await db.many<{ id: bigint }>(sql`
    select id from disputes.cases where ${at} <= ${now} and ${isNotDeferred(work, sql`id`, now)}
    order by ${at} limit ${limit}`);
  return rows.map(({ id }) => id);
}

export const dropNudge = (tx: Tx, id: bigint) =>
  tx.run(sql`update disputes.cases set nudge_at = null where id = ${id}`);

/** Inserts a new dispute; its first event follows in the same transaction. */
export const insertDispute = (tx: Tx, dispute: Dispute): void =>
  tx.send(sql`
    insert into disputes.cases (
      id, order_id, buyer_id, seller_id, state, opened_by, reason, token, frozen_kobo, is_revealed, opened_at,
      entered_at, buyer_responded_at, seller_responded_at, last_hash)
    values (
      ${dispute.id}, ${dispute.orderID}, ${dispute.buyerID}, ${dispute.sellerID}, ${disputeStates.evidence},
      ${dispute.openedBy}, ${dispute.reason}, ${dispute.token}, ${dispute.frozenKobo}, ${dispute.isRevealed},
      ${dispute.openedAt}, ${dispute.openedAt}, ${dispute.buyerRespondedAt}, ${dispute.sellerRespondedAt}, ${firstHash})`);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/**
 * Writes a dispute after an event, its log entry and its outbox event in one statement. An undefined
 * `nudgeAt` leaves the reminder unchanged.
 */
export function writeEvent(
  tx: Tx,
  dispute: Dispute,
  entry: ChainedEvent,
  more: {
    staffID: bigint | null;
    nudgeAt: Date | null | undefined;
    operationID: string | null;
    outboxInsert: Statement;
  },
): void {
  invariant(dispute.state !== 'none', 'a dispute that is written has begun');
  tx.send(sql`
    with written as (
      update disputes.cases set
        state = ${disputeStates[dispute.state]}, entered_at = ${dispute.enteredAt}, deadline_at = ${dispute.deadlineAt},
        nudge_at = ${more.nudgeAt === undefined ? sql`nudge_at` : more.nudgeAt}, queued_at = ${dispute.queuedAt}, overdue_at = ${dispute.overdueAt},
        is_overdue = ${dispute.isOverdue}, paged_at = ${dispute.escalatedAt}, buyer_responded_at = ${dispute.buyerRespondedAt},
        seller_responded_at = ${dispute.sellerRespondedAt}, buyer_done_at = ${dispute.buyerDoneAt},
        seller_done_at = ${dispute.sellerDoneAt}, offer_by = ${dispute.offerBy},
        offer_share_bps = ${dispute.offerShareBps}, moderator_id = ${dispute.moderatorID},
        is_escalated = ${dispute.needsLead}, asked = ${dispute.asked}, buyer_asked_at = ${dispute.buyerAskedAt},
        seller_asked_at = ${dispute.sellerAskedAt}, draft = ${json(dispute.draft)}::jsonb,
        draft_by = ${dispute.draftBy}, finding = ${json(dispute.finding)}::jsonb, ruled_by = ${dispute.ruledBy},
        approved_by = ${dispute.approvedBy}, buyer_accepted_at = ${dispute.buyerAcceptedAt},
        seller_accepted_at = ${dispute.sellerAcceptedAt}, appeal_by = ${dispute.appealBy},
        appeal_finding = ${json(dispute.appealFinding)}::jsonb, appeal_ruled_by = ${dispute.appealRuledBy},
        ruled_at = ${dispute.ruledAt}, ended_at = ${dispute.endedAt}, event_seq = ${dispute.eventSeq},
        last_hash = ${dispute.lastHash}
      where id = ${dispute.id}), published as (${more.outboxInsert})
    insert into disputes.events (case_id, seq, event, actor, from_state, to_state, at, data, hash, staff_id, operation_id)
    values (${dispute.id}, ${entry.seq}, ${entry.event}, ${entry.actor}, ${entry.fromState}, ${entry.toState}, ${entry.at},
      ${JSON.stringify(entry.data)}::jsonb, ${entry.hash}, ${more.staffID}, ${more.operationID})`);
}

/** A log entry as it was hashed: `event` is the stored name. */
export type LoggedEvent = ChainedEvent & {
  readonly event: StoredDisputeEvent;
  readonly staffID: bigint | null;
};

/** A dispute's complete hash-chained log. */
export async function readLog(db: Db, dispute: Pick<Dispute, 'id' | 'orderID'>): Promise<LoggedEvent[]> {
  const rows = await db.many<Omit<LoggedEvent, 'orderNo' | 'prevHash' | 'at'> & { at: Date }>(sql`
    select seq, event, actor, from_state as "fromState", to_state as "toState", at, data, hash, staff_id as "staffID"
    from disputes.events where case_id = ${dispute.id} order by seq`);
  return entriesOf(rows, dispute.orderID);
}

/** The newest log entry of each dispute that has entries in a date range. */
export const disputeHeads = (
  db: Db,
  { from, to }: DateRange,
): Promise<{ ref: bigint; seq: number; head: string }[]> =>
  db.many(sql`
    select distinct on (case_id) case_id as ref, seq, hash as head from disputes.events
    where at >= ${from} and at < ${to} order by case_id, seq desc`);

/** The newest log entry of each of these disputes. */
export const newestCaseEvents = (
  db: Db,
  caseIDs: readonly bigint[],
): Promise<{ ref: bigint; seq: number; head: string }[]> =>
  db.many(sql`
    select distinct on (case_id) case_id as ref, seq, hash as head from disputes.events
    where case_id = any(${caseIDs}::bigint[]) order by case_id, seq desc`);

/** Open disputes in which something was due before then. */
export const overdueCases = async (db: Db, before: Date): Promise<bigint[]> =>
  (
    await db.many<{ id: bigint }>(sql`
      select id from disputes.cases where ended_at is null and least(deadline_at, overdue_at) < ${before}`)
  ).map(({ id }) => id);

const isMine = (userID: bigint) => sql`(buyer_id = ${userID} or seller_id = ${userID})`;

/** A user's open disputes. They are never more than the user's running orders, so all are returned. */
export async function listOpen(db: Db, userID: bigint): Promise<Dispute[]> {
  const rows = await db.many<Row>(sql`
    select ${columns} from disputes.cases where ended_at is null and ${isMine(userID)} order by id desc`);
  return rows.map(disputeOf);
}

/**
 * A page of a user's ended disputes, the last to end first. Starts after `afterID` if that is one of them.
 */
export async function listEnded(
  db: Db,
  { userID, afterID, limit }: { userID: bigint; afterID?: bigint; limit: number },
): Promise<Dispute[]> {
  const behind = sql`
    and (ended_at, id) < (select ended_at, id from disputes.cases where id = ${afterID} and ${isMine(userID)})`;
  const rows = await db.many<Row>(sql`
    select ${columns} from disputes.cases where ended_at is not null and ${isMine(userID)}
    ${afterID === undefined ? nothing : behind} order by ended_at desc, id desc limit ${limit}`);
  return rows.map(disputeOf);
}

/**
 * When a case's next step is due: its state's deadline, the appeal's own deadline, or, for a queued case, the
 * time by which a moderator should claim it.
 */
export const dueAt = ({ disputePickUpMin, disputeAppealMin }: DisputeSettings): Statement => sql`
  case state
    when ${disputeStates.queued} then queued_at + make_interval(mins => ${disputePickUpMin}::int)
    when ${disputeStates.appeal} then coalesce(overdue_at, entered_at + make_interval(mins => ${disputeAppealMin}::int))
    else deadline_at end`;

/** How long a moderator's first ruling took: since the case could be claimed. */
export const timeToRule = sql`(ruled_at - queued_at)`;

const queueTabs = ['queued', 'mine', 'drafts', 'appeals', 'overdue'] as const;
export type QueueTab = (typeof queueTabs)[number];

/** The open cases of each tab of a moderator's queue. */
const inTab = (tab: QueueTab, staffID: bigint): Statement =>
  ({
    queued: sql`state = ${disputeStates.queued}`,
    mine: sql`moderator_id = ${staffID}`,
    drafts: sql`draft is not null and draft_by <> ${staffID}`,
    appeals: sql`state = ${disputeStates.appeal} and moderator_id is null`,
    overdue: sql`is_overdue`,
  })[tab];
/** A moderator's own disputes are left out. */
const isOpenForStaff = (staffID: bigint) =>
  sql`(ended_at is null and buyer_id <> ${staffID} and seller_id <> ${staffID})`;

type TabCount = { readonly count: number; readonly oldestAt: Date | null };

/** The number of cases in each tab, and when the oldest started waiting. */
export async function countDisputeTabs(db: Db, staffID: bigint): Promise<Record<QueueTab, TabCount>> {
  const tabs = queueTabs.map((tab) => sql`case when ${inTab(tab, staffID)} then ${tab}::text end`);
  const rows = await db.many<TabCount & { tab: QueueTab }>(sql`
    select tab, count(*)::int as count, min(coalesce(queued_at, opened_at)) as "oldestAt"
    from disputes.cases, unnest(array[${joined(tabs, ', ')}]) tab
    where ${isOpenForStaff(staffID)} and tab is not null group by tab`);
  const countOf = (tab: QueueTab): TabCount =>
    rows.find((row) => row.tab === tab) ?? { count: 0, oldestAt: null };
  return {
    queued: countOf('queued'),
    mine: countOf('mine'),
    drafts: countOf('drafts'),
    appeals: countOf('appeals'),
    overdue: countOf('overdue'),
  };
}

/**
 * Cases of a moderator's queue: overdue ones first, then by due time.
 */
export async function listQueue(
  db: Db,
  { tab, staffID, settings }: { tab: QueueTab; staffID: bigint; settings: DisputeSettings },
): Promise<(Dispute & { readonly dueAt: Date | null })[]> {
  const rows = await db.many<Row & { dueAt: Date | null }>(sql`
    select ${columns}, ${dueAt(settings)} as "dueAt" from disputes.cases
    where ${isOpenForStaff(staffID)} and ${inTab(tab, staffID)}
    order by is_overdue desc, paged_at nulls last, "dueAt", id limit 500`);
  return rows.map(({ dueAt: due, ...row }) => ({ ...disputeOf(row), dueAt: due }));
}

/** The position of a dispute in the queue, starting at 1. */
export async function queuePosition(db: Db, dispute: Dispute): Promise<number> {
  const { ahead } = await db.one<{ ahead: bigint }>(sql`
    select count(*) as ahead from disputes.cases
    where state = ${disputeStates.queued} and (queued_at, id) < (${dispute.queuedAt}, ${dispute.id})`);
  return Number(ahead) + 1;
}
