import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nicknamesOf, rolesOf } from '../../identity';
import { cardsIn, disputedOrder } from '../../orders';
import { countPendingDisputes } from '../api/admin-queries';
import { readCaseForStaff } from '../case-access';
import { rankOf } from '../machine/dispute-facts';
import { guards } from '../machine/guards';
import { staffView } from '../staff-view';
import { listQueue } from '../store';
import { rowOf } from '../view';

export const staffDisputeQueue: Query<'staffDisputeQueue'> = async ({ db, caller, settings }, { tab }) => {
  const roles = await rolesOf(db, caller.userID);
  const staff = { id: caller.userID, rank: rankOf(roles) };
  const items = await listQueue(db, { tab, staffID: caller.userID, settings });
  const cards = await cardsIn(
    db,
    items.map(({ orderID }) => orderID),
  );
  const names = await nicknamesOf(
    db,
    items.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  return {
    items: items.map((dispute) => ({
      ...rowOf(dispute, cards.get(dispute.orderID)),
      buyerName: names.get(dispute.buyerID) ?? '',
      sellerName: names.get(dispute.sellerID) ?? '',
      queuedAt: dispute.queuedAt?.toISOString() ?? null,
      dueAt: dispute.dueAt?.toISOString() ?? null,
      overdueAt: dispute.overdueAt?.toISOString() ?? null,
      needsLead: dispute.needsLead,
      isEscalatedBySide: dispute.escalatedAt !== null,
      isWithinMyAuthority: guards.hasAuthority.holds({
        dispute,
        actor: 'moderator',
        settings,
        findings: { staff },
      }),
    })),
    counts: await countPendingDisputes(db, { staffID: caller.userID, roles, settings }),
  };
};

/** The exact amounts that the ruling would move: fees apply to the seller's share only. */
export const previewFinding: Query<'previewFinding'> = async (context, input) => {
  const dispute = await readCaseForStaff(context, input.disputeID);
  const { outcome, sellerShareBps } = input;
  if (outcome === 'split' && sellerShareBps === undefined) throw new Refusal('FindingIncomplete');
  const order = await disputedOrder(context.db, dispute.orderID);
  const { buyerKobo, sellerKobo } = order.share(
    outcome === 'split' ? { sellerShareBps: sellerShareBps ?? 0 } : outcome === 'seller' ? 'seller' : 'buyer',
  );
  return {
    buyerKobo: String(buyerKobo),
    sellerKobo: String(sellerKobo),
    platformKobo: String(order.frozenKobo - buyerKobo - sellerKobo),
  };
};

export const staffDisputeDetail: Query<'staffDisputeDetail'> = async (context, { disputeID }) =>
  staffView(context, await readCaseForStaff(context, disputeID));
