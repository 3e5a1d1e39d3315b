import { type MoneyLocation, moneyLocation, type OrderRole } from '@gift/contract/orders/states';
import { type Kobo, minus, noKobo, splitEscrow } from '@gift/money';
import { invariant } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { escrowOf } from './effects';
import { type Order, sellerGetsKobo } from './store';

/** Each side's part of an order's escrow, and ours. Together they are all of it. Kobo. */
export type Paid = {
  readonly buyerKobo: Kobo;
  readonly sellerKobo: Kobo;
  readonly feeKobo: Kobo;
  readonly vatKobo: Kobo;
};

/** Who receives the whole escrow, or the seller's share of it. */
export type PaidTo = OrderRole | { readonly sellerShareBps: number };

/** Each side's part for that outcome: the amounts that the ledger moves. */
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

/**
 * The amounts of an order as both sides see them: on its page, in lists, in its dispute and in notifications.
 */
export type OrderMoney = {
  readonly location: MoneyLocation;
  /** What is or was in escrow: what the buyer gets back in a full refund. */
  readonly heldKobo: Kobo;
  /** What each side pays or receives in total; after a split, the net result. */
  readonly totalKobo: Readonly<Record<OrderRole, Kobo>>;
  readonly paid: Paid | null;
};

export function moneyOf(order: Order, payout: Paid | undefined): OrderMoney {
  const location = moneyLocationOf(order);
  const heldKobo = order.buyerPaysKobo;
  const totalKobo =
    payout && location === 'split'
      ? { buyer: minus(heldKobo, payout.buyerKobo), seller: payout.sellerKobo }
      : { buyer: heldKobo, seller: sellerGetsKobo(order) };
  return { location, heldKobo, totalKobo, paid: payout ?? null };
}

export async function moneyIn(db: Db, orders: readonly Order[]): Promise<Map<bigint, OrderMoney>> {
  const payoutByOrder = await paidIn(db, orders);
  return new Map(orders.map((order) => [order.id, moneyOf(order, payoutByOrder.get(order.id))]));
}

export function moneyLocationOf({ id, state, paidAt }: Order): MoneyLocation {
  invariant(state !== 'none', `order ${id} has not begun`);
  return moneyLocation(state, paidAt !== null);
}

/** What each side received from escrow, by order. Runs at most one query, and none without a split. */
async function paidIn(db: Db, orders: readonly Order[]): Promise<Map<bigint, Paid>> {
  const splitIDs = orders.filter((order) => moneyLocationOf(order) === 'split').map(({ id }) => id);
  const shares = splitIDs.length === 0 ? [] : await readShares(db, splitIDs);
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
