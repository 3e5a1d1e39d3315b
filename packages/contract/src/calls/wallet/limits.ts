import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits } from '../../fields';

/** A limit, with what is used and left. Null is no limit. */
const used = z.object({
  limitKobo: koboDigits.nullable(),
  usedKobo: koboDigits,
  leftKobo: koboDigits.nullable(),
});

export const walletLimits = endpoint({
  method: 'GET',
  path: '/api/wallet/limits',
  summary: "Returns the money limits of the caller's tier, with today's use",
  answer: z.object({
    tier: z.number().int(),
    /** The maximum for one order. Zero: no trading. */
    orderKobo: koboDigits,
    boughtToday: used,
    soldToday: used,
    withdrawnToday: used,
    /** What the wallet may hold in total: available, in escrow, on hold, on its way. */
    balance: used,
    bankAccounts: z.object({ limit: z.number().int(), used: z.number().int() }),
    /** When the daily figures reset: midnight in Lagos. */
    renewsAt: dateTime,
    /** Nothing can leave until then, after a password or PIN reset. */
    blockedUntil: dateTime.nullable(),
    /** How much may still leave while the device or a bank account is new. */
    coolings: z.array(
      z.object({
        what: z.enum(['device', 'bankAccount']),
        bankAccountID: idDigits.nullable(),
        until: dateTime,
        leftKobo: koboDigits,
      }),
    ),
  }),
});
