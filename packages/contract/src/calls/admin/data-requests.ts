import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, idDigits, moment, pageLimit, pageOf } from '../../fields';
import { reasonText, reviewText } from '../../operator/fields';
import { dataRoles } from '../../operator/staff-roles';
import {
  correctionSubjects,
  dataRequestKinds,
  dataRequestStates,
  deletionBlockers,
} from '../../profile/privacy-values';

const operator = { access: 'user', roles: dataRoles } as const;

const row = z.object({
  requestID: idDigits,
  userID: idDigits,
  nickname: z.string(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  requestedAt: moment,
  /** Until when the law wants an answer. */
  answerBy: moment,
  closedAt: moment.nullable(),
  /** When the machine does its part next: makes the file, deletes the account. */
  dueAt: moment.nullable(),
  subject: z.enum(correctionSubjects).nullable(),
  /** What stood in the way of a deletion when its day came. */
  blockers: z.array(z.enum(deletionBlockers)),
  /** Whether somebody of the staff has something to do about it. */
  needsStaff: z.boolean(),
});

export const dataRequests = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/dataRequests',
  summary: 'What people asked about their data: what is open, the nearest deadline first, or what was closed',
  query: z.strictObject({
    tab: z.enum(['open', 'closed']).default('open'),
    kind: z.enum(dataRequestKinds).optional(),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(row),
});

export const openDataRequest = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/openDataRequest',
  summary: 'One request about data; with a correction its papers and what is verified now',
  body: z.strictObject({ requestID: idDigits }),
  answer: row.extend({
    /** The language the person reads, for the text they receive. */
    language: z.enum(['en-US', 'zh-CN']),
    words: z.string(),
    /** Addresses to look at the papers for some minutes. */
    pictures: z.array(z.string()),
    person: z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.iso.date() }).nullable(),
    answer: z.string(),
    closedBy: z.string().nullable(),
  }),
  refusals: ['NotFound', 'NotAllowed', 'LinkedCase'],
});

export const decideCorrection = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/decideCorrection',
  summary:
    'Correct what was verified about a person, or refuse to; they are told why, and the papers are deleted',
  body: z.strictObject({
    requestID: idDigits,
    /** What is right; null refuses. Of what was not asked about, what stands there already. */
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
