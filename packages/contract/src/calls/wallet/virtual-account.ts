import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, koboDigits } from '../../fields';

/** The caller's own account number: transfers to it from a bank account in their name are added. */
const virtualAccount = z.object({
  /** none: not requested. wanted: the bank is opening it. closed: not offered here. */
  state: z.enum(['none', 'wanted', 'ready', 'closed']),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  /** The verified name that the sender must have. Null before the identity is verified. */
  ownName: z.string().nullable(),
  /** Recent payments held because another name sent them. Support clears them up with the caller. */
  held: z.array(
    z.object({ reference: z.string(), amountKobo: koboDigits, senderName: z.string(), at: dateTime }),
  ),
});

export const virtualAccountDetail = endpoint({
  method: 'GET',
  path: '/api/wallet/virtualAccount',
  summary: "Returns the caller's virtual account number and the payments held there",
  answer: virtualAccount,
});

export const requestVirtualAccount = endpoint({
  method: 'POST',
  path: '/api/wallet/virtualAccount',
  summary: 'Requests a virtual account number; a repeat returns the same one',
  answer: virtualAccount,
  refusals: ['TopUpTierNeeded', 'TopUpClosed'],
});
