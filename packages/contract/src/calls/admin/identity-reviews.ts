import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, elevenDigits, idDigits, pageLimit, pageOf } from '../../fields';
import { reasonText, reviewAccess, reviewText } from '../../operator/fields';
import { languages } from '../../text/localized';

const checkID = idDigits;
const kind = z.enum(['bvn', 'nin']);
const operator = { roles: ['compliance', 'superadmin'] } as const;

export const identityReviews = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/identityReviews',
  summary: 'Lists BVNs and NINs that need review, oldest first, without the numbers',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      checkID,
      userID: idDigits,
      nickname: z.string(),
      kind,
      lastFour: z.string(),
      /** `ProviderDown`: no provider is configured, or it did not answer. */
      why: z.enum(['Review', 'ProviderDown']),
      since: dateTime,
      /** The review deadline that users are shown. */
      dueAt: dateTime,
    }),
  ),
});

export const openIdentityReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/openIdentityReview',
  summary: "Returns a BVN or NIN with its user's details; the view is logged",
  body: z.strictObject({ checkID }),
  answer: z.object({
    checkID,
    userID: idDigits,
    nickname: z.string(),
    /** The user's language, for the text they receive. */
    language: z.enum(languages),
    kind,
    why: z.enum(['Review', 'ProviderDown']),
    number: elevenDigits,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.iso.date(),
    since: dateTime,
    dueAt: dateTime,
    accessLog: z.array(reviewAccess),
  }),
  refusals: ['NotFound', 'OwnCase', 'LinkedCase'],
});

export const checkNumberWithProvider = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/checkNumberWithProvider',
  summary: 'Asks the provider about a BVN or NIN under review, without deciding',
  body: z.strictObject({ checkID, reason: reasonText }),
  answer: z.object({
    provider: z.string(),
    /** `review`: no provider, or it leaves the number to staff. `down`: no answer. */
    result: z.enum(['exact', 'partial', 'no', 'review', 'down']),
    /** How similar the names are, 0 to 100. */
    nameScore: z.number().int().nullable(),
    /** What the register holds, if the provider returns it. */
    registered: z.object({ name: z.string(), dateOfBirth: z.string().nullable() }).nullable(),
  }),
  refusals: ['NotFound', 'OwnCase', 'LinkedCase'],
});

export const decideIdentityReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/decideIdentityReview',
  summary: 'Accepts or rejects a BVN or NIN, notifies the user and erases the number',
  body: z.strictObject({
    checkID,
    verdict: z.enum(['matches', 'nameDiffers', 'noMatch']),
    reason: reasonText,
    text: reviewText,
  }),
  /** A number that belongs to another account is refused, whatever the decision. */
  answer: z.object({ status: z.enum(['verified', 'refused']) }),
  refusals: ['NotFound', 'OwnCase', 'LinkedCase', 'ReviewNeedsText'],
});
