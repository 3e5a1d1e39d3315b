import type { AnswerOf, Calls } from '@gift/contract';
import type { OrderRole } from '@gift/contract/orders/states';
import type { Context, Query } from '../../../platform/calls/context';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { cardsOf, ordersBetweenUsers, recordOf } from '../../orders';
import { readCaseForStaff } from '../case-access';
import { type Dispute, userOn } from '../store';
import { findDuplicateFiles } from './duplicate-files';
import { similarCases } from './similar-cases';

type Background = AnswerOf<Calls['disputeBackground']>;

const ordersShown = 20;

async function recordIn(
  { db, now, settings }: Context,
  dispute: Dispute,
  side: OrderRole,
): Promise<Background['records'][number]> {
  const userID = userOn(dispute, side);
  const record = await recordOf(db, userID, now);
  const { completed, completionBp, ratings, partners, disputesOpened, disputesLost } = record;
  const { strikes } = await db.one<{ strikes: bigint }>(sql`
    select count(*) as strikes from disputes.strikes
    where user_id = ${userID} and side = ${side} and at > ${later(now, -days(settings.disputeStrikeDays))}`);
  return {
    ...{ side, completed, completionBp, ratings, partners, disputesOpened, disputesLost },
    strikes: Number(strikes),
  };
}

async function together({ db }: Context, dispute: Dispute): Promise<Background['together']> {
  const { buyerID: one, sellerID: other } = dispute;
  const orders = await ordersBetweenUsers(db, { one, other, limit: ordersShown + 1 });
  const others = orders.filter(({ id }) => id !== dispute.orderID).slice(0, ordersShown);
  const disputedOrders = await db.many<{ orderID: bigint }>(sql`
    select distinct order_id as "orderID" from disputes.cases
    where order_id = any(${others.map(({ id }) => id)})`);
  return others.map(({ id, state, amountKobo, createdAt }) => ({
    orderNo: String(id),
    stateName: state,
    amountKobo: String(amountKobo),
    createdAt: createdAt.toISOString(),
    isDisputed: disputedOrders.some(({ orderID }) => orderID === id),
  }));
}

/** Background for the moderator besides the evidence. Refuses with DisputeNotFound, OwnCase or LinkedCase. */
export const disputeBackground: Query<'disputeBackground'> = async (context, { disputeID }) => {
  const dispute = await readCaseForStaff(context, disputeID);
  const cards = await cardsOf(context.db, dispute.orderID);
  return {
    records: [await recordIn(context, dispute, 'buyer'), await recordIn(context, dispute, 'seller')],
    together: await together(context, dispute),
    cards: cards.map(({ changedAt, ...card }) => ({ ...card, changedAt: changedAt.toISOString() })),
    duplicateFiles: await findDuplicateFiles(context, dispute),
    similarCases: await similarCases(context, dispute),
  };
};
