import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits } from '../../fields';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const reservesProof = endpoint({
  method: 'GET',
  path: '/api/wallet/proof',
  summary: "Returns a proof that the last proof of reserves includes the caller's money",
  answer: z
    .object({
      proofID: idDigits,
      at: dateTime,
      rootHash: hash,
      /** What we owed all users together. */
      totalKobo: koboDigits,
      /** What we owed the caller: available, in escrow, on hold, on its way, suspended, rewards. */
      amountKobo: koboDigits,
      /** Known only to the caller: it hides the amount from others. */
      salt: z.string(),
      steps: z.array(z.object({ side: z.enum(['left', 'right']), hash, sumKobo: koboDigits })),
    })
    // Null: no proof yet, or the caller had nothing then.
    .nullable(),
});

export const reservesSummary = endpoint({
  method: 'GET',
  path: '/api/wallet/reserves',
  access: 'public',
  summary: "Returns the last proof of reserves: liabilities to users and the providers' balances",
  answer: z
    .object({
      proofID: idDigits,
      at: dateTime,
      rootHash: hash,
      totalKobo: koboDigits,
      users: z.number().int(),
      /** Each provider's last reported balance. Null: no answer. */
      held: z.array(z.object({ provider: z.string(), kobo: z.string().nullable(), at: dateTime })),
    })
    .nullable(),
});
