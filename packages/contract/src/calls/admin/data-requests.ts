import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, pageLimit, pageOf } from '../../fields';
import { reasonText, reviewText } from '../../operator/fields';
import { dataRoles } from '../../operator/staff-roles';
import {
  correctionSubjects,
  dataRequestKinds,
  dataRequestStates,
  deletionBlockers,
} from '../../profile/privacy-values';
import { languages } from '../../text/localized';

const operator = { roles: dataRoles } as const;

const row = z.object({
  requestID: idDigits,
  userID: idDigits,
  nickname: z.string(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  requestedAt: dateTime,
  /** The legal deadline for an answer. */
  answerBy: dateTime,
  closedAt: dateTime.nullable(),
  /** When the automatic step is due: building the file or deleting the account. */
  dueAt: dateTime.nullable(),
  subject: z.enum(correctionSubjects).nullable(),
  /** What blocked a deletion on its day. */
  blockers: z.array(z.enum(deletionBlockers)),
  needsStaff: z.boolean(),
});

export const dataRequests = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/dataRequests',
  summary: 'Lists open data requests, oldest first, or closed ones, newest first',
  query: z.strictObject({
    tab: z.enum(['open', 'closed']).default('open'),
    kind: z.enum(dataRequestKinds).optional(),
    needsStaff: z.literal('yes').optional(),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(row),
});

export const openDataRequest = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/openDataRequest',
  summary: 'Returns one data request, with the pictures and verified identity of a correction',
  body: z.strictObject({ requestID: idDigits }),
  answer: row.extend({
    /** The user's language, for the text they receive. */
    language: z.enum(languages),
    text: z.string(),
    /** Links to the identity documents, valid for some minutes. */
    pictures: z.array(z.string()),
    person: z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.iso.date() }).nullable(),
    answer: z.string(),
    closedBy: z.string().nullable(),
  }),
  refusals: ['NotFound', 'NotAllowed', 'LinkedCase'],
});

/** Deletes the pictures in both cases. */
export const decideCorrection = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/decideCorrection',
  summary: "Corrects a user's verified identity or rejects the request, and notifies the user",
  body: z.strictObject({
    requestID: idDigits,
    /** The corrected values; null refuses. Fields that were not asked about keep their current values. */
    corrected: z
      .strictObject({
        firstName: z.string().trim().min(1).max(60),
        lastName: z.string().trim().min(1).max(60),
        dateOfBirth: z.iso.date(),
      })
      .nullable(),
    reason: reasonText,
    text: reviewText,
  }),
  answer: z.object({ state: z.enum(['done', 'refused']) }),
  refusals: [
    'NotFound',
    'NotAllowed',
    'LinkedCase',
    'ReviewNeedsText',
    'CorrectionChangesNothing',
    'CorrectionTooYoung',
  ],
});
