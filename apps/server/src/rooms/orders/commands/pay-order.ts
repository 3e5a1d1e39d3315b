import type { Kobo } from '@gift/money';
import type { Command } from '../../../platform/context';
import { checkWalletPin } from '../../identity';
import { act } from '../act';
import { openOrder } from '../open-order';
import { viewOf } from '../view';

/** The PIN first, before anything is locked: a wrong one is counted, and the count must outlive the refusal. */
export const payOrder: Command<'payOrder'> = async (context, input) => {
  const { tx, caller, services, now } = context;
  await checkWalletPin(tx, services, caller.userID, input.walletPin, now);
  const { order, role } = await openOrder(context, input.orderNo);
  return viewOf(context, await act(context, order, 'pay', role, { findings: paying(order) }));
};

/** Whether the money is there is the ledger's to say, in the one call that takes it. */
export const paying = (order: { buyerPaysKobo: Kobo }) => ({
  pinConfirmed: true,
  availableKobo: order.buyerPaysKobo,
});
