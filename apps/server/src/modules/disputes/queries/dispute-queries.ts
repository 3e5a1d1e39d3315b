import { isID } from '@gift/contract/rules';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nicknamesOf } from '../../identity';
import { cardsIn, moneyOfOrders } from '../../orders';
import { readOwnCase } from '../case-access';
import { awaitingPartyOf, type Dispute, listEnded, listOpen, roleIn } from '../store';
import { moneyView, partnerIn, rowOf, sideView } from '../view';

export const disputeDetail: Query<'disputeDetail'> = async (context, { orderNo }) => {
  const { dispute, role } = await readOwnCase(context, orderNo);
  return sideView(context, dispute, role);
};

/** Disputes that await the reader first; each group by the nearest deadline, those without one last. */
function needingReaderFirst(open: readonly Dispute[], userID: bigint): Dispute[] {
  const rank = (dispute: Dispute) =>
    [roleIn(dispute, userID), 'both'].includes(awaitingPartyOf(dispute)) ? 0 : 1;
  const due = ({ deadlineAt, overdueAt }: Dispute) =>
    (deadlineAt ?? overdueAt)?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...open].sort((a, b) => rank(a) - rank(b) || due(a) - due(b));
}

/** The first page has all open disputes; ended ones follow by page. */
export const disputeList: Query<'disputeList'> = async ({ db, caller }, { cursor, limit }) => {
  if (cursor !== undefined && !isID(cursor)) throw new Refusal('Malformed', { field: 'cursor' });
  const { userID } = caller;
  const afterID = cursor === undefined ? undefined : BigInt(cursor);
  const open = afterID === undefined ? await listOpen(db, userID) : [];
  const endedRows = await listEnded(db, { userID, afterID, limit: limit + 1 });
  const endedCases = endedRows.slice(0, limit);
  const page = [...needingReaderFirst(open, userID), ...endedCases];
  const cards = await cardsIn(
    db,
    page.map(({ orderID }) => orderID),
  );
  const money = await moneyOfOrders(
    db,
    page.map(({ orderID }) => orderID),
  );
  const names = await nicknamesOf(
    db,
    page.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  return {
    items: page.map((dispute) => {
      const role = roleIn(dispute, userID) ?? 'buyer';
      return {
        ...rowOf(dispute, cards.get(dispute.orderID)),
        role,
        partner: partnerIn(dispute, role, names),
        ...moneyView(dispute, role, money.get(dispute.orderID)),
      };
    }),
    nextCursor: endedRows.length > limit ? String(endedCases.at(-1)?.id) : null,
  };
};
