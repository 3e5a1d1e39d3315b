import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import {
  numbersOf,
  type OrderActor,
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  orderStateOf,
  otherRole,
  releasedStates,
} from '@gift/contract/orders/states';
import { textIn } from '@gift/contract/text/localized';
import type { Kobo } from '@gift/money';
import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, type Statement, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Language } from '../../../platform/text/language';
import { openCodes, type Part } from '../codes/codes';
import { type By, orderMachine } from '../machine/machine';
import { lockOrder, type Order, readOrder, sellerGetsKobo } from '../store';

/** The device that the code access log stores for a view by staff. */
const staffDevice = 'staff';
/** The device label for the order's two sides, in the reader's language. */
export const deviceShown = (device: string, language: Language): string =>
  device === staffDevice ? textIn(['Gift staff', '平台工作人员', 'Gift staff'], language) : device;

/**
 * An order's codes, for a staff member whose view a second person approved. The order's code access log gets
 * an entry before any code is decrypted. The console's audit log names the staff member.
 */
export async function openCodesForStaff(
  context: CommandContext,
  orderID: bigint,
): Promise<{ slot: number; parts: Part[] }[]> {
  await logStaffView(context, orderID);
  return openCodes(context.tx, context.services.keys, orderID);
}

/** Logs that staff viewed a code, or a picture that may show one, and notifies both sides. */
export async function logStaffView(
  { tx, now, origin, operationID }: CommandContext,
  orderID: bigint,
): Promise<void> {
  const order = await lockOrder(tx, orderID);
  if (!order) throw new Refusal('OrderNotFound');
  await tx.run(sql`
    insert into orders.reveals (order_id, kind, at, address, device)
    values (${orderID}, 'view', ${now}, ${origin.address}, ${staffDevice})`);
  for (const userID of [order.buyerID, order.sellerID])
    await publishEvent({ tx, now, operationID }, 'order.codeViewed', {
      orderNo: String(orderID),
      userID: String(userID),
    });
}

export type StaffOrder = Pick<
  Order,
  | 'id'
  | 'buyerID'
  | 'sellerID'
  | 'brandID'
  | 'countryID'
  | 'currency'
  | 'form'
  | 'receipt'
  | 'faces'
  | 'rateKobo'
  | 'amountKobo'
  | 'buyerPaysKobo'
  | 'terms'
  | 'instructions'
  | 'createdAt'
  | 'deadlineAt'
  | 'revealedAt'
  | 'endedAt'
  | 'fault'
> & { stateName: string; sellerGetsKobo: Kobo; next: NextStep[] };

/** An event that moves an order to another state, and who may cause it. */
export type NextStep = { event: OrderEvent; to: OrderState; by: OrderActor[] };

/** The events that the table allows from the order's state. */
function nextSteps({ state, maker }: Order): NextStep[] {
  const actorOf = (by: By): OrderActor => (by === 'maker' ? maker : by === 'taker' ? otherRole(maker) : by);
  return orderEvents.flatMap((event) => {
    const transition = orderMachine[state][event];
    return transition && transition.to !== state
      ? [{ event, to: transition.to, by: transition.by.map(actorOf) }]
      : [];
  });
}

/** An order as staff see it, or undefined. */
export async function orderForStaff(db: Db, orderID: bigint): Promise<StaffOrder | undefined> {
  const order = await readOrder(db, orderID);
  return (
    order && {
      ...order,
      stateName: order.state,
      sellerGetsKobo: sellerGetsKobo(order),
      next: nextSteps(order),
    }
  );
}

export type CodeView = {
  id: bigint;
  kind: string;
  slot: number | null;
  at: Date;
  address: string;
  device: string;
};

/** Who viewed or copied the codes of an order, and from where. */
export const codeViewsOf = (db: Db, orderID: bigint): Promise<CodeView[]> =>
  db.many<CodeView>(sql`
    select id, kind, slot, at, address, device from orders.reveals where order_id = ${orderID} order by id`);

export type UserOrder = {
  id: bigint;
  state: string;
  role: OrderRole;
  amountKobo: bigint;
  createdAt: Date;
};

