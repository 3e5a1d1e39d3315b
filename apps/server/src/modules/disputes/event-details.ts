import type { DisputeDetails } from '../../events';
import type { Db } from '../../platform/database/db';
import { cardNameOf, disputedOrder } from '../orders';
import { rulingOf, shareOf } from './machine/dispute-facts';
import type { Dispute } from './store';

export async function disputeDetailsOf(db: Db, dispute: Dispute): Promise<DisputeDetails> {
  const order = await disputedOrder(db, dispute.orderID);
  const ruling = rulingOf(dispute);
  // For an ended case, the amounts really paid: the sides may have settled after a ruling.
  const payout = dispute.endedAt && order.money.paid;
  const shares = payout || (ruling && order.share(shareOf(ruling)));
  return {
    card: await cardNameOf(db, dispute.orderID),
    until: (dispute.deadlineAt ?? dispute.overdueAt)?.toISOString() ?? null,
    buyer: shares && String(shares.buyerKobo),
    seller: shares && String(shares.sellerKobo),
  };
}
