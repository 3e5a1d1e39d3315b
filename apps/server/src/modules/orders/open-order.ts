import type { OrderEvent, OrderRole } from '@gift/contract/orders/states';
import type { CommandContext } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { checkAgreed, checkWalletPin } from '../identity';
import { applyEvent } from './apply-event';
import { lockWithTimeline, type Order, roleOf } from './store';
import { viewOf } from './view';

/** The caller's order, locked, and the side he is on. A stranger's order does not exist for him. */
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
 * The same behind the caller's wallet PIN, in one trip. The PIN is judged first, whatever the order says: a wrong
 * one is counted, and the count outlives the refusal.
 */
export async function openOrderWithPin(
  context: CommandContext,
  { orderNo, walletPin }: { orderNo: string; walletPin: string },
): Promise<{ order: Order; role: OrderRole }> {
  const { tx, services, caller, now } = context;
  const checked = checkWalletPin(tx, services, caller.userID, walletPin, now);
  const opened = openOrder(context, orderNo);
  // Its refusal is thrown below; until then it must not count as unhandled.
  opened.catch(() => {});
  await checked;
  return opened;
}

/**
 * The same for paying, where a passkey's approval of this order at this sum may stand for the PIN. Then the order is
 * opened first: what was agreed to is held against what it costs now.
 */
export async function openOrderAgreed(
  context: CommandContext,
  { orderNo, walletPin }: { orderNo: string; walletPin: string },
): Promise<{ order: Order; role: OrderRole }> {
  if (!walletPin.startsWith('pk-')) return openOrderWithPin(context, { orderNo, walletPin });
  const opened = await openOrder(context, orderNo);
  const { tx, services, caller, now } = context;
  await checkAgreed({ tx, services, userID: caller.userID, now }, walletPin, () => ({
    call: 'payOrder',
    subject: orderNo,
    amountKobo: String(opened.order.buyerPaysKobo),
  }));
  return opened;
}

/** A command that is nothing but one event of the caller's on his order. */
export const simply = (event: OrderEvent) => async (context: CommandContext, input: { orderNo: string }) => {
  const { order, role } = await openOrder(context, input.orderNo);
  return viewOf(context, await applyEvent(context, order, event, role));
};
