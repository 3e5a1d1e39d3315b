import type { RefundReason } from '@gift/contract/orders/reasons';
import { orderStateOf, orderStates } from '@gift/contract/orders/states';
import type { Query } from '../../../platform/calls/context';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';

/** The sweep runs every half second, so an order this long past its deadline is stuck. */
export const stuckAfterMs = minutes(5);

type Row = {
  id: bigint;
  state: number;
  buyerID: bigint;
  sellerID: bigint;
  amount: bigint;
  dueAt: Date;
  reason: RefundReason | null;
  claim: string | null;
  evidence: number | null;
  reportedAt: Date | null;
};

/** Pages are sorted by deadline, then by order. */
type RefundCursor = { dueAt: Date; id: bigint };

function cursorOf(cursor: string | undefined): RefundCursor | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{13})\.([1-9]\d{0,17})$/.exec(cursor);
  if (!match) throw new Refusal('Malformed', { field: 'cursor' });
  return { dueAt: new Date(Number(match[1])), id: BigInt(match[2]!) };
}

export const adminRefunds: Query<'adminRefunds'> = async ({ db, now }, { tab, cursor, limit }) => {
  const after = cursorOf(cursor);
  const which =
    tab === 'pending'
      ? sql`o.state = ${orderStates.refundRequested}`
      : sql`o.deadline_at < ${later(now, -stuckAfterMs)}`;
  const rows = await db.many<Row>(sql`
    select o.id, o.state, buyer_id as "buyerID", seller_id as "sellerID",
      amount_kobo + buyer_fee_kobo + buyer_vat_kobo as amount, deadline_at as "dueAt", r.reason, r.claim,
      cardinality(r.evidence) as evidence, r.at as "reportedAt"
    from orders.orders o left join orders.refunds r on r.order_id = o.id and r.event = 'report'
    where o.deadline_at is not null and ${which}
      ${after ? sql`and (o.deadline_at, o.id) > (${after.dueAt}, ${after.id})` : nothing}
    order by o.deadline_at, o.id limit ${limit + 1}`);
  const pageRows = rows.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  const nameOf = (userID: bigint) => ({ userID: String(userID), nickname: names.get(userID) ?? '' });
  const last = pageRows.at(-1);
  return {
    items: pageRows.map(
      ({ id, state, buyerID, sellerID, amount, dueAt, evidence, reportedAt, ...report }) => ({
        orderNo: String(id),
        stateName: orderStateOf(state) ?? String(state),
        buyer: nameOf(buyerID),
        seller: nameOf(sellerID),
        amountKobo: String(amount),
        dueAt: dueAt.toISOString(),
        ...report,
        evidence: evidence ?? 0,
        reportedAt: reportedAt?.toISOString() ?? null,
      }),
    ),
    nextCursor: rows.length > limit && last ? `${last.dueAt.getTime()}.${last.id}` : null,
  };
};

/** Reports that the seller has not answered. */
export const pendingRefunds = (db: Db): Promise<QueueSummary> =>
  db.one<QueueSummary>(sql`
    select ${queueSummary(sql`o`, sql`r.at`)} from orders.orders o
    left join orders.refunds r on r.order_id = o.id and r.event = 'report'
    where deadline_at is not null and state = ${orderStates.refundRequested}`);

export async function refundsDue(db: Db, { after, until }: DueRange): Promise<DueRow[]> {
  const rows = await db.many<{ id: bigint; buyerID: bigint; sellerID: bigint; dueAt: Date }>(sql`
    select id, buyer_id as "buyerID", seller_id as "sellerID", deadline_at as "dueAt" from orders.orders
    where deadline_at > ${after} and deadline_at <= ${until} and state = ${orderStates.refundRequested}
    order by deadline_at, id limit ${maxDueRows}`);
  return rows.map(({ id, buyerID, sellerID, dueAt }) => {
    const orderNo = String(id);
    return { row: orderNo, dueAt, about: [buyerID, sellerID], orderNo };
  });
}
