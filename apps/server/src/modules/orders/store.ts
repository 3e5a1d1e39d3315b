import type { Receipt } from '@gift/contract/cards';
import type { ChainedEvent } from '@gift/contract/orders/chain';
import { type OrderActor, type OrderRole, orderStateOf, orderStates } from '@gift/contract/orders/states';
import { isID } from '@gift/contract/rules';
import { type Kobo, koboOf } from '@gift/money';
import { invariant } from '../../platform/calls/refusal';
import { type Db, nothing, type Statement, sql, type Tx } from '../../platform/database/db';
import { isNotDeferred } from '../../platform/jobs/retry-backoff';
import { entriesOf } from './event-log';
import type { OrderFacts, StateOrNone } from './machine/order-facts';

/** An order's row. Amounts are kobo, face values hundredths of a currency unit, windows minutes. */
export interface Order extends OrderFacts {
  readonly id: bigint;
  readonly state: StateOrNone;
  readonly offerID: bigint;
  readonly quoteID: bigint;
  readonly buyerID: bigint;
  readonly sellerID: bigint;
  readonly brandID: string;
  readonly countryID: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  readonly receipt: Receipt;
  readonly faces: readonly bigint[];
  readonly amountKobo: Kobo;
  readonly buyerFeeKobo: Kobo;
  readonly buyerVatKobo: Kobo;
  readonly sellerFeeKobo: Kobo;
  readonly sellerVatKobo: Kobo;
  /** What the maker's loyalty level and coupon took off the fee, which the maker pays. */
  readonly levelOffKobo: Kobo;
  readonly couponOffKobo: Kobo;
  readonly terms: string;
  readonly instructions: string;
  readonly createdAt: Date;
  readonly shippedAt: Date | null;
  readonly endedAt: Date | null;
  readonly remindedAt: Date | null;
  readonly reminders: number;
  readonly eventSeq: number;
  /** The hash of the last event, in hex. */
  readonly lastHash: string;
  /** The events so far, if they were read with the order: then the view needs no second query. */
  readonly timeline?: readonly TimelineEntry[];
}

/** One event of an order, as its two sides see it. `at` is an ISO string. */
export type TimelineEntry = { readonly event: string; readonly actor: OrderActor; readonly at: string };

type Row = Omit<Order, 'state' | 'faces' | 'windows' | 'buyerPaysKobo' | 'timeline'> & {
  stateNumber: number;
  faces: string[];
  payMin: number;
  deliverMin: number;
  checkMin: number;
};

const columns = sql`
  id, state as "stateNumber", offer_id as "offerID", quote_id as "quoteID", buyer_id as "buyerID",
  seller_id as "sellerID", maker, brand_id as "brandID", country_id as "countryID", currency, form, receipt,
  faces::text[] as faces, rate_kobo as "rateKobo", amount_kobo as "amountKobo",
  buyer_fee_kobo as "buyerFeeKobo", buyer_vat_kobo as "buyerVatKobo",
  seller_fee_kobo as "sellerFeeKobo", seller_vat_kobo as "sellerVatKobo",
  level_off_kobo as "levelOffKobo", coupon_off_kobo as "couponOffKobo",
  pay_min as "payMin", deliver_min as "deliverMin", check_min as "checkMin", terms, instructions,
  created_at as "createdAt", entered_at as "enteredAt", deadline_at as "deadlineAt", paid_at as "paidAt",
  shipped_at as "shippedAt", revealed_at as "revealedAt", ended_at as "endedAt",
  is_pay_extended as "payExtended", is_deliver_extended as "deliverExtended",
  cancel_asked_at as "cancelAskedAt", price_proposed_at as "priceProposedAt",
  proposed_rate_kobo as "proposedRateKobo", late_reported_at as "lateReportedAt",
  proceeds_clear_at as "proceedsClearAt", fault, is_review_open as "reviewOpen",
  reminded_at as "remindedAt", reminders, event_seq as "eventSeq", last_hash as "lastHash"`;

