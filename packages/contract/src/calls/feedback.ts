import * as z from 'zod';
import { endpoint } from '../endpoint';
import { cursor, dateTime, idDigits, pageLimit, pageOf } from '../fields';
import { orderNo, orderView } from '../orders/fields';
import { feedbackTags } from '../orders/reasons';

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/order/feedback',
  summary: 'Rates the other side of a closed order',
  body: z.strictObject({
    orderNo,
    score: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
    tags: z.array(z.enum(feedbackTags)).max(6),
    text: z.string().max(200),
  }),
  answer: orderView,
  refusals: ['OrderNotFound', 'FeedbackClosed', 'ContactInText', 'CodeInText'],
});

export const replyFeedback = endpoint({
  method: 'POST',
  path: '/api/order/feedbackReply',
  summary: 'Replies to feedback that the caller received',
  body: z.strictObject({ orderNo, text: z.string().min(1).max(200) }),
  answer: orderView,
  refusals: ['OrderNotFound', 'FeedbackClosed', 'ContactInText', 'CodeInText'],
});

export const feedbackOn = endpoint({
  method: 'GET',
  path: '/api/order/feedbackOn',
  summary: 'Lists feedback about a user, newest first',
  query: z.strictObject({
    userID: idDigits,
    /** Filter by score: 1 good, 0 neutral, -1 bad. */
    score: z.coerce.number().int().min(-1).max(1).optional(),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(
    z.object({
      score: z.number().int(),
      tags: z.array(z.string()),
      text: z.string(),
      reply: z.string(),
      /** The author's masked nickname: `l…s`. */
      by: z.string(),
      brandID: z.string(),
      at: dateTime,
    }),
  ).extend({ counts: z.object({ good: z.number(), neutral: z.number(), bad: z.number() }) }),
  refusals: ['UserNotFound'],
});
