import * as z from 'zod';
import { staffDisputeView } from '../../disputes/fields';
import { endpoint } from '../../endpoint';
import { idDigits } from '../../fields';
import { reasonText } from '../../operator/fields';
import { leadRoles } from '../../operator/staff-roles';

// Leads assign cases that have no moderator.
const leading = { roles: leadRoles } as const;

export const assignDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/assign',
  ...leading,
  idempotent: true,
  summary: 'Assigns an unclaimed case or appeal to a moderator or lead',
  body: z.strictObject({ disputeID: idDigits, userID: idDigits, reason: reasonText }),
  answer: staffDisputeView,
  refusals: [
    'DisputeNotFound',
    'DisputeChanged',
    'TooLate',
    'OwnCase',
    'LinkedCase',
    'InsufficientAuthority',
    'SameModerator',
    'LinkedColleague',
    'NewColleague',
    'AssigneeLacksAuthority',
    'AssigneeInvolved',
    'AssigneeSigned',
    'CaseAlreadyClaimed',
  ],
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
