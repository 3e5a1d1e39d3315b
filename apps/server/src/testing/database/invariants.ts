import { calledOffStates, escrowedStates, numbersOf } from '@gift/contract/orders/states';
import { expect } from 'vitest';
import { verifyLedger } from '../../modules/ledger';
import { type Database, sql } from '../../platform/database/db';

/** What must hold after every database test: the ledger balances, and orders agree with escrow. */
export async function assertInvariants(database: Database): Promise<void> {
  expect(await verifyLedger(database)).toEqual([]);
  const apart = await database.many(sql`
    select o.id, o.state, o.amount_kobo + o.buyer_fee_kobo + o.buyer_vat_kobo as due, coalesce(h.balance, 0) as held
    from orders.orders o left join ledger.holds h on h.id = o.id * 16 + 6
    where coalesce(h.balance, 0) <>
      case when o.state = any(${numbersOf(escrowedStates)}::smallint[])
        then o.amount_kobo + o.buyer_fee_kobo + o.buyer_vat_kobo else 0 end`);
  expect(apart, 'every order holds exactly what its state says').toEqual([]);
  const readable = await database.many(sql`
    select c.order_id from orders.codes c join orders.orders o on o.id = c.order_id
    where c.sealed is not null and o.state = any(${numbersOf(calledOffStates)}::smallint[]) and o.revealed_at is null`);
  expect(readable, 'a code that nobody saw is shredded when its order ends').toEqual([]);
  const untold = await database.many(sql`
    select o.id, o.timeline, e.log from orders.orders o cross join lateral (
      select string_agg(event || ' ' || actor || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e'\n' order by seq) as log,
        count(*) as count
      from orders.events where order_id = o.id) e
    where e.count = o.event_seq and o.timeline is distinct from e.log and o.timeline is not null`);
  expect(untold, "an order's timeline is that of its log").toEqual([]);
}
