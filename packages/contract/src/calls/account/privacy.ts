import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits, walletPin } from '../../fields';
import { correctionSubjects, deletionBlockers, exportStates } from '../../profile/privacy-values';
import { twoStepCode } from '../code-fields';

/** Proves that it is the owner: the wallet PIN, plus a two-step code if enabled. */
const ownerConfirmation = { walletPin, twoStepCode: twoStepCode.optional() } as const;
const confirmationRefusals = [
  'WalletPinMissing',
  'WalletPinWrong',
  'WalletPinLocked',
  'WalletPinSpent',
  'TwoStepNeeded',
  'TwoStepWrong',
  'TwoStepLocked',
] as const;

const dataExport = z.object({
  state: z.enum(exportStates),
  /** Null if none was ever requested. */
  exportID: idDigits.nullable(),
  requestedAt: dateTime.nullable(),
  /** When the finished file expires. */
  expiresAt: dateTime.nullable(),
  bytes: z.number().int().nullable(),
  /** When another export can be requested. Null: now. */
  nextAt: dateTime.nullable(),
});

const deletion = z.object({
  /** When the account will be deleted, unless its owner stops it. Null: not scheduled. */
  deletesAt: dateTime.nullable(),
  /** Blocked on its day by something open. Retried at `deletesAt`. */
  isHeldUp: z.boolean(),
  /** The waiting period, in days. */
  coolDays: z.number().int(),
  /** What must be cleared first. */
  blockers: z.array(
    z.object({
      name: z.enum(deletionBlockers),
      /** The amount, if the blocker is money. */
      amountKobo: koboDigits.nullable(),
      /** The first affected orders, withdrawals, top-ups or groups. */
      refs: z.array(z.string()),
    }),
  ),
  balanceKobo: koboDigits,
  /** A balance below this cannot be withdrawn and may be given up. */
  giveUpBelowKobo: koboDigits,
  /** What the user gave up with the request. */
  givenUpKobo: koboDigits,
  /** Points that lapse with the account. */
  pointsKobo: koboDigits,
});

const correction = z.object({
  state: z.enum(['none', 'open', 'done', 'refused', 'stopped']),
  subject: z.enum(correctionSubjects).nullable(),
  text: z.string(),
  requestedAt: dateTime.nullable(),
  /** The legal deadline for an answer. Null if none is due. */
  answerBy: dateTime.nullable(),
  /** The staff's message to the user. Empty if there is none. */
  answer: z.string(),
});

export const privacyState = endpoint({
  method: 'GET',
  path: '/api/privacy/state',
  summary: "Returns the state of the caller's data export, deletion and correction requests",
  answer: z.object({
    export: dataExport,
    deletion,
    correction,
    /** The verified name and birthday that a correction is about. Null before verification. */
    person: z.object({ name: z.string(), dateOfBirth: z.iso.date() }).nullable(),
    isTwoStepOn: z.boolean(),
  }),
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  sealed: true,
  summary: 'Requests a ZIP of all data about the caller',
  body: z.strictObject(ownerConfirmation),
  answer: dataExport,
  refusals: [...confirmationRefusals, 'ExportRunning', 'ExportTooOften'],
});

export const exportLink = endpoint({
  method: 'POST',
  path: '/api/privacy/exportLink',
  secretAnswer: true,
  summary: "Returns a temporary link to the caller's data export",
  body: z.strictObject({ exportID: idDigits }),
  answer: z.object({ url: z.string(), fileName: z.string(), bytes: z.number().int() }),
  refusals: ['DataExportExpired'],
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/deletion',
  sealed: true,
  summary: "Schedules the deletion of the caller's account and pauses their offers",
  body: z.strictObject({
    ...ownerConfirmation,
    /** The whole balance, if it is too small to withdraw. The platform keeps it. */
    givesUpKobo: koboDigits.optional(),
  }),
  answer: deletion,
  refusals: [...confirmationRefusals, 'DeletionBlocked', 'DeletionLeavesMoney', 'DeletionAlreadyScheduled'],
});

export const stopDeletion = endpoint({
  method: 'POST',
  path: '/api/privacy/stopDeletion',
  summary: "Cancels the scheduled deletion of the caller's account",
  body: z.strictObject({}),
  answer: deletion,
  refusals: ['NoDeletionScheduled'],
});

export const requestCorrection = endpoint({
  method: 'POST',
  path: '/api/privacy/correction',
  sealed: true,
  summary: "Requests a correction of the caller's verified identity, with pictures as proof",
  body: z.strictObject({
    ...ownerConfirmation,
    subject: z.enum(correctionSubjects),
    text: z.string().trim().min(5).max(1000),
    /** Pictures of a document that proves the correct value. */
    fileIDs: z.array(idDigits).min(1).max(3),
  }),
  answer: correction,
  refusals: [
    ...confirmationRefusals,
    'CorrectionAlreadyOpen',
    'CorrectionOfNothing',
    'NotYourPicture',
    'CodeInText',
  ],
});

export const stopCorrection = endpoint({
  method: 'POST',
  path: '/api/privacy/stopCorrection',
  summary: "Withdraws the caller's correction request and deletes its pictures",
  body: z.strictObject({}),
  answer: correction,
  refusals: ['NoOpenCorrection'],
});
