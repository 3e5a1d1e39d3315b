import type { AnswerOf, Calls } from '@gift/contract';
import { financeRoles } from '@gift/contract/operator/staff-roles';
import type { Context, Query } from '../../../platform/calls/context';
import type { Db } from '../../../platform/database/db';
import { findForStaff, findWithTypo, frozenAmong, peopleForStaff } from '../../identity';
import { type FoundOrder, ordersByNumber, ordersWithPictures } from '../../orders';
import { filesWithHash } from '../../uploads';
import { bankAccountUsers, type FoundPayment, paymentsByReference } from '../../wallet';

type Answer = AnswerOf<Calls['findPeople']>;
type Found = { userIDs: bigint[]; orders: FoundOrder[]; payments: FoundPayment[] };

const maxPeople = 50;
const maxOrders = 20;

/**
 * The users, orders and payments with this number, file hash or reference. Without a finance role, payments are left out
 * and only their owners are returned.
 */
async function findOwned({ db, caller }: Pick<Context, 'db' | 'caller'>, text: string): Promise<Found> {
  const by = { exceptSidesOf: caller.userID, limit: maxOrders };
  if (/^[\da-f]{64}$/i.test(text)) {
    const files = await filesWithHash(db, Buffer.from(text, 'hex'));
    const fileIDs = files.map(({ fileID }) => fileID);
    return {
      userIDs: files.map(({ ownerID }) => ownerID),
      orders: await ordersWithPictures(db, fileIDs, by),
      payments: [],
    };
  }
  const digits = text.replaceAll(' ', '');
  const payments = await paymentsByReference(db, text);
  return {
    userIDs: [
      ...(/^\d{10}$/.test(digits) ? await bankAccountUsers(db, digits, maxPeople) : []),
      ...payments.flatMap(({ userID }) => userID ?? []),
    ],
    orders: /^\d{4,18}$/.test(digits) ? await ordersByNumber(db, digits, by) : [],
    payments: financeRoles.some((role) => caller.roles.includes(role)) ? payments : [],
  };
}

async function peopleView(
  db: Db,
  people: Awaited<ReturnType<typeof peopleForStaff>>,
): Promise<Answer['items']> {
  const frozen = await frozenAmong(
    db,
    people.map(({ userID }) => userID),
  );
  return people.map(({ userID, nickname, tier, createdAt }) => ({
    userID: String(userID),
    nickname,
    tier,
    joinedAt: createdAt.toISOString(),
    isFrozen: frozen.has(userID),
  }));
}

export const findPeople: Query<'findPeople'> = async (context, { search, scope }) => {
  const { db } = context;
  const named = await findForStaff(db, search, maxPeople);
  if (scope === 'people') return { items: await peopleView(db, named), orders: [], payments: [] };
  const { userIDs, orders, payments } = await findOwned(context, search);
  const known = new Set(named.map(({ userID }) => userID));
  const owners = await peopleForStaff(db, userIDs.filter((userID) => !known.has(userID)).slice(0, maxPeople));
  const exact = [...named, ...owners];
  const isEmpty = exact.length + orders.length + payments.length === 0;
  return {
    items: await peopleView(db, isEmpty ? await findWithTypo(db, search, maxPeople) : exact),
    orders: orders.map(({ id, faces, createdAt, ...order }) => ({
      ...order,
      orderNo: String(id),
      facesMinor: faces.map(Number),
      createdAt: createdAt.toISOString(),
    })),
    payments: payments.map(({ id, userID, amountKobo, createdAt, ...payment }) => ({
      ...payment,
      paymentID: String(id),
      userID: userID === null ? null : String(userID),
      amountKobo: String(amountKobo),
      createdAt: createdAt.toISOString(),
    })),
  };
};