function orderOf({ stateNumber, faces, payMin, deliverMin, checkMin, ...row }: Row): Order {
  const state = orderStateOf(stateNumber);
  invariant(state, `order ${row.id} is in state ${stateNumber}`);
  // In Node 20 a literal of this size that starts with a spread takes ten times as long.
  return {
    state,
    faces: faces.map(BigInt),
    windows: { payMin, deliverMin, checkMin },
    buyerPaysKobo: koboOf(row.amountKobo + row.buyerFeeKobo + row.buyerVatKobo),
    ...row,
  };
}

/** All cards together, in hundredths of a currency unit. */
export const totalFaceValue = (order: Pick<Order, 'faces'>): bigint =>
  order.faces.reduce((sum, face) => sum + face, 0n);
export const roleOf = (order: Pick<Order, 'buyerID' | 'sellerID'>, userID: bigint): OrderRole | null =>
  userID === order.buyerID ? 'buyer' : userID === order.sellerID ? 'seller' : null;
export const userOf = (order: Pick<Order, 'buyerID' | 'sellerID'>, role: OrderRole): bigint =>
  role === 'buyer' ? order.buyerID : order.sellerID;
export const sellerGetsKobo = (order: Order): Kobo =>
  koboOf(order.amountKobo - order.sellerFeeKobo - order.sellerVatKobo);

const isoEntry = ({ at, ...line }: TimelineEntry): TimelineEntry => ({
  ...line,
  at: new Date(at).toISOString(),
});

/** Timeline entries as the database returns them; null before the first event. */
export const timelineEntries = (entries: readonly TimelineEntry[] | null): TimelineEntry[] =>
  (entries ?? []).map(isoEntry);

/** An event's line of the column `timeline`. */
const lineOf = ({ event, actor, at }: Record<'event' | 'actor' | 'at', string>): string =>
  `${event} ${actor} ${at}`;

/** The entries of the column `timeline`; undefined if it lacks events that the release before wrote. */
function savedTimeline(text: string | null, eventSeq: number): TimelineEntry[] | undefined {
  const lines = text?.split('\n') ?? [];
  if (lines.length !== eventSeq) return undefined;
  return lines.map((line) => {
    const [event = '', actor, at = ''] = line.split(' ');
    return { event, actor: actor as OrderActor, at };
  });
}

/** Locks the order until the transaction ends and reads its timeline under the lock. */
export async function lockWithTimeline(tx: Tx, id: bigint): Promise<Order | undefined> {
  const row = await tx.maybe<Row & { saved: string | null }>(
    sql`select ${columns}, timeline as saved from orders.orders where id = ${id} for no key update`,
  );
  if (!row) return undefined;
  const { saved, ...rest } = row;
  return { timeline: savedTimeline(saved, rest.eventSeq) ?? (await readTimeline(tx, id)), ...orderOf(rest) };
}

async function readTimeline(tx: Tx, id: bigint): Promise<TimelineEntry[]> {
  const { timeline } = await tx.one<{ timeline: TimelineEntry[] | null }>(
    sql`select orders.timeline_of(${id}) as timeline`,
  );
  return timelineEntries(timeline);
}

export async function lockOrder(tx: Tx, id: bigint): Promise<Order | undefined> {
  const row = await tx.maybe<Row>(
    sql`select ${columns} from orders.orders where id = ${id} for no key update`,
  );
  return row && orderOf(row);
}

export async function readOrder(db: Db, id: bigint): Promise<Order | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from orders.orders where id = ${id}`);
  return row && orderOf(row);
}

export async function readOrders(db: Db, ids: readonly bigint[]): Promise<Order[]> {
  const rows = await db.many<Row>(sql`select ${columns} from orders.orders where id = any(${ids}::bigint[])`);
  return rows.map(orderOf);
}

/** Locks the order; undefined if another transaction has it locked and will handle it. */
export async function lockFree(tx: Tx, id: bigint): Promise<Order | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${columns} from orders.orders where id = ${id} for no key update skip locked`);
  return row && orderOf(row);
}

type Due = { work: string; now: Date; limit: number };
const idsOf = async (rows: Promise<{ id: bigint }[]>) => (await rows).map(({ id }) => id);

