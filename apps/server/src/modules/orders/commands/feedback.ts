import { otherRole } from '@gift/contract/orders/states';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { checkPublicText } from '../../../platform/text/free-text';
import { brandSites } from '../../catalog';
import { openOrder } from '../open-order';
import { userOf } from '../store';
import { viewOf } from '../view';

/** Feedback can be given after an order ends and changed for a week after it was first given. */
export const giveFeedback: Command<'giveFeedback'> = async (context, input) => {
  const { tx, now, caller, settings } = context;
  const text = checkPublicText(input.text, 'text', await brandSites(tx));
  const { order, role } = await openOrder(context, input.orderNo);
  if (!order.endedAt) throw new Refusal('FeedbackClosed');
  const subject = userOf(order, otherRole(role));
  const oldest = later(now, -days(settings.orderFeedbackEditDays));
  const insertedRows = await tx.run(sql`
    insert into orders.feedback as given (order_id, author_id, subject_id, score, tags, note, at)
    values (${order.id}, ${caller.userID}, ${subject}, ${input.score}, ${input.tags}, ${text}, ${now})
    on conflict (order_id, author_id) do update
      set score = excluded.score, tags = excluded.tags, note = excluded.note where given.at > ${oldest}`);
  if (insertedRows === 0) throw new Refusal('FeedbackClosed');
  await publishEvent(context, 'order.rated', { orderNo: input.orderNo, userID: String(subject) });
  return viewOf(context, order);
};

export const replyFeedback: Command<'replyFeedback'> = async (context, input) => {
  const { tx, caller } = context;
  const text = checkPublicText(input.text, 'text', await brandSites(tx));
  if (text === '') throw new Refusal('Malformed', { field: 'text' });
  const { order } = await openOrder(context, input.orderNo);
  const updatedRows = await tx.run(sql`
    update orders.feedback set reply = ${text} where order_id = ${order.id} and subject_id = ${caller.userID}`);
  if (updatedRows === 0) throw new Refusal('FeedbackClosed');
  return viewOf(context, order);
};
