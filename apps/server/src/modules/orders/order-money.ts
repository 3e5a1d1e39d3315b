import { type MoneyLocation, moneyLocation, type OrderRole } from '@gift/contract/orders/states';
import { type Kobo, minus, noKobo, splitEscrow } from '@gift/money';
import { invariant } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { escrowOf } from './effects';
import { type Order, sellerGetsKobo } from './store';

/** What each side got of an order's escrow, and what we did: together all of it. Kobo. */
export type Paid = {
  readonly buyerKobo: Kobo;
  readonly sellerKobo: Kobo;
  readonly feeKobo: Kobo;
  readonly vatKobo: Kobo;
};

/** Whom the escrow goes to whole, or the part of it that is the seller's. */
export type PaidTo = OrderRole | { readonly sellerShareBps: number };

/** What going there gives each side: the sums that the ledger moves. */
export function shareOf(order: Order, to: PaidTo): Paid {
  const escrow = escrowOf(order);
  if (to === 'buyer')
    return { buyerKobo: escrow.whole, sellerKobo: noKobo, feeKobo: noKobo, vatKobo: noKobo };
  if (to === 'seller')
    return {
      buyerKobo: noKobo,
      sellerKobo: sellerGetsKobo(order),
      feeKobo: escrow.fee,
      vatKobo: escrow.vat,
    };
  const { buyerAmount, sellerAmount, fee, vat } = splitEscrow(escrow, to.sellerShareBps);
  return { buyerKobo: buyerAmount, sellerKobo: sellerAmount, feeKobo: fee, vatKobo: vat };
}

/** The sums of an order as both of its sides are told them, on its own page, in lists, in its dispute and in notices. */
export type OrderMoney = {
  readonly location: MoneyLocation;
  /** What is locked for it, or was: what the buyer gets back where all of it goes back. */
  readonly heldKobo: Kobo;
  /** What each side pays or receives in all; of a split, what it came to for them. */
  readonly totalKobo: Readonly<Record<OrderRole, Kobo>>;
  readonly paid: Paid | null;
};

export function moneyOf(order: Order, paid: Paid | undefined): OrderMoney {
  const location = moneyLocationOf(order);
  const heldKobo = order.buyerPaysKobo;
  const totalKobo =
    paid && location === 'split'
      ? { buyer: minus(heldKobo, paid.buyerKobo), seller: paid.sellerKobo }
      : { buyer: heldKobo, seller: sellerGetsKobo(order) };
  return { location, heldKobo, totalKobo, paid: paid ?? null };
}

/** The money of these orders, by order. */
export async function moneyIn(db: Db, orders: readonly Order[]): Promise<Map<bigint, OrderMoney>> {
  const paid = await paidIn(db, orders);
  return new Map(orders.map((order) => [order.id, moneyOf(order, paid.get(order.id))]));
}

export function moneyLocationOf({ id, state, paidAt }: Order): MoneyLocation {
  invariant(state !== 'none', `order ${id} has not begun`);
  return moneyLocation(state, paidAt !== null);
}

/** What each side got of those whose escrow has left it, by order: one query at most, and none without a split. */
async function paidIn(db: Db, orders: readonly Order[]): Promise<Map<bigint, Paid>> {
  const split = orders.filter((order) => moneyLocationOf(order) === 'split').map(({ id }) => id);
  const shares = split.length === 0 ? [] : await readShares(db, split);
  const bpsOf = new Map(shares.map(({ id, sellerShareBps }) => [id, sellerShareBps]));
  const toOf = (order: Order): PaidTo | null => {
    const location = moneyLocationOf(order);
    if (location === 'wallet' || location === 'escrow') return null;
    if (location !== 'split') return location === 'released' ? 'seller' : 'buyer';
    const sellerShareBps = bpsOf.get(order.id);
    invariant(sellerShareBps !== undefined, `the split of order ${order.id} names its share`);
    return { sellerShareBps };
  };
  return new Map(
    orders.flatMap((order) => {
      const to = toOf(order);
      return to ? [[order.id, shareOf(order, to)] as const] : [];
    }),
  );
}

const readShares = (db: Db, orderIDs: readonly bigint[]) =>
  db.many<{ id: bigint; sellerShareBps: number }>(sql`
    select distinct on (order_id) order_id as id, (data->>'sellerShareBps')::int as "sellerShareBps"
    from orders.events where order_id = any(${orderIDs}::bigint[]) and event = 'ruleSplit' order by order_id, seq desc`);
