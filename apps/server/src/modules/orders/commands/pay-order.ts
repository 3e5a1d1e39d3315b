import type { Kobo } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { debtOf } from '../../ledger';
import { applyEvent } from '../apply-event';
import { openOrderAgreed } from '../open-order';
import { viewOf } from '../view';

export const payOrder: Command<'payOrder'> = async (context, input) => {
  const { order, role } = await openOrderAgreed(context, input);
  await refuseDebtor(context);
  return viewOf(context, await applyEvent(context, order, 'pay', role, { findings: paying(order) }));
};

/** Whether the money is there is the ledger's to say, in the one call that takes it. */
export const paying = (order: { buyerPaysKobo: Kobo }) => ({
  pinConfirmed: true,
  availableKobo: order.buyerPaysKobo,
});

/** Whoever owes begins and pays no trade: what comes to them pays that first. */
export async function refuseDebtor({ tx, caller }: CommandContext): Promise<void> {
  const owedKobo = await debtOf(tx, caller.userID);
  if (owedKobo > 0n) throw new Refusal('DebtOpen', { owedKobo });
}
