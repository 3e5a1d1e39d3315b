import type { Calls, InputOf } from '@gift/contract';
import {
  lostDisputeStates,
  numbersOf,
  type OrderState,
  orderStates,
  releasedStates,
} from '@gift/contract/orders/states';
import { hours, later } from '../../../platform/clock';
import { joined, type Statement, sql } from '../../../platform/database/db';
import { type DateRange, dateRangeOf } from '../../../platform/date-ranges';
import { idFloor } from '../../../platform/ids';

export type OrderFilter = Omit<InputOf<Calls['adminOrders']>, 'cursor' | 'limit' | 'sort' | 'person'>;

/** Every disputed order was reported first, and few orders are, so the reports are searched. */
const wasDisputed = sql`
  exists (select from orders.refunds r where r.order_id = o.id)
  and exists (select from orders.events e where e.order_id = o.id and e.to_state = 'disputed')`;

/** Orders started or ended in a date range. Ids grow with time, so a search by start uses the primary key. */
export function inDateRange(by: 'created' | 'ended', { from, to }: Partial<DateRange>): Statement {
  const bounds = [
    ...(from ? [by === 'created' ? sql`o.id >= ${idFloor(from)}` : sql`o.ended_at >= ${from}`] : []),
    ...(to ? [by === 'created' ? sql`o.id < ${idFloor(to)}` : sql`o.ended_at < ${to}`] : []),
    ...(by === 'ended' ? [sql`o.ended_at is not null`] : []),
  ];
  return bounds.length > 0 ? joined(bounds, ' and ') : sql`true`;
}

/** The seller's share of the released escrow in basis points; our fees are proportional to it. */
const sellersPart = sql`
  case o.state
    when ${orderStates.completed} then 10000 when ${orderStates.ruledSeller} then 10000
    when ${orderStates.ruledSplit} then (
      select (e.data->>'sellerShareBps')::int from orders.events e
      where e.order_id = o.id and e.event = 'ruleSplit' order by e.seq desc limit 1)
    else 0 end`;

/**
 * What the platform earned from an order `o`, without VAT: the fees, after a split only on the seller's
 * share.
 */
export const earnedKobo = sql`(o.buyer_fee_kobo + o.seller_fee_kobo) * (${sellersPart}) / 10000`;
export const isDisputed = sql`(${wasDisputed})`;

/** How an order counts for one of these users, or for either side; trader figures count the same way. */
function countedAs(as: NonNullable<OrderFilter['counted']>, people: readonly bigint[] | null): Statement {
  const ids = people?.map(String) ?? null;
  const faultIs = (side: 'buyer' | 'seller', user: Statement) =>
    ids ? sql`(o.fault = ${side} and ${user} = any(${ids}::bigint[]))` : sql`o.fault = ${side}`;
  const isFault = sql`(${faultIs('buyer', sql`o.buyer_id`)} or ${faultIs('seller', sql`o.seller_id`)})`;
  const isRuled = sql`o.state = any(${numbersOf(lostDisputeStates)}::smallint[])`;
  const isPaid = sql`o.state = any(${numbersOf(releasedStates)}::smallint[])`;
  if (as === 'completed') return sql`(${isPaid} and (${isFault}) is not true)`;
  return as === 'lost'
    ? sql`(o.ended_at is not null and ${isFault} and ${isRuled})`
    : sql`(o.ended_at is not null and ${isFault} and not ${isRuled})`;
}

/** The conditions on an order `o` that a staff filter sets. */
export function conditionsOf(filter: OrderFilter, people: readonly bigint[] | null, now: Date): Statement {
  const { states, form, brandID, countryID, minKobo, maxKobo, reached, disputed, late } = filter;
  const conditions = [inDateRange(filter.by, dateRangeOf(filter))];
  if (states !== undefined) {
    const numbers = states.split(',').map((name) => orderStates[name as OrderState]);
    conditions.push(sql`o.state = any(${numbers}::smallint[])`);
  }
  if (form) conditions.push(sql`o.form = ${form}`);
  if (brandID) conditions.push(sql`o.brand_id = ${brandID}`);
  if (countryID) conditions.push(sql`o.country_id = ${countryID}`);
  if (minKobo) conditions.push(sql`o.amount_kobo >= ${BigInt(minKobo)}`);
  if (maxKobo) conditions.push(sql`o.amount_kobo <= ${BigInt(maxKobo)}`);
  if (reached === 'paid') conditions.push(sql`o.paid_at is not null`);
  if (reached === 'delivered') conditions.push(sql`o.shipped_at is not null`);
  if (disputed) conditions.push(disputed === 'yes' ? wasDisputed : sql`not (${wasDisputed})`);
  if (late === 'soon') conditions.push(sql`o.deadline_at < ${later(now, hours(1))} and o.ended_at is null`);
  if (late === 'passed') conditions.push(sql`o.deadline_at < ${now} and o.ended_at is null`);
  if (late === 'extended') conditions.push(sql`(o.is_pay_extended or o.is_deliver_extended)`);
  if (filter.counted) conditions.push(countedAs(filter.counted, people));
  if (people)
    conditions.push(sql`o.id = any(array(
      select id from orders.orders where buyer_id = any(${people.map(String)}::bigint[])
      union all select id from orders.orders where seller_id = any(${people.map(String)}::bigint[])))`);
  return joined(conditions, ' and ');
}
