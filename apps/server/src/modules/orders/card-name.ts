import type { Db } from '../../platform/db';
import { invariant } from '../../platform/refusal';
import { brandNameOf } from '../catalog';
import { faceOf, readOrder } from './store';

/** The cards of an order as a notice names them: "Steam USD 100". */
export async function cardNameOf(db: Db, orderID: bigint): Promise<string> {
  const order = await readOrder(db, orderID);
  invariant(order, `a notice names order ${orderID}, which is not there`);
  const face = (Number(faceOf(order)) / 100).toLocaleString('en-US');
  return `${await brandNameOf(db, order.brandID)} ${order.currency} ${face}`;
}
