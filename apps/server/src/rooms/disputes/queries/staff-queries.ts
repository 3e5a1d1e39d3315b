import { later, minutes } from '../../../platform/clock';
import type { Query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { rolesOf } from '../../identity';
import { disputedOrder } from '../../orders';
import { guardOf } from '../decide-guards';
import { rankOf } from '../open-case';
import { listWaiting, readDispute, roleIn } from '../store';
import { rowOf, staffView } from '../view';

export const staffDisputeQueue: Query<'staffDisputeQueue'> = async ({ db, caller, settings }, { tab }) => {
  const staff = { id: caller.userID, rank: rankOf(await rolesOf(db, caller.userID)) };
  const items = await listWaiting(db, tab, caller.userID);
  return {
    items: items.map((dispute) => ({
      ...rowOf(dispute),
      queuedAt: dispute.queuedAt?.toISOString() ?? null,
      dueAt:
        (
          dispute.deadlineAt ??
          (dispute.queuedAt && later(dispute.queuedAt, minutes(settings.disputePickUpMin)))
        )?.toISOString() ?? null,
      isEscalated: dispute.isEscalated,
      isInMyPower: guardOf('rankCovers').holds({
        dispute,
        actor: 'moderator',
        settings,
        findings: { staff },
      }),
    })),
  };
};

/** The very sums that carrying it out would move: fees fall on the seller's part only. */
export const previewFinding: Query<'previewFinding'> = async ({ db, caller }, input) => {
  const dispute = await readDispute(db, BigInt(input.disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  if (roleIn(dispute, caller.userID)) throw new Refusal('OwnCase');
  const { outcome, sellerShareBps } = input;
  if (outcome === 'split' && sellerShareBps === undefined) throw new Refusal('FindingIncomplete');
  const order = await disputedOrder(db, dispute.orderID);
  const { buyerKobo, sellerKobo } = order.share(
    outcome === 'split' ? { sellerShareBps: sellerShareBps ?? 0 } : outcome === 'seller' ? 'seller' : 'buyer',
  );
  return {
    buyerKobo: String(buyerKobo),
    sellerKobo: String(sellerKobo),
    platformKobo: String(order.frozenKobo - buyerKobo - sellerKobo),
  };
};

export const staffDisputeDetail: Query<'staffDisputeDetail'> = async (context, { disputeID }) => {
  const dispute = await readDispute(context.db, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  // What the other side has handed in is closed to a side, whatever else it is here.
  if (roleIn(dispute, context.caller.userID)) throw new Refusal('OwnCase');
  return staffView(context, dispute);
};
