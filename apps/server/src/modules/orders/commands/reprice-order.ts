import { koboOf } from '@gift/money';
import type { Command } from '../../../platform/context';
import { act } from '../act';
import { openOrder } from '../open-order';
import { viewOf } from '../view';

export const repriceOrder: Command<'repriceOrder'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const rateKobo = koboOf(BigInt(input.rateKobo));
  const asked = await act(context, order, 'proposePrice', role, {
    findings: { rateKobo },
    told: { rateKobo: input.rateKobo },
  });
  return viewOf(context, asked);
};

export const replyReprice: Command<'replyReprice'> = async (context, input) => {
  const { order, role } = await openOrder(context, input.orderNo);
  const answered = await act(context, order, input.isAccepted ? 'acceptPrice' : 'refusePrice', role);
  return viewOf(context, answered);
};