/** Orders past their deadline, without those deferred after a recent failure. */
export const dueIDs = (db: Db, { work, now, limit }: Due): Promise<bigint[]> =>
  idsOf(
    db.many(sql`
    select id from orders.orders where deadline_at <= ${now} and ${isNotDeferred(work, sql`id`, now)}
    order by deadline_at limit ${limit}`),
  );

/** Orders with a due reminder, without deferred ones. */
export const nudgeIDs = (db: Db, { work, now, limit }: Due): Promise<bigint[]> =>
  idsOf(
    db.many(sql`
    select id from orders.orders
    where cardinality(nudge_at) > 0 and nudge_at[1] <= ${now} and ${isNotDeferred(work, sql`id`, now)}
    order by nudge_at[1] limit ${limit}`),
  );

/** Removes the reminders that are due and returns how many are left. */
export async function dropNudges(tx: Tx, id: bigint, now: Date): Promise<number> {
  const { nudgesLeft } = await tx.one<{ nudgesLeft: number }>(sql`
    update orders.orders set nudge_at = array(select at from unnest(nudge_at) at where at > ${now}) where id = ${id}
    returning cardinality(nudge_at) as "nudgesLeft"`);
  return nudgesLeft;
}

/**
 * Writes an order after an event, its log entry and its outbox event in one statement. The first event
 * inserts the row; later ones update it.
 */
export function writeEvent(
  tx: Tx,
  order: Order,
  line: ChainedEvent,
  {
    nudgeAt,
    operationID,
    outboxInsert,
  }: { nudgeAt: readonly Date[]; operationID: string | null; outboxInsert: Statement },
): void {
  const row = line.seq === 1 ? insertion(order, lineOf(line), nudgeAt) : update(order, lineOf(line), nudgeAt);
  tx.send(sql`
    with written as (${row}), published as (${outboxInsert})
    insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash, operation_id)
    values (${order.id}, ${line.seq}, ${line.event}, ${line.actor}, ${line.fromState}, ${line.toState}, ${line.at},
      ${JSON.stringify(line.data)}::jsonb, ${line.hash}, ${operationID})`);
}

/** A state's number; `none` never reaches the table. */
function numberOf({ id, state }: Order): number {
  invariant(state !== 'none', `order ${id} has not begun`);
  return orderStates[state];
}

const insertion = (order: Order, timeline: string, nudgeAt: readonly Date[]) => sql`
  insert into orders.orders (
    id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency, form, receipt, faces,
    rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, level_off_kobo,
    coupon_off_kobo, pay_min, deliver_min, check_min, terms, instructions, created_at, entered_at, deadline_at, nudge_at, paid_at, event_seq, last_hash, timeline)
  values (
    ${order.id}, ${numberOf(order)}, ${order.offerID}, ${order.quoteID}, ${order.buyerID}, ${order.sellerID},
    ${order.maker}, ${order.brandID}, ${order.countryID}, ${order.currency}, ${order.form}, ${order.receipt},
    ${order.faces.map(String)}::bigint[], ${order.rateKobo}, ${order.amountKobo}, ${order.buyerFeeKobo},
    ${order.buyerVatKobo}, ${order.sellerFeeKobo}, ${order.sellerVatKobo}, ${order.levelOffKobo},
    ${order.couponOffKobo}, ${order.windows.payMin}, ${order.windows.deliverMin}, ${order.windows.checkMin}, ${order.terms}, ${order.instructions},
    ${order.createdAt}, ${order.enteredAt}, ${order.deadlineAt}, ${nudgeAt}, ${order.paidAt}, ${order.eventSeq},
    ${order.lastHash}, ${timeline})`;

