import { orderStateOf } from '@gift/contract/orders/states';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nothing, type Statement, sql } from '../../../platform/database/db';
import { findForStaff, nicknamesOf } from '../../identity';
import { conditionsOf, earnedKobo, isDisputed } from './admin-filter';

type Sort = 'newest' | 'oldest' | 'largest' | 'deadline';

/** The sort key before the order number; null if the number is enough. The cursor holds the last value. */
const keys: Record<Sort, Statement | null> = {
  newest: null,
  oldest: null,
  largest: sql`o.amount_kobo`,
  deadline: sql`(extract(epoch from o.deadline_at) * 1000)::bigint`,
};

/** The condition for rows after the cursor. Refuses a cursor that does not belong to this sort order. */
function after(sort: Sort, cursor: string | undefined): Statement {
  if (cursor === undefined) return nothing;
  const match = /^(\d{1,16})\.([1-9]\d{0,17})$/.exec(cursor);
  if (!match) throw new Refusal('Malformed', { field: 'cursor' });
  const [key, id] = [BigInt(match[1]!), BigInt(match[2]!)];
  if (sort === 'newest') return sql`and o.id < ${id}`;
  if (sort === 'oldest') return sql`and o.id > ${id}`;
  if (sort === 'largest') return sql`and (o.amount_kobo, o.id) < (${key}::bigint, ${id}::bigint)`;
  return sql`and (o.deadline_at, o.id) > (${new Date(Number(key))}, ${id}::bigint)`;
}

const orderOf: Record<Sort, Statement> = {
  newest: sql`o.id desc`,
  oldest: sql`o.id`,
  largest: sql`o.amount_kobo desc, o.id desc`,
  deadline: sql`o.deadline_at, o.id`,
};

type Row = {
  id: bigint;
  state: number;
  buyerID: bigint;
  sellerID: bigint;
  brandID: string;
  countryID: string;
  currency: string;
  form: 'ecode' | 'physical';
  face: bigint;
  amount: bigint;
  earned: bigint;
  isDisputed: boolean;
  createdAt: Date;
  paidAt: Date | null;
  shippedAt: Date | null;
  deadlineAt: Date | null;
  endedAt: Date | null;
  key: bigint;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;
/** At most this many users match a search text; a filter with more would be useless. */
const maxUsers = 50;

/** Narrow rows select the page; costlier lookups run for the rows of the page only. */
export const adminOrders: Query<'adminOrders'> = async ({ db, now }, { cursor, limit, sort, ...filter }) => {
  const people = filter.person ? await findForStaff(db, filter.person, maxUsers) : null;
  const conditions = conditionsOf(filter, people?.map(({ userID }) => userID) ?? null, now);
  const rows = await db.many<Row>(sql`
    select o.id, o.state, buyer_id as "buyerID", seller_id as "sellerID", brand_id as "brandID",
      country_id as "countryID", currency, form, (select sum(face) from unnest(faces) face)::bigint as face,
      amount_kobo as amount, (${earnedKobo})::bigint as earned, ${isDisputed} as "isDisputed",
      created_at as "createdAt", paid_at as "paidAt", shipped_at as "shippedAt", deadline_at as "deadlineAt",
      ended_at as "endedAt", ${keys[sort] ?? sql`0::bigint`} as key
    from orders.orders o join (
      select o.id as chosen from orders.orders o
      where ${conditions} ${after(sort, cursor)} ${sort === 'deadline' ? sql`and o.deadline_at is not null` : nothing}
      order by ${orderOf[sort]} limit ${limit + 1}) page on page.chosen = o.id
    order by ${orderOf[sort]}`);
  const pageRows = rows.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  const nameOf = (userID: bigint) => ({ userID: String(userID), nickname: names.get(userID) ?? '' });
  const last = pageRows.at(-1);
  return {
    items: pageRows.map((row) => ({
      orderNo: String(row.id),
      stateName: orderStateOf(row.state) ?? String(row.state),
      buyer: nameOf(row.buyerID),
      seller: nameOf(row.sellerID),
      brandID: row.brandID,
      countryID: row.countryID,
      currency: row.currency,
      form: row.form,
      faceMinor: Number(row.face),
      amountKobo: String(row.amount),
      earnedKobo: String(row.earned),
      isDisputed: row.isDisputed,
      createdAt: row.createdAt.toISOString(),
      paidAt: iso(row.paidAt),
      deliveredAt: iso(row.shippedAt),
      deadlineAt: iso(row.deadlineAt),
      endedAt: iso(row.endedAt),
    })),
    nextCursor: rows.length > limit && last ? `${last.key}.${last.id}` : null,
  };
};
