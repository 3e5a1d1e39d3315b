import type { CardForm, Receipt } from '@gift/contract/cards';
import type { ContestReason, EvidenceKind } from '@gift/contract/disputes/reasons';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import type { RefundReason } from '@gift/contract/orders/reasons';
import { orderStates } from '@gift/contract/orders/states';
import type { Escrow, Kobo } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import type { DateRange } from '../../../platform/date-ranges';
import { escrowOf } from '../effects';
import { moneyIn, type OrderMoney, type Paid, type PaidTo, shareOf } from '../order-money';
import { readEvents, readOrder, readOrders, totalFaceValue } from '../store';

/** The texts from before a dispute: the buyer's report and the seller's answer, if there is one. */
export type Complaint = {
  readonly reason: RefundReason;
  readonly claim: string;
  readonly evidence: readonly bigint[];
  /** What each file shows, in the order of the files. */
  readonly evidenceFileKinds: readonly EvidenceKind[];
  readonly at: Date;
  readonly answer: string | null;
  /** Why the seller contests, if given. */
  readonly answerReason: ContestReason | null;
  readonly answerEvidence: readonly bigint[];
  readonly answerKinds: readonly EvidenceKind[];
  readonly answeredAt: Date | null;
};

/**
 * The cards of an order, for a list. The face value is the sum of all cards, in hundredths of a unit of the currency.
 */
export type OrderCard = {
  readonly brandID: string;
  readonly countryID: string;
  readonly currency: string;
  readonly form: CardForm;
  readonly receipt: Receipt;
  readonly faceMinor: number;
  readonly cardCount: number;
};

export async function cardsIn(db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, OrderCard>> {
  const rows = await db.many<OrderCard & { id: bigint }>(sql`
    select id, brand_id as "brandID", country_id as "countryID", currency, form, receipt,
      (select sum(face) from unnest(faces) face)::float8 as "faceMinor", cardinality(faces) as "cardCount"
    from orders.orders where id = any(${orderIDs}::bigint[])`);
  return new Map(rows.map(({ id, ...card }) => [id, card]));
}

export const moneyOfOrders = async (db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, OrderMoney>> =>
  moneyIn(db, await readOrders(db, orderIDs));

/** What a dispute needs to know about its order. Amounts are kobo. */
export type DisputedOrder = {
  readonly id: bigint;
  readonly isDisputed: boolean;
  readonly buyerID: bigint;
  readonly sellerID: bigint;
  readonly frozenKobo: Kobo;
  readonly isRevealed: boolean;
  readonly card: OrderCard;
  /** The offer's terms, as its maker wrote them. */
  readonly terms: string;
  readonly instructions: string;
  readonly escrow: Escrow;
  share(to: PaidTo): Paid;
  readonly money: OrderMoney;
};

export async function disputedOrder(db: Db, id: bigint): Promise<DisputedOrder> {
  const order = await readOrder(db, id);
  const money = order && (await moneyIn(db, [order])).get(id);
  invariant(order && money, `a dispute names order ${id}, which is not there`);
  return {
    id,
    isDisputed: order.state === 'disputed',
    buyerID: order.buyerID,
    sellerID: order.sellerID,
    frozenKobo: money.heldKobo,
    isRevealed: order.revealedAt !== null,
    card: {
      ...{ brandID: order.brandID, countryID: order.countryID, currency: order.currency },
      ...{ form: order.form, receipt: order.receipt },
      ...{ faceMinor: Number(totalFaceValue(order)), cardCount: order.faces.length },
    },
    terms: order.terms,
    instructions: order.instructions,
    escrow: escrowOf(order),
    share: (to) => shareOf(order, to),
    money,
  };
}

export const complaintOf = (db: Db, orderID: bigint, event: 'report' | 'lateReport'): Promise<Complaint> =>
  db.one<Complaint>(sql`
    select reason, claim, evidence, evidence_kinds as "evidenceFileKinds", at, answer, answer_reason as "answerReason",
      answer_evidence as "answerEvidence", answer_kinds as "answerKinds", answered_at as "answeredAt"
    from orders.refunds where order_id = ${orderID} and event = ${event}`);

/** An order's complete hash-chained log. */
export const orderLog = (db: Db, orderID: bigint): Promise<ChainedEvent[]> => readEvents(db, orderID);

/** The newest log entry of each order that has entries in a date range. */
export const orderHeads = (
  db: Db,
  { from, to }: DateRange,
): Promise<{ ref: bigint; seq: number; head: string }[]> =>
  db.many(sql`
    select distinct on (order_id) order_id as ref, seq, hash as head from orders.events
    where at >= ${from} and at < ${to} order by order_id, seq desc`);

export async function sidesOf(db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, [bigint, bigint]>> {
  const rows = await db.many<{ id: bigint; buyerID: bigint; sellerID: bigint }>(sql`
    select id, buyer_id as "buyerID", seller_id as "sellerID" from orders.orders
    where id = any(${orderIDs}::bigint[])`);
  return new Map(rows.map(({ id, buyerID, sellerID }) => [id, [buyerID, sellerID]]));
}

export async function isSideOf(db: Db, orderID: bigint, userID: bigint): Promise<boolean> {
  const order = await readOrder(db, orderID);
  return order?.buyerID === userID || order?.sellerID === userID;
}

const isCountedAsEnded = sql`
  ended_at is not null and revealed_at is not null and state <> ${orderStates.cancelled}`;

/** How many orders with a viewed code have ended. */
export async function countEndedOrders(db: Db): Promise<number> {
  const { orders } = await db.one<{ orders: bigint }>(
    sql`select count(*) as orders from orders.orders where ${isCountedAsEnded}`,
  );
  return Number(orders);
}

/** The same by Lagos month (`2026-06`), newest first. */
export async function countEndedOrdersByMonth(db: Db): Promise<{ month: string; orders: number }[]> {
  const rows = await db.many<{ month: string; orders: bigint }>(sql`
    select to_char(ended_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, count(*) as orders
    from orders.orders where ${isCountedAsEnded} group by 1 order by 1 desc`);
  return rows.map(({ month, orders }) => ({ month, orders: Number(orders) }));
}
