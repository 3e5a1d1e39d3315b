import type { AnswerOf, Calls } from '@gift/contract';
import { disputeStates } from '@gift/contract/disputes/states';
import type { Context } from '../../../platform/calls/context';
import { type Db, sql } from '../../../platform/database/db';
import { cardsIn } from '../../orders';
import { findLinkedAccounts } from '../../wallet';
import type { Finding } from '../machine/dispute-facts';
import { type Dispute, timeToRule } from '../store';

type SimilarCase = AnswerOf<Calls['disputeBackground']>['similarCases'][number];
type Row = {
  id: bigint;
  orderID: bigint;
  buyerID: bigint;
  sellerID: bigint;
  finding: Finding;
  isAppealed: boolean;
  ruledAfterS: number;
  endedAt: Date;
};

const casesShown = 5;
/** Of the cases with the same reason, this many are searched for the same brand. */
const casesSearched = 300;
/** More than are shown, because some may be linked to the reader. */
const candidates = 30;

/** Closed cases with the same reason that a moderator ruled on, the last to end first. */
const ruledCases = (db: Db, { id, reason }: Dispute): Promise<Row[]> =>
  db.many<Row>(sql`
    select id, order_id as "orderID", buyer_id as "buyerID", seller_id as "sellerID",
      coalesce(appeal_finding, finding) as finding, appeal_by is not null as "isAppealed",
      extract(epoch from ${timeToRule})::float8 as "ruledAfterS", ended_at as "endedAt"
    from disputes.cases
    where reason = ${reason} and ruled_by is not null and ended_at is not null
      and state = ${disputeStates.closed} and id <> ${id}
    order by ended_at desc limit ${casesSearched}`);

/**
 * Past rulings for the moderator to compare: those with the same reason and brand first, then those with the same
 * reason. Cases of the reader and of linked accounts are left out.
 */
export async function similarCases({ db, caller }: Context, dispute: Dispute): Promise<SimilarCase[]> {
  const rows = await ruledCases(db, dispute);
  const cards = await cardsIn(db, [dispute.orderID, ...rows.map(({ orderID }) => orderID)]);
  const brandID = cards.get(dispute.orderID)?.brandID;
  const isSameBrand = ({ orderID }: Row) => cards.get(orderID)?.brandID === brandID;
  const nearest = [...rows.filter(isSameBrand), ...rows.filter((row) => !isSameBrand(row))].slice(
    0,
    candidates,
  );
  const linkedIDs = await findLinkedAccounts(
    db,
    [caller.userID],
    nearest.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  return nearest
    .filter(({ buyerID, sellerID }) => !linkedIDs.has(buyerID) && !linkedIDs.has(sellerID))
    .slice(0, casesShown)
    .map(({ id, orderID, finding, isAppealed, ruledAfterS, endedAt }) => ({
      ...{ disputeID: String(id), orderNo: String(orderID), isAppealed },
      brandID: cards.get(orderID)?.brandID ?? '',
      outcome: finding.outcome,
      sellerShareBps: finding.sellerShareBps,
      reason: finding.reason,
      ruledAfterMin: Math.round(ruledAfterS / 60),
      endedAt: endedAt.toISOString(),
    }));
}
