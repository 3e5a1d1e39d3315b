import * as z from 'zod';
import { endpoint } from '../endpoint';

/** What the web client needs to know about its instance. */
export const appConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: "Returns the instance's mode and, in demo mode, the demo accounts",
  answer: z.object({
    mode: z.enum(['demo', 'production']),
    /** How many hours withdrawals are blocked after a password or PIN reset. */
    withdrawalBlockHours: z.number(),
    demoAccounts: z.array(
      z.object({
        role: z.string(),
        nickname: z.string(),
        phone: z.string(),
        password: z.string(),
        walletPin: z.string(),
      }),
    ),
  }),
});

/** The support contacts of the help modal (spec section 7). */
export const csContact = endpoint({
  method: 'GET',
  path: '/api/cs/contact',
  access: 'public',
  summary: 'Returns the support contacts',
  answer: z.object({ phone: z.string(), email: z.string(), whatsapp: z.string() }),
});
