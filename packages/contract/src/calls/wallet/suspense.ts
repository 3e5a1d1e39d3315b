import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits } from '../../fields';
import { suspenseCauses, suspenseStates, suspenseWishes } from '../../wallet/wallet-enums';

const suspendedPayment = z.object({
  suspendedID: idDigits,
  reference: z.string(),
  cause: z.enum(suspenseCauses),
  state: z.enum(suspenseStates),
  amountKobo: koboDigits,
  /** The sender's name, if the bank reported one. */
  senderName: z.string().nullable(),
  at: dateTime,
  endedAt: dateTime.nullable(),
  /** What the caller asked for, with their message and pictures. Null before that. */
  wish: z.enum(suspenseWishes).nullable(),
  note: z.string().nullable(),
  files: z.number().int(),
  answeredAt: dateTime.nullable(),
});

export const suspendedMoney = endpoint({
  method: 'GET',
  path: '/api/wallet/suspended',
  summary: "Lists the caller's payments in suspense, and recently decided ones",
  answer: z.object({
    /** Above the tier's limit. Released automatically once the tier rises or there is room. */
    aboveCapKobo: koboDigits,
    items: z.array(suspendedPayment),
  }),
});

export const answerSuspended = endpoint({
  method: 'POST',
  path: '/api/wallet/suspended/answer',
  idempotent: true,
  summary: 'Claims a suspended payment, with proof, or asks for its return',
  body: z.strictObject({
    suspendedID: idDigits,
    wish: z.enum(suspenseWishes),
    note: z.string().trim().max(500).default(''),
    /** Supporting pictures, such as a receipt of the sending bank. */
    fileIDs: z.array(idDigits).max(3).default([]),
  }),
  answer: suspendedPayment,
  refusals: ['SuspendedNotFound', 'SuspendedDecided', 'FileNotFound', 'NotAnImage'],
});
