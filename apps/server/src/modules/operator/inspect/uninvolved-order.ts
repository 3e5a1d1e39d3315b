import type { Context } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { orderForStaff, type StaffOrder } from '../../orders';
import { refuseLinked } from '../../wallet';

/** An order of other users. For one of its sides, the staff's notes and the other side's locations are closed. */
export async function uninvolvedOrder(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: bigint,
): Promise<StaffOrder> {
  const order = await orderForStaff(db, id);
  if (!order) throw new Refusal('OrderNotFound');
  await refuseLinked(db, caller.userID, order.buyerID, order.sellerID);
  return order;
}
