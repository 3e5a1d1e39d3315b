import * as z from 'zod';
import { staffDisputeView } from '../../disputes/fields';
import { maxAssignedCases } from '../../disputes/moderator-work';
import { endpoint } from '../../endpoint';
import { idDigits } from '../../fields';
import { reasonText } from '../../operator/fields';
import { leadRoles } from '../../operator/staff-roles';

// Leads assign cases that have no moderator.
const leading = { roles: leadRoles } as const;

const assignRefusals = [
  'DisputeNotFound',
  'DisputeChanged',
  'TooLate',
  'OwnCase',
  'LinkedCase',
  'InsufficientAuthority',
  'SameModerator',
  'LinkedColleague',
  'NewColleague',
  'AssigneeIsYou',
  'AssigneeLacksAuthority',
  'AssigneeInvolved',
  'AssigneeSigned',
  'CaseAlreadyClaimed',
] as const;

export const assignDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/assign',
  ...leading,
  idempotent: true,
  summary: 'Assigns an unclaimed case or appeal to a moderator or lead',
  body: z.strictObject({ disputeID: idDigits, userID: idDigits, reason: reasonText }),
  answer: staffDisputeView,
  refusals: assignRefusals,
});

export const assignDisputes = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/assignMany',
  ...leading,
  idempotent: true,
  summary:
    'Assigns several unclaimed cases to one colleague, or spreads them by workload. Each is refused on its own',
  body: z.strictObject({
    disputeIDs: z.array(idDigits).min(1).max(maxAssignedCases),
    /** Null: each to an eligible colleague of the lowest role that may decide it, the one with the fewest open cases. */
    userID: idDigits.nullable(),
    reason: reasonText,
  }),
  answer: z.object({
    items: z.array(
      z.object({
        disputeID: idDigits,
        /** Null if refused; then `refusal` is one of the refusals of this call, and `message` its text. */
        assigneeName: z.string().nullable(),
        refusal: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
  refusals: [...assignRefusals, 'NoEligibleAssignee'],
});

export const disputeAssignees = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/assignees',
  ...leading,
  summary: 'Lists the staff who can be assigned a case, fewest cases first',
  query: z.strictObject({ disputeID: idDigits }),
  answer: z.object({
    items: z.array(z.object({ userID: idDigits, nickname: z.string(), cases: z.number().int() })),
  }),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});
