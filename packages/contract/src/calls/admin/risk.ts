import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits } from '../../fields';
import { linkKinds } from '../../operator/risk';
import { inspectorRoles } from '../../operator/staff-roles';

export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/api/operator/person/links',
  roles: inspectorRoles,
  isLogged: true,
  rate: { limit: 300, windowS: 3600, by: 'account' },
  summary: 'Returns the accounts linked to a user directly or through one other account',
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    /** The user first, then by distance. */
    people: z.array(
      z.object({
        userID: idDigits,
        nickname: z.string(),
        /** 0: the user; 1: linked directly; 2: linked through another account. */
        distance: z.number().int(),
        tier: z.number().int(),
        joinedAt: dateTime,
        isFrozen: z.boolean(),
        isErased: z.boolean(),
        /** Completed orders. */
        orders: z.number().int(),
        disputes: z.number().int(),
      }),
    ),
    links: z.array(z.object({ one: idDigits, other: idDigits, kind: z.enum(linkKinds), at: dateTime })),
    /** Further accounts are linked and left out. */
    isCut: z.boolean(),
  }),
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase'],
});
