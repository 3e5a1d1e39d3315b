import { verifyChain } from '@gift/contract/orders/chain';
import { escrowedStates, numbersOf } from '@gift/contract/orders/states';
import { digitsPattern, isID } from '@gift/contract/rules';
import { orderArchivedAt } from '../../../platform/archives';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nothing, sql } from '../../../platform/database/db';
import { findByNickname } from '../../identity';
import { deviceShown } from '../api/admin-queries';
import { sha256 } from '../event-log';
import { listOrders, ordersBetween, readEvents, readOrder, roleOf } from '../store';
import { partnerFor, rowsOf, viewOf } from '../view';

export const orderDetail: Query<'orderDetail'> = async (context, input) => {
  const order = await readOrder(context.db, BigInt(input.orderNo));
  if (!order || !roleOf(order, context.caller.userID)) throw new Refusal('OrderNotFound');
  return viewOf(context, order);
};

/**
 * Running orders are few because of the caps, so all are returned, those that await the reader first. Ended
 * orders are paged.
 */
export const orderList: Query<'orderList'> = async (context, input) => {
  const { db, caller } = context;
  const { outcome } = input;
  const isNumber = digitsPattern.test(input.search ?? '');
  const orders = await listOrders(db, {
    userID: caller.userID,
    tab: input.tab,
    search: input.search || undefined,
    partnerIDs: input.search && !isNumber ? await findByNickname(db, input.search, 50) : undefined,
    brandID: input.brandID,
    states: outcome && numbersOf(outcome === 'ruled' ? ['ruledSeller', 'ruledSplit'] : [outcome]),
    from: input.from === undefined ? undefined : new Date(input.from),
    to: input.to === undefined ? undefined : new Date(input.to),
    beforeID: cursorOf(input.cursor),
    limit: input.tab === 'running' ? 200 : input.limit + 1,
  });
  const page = input.tab === 'running' ? orders : orders.slice(0, input.limit);
  const rows = await rowsOf(context, page);
  const hasMore = orders.length > page.length;
  const { running, escrowKobo } = await db.one<{ running: bigint; escrowKobo: bigint }>(sql`
    select count(*) as running, coalesce(sum(amount_kobo + buyer_fee_kobo + buyer_vat_kobo)
      filter (where buyer_id = ${caller.userID} and state = any(${numbersOf(escrowedStates)}::smallint[])), 0)::bigint as "escrowKobo"
    from orders.orders where ended_at is null and (buyer_id = ${caller.userID} or seller_id = ${caller.userID})`);
  const all = input.tab === 'running' ? rows : [];
  const needsYou = all.filter((row) => row.awaiting === 'you').length;
  return {
    items: input.tab === 'running' ? awaitingReaderFirst(rows) : rows,
    nextCursor: hasMore ? String(page.at(-1)?.id) : null,
    counts: { running: Number(running), needsYou },
    escrowKobo: String(escrowKobo),
  };
};

function cursorOf(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (!isID(text)) throw new Refusal('Malformed', { field: 'cursor' });
  return BigInt(text);
}

type RevealLogEntry = {
  n: number;
  at: Date;
  kind: 'reveal' | 'view' | 'copy';
  slot: number | null;
  device: string;
};
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const awaitingReaderFirst = (rows: readonly Row[]): Row[] => {
  const rank = (row: Row) => (row.awaiting === 'you' ? 0 : 1);
  const due = (row: Row) => (row.deadlineAt ? Date.parse(row.deadlineAt) : Number.MAX_SAFE_INTEGER);
  return [...rows].sort((a, b) => rank(a) - rank(b) || due(a) - due(b));
};

export const tradesWith: Query<'tradesWith'> = async (context, input) => {
  const userID = BigInt(input.userID);
  if (userID === context.caller.userID) throw new Refusal('NotYourself');
  const partner = await partnerFor(context, userID);
  if (!partner) throw new Refusal('UserNotFound');
  const { running, completed } = await ordersBetween(context.db, context.caller.userID, userID);
  const rows = await rowsOf(context, running);
  return { partner, running: awaitingReaderFirst(rows), completedTogether: completed };
};

/** An entry's position in its log never changes, so it is a stable cursor and reveals nothing else. */
export const orderReveals: Query<'orderReveals'> = async (context, { orderNo, cursor, limit }) => {
  const { db, caller, language } = context;
  const order = await readOrder(db, BigInt(orderNo));
  if (!order || !roleOf(order, caller.userID)) throw new Refusal('OrderNotFound');
  const before = cursorOf(cursor);
  const lines = await db.many<RevealLogEntry>(sql`
    select n::int as n, at, kind, slot, device
    from (select row_number() over (order by id) as n, r.* from orders.reveals r where order_id = ${order.id}) r
    ${before === undefined ? nothing : sql`where n < ${before}`} order by n desc limit ${limit}`);
  const last = lines.at(-1);
  return {
    items: lines.map((line) => ({
      ...line,
      at: line.at.toISOString(),
      device: deviceShown(line.device, language),
    })),
    nextCursor: last && last.n > 1 ? String(last.n) : null,
  };
};

export const orderEventLog: Query<'orderEventLog'> = async ({ db, caller }, input) => {
  const order = await readOrder(db, BigInt(input.orderNo));
  if (!order || !roleOf(order, caller.userID)) throw new Refusal('OrderNotFound');
  const events = await readEvents(db, order.id);
  const archivedAt = events.length === 0 ? await orderArchivedAt(db, order.id) : null;
  if (archivedAt) return { events, isIntact: true, archivedAt: archivedAt.toISOString() };
  const check = await verifyChain(events, sha256);
  return { events, isIntact: check.ok && check.head === order.lastHash, archivedAt: null };
};
