import { orderStateOf } from '@gift/contract/orders/states';
import { orderArchivedAt } from '../../../platform/archives';
import { type DataExporter, jsonListFile, pagesByID } from '../../../platform/data-export';
import { type Db, sql } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';

type Row = { id: bigint; state: number; partnerID: bigint };

/**
 * A user's own trades with their events, for the data export. Contains no codes, sealed or open. The other
 * side appears only by nickname, as on every order.
 */
export const exportOrdersData: DataExporter = async function* (db, { userID }) {
  yield jsonListFile('orders.json', async function* () {
    for await (const page of pagesByID((after, limit) => ordersAfter(db, userID, after, limit))) {
      const partners = await nicknamesOf(
        db,
        page.map(({ partnerID }) => partnerID),
      );
      const events = await eventsOf(
        db,
        page.map(({ id }) => id),
      );
      const archivedIDs = await archivedAmong(
        db,
        page.flatMap(({ id }) => (events.has(id) ? [] : [id])),
      );
      yield page.map(({ state, partnerID, ...order }) => ({
        ...order,
        eventsArchivedAt: archivedIDs.get(order.id) ?? null,
        state: orderStateOf(state) ?? String(state),
        partner: partners.get(partnerID) ?? null,
        events: events.get(order.id) ?? [],
      }));
    }
  });
  yield jsonListFile('feedback.json', async function* () {
    yield await db.many(sql`
      select order_id as "orderID", case author_id when ${userID} then 'given' else 'received' end as side, score, tags,
        note, reply, at
      from orders.feedback where ${userID}::bigint in (author_id, subject_id) order by at, order_id`);
  });
  yield jsonListFile('code-access-log.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select r.id, r.order_id as "orderID", r.kind, r.slot, r.at, r.address, r.device
        from orders.reveals r join orders.orders o on o.id = r.order_id
        where o.buyer_id = ${userID} and r.device <> 'staff' and r.id > ${after} order by r.id limit ${limit}`),
    ),
  );
};

const ordersAfter = (db: Db, userID: bigint, after: bigint, limit: number): Promise<Row[]> =>
  db.many<Row>(sql`
    select id, state, case buyer_id when ${userID} then 'buyer' else 'seller' end as role,
      case buyer_id when ${userID} then seller_id else buyer_id end as "partnerID", brand_id as brand,
      country_id as country, currency, form, receipt, faces, rate_kobo as "rateKobo", amount_kobo as "amountKobo",
      case buyer_id when ${userID} then buyer_fee_kobo else seller_fee_kobo end as "feeKobo",
      case buyer_id when ${userID} then buyer_vat_kobo else seller_vat_kobo end as "vatKobo",
      case when (maker = 'buyer') = (buyer_id = ${userID}) then level_off_kobo else 0 end as "levelOffKobo",
      case when (maker = 'buyer') = (buyer_id = ${userID}) then coupon_off_kobo else 0 end as "couponOffKobo",
      terms, instructions, created_at as "createdAt", paid_at as "paidAt", shipped_at as "shippedAt",
      revealed_at as "revealedAt", ended_at as "endedAt"
    from orders.orders
    where id in (
      (select id from orders.orders where buyer_id = ${userID} and id > ${after} order by id limit ${limit})
      union all
      (select id from orders.orders where seller_id = ${userID} and id > ${after} order by id limit ${limit}))
    order by id limit ${limit}`);

async function archivedAmong(db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, Date | null>> {
  const dates = new Map<bigint, Date | null>();
  for (const id of orderIDs) dates.set(id, await orderArchivedAt(db, id));
  return dates;
}

async function eventsOf(db: Db, orderIDs: readonly bigint[]): Promise<Map<bigint, object[]>> {
  const rows = await db.many<{ orderID: bigint }>(sql`
    select order_id as "orderID", seq, event, actor, from_state as "from", to_state as "to", at, data, hash
    from orders.events where order_id = any(${orderIDs.map(String)}::bigint[]) order by order_id, seq`);
  const byOrder = new Map<bigint, object[]>();
  for (const { orderID, ...event } of rows) {
    const orderEvents = byOrder.get(orderID);
    if (orderEvents) orderEvents.push(event);
    else byOrder.set(orderID, [event]);
  }
  return byOrder;
}

/** Which of these files show a card, and so may show its code. */
export async function cardPhotosAmong(db: Db, fileIDs: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ id: bigint }>(sql`
    select file_id as id from orders.photos
    where file_id = any(${fileIDs.map(String)}::bigint[]) and kind <> 'receipt'`);
  return new Set(rows.map(({ id }) => id));
}
