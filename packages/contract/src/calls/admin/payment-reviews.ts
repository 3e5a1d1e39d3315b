import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, done, idDigits, koboDigits, pageLimit, pageOf } from '../../fields';
import { reasonText } from '../../operator/fields';
import { financeRoles } from '../../operator/staff-roles';
import { paymentReviewKinds, paymentReviewOutcomes } from '../../wallet/wallet-enums';

// Payments whose provider reports something the books cannot take. Recovering the money from the user or writing it
// off needs two people (`requestApproval` with the kind `paymentReview`). Dismissing a review moves no money and
// needs one.
const staff = { roles: financeRoles } as const;

export const paymentReviews = endpoint({
  method: 'GET',
  path: '/api/operator/money/reviews',
  ...staff,
  isLogged: 'hourly',
  summary: 'Lists open payment reviews, oldest first, or closed ones, newest first',
  query: z.strictObject({ tab: z.enum(['open', 'closed']).default('open'), cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      reviewID: idDigits,
      kind: z.enum(paymentReviewKinds),
      provider: z.string(),
      reference: z.string(),
      /** If the review is about a withdrawal. */
      withdrawalID: idDigits.nullable(),
      userID: idDigits.nullable(),
      nickname: z.string().nullable(),
      /** What the provider reports and the books lack. */
      amountKobo: koboDigits,
      at: dateTime,
      outcome: z.enum(paymentReviewOutcomes).nullable(),
      decidedAt: dateTime.nullable(),
      decidedName: z.string().nullable(),
      reason: z.string().nullable(),
      actions: z.array(z.enum(['recover', 'writeOff', 'dismiss'])),
    }),
  ).extend({ openKobo: koboDigits, openCount: z.number().int() }),
});

export const dismissPaymentReview = endpoint({
  method: 'POST',
  path: '/api/operator/money/reviews/dismiss',
  ...staff,
  idempotent: true,
  summary: 'Closes a payment review without moving money',
  body: z.strictObject({ reviewID: idDigits, reason: reasonText }),
  answer: done,
  refusals: ['RecordNotFound', 'PaymentReviewClosed', 'OwnCase', 'LinkedCase'],
});
