import * as z from 'zod';
import { endpoint } from '../endpoint';
import { idDigits, moment, walletPin } from '../fields';
import { exportStates } from '../privacy-words';
import { twoStepCode } from './code-fields';

/** Proof that it is the person: the wallet PIN, and a two-step code where those are on. */
const proof = { walletPin, twoStepCode: twoStepCode.optional() } as const;
const proofRefusals = [
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
  /** Null where nothing was ever asked for. */
  exportID: idDigits.nullable(),
  askedAt: moment.nullable(),
  /** Until when a file that is ready can be fetched. */
  expiresAt: moment.nullable(),
  bytes: z.number().int().nullable(),
  /** From when on another can be asked for; null is now. */
  nextAt: moment.nullable(),
});

export const privacyState = endpoint({
  method: 'GET',
  path: '/api/privacy/state',
  access: 'user',
  summary: "How far the copy of the caller's own data is",
  answer: z.object({ export: dataExport, isTwoStepOn: z.boolean() }),
});

export const askExport = endpoint({
  method: 'POST',
  path: '/api/privacy/export',
  access: 'user',
  sealed: true,
  summary:
    "Ask for a ZIP of everything kept about the caller; it is made in minutes and told of when it's ready",
  body: z.strictObject(proof),
  answer: dataExport,
  refusals: [...proofRefusals, 'ExportRunning', 'ExportTooOften'],
});

export const exportLink = endpoint({
  method: 'POST',
  path: '/api/privacy/exportLink',
  access: 'user',
  secretAnswer: true,
  summary: "A link to the caller's own ZIP that works for five minutes, while the session lives",
  body: z.strictObject({ exportID: idDigits }),
  answer: z.object({ url: z.string(), fileName: z.string(), bytes: z.number().int() }),
  refusals: ['ExportGone'],
});
