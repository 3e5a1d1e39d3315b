import { type OrderRole, orderStates } from '@gift/contract/orders/states';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { zeroCounts } from '../traders/counts';

/**
 * An order that its two ended after something had been found against one of them: where it ended as was found, that
 * one has lost it. Gives whether it did; the figures follow by an event of their own.
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
  const lost = { completed: loser === 'buyer' ? -1 : 0, faults: 0, lost: 1 };
  await publishEvent(step, 'order.disputeConceded', {
    buyerID: String(order.buyerID),
    sellerID: String(order.sellerID),
    isNew: false,
    isNewlyEnded: false,
    counts: { buyer: zeroCounts, seller: zeroCounts, [loser]: lost },
  });
  return true;
}
