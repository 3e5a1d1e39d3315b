import {
  hasEnded,
  moneyLocation,
  type OrderEvent,
  type OrderRole,
  type OrderState,
} from '@gift/contract/orders/states';
import { type Kobo, koboOf } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { applyEvent } from '../apply-event';
import { orderMachine } from '../machine/machine';
import type { Step } from '../step';
import { lockOrder, type Order, readOrder, sellerGetsKobo } from '../store';

/** An operator's decision about an order that its sides could not settle, or should not have started. */
export type Ruling = {
  readonly event: Extract<
    OrderEvent,
    'ruleSeller' | 'ruleSplit' | 'ruleRefund' | 'adminCancel' | 'adminRelease'
  >;
  /** Part of the order's log, which both sides read. */
  readonly reason: string;
  /** For a split: the seller's share of the escrow, in basis points. */
  readonly sellerShareBps?: number;
};

/**
 * Applies a ruling in the caller's transaction, as the order table says: money, stock, codes, figures and
 * log. The caller checks that the user is an operator and has the needed approvals. Throws OrderNotFound and
 * the table's refusals.
 */
export async function ruleOrder(step: Step, orderID: bigint, ruling: Ruling): Promise<void> {
  const { event, reason, sellerShareBps } = ruling;
  const order = await lockOrder(step.tx, orderID);
  if (!order) throw new Refusal('OrderNotFound');
  await applyEvent(step, order, event, 'operator', {
    findings: { reasonGiven: reason !== '', sellerShareBps },
    details: { reason, sellerShareBps: sellerShareBps ?? null },
    effect: { sellerShareBps },
  });
}

/** One way to close a running order that is not in dispute, and where its escrow goes. */
export type Ending = {
  readonly winner: OrderRole;
  readonly buyerKobo: Kobo;
  readonly sellerKobo: Kobo;
  /** Fee and VAT. */
  readonly platformKobo: Kobo;
};

const endingEvents = { buyer: 'adminCancel', seller: 'adminRelease' } as const;
const nothing = koboOf(0n);

type ClosableOrder = Order & { readonly state: OrderState };

function endingFor(order: ClosableOrder, winner: OrderRole): Ending {
  if (moneyLocation(order.state) !== 'escrow')
    return { winner, buyerKobo: nothing, sellerKobo: nothing, platformKobo: nothing };
  if (winner === 'buyer')
    return { winner, buyerKobo: order.buyerPaysKobo, sellerKobo: nothing, platformKobo: nothing };
  const sellerKobo = sellerGetsKobo(order);
  return { winner, buyerKobo: nothing, sellerKobo, platformKobo: koboOf(order.buyerPaysKobo - sellerKobo) };
}

/** Refuses with OrderNotFound, OrderOver or OrderInDispute: a dispute ends its order itself. */
function requireClosable(order: Order | undefined): ClosableOrder {
  if (!order || order.state === 'none') throw new Refusal('OrderNotFound');
  if (hasEnded(order.state)) throw new Refusal('OrderOver');
  if (order.state === 'disputed') throw new Refusal('OrderInDispute');
  return { ...order, state: order.state };
}

/** How staff can close an order in its present state. Refuses as requireClosable does. */
export async function closingOptions(
  db: Db,
  orderID: bigint,
): Promise<{ stateName: OrderState; endings: Ending[] }> {
  const order = requireClosable(await readOrder(db, orderID));
  const winners = (['buyer', 'seller'] as const).filter(
    (winner) => orderMachine[order.state][endingEvents[winner]] !== null,
  );
  return { stateName: order.state, endings: winners.map((winner) => endingFor(order, winner)) };
}

/** A closing that two people approved, for the state in which they saw the order. */
export type Wanted = { readonly winner: OrderRole; readonly stateName: OrderState };

function checkWanted(order: Order | undefined, { winner, stateName }: Wanted): void {
  const { state } = requireClosable(order);
  if (state !== stateName) throw new Refusal('OrderStateChanged', { state });
  if (!orderMachine[state][endingEvents[winner]]) throw new Refusal('CodeNotSeen');
}

/** Makes the checks of endOrder: those of requireClosable, OrderStateChanged and CodeNotSeen. */
export const checkClosing = async (db: Db, orderID: bigint, closing: Wanted): Promise<void> =>
  checkWanted(await readOrder(db, orderID), closing);

/** Closes an order in the caller's transaction. A second call finds it ended. Its log includes `reason`. */
export async function endOrder(step: Step, orderID: bigint, closing: Wanted, reason: string): Promise<void> {
  checkWanted(await lockOrder(step.tx, orderID), closing);
  await ruleOrder(step, orderID, { event: endingEvents[closing.winner], reason });
}
