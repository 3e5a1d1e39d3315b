import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { idDigits, koboDigits, moment } from '../../fields';

/** A limit, and what is used up of it and left. Null is no limit. */
const used = z.object({
  limitKobo: koboDigits.nullable(),
  usedKobo: koboDigits,
  leftKobo: koboDigits.nullable(),
});

export const walletLimits = endpoint({
  method: 'GET',
  path: '/api/wallet/limits',
  access: 'user',
  summary: "Every limit of the caller's tier on money, with what is used up today, before it bites",
  answer: z.object({
    tier: z.number().int(),
    /** The most of one order; zero is none. */
    orderKobo: koboDigits,
    boughtToday: used,
    soldToday: used,
    withdrawnToday: used,
    /** What the wallet may hold, wherever in it: available, in escrow, on hold, on its way. */
    balance: used,
    bankAccounts: z.object({ limit: z.number().int(), used: z.number().int() }),
    /** When today's figures begin anew: midnight in Lagos. */
    renewsAt: moment,
    /** Nothing leaves until then: the password or the PIN was reset. */
    blockedUntil: moment.nullable(),
    /** So much may still leave while the device or a bank account is new. */
    coolings: z.array(
      z.object({
        what: z.enum(['device', 'bankAccount']),
        bankAccountID: idDigits.nullable(),
        until: moment,
        leftKobo: koboDigits,
      }),
    ),
  }),
});
