import type { Db } from '../../platform/db';
import { cardNameOf, disputedOrder } from '../orders';
import { rulingOf, shareOf } from './decide-facts';
import type { Dispute } from './store';

/** What notices of a case name: its card, until when it waits or is to be decided, and what each gets by the ruling there is, or got, in kobo. */
export type Named = {
  readonly card: string;
  readonly until: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
};

export async function namedIn(db: Db, dispute: Dispute): Promise<Named> {
  const order = await disputedOrder(db, dispute.orderID);
  const ruling = rulingOf(dispute);
  // Of a case that has ended, what was truly paid: the two may have settled it after a ruling.
  const paid = dispute.endedAt && order.money.paid;
  const shares = paid || (ruling && order.share(shareOf(ruling)));
  return {
    card: await cardNameOf(db, dispute.orderID),
    until: (dispute.deadlineAt ?? dispute.overdueAt)?.toISOString() ?? null,
    buyer: shares && String(shares.buyerKobo),
    seller: shares && String(shares.sellerKobo),
  };
}
