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

/** What an operator decides about an order that two people could not settle, or should not have begun. */
export type Ruling = {
  readonly event: Extract<
    OrderEvent,
    'ruleSeller' | 'ruleSplit' | 'ruleRefund' | 'adminCancel' | 'adminRelease'
  >;
  /** Stands in the order's log, for both sides to read. */
  readonly reason: string;
  /** For a split: the seller's part of the escrow, in basis points. */
  readonly sellerShareBps?: number;
};

/**
 * Carries out a ruling in the caller's transaction, as the order table says: money, stock, codes, figures and log.
 * That the caller is an operator, and how many of them have to agree, is for the caller. Throws OrderNotFound and the table's refusals.
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

/** One way to end a live order that is not in dispute, and where its escrow goes. */
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

/** Refuses with OrderNotFound, OrderOver, and OrderInDispute: a dispute ends its order itself. */
function requireClosable(order: Order | undefined): ClosableOrder {
  if (!order || order.state === 'none') throw new Refusal('OrderNotFound');
  if (hasEnded(order.state)) throw new Refusal('OrderOver');
  if (order.state === 'disputed') throw new Refusal('OrderInDispute');
  return { ...order, state: order.state };
}

/** How the place could end an order as it stands. Refuses as mustBeEndable does. */
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

/** An ending that two people agreed on, for an order as they saw it. */
export type Wanted = { readonly winner: OrderRole; readonly stateName: OrderState };

function checkWanted(found: Order | undefined, { winner, stateName }: Wanted): void {
  const { state } = requireClosable(found);
  if (state !== stateName) throw new Refusal('OrderStateChanged', { state });
  if (!orderMachine[state][endingEvents[winner]]) throw new Refusal('CodeNotSeen');
}

/** Refuses what endOrder would: as mustBeEndable does, with OrderStateChanged, and with CodeNotSeen. */
export const checkClosing = async (db: Db, orderID: bigint, wanted: Wanted): Promise<void> =>
  checkWanted(await readOrder(db, orderID), wanted);

/** Ends an order in the caller's transaction, once: whoever comes second finds it ended. `reason` stands in its log. */
export async function endOrder(step: Step, orderID: bigint, wanted: Wanted, reason: string): Promise<void> {
  checkWanted(await lockOrder(step.tx, orderID), wanted);
  await ruleOrder(step, orderID, { event: endingEvents[wanted.winner], reason });
}
