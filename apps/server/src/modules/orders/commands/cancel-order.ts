import type { Command } from '../../../platform/calls/context';
import { applyEvent } from '../apply-event';
import { openOrder } from '../open-order';
import { viewOf } from '../view';

export const cancelOrder: Command<'cancelOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const cancelled = await applyEvent(context, order, 'cancel', role, {
    findings: { otherSideAsked: input.reason === 'otherSideAsked' },
    details: { reason: input.reason },
  });
  return viewOf(context, cancelled);
};

/**
 * The other side confirms or denies that it asked for the cancellation, as the canceller says. Confirming clears
 * the canceller's fault.
 */
export const answerCancelClaim: Command<'reviewCancelOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  return viewOf(
    context,
    await applyEvent(context, order, input.isTrue ? 'agreeReview' : 'refuseReview', role),
  );
};