/** A user's latest orders, newest first. */
export async function ordersOfUser(db: Db, userID: bigint, limit: number): Promise<UserOrder[]> {
  const rows = await db.many<Omit<UserOrder, 'state'> & { state: number }>(sql`
    (select id, state, 'buyer' as role, amount_kobo as "amountKobo", created_at as "createdAt"
     from orders.orders where buyer_id = ${userID} order by id desc limit ${limit})
    union all
    (select id, state, 'seller', amount_kobo, created_at
     from orders.orders where seller_id = ${userID} order by id desc limit ${limit})
    order by id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, state: orderStateOf(row.state) ?? String(row.state) }));
}

export type FoundOrder = {
  id: bigint;
  stateName: OrderState;
  brandID: string;
  countryID: string;
  currency: string;
  faces: bigint[];
  createdAt: Date;
};

type OrderSearch = { exceptSidesOf: bigint; limit: number };

/** The matching orders, newest first, without those of `exceptSidesOf`. */
async function selectOrders(
  db: Db,
  condition: Statement,
  { exceptSidesOf, limit }: OrderSearch,
): Promise<FoundOrder[]> {
  const rows = await db.many<Omit<FoundOrder, 'stateName'> & { state: number }>(sql`
    select id, state, brand_id as "brandID", country_id as "countryID", currency, faces, created_at as "createdAt"
    from orders.orders where ${condition} and buyer_id <> ${exceptSidesOf} and seller_id <> ${exceptSidesOf}
    order by id desc limit ${limit}`);
  return rows.flatMap(({ state, ...row }) => {
    const stateName = orderStateOf(state);
    return stateName ? [{ ...row, stateName }] : [];
  });
}

/** As many digits of a number as somebody reads aloud. A phone or account number has more, and none searches the table. */
const maxPartDigits = 8;

/** The order with this number; for 4 to 8 digits, the orders whose number contains them. */
export const ordersByNumber = (db: Db, digits: string, by: OrderSearch): Promise<FoundOrder[]> =>
  selectOrders(
    db,
    digits.length > maxPartDigits ? sql`id = ${BigInt(digits)}` : sql`id::text like ${`%${digits}%`}`,
    by,
  );

/** The orders with one of these pictures of a card or receipt. */
export const ordersWithPictures = (
  db: Db,
  fileIDs: readonly bigint[],
  by: OrderSearch,
): Promise<FoundOrder[]> =>
  selectOrders(db, sql`id in (select order_id from orders.photos where file_id = any(${fileIDs}))`, by);

/** The orders of two users with each other, newest first. */
export async function ordersBetweenUsers(
  db: Db,
  { one, other, limit }: { one: bigint; other: bigint; limit: number },
): Promise<Omit<UserOrder, 'role'>[]> {
  const rows = await db.many<Omit<UserOrder, 'state' | 'role'> & { state: number }>(sql`
    select id, state, amount_kobo as "amountKobo", created_at as "createdAt" from orders.orders
    where (buyer_id = ${one} and seller_id = ${other}) or (buyer_id = ${other} and seller_id = ${one})
    order by id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, state: orderStateOf(row.state) ?? String(row.state) }));
}

/** A picture of a card or its receipt, in an order. */
export type OrderPicture = {
  fileID: bigint;
  orderID: bigint;
  sellerID: bigint;
  kind: 'front' | 'back' | 'receipt';
};

/** The pictures of a user's sales, newest orders first. */
export const orderPicturesOf = (
  db: Db,
  { sellerID, limit }: { sellerID: bigint; limit: number },
): Promise<OrderPicture[]> =>
  db.many<OrderPicture>(sql`
    select p.file_id as "fileID", p.order_id as "orderID", o.seller_id as "sellerID", p.kind
    from orders.orders o join orders.photos p on p.order_id = o.id
    where o.seller_id = ${sellerID} order by o.id desc, p.slot, p.kind limit ${limit}`);

export const picturesOfOrder = (db: Db, orderID: bigint): Promise<OrderPicture[]> =>
  db.many<OrderPicture>(sql`
    select p.file_id as "fileID", p.order_id as "orderID", o.seller_id as "sellerID", p.kind
    from orders.photos p join orders.orders o on o.id = p.order_id
    where p.order_id = ${orderID} order by p.slot, p.kind`);

/** The state of a card of an order, from its fingerprint. */
export type CardState = { slot: number; state: 'sealed' | 'revealed' | 'returned'; changedAt: Date };

/**
 * The cards whose fingerprint belongs to this order. A card belongs to one order for ever, unless it came
 * back unseen.
 */
export const cardsOf = (db: Db, orderID: bigint): Promise<CardState[]> =>
  db.many<CardState>(sql`
    select slot, state, changed_at as "changedAt" from orders.fingerprints
    where order_id = ${orderID} order by slot`);

