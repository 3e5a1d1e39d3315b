import * as z from 'zod';
import { disputeBackgroundView } from '../../disputes/fields';
import { endpoint } from '../../endpoint';
import { idDigits } from '../../fields';
import { moderatorRoles } from '../../operator/staff-roles';

export const disputeBackground = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/background',
  roles: moderatorRoles,
  isLogged: 'hourly',
  summary: 'Returns the records, shared history, cards, duplicate files and similar past rulings of a case',
  query: z.strictObject({ disputeID: idDigits }),
  answer: disputeBackgroundView,
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});
