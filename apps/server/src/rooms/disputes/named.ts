import type { Db } from '../../platform/db';
import { cardNameOf, disputedOrder } from '../orders';
import { rulingOf, shareOf } from './decide-facts';
import type { Dispute } from './store';

/** What notices of a case name: its card, until when it waits or is to be decided, and what each gets by the ruling there is, in kobo. */
export type Named = {
  readonly card: string;
  readonly until: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
};

export async function namedIn(db: Db, dispute: Dispute): Promise<Named> {
  const ruling = rulingOf(dispute);
  const shares = ruling && (await disputedOrder(db, dispute.orderID)).share(shareOf(ruling));
  return {
    card: await cardNameOf(db, dispute.orderID),
    until: (dispute.deadlineAt ?? dispute.overdueAt)?.toISOString() ?? null,
    buyer: shares && String(shares.buyerKobo),
    seller: shares && String(shares.sellerKobo),
  };
}
