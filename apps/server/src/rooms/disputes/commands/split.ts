import type { Command } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { act } from '../act';
import { openCase } from '../open-case';
import { sideView } from '../view';

export const offerSplit: Command<'offerSplit'> = async (context, { orderNo, sellerShareBps }) => {
  const { dispute, role } = await openCase(context, orderNo);
  const next = await act(context, dispute, 'offerSplit', role, {
    findings: { sellerShareBps },
    told: { sellerShareBps },
  });
  return sideView(context, next, role);
};

export const replySplit: Command<'replySplit'> = async (context, { orderNo, sellerShareBps, isAccepted }) => {
  const { dispute, role } = await openCase(context, orderNo);
  const event = isAccepted ? 'acceptSplit' : 'refuseSplit';
  if (dispute.offerShareBps !== null && dispute.offerShareBps !== sellerShareBps)
    throw new Refusal('NoSplitWaiting');
  const next = await act(context, dispute, event, role, { told: { sellerShareBps } });
  return sideView(context, next, role);
};
