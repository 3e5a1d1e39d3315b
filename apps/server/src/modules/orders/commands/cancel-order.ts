import type { Command } from '../../../platform/context';
import { act } from '../act';
import { openOrder } from '../open-order';
import { viewOf } from '../view';

export const cancelOrder: Command<'cancelOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const cancelled = await act(context, order, 'cancel', role, {
    findings: { otherSideAsked: input.reason === 'otherSideAsked' },
    told: { reason: input.reason },
  });
  return viewOf(context, cancelled);
};

export const reviewCancel: Command<'reviewCancelOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  return viewOf(context, await act(context, order, input.isTrue ? 'agreeReview' : 'refuseReview', role));
};
