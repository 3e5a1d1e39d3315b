import { otherRole } from '@gift/contract/orders/states';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { applyEvent } from '../apply-event';
import { lockOwnCase } from '../case-access';
import { sideView } from '../view';

/** Maximum split offers of one side in a case, because each notifies the other side. */
const maxOffers = 20;

export const offerSplit: Command<'offerSplit'> = async (
  context,
  { orderNo, sellerShareBps, seenShareBps },
) => {
  const { dispute, role } = await lockOwnCase(context, orderNo);
  // Refuses to replace an offer of the other side that the caller has not seen.
  if (dispute.offerBy === otherRole(role) && dispute.offerShareBps !== seenShareBps)
    throw new Refusal('UnseenSplitOffer');
  const { offers } = await context.tx.one<{ offers: bigint }>(sql`
    select count(*) as offers from disputes.events
    where case_id = ${dispute.id} and event = 'offerSplit' and actor = ${role}`);
  if (offers >= BigInt(maxOffers)) throw new Refusal('SplitOfferLimitReached', { max: maxOffers });
  const next = await applyEvent(context, dispute, 'offerSplit', role, {
    findings: { sellerShareBps },
    data: { sellerShareBps },
  });
  return sideView(context, next, role);
};

export const replySplit: Command<'replySplit'> = async (context, { orderNo, sellerShareBps, isAccepted }) => {
  const { dispute, role } = await lockOwnCase(context, orderNo);
  const event = isAccepted ? 'acceptSplit' : 'refuseSplit';
  if (dispute.offerShareBps !== null && dispute.offerShareBps !== sellerShareBps)
    throw new Refusal('NoPendingSplit');
  const next = await applyEvent(context, dispute, event, role, { data: { sellerShareBps } });
  return sideView(context, next, role);
};