/** Which orders these files belong to. */
export const picturesAmong = (db: Db, fileIDs: readonly bigint[]): Promise<OrderPicture[]> =>
  db.many<OrderPicture>(sql`
    select p.file_id as "fileID", p.order_id as "orderID", o.seller_id as "sellerID", p.kind
    from orders.photos p join orders.orders o on o.id = p.order_id
    where p.file_id = any(${fileIDs}) order by p.order_id desc`);

/** The newest pictures of cards and receipts that each of these users sent, at most `limit` of each. */
export const cardPicturesOf = (
  db: Db,
  userIDs: readonly bigint[],
  limit: number,
): Promise<{ userID: bigint; fileID: bigint }[]> =>
  db.many(sql`
    select users.id as "userID", pictures.file_id as "fileID" from unnest(${userIDs}::bigint[]) as users (id)
      cross join lateral (
        select p.file_id from orders.orders o join orders.photos p on p.order_id = o.id
        where o.seller_id = users.id order by o.id desc limit ${limit}) pictures`);

/** Whether one of these files is a picture of an order's card or receipt, and the card may still be used. */
export async function showUsableCard(db: Db, fileIDs: readonly bigint[]): Promise<boolean> {
  const { shows } = await db.one<{ shows: boolean }>(sql`
    select exists (
      select from orders.photos p join orders.orders o on o.id = p.order_id
      where p.file_id = any(${fileIDs}) and o.state <> all(${numbersOf(releasedStates)})) as shows`);
  return shows;
}

/** A picture of a card, or evidence from a report or its answer. */
export type OrderFile = {
  fileID: bigint;
  by: OrderRole;
  source: 'card' | 'report' | 'answer';
  kind: EvidenceKind;
  slot: number | null;
  at: Date | null;
};

/** An order's files without dispute evidence: card pictures, then those of the report and its answer, oldest first. */
export const filesOfOrder = (db: Db, orderID: bigint): Promise<OrderFile[]> =>
  db.many<OrderFile>(sql`
    select file_id as "fileID", 'seller' as by, 'card' as source,
      case kind when 'front' then 'cardFront' when 'back' then 'cardBack' else 'receipt' end as kind, slot,
      (select shipped_at from orders.orders where id = order_id) as at
    from orders.photos where order_id = ${orderID}
    union all
    select p.file_id, 'buyer', 'report', coalesce(p.kind, 'other'), null, at
    from orders.refunds, unnest(evidence, evidence_kinds) as p(file_id, kind) where order_id = ${orderID}
    union all
    select p.file_id, 'seller', 'answer', coalesce(p.kind, 'other'), null, answered_at
    from orders.refunds, unnest(answer_evidence, answer_kinds) as p(file_id, kind) where order_id = ${orderID}
    order by slot nulls last, at, kind`);

export type TraderRecord = {
  completed: number;
  faults: number;
  lost: number;
  noSellingUntil: Date | null;
  noBuyingUntil: Date | null;
};

export const traderStatusOf = (db: Db, userID: bigint): Promise<TraderRecord | undefined> =>
  db.maybe<TraderRecord>(sql`
    select completed, faults, lost, no_selling_until as "noSellingUntil", no_buying_until as "noBuyingUntil"
    from orders.traders where user_id = ${userID}`);

/** How many orders each of these users completed. Users who never traded are left out. */
export async function completedByUser(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.many<{ userID: bigint; completed: number }>(sql`
    select user_id as "userID", completed from orders.traders where user_id = any(${userIDs}::bigint[])`);
  return new Map(rows.map(({ userID, completed }) => [userID, completed]));
}

/** Stops new orders on both sides until then, or longer if a longer pause applies. Running orders go on. */
export const pauseTrader = (tx: Tx, userID: bigint, until: Date): Promise<number> =>
  tx.run(sql`
    insert into orders.traders as t (user_id, no_selling_until, no_buying_until) values (${userID}, ${until}, ${until})
    on conflict (user_id) do update set
      no_selling_until = greatest(t.no_selling_until, ${until}), no_buying_until = greatest(t.no_buying_until, ${until})`);

/** Ends the pauses of both sides, whatever their reason. */
export const resumeTrader = (tx: Tx, userID: bigint): Promise<number> =>
  tx.run(sql`
    update orders.traders set no_selling_until = null, no_buying_until = null where user_id = ${userID}`);
