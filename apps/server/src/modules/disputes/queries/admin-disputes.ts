import { type DisputeOutcome, disputeStateOf, disputeStates } from '@gift/contract/disputes/states';
import { leadRoles } from '@gift/contract/operator/staff-roles';
import type { RefundReason } from '@gift/contract/orders/reasons';
import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { type Db, joined, sql } from '../../../platform/database/db';
import {
  bucketNumber,
  type DateRange,
  dateRangeOf,
  fullRange,
  groupByPeriod,
  medianAndP90,
  roundedSeconds,
} from '../../../platform/date-ranges';
import { idFloor } from '../../../platform/ids';
import { nicknamesOf } from '../../identity';
import { cardsIn, moneyOfOrders } from '../../orders';
import { asDigits } from '../view';
import { isUninvolvedStaff, periodStart, workOf } from './moderator-figures';

const outcome = sql`
  case when state = ${disputeStates.closed} then coalesce(appeal_finding, finding)->>'outcome' end`;

/** The lowest rating that its sides gave, from 1 to 5; null without a rating. */
const lowest = sql`(select min(h.score) from disputes.case_ratings h where h.case_id = cases.id)`;
/** A rating up to this counts as a complaint. */
const low = 2;

const openedWithin = ({ from, to }: Partial<DateRange>) =>
  joined(
    [sql`true`, ...(from ? [sql`id >= ${idFloor(from)}`] : []), ...(to ? [sql`id < ${idFloor(to)}`] : [])],
    ' and ',
  );

type Row = {
  id: bigint;
  orderID: bigint;
  buyerID: bigint;
  sellerID: bigint;
  state: number;
  reason: RefundReason;
  frozen: bigint;
  outcome: DisputeOutcome | null;
  isAppealed: boolean;
  caseRatingScore: number | null;
  openedAt: Date;
  endedAt: Date | null;
};

export const adminDisputes: Query<'adminDisputes'> = async (context, { cursor, limit, ...filter }) => {
  const { db, now, caller } = context;
  const { reason, ended, appealed, rated, moderatorID, work, days } = filter;
  const before = idOfCursor(cursor);
  const conditions = [openedWithin(dateRangeOf(filter))];
  if (before !== undefined) conditions.push(sql`id < ${before}`);
  if (reason) conditions.push(sql`reason = ${reason}`);
  if (appealed) conditions.push(sql`appeal_by is not null`);
  if (rated) conditions.push(sql`${lowest} <= ${rated === 'low' ? low : 5}`);
  if (moderatorID) {
    // Only leads learn which colleague handles which case, and not of cases about themselves.
    if (!leadRoles.some((role) => caller.roles.includes(role))) throw new Refusal('NotStaff');
    conditions.push(workOf(sql`${BigInt(moderatorID)}`, periodStart(now, days))[work]);
    conditions.push(isUninvolvedStaff(caller.userID));
  }
  if (ended === 'open') conditions.push(sql`ended_at is null`);
  else if (ended === 'selfResolved') conditions.push(sql`state = ${disputeStates.selfResolved}`);
  else if (ended) conditions.push(sql`${outcome} = ${ended}`);
  const rows = await db.many<Row>(sql`
    select id, order_id as "orderID", buyer_id as "buyerID", seller_id as "sellerID", state, reason, frozen_kobo as frozen, ${outcome} as outcome,
      appeal_by is not null as "isAppealed", ${lowest} as "caseRatingScore", opened_at as "openedAt", ended_at as "endedAt"
    from disputes.cases where ${joined(conditions, ' and ')} order by id desc limit ${limit + 1}`);
  const pageRows = rows.slice(0, limit);
  const orderIDs = pageRows.map(({ orderID }) => orderID);
  const cards = await cardsIn(db, orderIDs);
  const money = await moneyOfOrders(db, orderIDs);
  const names = await nicknamesOf(
    db,
    pageRows.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  const person = (id: bigint) => ({ userID: String(id), nickname: names.get(id) ?? '' });
  return {
    items: pageRows.map(({ id, orderID, buyerID, sellerID, state, frozen, openedAt, endedAt, ...row }) => {
      const card = cards.get(orderID);
      invariant(card, `the order of dispute ${id} has cards`);
      const sums = endedAt && money.get(orderID)?.paid;
      return {
        ...row,
        disputeID: String(id),
        card,
        buyer: person(buyerID),
        seller: person(sellerID),
        paid: sums ? asDigits(sums) : null,
        orderNo: String(orderID),
        stateName: disputeStateOf(state) ?? String(state),
        frozenKobo: String(frozen),
        openedAt: openedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      };
    }),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};

type Figures = {
  bucket: number;
  opened: bigint;
  open: bigint;
  selfResolved: bigint;
  buyer: bigint;
  seller: bigint;
  split: bigint;
  void: bigint;
  appealed: bigint;
  rated: bigint;
  ratedLow: bigint;
  took: number[] | null;
};
const none: Figures = {
  ...{ bucket: 0, opened: 0n, open: 0n, selfResolved: 0n, buyer: 0n, seller: 0n, split: 0n, void: 0n },
  ...{ appealed: 0n, rated: 0n, ratedLow: 0n, took: null },
};

const countOutcome = (one: DisputeOutcome) => sql`count(*) filter (where ${outcome} = ${one})`;

export async function countOpenedDisputes(db: Db, range: DateRange): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from disputes.cases where ${openedWithin(range)}`);
  return count;
}

export const disputeFigures: Query<'disputeFigures'> = async ({ db }, filter) => {
  const { buckets, answer } = groupByPeriod<Figures>(filter, none);
  const bucket = bucketNumber(sql`id`, buckets, idFloor);
  const span = openedWithin(fullRange(buckets));
  const rows = await db.many<Figures>(sql`
    select ${bucket} as bucket, count(*) as opened, count(*) filter (where ended_at is null) as open,
      count(*) filter (where state = ${disputeStates.selfResolved}) as "selfResolved", ${countOutcome('buyer')} as buyer,
      ${countOutcome('seller')} as seller, ${countOutcome('split')} as split, ${countOutcome('void')} as void,
      count(appeal_by) as appealed, count(${lowest}) as rated,
      count(*) filter (where ${lowest} <= ${low}) as "ratedLow", ${medianAndP90(sql`ended_at - opened_at`, sql`ended_at is not null`)} as took
    from disputes.cases where ${span} group by 1`);
  const reasons = await db.many<{ bucket: number; reason: RefundReason; n: bigint }>(sql`
    select ${bucket} as bucket, reason, count(*) as n from disputes.cases where ${span} group by 1, 2`);
  return answer(rows, ({ bucket: at, took, ...counts }) => ({
    opened: Number(counts.opened),
    open: Number(counts.open),
    selfResolved: Number(counts.selfResolved),
    buyer: Number(counts.buyer),
    seller: Number(counts.seller),
    split: Number(counts.split),
    void: Number(counts.void),
    appealed: Number(counts.appealed),
    rated: Number(counts.rated),
    ratedLow: Number(counts.ratedLow),
    endMedianS: roundedSeconds(took, 0),
    endP90S: roundedSeconds(took, 1),
    byReason: Object.fromEntries(
      reasons.filter((row) => row.bucket === at).map(({ reason, n }) => [reason, Number(n)]),
    ),
  }));
};
