import { type OrderRole, orderStates } from '@gift/contract/orders/states';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { zeroCounts } from '../traders/counts';

/**
 * Records a loss for a side that settled an order after a finding against it, if the order ended as the
 * finding said. Returns whether it did. `order.disputeConceded` updates the figures.
 */
export async function recordConcession(
  step: { tx: Tx; now: Date; operationID?: string },
  orderID: bigint,
  loser: OrderRole,
): Promise<boolean> {
  const endState = loser === 'buyer' ? orderStates.completed : orderStates.refunded;
  const order = await step.tx.maybe<{ buyerID: bigint; sellerID: bigint }>(sql`
    update orders.orders set fault = ${loser} where id = ${orderID} and state = ${endState} and fault is null
    returning buyer_id as "buyerID", seller_id as "sellerID"`);
  if (!order) return false;
  const loserRecord = { completed: loser === 'buyer' ? -1 : 0, faults: 0, lost: 1 };
  await publishEvent(step, 'order.disputeConceded', {
    buyerID: String(order.buyerID),
    sellerID: String(order.sellerID),
    isNew: false,
    isNewlyEnded: false,
    counts: { buyer: zeroCounts, seller: zeroCounts, [loser]: loserRecord },
  });
  return true;
}