const update = (order: Order, line: string, nudgeAt: readonly Date[]) => sql`
  update orders.orders set
    state = ${numberOf(order)}, rate_kobo = ${order.rateKobo}, amount_kobo = ${order.amountKobo},
    buyer_fee_kobo = ${order.buyerFeeKobo}, buyer_vat_kobo = ${order.buyerVatKobo},
    seller_fee_kobo = ${order.sellerFeeKobo}, seller_vat_kobo = ${order.sellerVatKobo},
    entered_at = ${order.enteredAt}, deadline_at = ${order.deadlineAt}, nudge_at = ${nudgeAt},
    paid_at = ${order.paidAt}, shipped_at = ${order.shippedAt}, revealed_at = ${order.revealedAt},
    ended_at = ${order.endedAt}, is_pay_extended = ${order.payExtended},
    is_deliver_extended = ${order.deliverExtended}, cancel_asked_at = ${order.cancelAskedAt},
    price_proposed_at = ${order.priceProposedAt}, proposed_rate_kobo = ${order.proposedRateKobo},
    late_reported_at = ${order.lateReportedAt}, proceeds_clear_at = ${order.proceedsClearAt},
    fault = ${order.fault}, is_review_open = ${order.reviewOpen}, reminded_at = ${order.remindedAt},
    reminders = ${order.reminders}, event_seq = ${order.eventSeq}, last_hash = ${order.lastHash},
    timeline = timeline || ${`\n${line}`}
  where id = ${order.id}`;

/** An order's complete hash-chained log. */
export async function readEvents(db: Db, id: bigint): Promise<ChainedEvent[]> {
  const rows = await db.many<Omit<ChainedEvent, 'orderNo' | 'prevHash' | 'at'> & { at: Date }>(sql`
    select seq, event, actor, from_state as "fromState", to_state as "toState", at, data, hash
    from orders.events where order_id = ${id} order by seq`);
  return entriesOf(rows, id);
}

export type ListFilter = {
  userID: bigint;
  tab: 'running' | 'bought' | 'sold';
  search?: string;
  partnerIDs?: readonly bigint[];
  brandID?: string;
  states?: readonly number[];
  from?: Date;
  to?: Date;
  beforeID?: bigint;
  limit: number;
};

/** A page of a user's orders, newest first. */
export async function listOrders(db: Db, filter: ListFilter): Promise<Order[]> {
  const { userID } = filter;
  const mine = {
    running: sql`ended_at is null and (buyer_id = ${userID} or seller_id = ${userID})`,
    bought: sql`buyer_id = ${userID} and ended_at is not null`,
    sold: sql`seller_id = ${userID} and ended_at is not null`,
  }[filter.tab];
  const number = filter.search && isID(filter.search) ? BigInt(filter.search) : undefined;
  const rows = await db.many<Row>(sql`
    select ${columns} from orders.orders where ${mine}
    ${filter.beforeID ? sql`and id < ${filter.beforeID}` : nothing}
    ${filter.brandID ? sql`and brand_id = ${filter.brandID}` : nothing}
    ${filter.states ? sql`and state = any(${filter.states})` : nothing}
    ${filter.from ? sql`and created_at >= ${filter.from}` : nothing}
    ${filter.to ? sql`and created_at < ${filter.to}` : nothing}
    ${number !== undefined ? sql`and id = ${number}` : nothing}
    ${filter.search && number === undefined ? sql`and (buyer_id = any(${filter.partnerIDs ?? []}) or seller_id = any(${filter.partnerIDs ?? []}))` : nothing}
    order by id desc limit ${filter.limit}`);
  return rows.map(orderOf);
}

/** The running orders of two users with each other, and how many they completed. */
export async function ordersBetween(
  db: Db,
  userID: bigint,
  otherID: bigint,
): Promise<{ running: Order[]; completed: number }> {
  const both = sql`((buyer_id = ${userID} and seller_id = ${otherID}) or (buyer_id = ${otherID} and seller_id = ${userID}))`;
  const rows = await db.many<Row>(sql`
    select ${columns} from orders.orders where ended_at is null and ${both} order by id desc`);
  const { completedCount } = await db.one<{ completedCount: bigint }>(sql`
    select count(*) as "completedCount" from orders.orders where state = ${orderStates.completed} and ${both}`);
  return { running: rows.map(orderOf), completed: Number(completedCount) };
}
