import type { Kobo } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { debtOf } from '../../ledger';
import { applyEvent } from '../apply-event';
import { openOrderAgreed } from '../open-order';
import { viewOf } from '../view';

export const payOrder: Command<'payOrder'> = async (context, input) => {
  // One round trip; a refusal of the PIN or the order comes first.
  const debtCheck = refuseDebtor(context);
  debtCheck.catch(() => {});
  const { order, role } = await openOrderAgreed(context, 'payOrder', input);
  await debtCheck;
  return viewOf(context, await applyEvent(context, order, 'pay', role, { findings: paying(order) }));
};

/** Passes `fundsCover` on purpose: the ledger checks the balance in the call that takes the money. */
export const paying = (order: { buyerPaysKobo: Kobo }) => ({
  pinConfirmed: true,
  availableKobo: order.buyerPaysKobo,
});

/** Users in debt cannot start or pay for trades: incoming money repays the debt first. */
export async function refuseDebtor({ tx, caller }: CommandContext): Promise<void> {
  const debtKobo = await debtOf(tx, caller.userID);
  if (debtKobo > 0n) throw new Refusal('DebtOpen', { debtKobo });
}
