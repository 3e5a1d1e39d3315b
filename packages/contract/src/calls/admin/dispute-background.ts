import * as z from 'zod';
import { disputeBackgroundView } from '../../disputes/fields';
import { endpoint } from '../../endpoint';
import { idDigits } from '../../fields';
import { moderatorRoles } from '../../operator/staff-roles';

export const disputeBackground = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/background',
  access: 'user',
  roles: moderatorRoles,
  isLogged: 'hourly',
  summary:
    'What stands behind a case: both records, what the two had with each other, the cards, and files seen elsewhere',
  query: z.strictObject({ disputeID: idDigits }),
  answer: disputeBackgroundView,
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});
