import { reminders } from '@gift/contract/orders/states';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { openOrder } from '../open-order';
import { mayRemind, reminderOf } from '../rules/rules';
import { userOf } from '../store';

/**
 * Spec section 7: `/api/order/remind`. Notifies the other side and changes nothing about the order's state.
 */
export const remindOrder: Command<'remindOrder'> = async (context, input) => {
  const { tx, now, settings } = context;
  const { order, role } = await openOrder(context, input.orderNo);
  const name = reminderOf(input.type);
  if (!name) throw new Refusal('NothingToRemind');
  const history = { count: order.reminders, lastAt: order.remindedAt };
  const refusal = mayRemind(order, name, role, now, history, settings);
  if (refusal)
    throw new Refusal(
      refusal.refusal === 'NotAllowed' ? 'NothingToRemind' : refusal.refusal,
      refusal.details,
    );
  await tx.run(sql`
    update orders.orders set reminded_at = ${now}, reminders = reminders + 1 where id = ${order.id}`);
  const to = userOf(order, reminders[name].to);
  await publishEvent(context, 'order.reminded', {
    orderNo: input.orderNo,
    userID: String(to),
    fromID: String(context.caller.userID),
    at: now.toISOString(),
  });
  return {};
};
