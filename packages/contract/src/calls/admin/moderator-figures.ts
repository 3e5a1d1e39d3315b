import * as z from 'zod';
import { workPeriods } from '../../disputes/moderator-work';
import { endpoint } from '../../endpoint';
import { idDigits } from '../../fields';
import { leadRoles } from '../../operator/staff-roles';

const n = z.number().int();

export const moderatorFigures = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/moderators',
  roles: leadRoles,
  summary: 'Returns the workload of each moderator, and figures of the rulings of the last days',
  query: z.strictObject({ days: z.enum(workPeriods).default('30') }),
  answer: z.object({
    items: z.array(
      z.object({
        userID: idDigits,
        nickname: z.string(),
        /** Equals the number of rows in the list of disputes with the same filter. */
        cases: z.object({ open: n, overdue: n, decided: n, appealed: n, overturned: n, rated: n }),
        /** From the queue to the first ruling. */
        ruledMedianMin: n.nullable(),
        /** The mean of the rated cases, out of five. */
        caseRatingScore: z.number().nullable(),
      }),
    ),
  }),
});
