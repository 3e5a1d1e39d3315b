import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, pageLimit, pageOf } from '../../fields';
import { reasonText, reviewAccess, reviewText } from '../../operator/fields';
import {
  addressLength,
  documentRefusalReasons,
  identityDocumentKinds,
  idTypes,
} from '../../profile/document-values';
import { languages } from '../../text/localized';

const status = z.enum(['pending', 'verified', 'refused']);
const fileID = idDigits;
const operator = { roles: ['compliance', 'superadmin'] } as const;

export const myDocuments = endpoint({
  method: 'GET',
  path: '/api/user/documents',
  summary: "Lists the caller's identity documents for tier 3, the newest of each kind",
  answer: z.object({
    /** Identity documents are accepted from tier 2 on. */
    mayStart: z.boolean(),
    reviewHours: z.number().int(),
    items: z.array(
      z.object({
        kind: z.enum(identityDocumentKinds),
        status,
        reason: z.enum(documentRefusalReasons).nullable(),
        /** The reviewer's message to the owner. Empty if there is none. */
        text: z.string(),
        at: dateTime,
      }),
    ),
  }),
});

export const submitDocument = endpoint({
  method: 'POST',
  path: '/api/user/submitDocument',
  summary: 'Submits a selfie, identity document or proof of address for review',
  rate: { limit: 30, windowS: 86_400, by: 'account' },
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('selfie'), fileIDs: z.array(fileID).length(1) }),
    z.strictObject({
      kind: z.literal('document'),
      idType: z.enum(idTypes),
      /** The front, and the back if there is one. */
      fileIDs: z.array(fileID).min(1).max(2),
    }),
    z.strictObject({
      kind: z.literal('address'),
      area: z.string().max(40),
      address: z.string().max(addressLength),
      /** A bill or statement of the last three months with name and address. */
      fileIDs: z.array(fileID).length(1),
    }),
  ]),
  answer: z.object({ status }),
  refusals: [
    'DocumentsTooEarly',
    'DocumentInReview',
    'DocumentAlreadyVerified',
    'DocumentLimitReached',
    'AreaNeeded',
    'AddressNeeded',
    'NotYourPicture',
  ],
});

export const documentReviews = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/documentReviews',
  summary: 'Lists identity documents that need review, oldest first, without their content',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      documentID: idDigits,
      userID: idDigits,
      nickname: z.string(),
      kind: z.enum(identityDocumentKinds),
      since: dateTime,
      /** The review deadline that users are shown. */
      dueAt: dateTime,
    }),
  ),
});

export const openDocumentReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/openDocumentReview',
  summary: "Returns an identity document with its user's details; the view is logged",
  body: z.strictObject({ documentID: idDigits }),
  answer: z.object({
    documentID: idDigits,
    userID: idDigits,
    nickname: z.string(),
    /** The user's language, for the text they receive. */
    language: z.enum(languages),
    kind: z.enum(identityDocumentKinds),
    idType: z.enum(idTypes).nullable(),
    area: z.string().nullable(),
    address: z.string().nullable(),
    /** Links to the pictures, valid for some minutes. */
    pictures: z.array(z.string()),
    /** Pictures of the user's verified document, to compare with a selfie. */
    documentPictures: z.array(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.iso.date(),
    since: dateTime,
    dueAt: dateTime,
    accessLog: z.array(reviewAccess),
  }),
  refusals: ['NotFound', 'OwnCase', 'LinkedCase'],
});

/** Deletes a rejected document's pictures. */
export const decideDocumentReview = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/decideDocumentReview',
  summary: 'Accepts or rejects an identity document and notifies its owner',
  body: z.strictObject({
    documentID: idDigits,
    verdict: z.enum(['verified', ...documentRefusalReasons]),
    reason: reasonText,
    text: reviewText,
  }),
  answer: z.object({ status, tier: z.number().int() }),
  refusals: ['NotFound', 'OwnCase', 'LinkedCase', 'ReviewNeedsText'],
});
