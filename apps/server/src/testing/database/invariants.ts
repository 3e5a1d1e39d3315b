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
}
