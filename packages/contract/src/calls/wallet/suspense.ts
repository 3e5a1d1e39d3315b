import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { idDigits, koboDigits, moment } from '../../fields';
import { suspenseCauses, suspenseStates, suspenseWishes } from '../../wallet/wallet-enums';

const suspended = z.object({
  suspendedID: idDigits,
  reference: z.string(),
  cause: z.enum(suspenseCauses),
  state: z.enum(suspenseStates),
  amountKobo: koboDigits,
  /** The name it came from, where the bank said one. */
  senderName: z.string().nullable(),
  at: moment,
  endedAt: moment.nullable(),
  /** What the caller asked for, and what they said and showed; null before. */
  wish: z.enum(suspenseWishes).nullable(),
  note: z.string().nullable(),
  files: z.number().int(),
  answeredAt: moment.nullable(),
});

export const suspendedMoney = endpoint({
  method: 'GET',
  path: '/api/wallet/suspended',
  access: 'user',
  summary: "The caller's money that arrived and waits, and why; what was decided stays for thirty days",
  answer: z.object({
    /** Above the limit of the tier: it comes by itself once the tier rises or room is made. */
    aboveCapKobo: koboDigits,
    items: z.array(suspended),
  }),
});

export const answerSuspended = endpoint({
  method: 'POST',
  path: '/api/wallet/suspended/answer',
  access: 'user',
  idempotent: true,
  summary:
    'Say of suspended money that it is one’s own, with proof, or that it is to go back; again is allowed',
  body: z.strictObject({
    suspendedID: idDigits,
    wish: z.enum(suspenseWishes),
    note: z.string().trim().max(500).default(''),
    /** Pictures that show it, such as a receipt of the sending bank. */
    fileIDs: z.array(idDigits).max(3).default([]),
  }),
  answer: suspended,
  refusals: ['SuspendedNotFound', 'SuspendedDecided', 'FileNotFound', 'NotAnImage'],
});
