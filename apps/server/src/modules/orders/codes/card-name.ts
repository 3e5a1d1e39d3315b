import { invariant } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { brandNameOf } from '../../catalog';
import { readOrder, totalFaceValue } from '../store';

/** The cards of an order as notifications name them: "Steam USD 100". */
export async function cardNameOf(db: Db, orderID: bigint): Promise<string> {
  const order = await readOrder(db, orderID);
  invariant(order, `a notice names order ${orderID}, which is not there`);
  const face = (Number(totalFaceValue(order)) / 100).toLocaleString('en-US');
  return `${await brandNameOf(db, order.brandID)} ${order.currency} ${face}`;
}
