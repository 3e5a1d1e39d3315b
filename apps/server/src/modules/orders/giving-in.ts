import { type OrderRole, orderStates } from '@gift/contract/order-states';
import { sql, type Tx } from '../../platform/db';
import { tell } from '../../platform/outbox';
import { noCounts } from './counted';

/**
 * An order that its two ended after something had been found against one of them: where it ended as was found, that
 * one has lost it. Gives whether it did; the figures follow by an event of their own.
 */
export async function loseGivingIn(
  step: { tx: Tx; now: Date; operationID?: string },
  orderID: bigint,
  loser: OrderRole,
): Promise<boolean> {
  const ended = loser === 'buyer' ? orderStates.completed : orderStates.refunded;
  const order = await step.tx.maybe<{ buyerID: bigint; sellerID: bigint }>(sql`
    update orders.orders set fault = ${loser} where id = ${orderID} and state = ${ended} and fault is null
    returning buyer_id as "buyerID", seller_id as "sellerID"`);
  if (!order) return false;
  const lost = { completed: loser === 'buyer' ? -1 : 0, faults: 0, lost: 1 };
  await tell(step, 'order.lost', {
    buyerID: String(order.buyerID),
    sellerID: String(order.sellerID),
    hasBegun: false,
    hasJustEnded: false,
    counts: { buyer: noCounts, seller: noCounts, [loser]: lost },
  });
  return true;
}
