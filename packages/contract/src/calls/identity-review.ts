import * as z from 'zod';
import { endpoint } from '../endpoint';
import { elevenDigits, idDigits, moment } from '../fields';

const checkID = idDigits;
const kind = z.enum(['bvn', 'nin']);
const operator = { access: 'user', roles: ['compliance', 'superadmin'] } as const;

export const identityReviews = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/identityReviews',
  summary: 'BVNs and NINs that wait for a person, longest first; the numbers are not in it',
  answer: z.object({
    items: z.array(
      z.object({
        checkID,
        userID: idDigits,
        nickname: z.string(),
        kind,
        lastFour: z.string(),
        /** No provider is there to ask, or it did not answer. */
        why: z.enum(['Review', 'ProviderDown']),
        since: moment,
      }),
    ),
  }),
});

export const openIdentityReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/openIdentityReview',
  summary: 'Show a waiting number and the person it should belong to; who looked is written down',
  body: z.strictObject({ checkID }),
  answer: z.object({
    checkID,
    kind,
    number: elevenDigits,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.iso.date(),
  }),
  refusals: ['NotFound', 'NotAllowed'],
});

export const decideIdentityReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/decideIdentityReview',
  summary: 'Say whether a waiting number belongs to its person; the number is erased',
  body: z.strictObject({ checkID, verdict: z.enum(['matches', 'nameDiffers', 'noMatch']) }),
  /** A number that belongs to another account already is refused whatever the verdict. */
  answer: z.object({ status: z.enum(['verified', 'refused']) }),
  refusals: ['NotFound', 'NotAllowed'],
});
