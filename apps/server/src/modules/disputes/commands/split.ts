import { otherRole } from '@gift/contract/order-states';
import type { Command } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { act } from '../act';
import { openCase } from '../open-case';
import { sideView } from '../view';

/** The most splits that one side offers in a case: the other side is told of each. */
const mostOffers = 20;

export const offerSplit: Command<'offerSplit'> = async (
  context,
  { orderNo, sellerShareBps, seenShareBps },
) => {
  const { dispute, role } = await openCase(context, orderNo);
  // Nobody puts their offer in the place of one they have not seen.
  if (dispute.offerBy === otherRole(role) && dispute.offerShareBps !== seenShareBps)
    throw new Refusal('SplitWaiting');
  const { offers } = await context.tx.one<{ offers: bigint }>(sql`
    select count(*) as offers from disputes.events
    where case_id = ${dispute.id} and event = 'offerSplit' and actor = ${role}`);
  if (offers >= BigInt(mostOffers)) throw new Refusal('SplitsFull', { most: mostOffers });
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
