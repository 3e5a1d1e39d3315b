import type { OrderEvent, OrderRole } from '@gift/contract/orders/states';
import type { CommandContext } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { checkAgreed, checkWalletPin, isApproval } from '../identity';
import { applyEvent } from './apply-event';
import { lockWithTimeline, type Order, roleOf } from './store';
import { readBeside, viewOf } from './view';

/** Locks the caller's order and returns it with the caller's role. Other users' orders count as not found. */
export async function openOrder(
  { tx, caller }: CommandContext,
  orderNo: string,
): Promise<{ order: Order; role: OrderRole }> {
  const order = await lockWithTimeline(tx, BigInt(orderNo));
  const role = order && roleOf(order, caller.userID);
  if (!order || !role) throw new Refusal('OrderNotFound');
  return { order, role };
}

/**
 * The same, with the caller's wallet PIN, in one round trip. The PIN is checked first, whatever the order's
 * state: a wrong PIN is counted, and the count outlives the refusal.
 */
async function openOrderWithPin(
  context: CommandContext,
  { orderNo, walletPin }: { orderNo: string; walletPin: string },
): Promise<{ order: Order; role: OrderRole }> {
  const { tx, services, caller, now } = context;
  const pinCheck = checkWalletPin(tx, services, caller.userID, walletPin, now);
  const orderPromise = openOrder(context, orderNo);
  // The refusal is thrown below; until then it must not count as an unhandled rejection.
  orderPromise.catch(() => {});
  await pinCheck;
  return orderPromise;
}

/**
 * The same where an approval may replace the PIN. The order is read first, to compare the approved amount with the
 * present one.
 */
export async function openOrderAgreed(
  context: CommandContext,
  call: 'payOrder' | 'revealOrder',
  { orderNo, walletPin }: { orderNo: string; walletPin: string },
): Promise<{ order: Order; role: OrderRole }> {
  if (!isApproval(walletPin)) return openOrderWithPin(context, { orderNo, walletPin });
  const openedOrder = await openOrder(context, orderNo);
  await checkAgreed(context, walletPin, () => ({
    call,
    subject: orderNo,
    amountKobo: String(openedOrder.order.buyerPaysKobo),
    ...(call === 'revealOrder' && openedOrder.order.revealedAt ? { coveredKobo: '0' } : {}),
  }));
  return openedOrder;
}

/** Confirms that the cards work. Like the other events, but nothing that the view reads beside the order changes. */
export async function confirmOrder(context: CommandContext, input: { orderNo: string }) {
  const { order, role } = await openOrder(context, input.orderNo);
  const beside = readBeside(context, order);
  return viewOf(context, await applyEvent(context, order, 'confirm', role), beside);
}

/** A command that only applies one event of the caller to their order. */
export const simply = (event: OrderEvent) => async (context: CommandContext, input: { orderNo: string }) => {
  const { order, role } = await openOrder(context, input.orderNo);
  return viewOf(context, await applyEvent(context, order, event, role));
};
