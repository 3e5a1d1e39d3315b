import { koboOf } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { applyEvent } from '../apply-event';
import { openOrder } from '../open-order';
import { viewOf } from '../view';

export const repriceOrder: Command<'repriceOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const rateKobo = koboOf(BigInt(input.rateKobo));
  const next = await applyEvent(context, order, 'proposePrice', role, {
    findings: { rateKobo },
    details: { rateKobo: input.rateKobo },
  });
  return viewOf(context, next);
};

export const replyReprice: Command<'replyReprice'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const answeredOrder = await applyEvent(
    context,
    order,
    input.isAccepted ? 'acceptPrice' : 'refusePrice',
    role,
  );
  return viewOf(context, answeredOrder);
};
