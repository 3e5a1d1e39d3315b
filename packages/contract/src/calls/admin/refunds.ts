import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageLimit, pageOf } from '../../fields';
import { refundRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';
import { refundReasons } from '../../orders/reasons';

const who = z.object({ userID: idDigits, nickname: z.string() });

export const adminRefunds = endpoint({
  method: 'GET',
  path: '/api/operator/refunds',
  roles: refundRoles,
  summary: 'Lists unanswered refund requests by deadline, or orders stuck past their deadline',
  query: z.strictObject({ tab: z.enum(['pending', 'stuck']).default('pending'), cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      orderNo,
      stateName: z.string(),
      buyer: who,
      seller: who,
      /** What the buyer pays, in escrow. */
      amountKobo: koboDigits,
      dueAt: dateTime,
      /** What the buyer reported. Null without a report. */
      reason: z.enum(refundReasons).nullable(),
      claim: z.string().nullable(),
      evidence: z.number().int(),
      reportedAt: dateTime.nullable(),
    }),
  ),
});
