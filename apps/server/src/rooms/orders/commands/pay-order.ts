import type { Kobo } from '@gift/money';
import type { Command } from '../../../platform/context';
import { act } from '../act';
import { openOrderAgreed } from '../open-order';
import { viewOf } from '../view';

export const payOrder: Command<'payOrder'> = async (context, input) => {
  const { order, role } = await openOrderAgreed(context, input);
  return viewOf(context, await act(context, order, 'pay', role, { findings: paying(order) }));
};

/** Whether the money is there is the ledger's to say, in the one call that takes it. */
export const paying = (order: { buyerPaysKobo: Kobo }) => ({
  pinConfirmed: true,
  availableKobo: order.buyerPaysKobo,
});
