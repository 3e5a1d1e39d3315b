import { isID } from '@gift/contract/rules';
import type { Query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { nicknamesOf } from '../../identity';
import { cardsIn } from '../../orders';
import { readMine } from '../open-case';
import { type Dispute, listMine, roleIn } from '../store';
import { partnerIn, rowOf, sideView } from '../view';

export const disputeDetail: Query<'disputeDetail'> = async (context, { orderNo }) => {
  const { dispute, role } = await readMine(context, orderNo);
  return sideView(context, dispute, role);
};

export const disputeList: Query<'disputeList'> = async ({ db, caller }, { cursor, limit }) => {
  if (cursor !== undefined && !isID(cursor)) throw new Refusal('Malformed', { field: 'cursor' });
  const beforeID = cursor === undefined ? undefined : BigInt(cursor);
  const found = await listMine(db, { userID: caller.userID, beforeID, limit: limit + 1 });
  const page = found.slice(0, limit);
  const cards = await cardsIn(
    db,
    page.map(({ orderID }) => orderID),
  );
  const names = await nicknamesOf(
    db,
    page.flatMap(({ buyerID, sellerID }) => [buyerID, sellerID]),
  );
  const roleOf = (dispute: Dispute) => roleIn(dispute, caller.userID) ?? 'buyer';
  return {
    items: page.map((dispute) => ({
      ...rowOf(dispute, cards.get(dispute.orderID)),
      role: roleOf(dispute),
      partner: partnerIn(dispute, roleOf(dispute), names),
    })),
    nextCursor: found.length > limit ? String(page.at(-1)?.id) : null,
  };
};
