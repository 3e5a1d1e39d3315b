import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits } from '../../fields';
import { volumeBands } from '../../profile/values';

/** Seconds, from the newest fifty orders. Null if there are none. */
const speed = z.object({ medianS: z.number().int(), p90S: z.number().int() }).nullable();

const record = z.object({
  completed: z.number().int(),
  /** Basis points. Null with too few orders. */
  completionBp: z.number().int().nullable(),
  completion30Bp: z.number().int().nullable(),
  /** Wilson's lower bound. */
  positiveBp: z.number().int().nullable(),
  partners: z.number().int(),
  /** As a seller: from payment to delivery. As a buyer: from viewing the code to the release. */
  delivers: speed,
  confirms: speed,
  disputesOpened: z.number().int(),
  disputesLost: z.number().int(),
  badges: z.array(z.string()),
  /** Null: the user hides it. */
  volume: z.enum(volumeBands).nullable(),
});

export const traderRecord = endpoint({
  method: 'GET',
  path: '/api/user/record',
  summary: "Returns a user's trading record, as far as their privacy settings allow",
  query: z.strictObject({ userID: idDigits }),
  answer: record,
  refusals: ['UserNotFound'],
});

export const reputation = endpoint({
  method: 'GET',
  path: '/api/user/reputation',
  summary: "Returns the caller's trading record, signed by this instance for use elsewhere",
  rate: { limit: 60, windowS: 3600, by: 'account' },
  answer: z.object({
    statement: z.object({
      format: z.literal('gift-reputation-1'),
      /** Where the instance publishes its key. */
      instance: z.string(),
      userID: idDigits,
      nickname: z.string(),
      tier: z.number().int(),
      memberSince: dateTime,
      issuedAt: dateTime,
      record,
    }),
    /** Ed25519, 32 bytes in base64url. */
    publicKey: z.string(),
    /** Signs the statement as canonical JSON: keys sorted, no blanks. */
    signature: z.string(),
  }),
});

export const instanceKey = endpoint({
  method: 'GET',
  path: '/api/instanceKey',
  access: 'public',
  summary: 'Returns the Ed25519 public key that this instance signs trading records with',
  answer: z.object({ publicKey: z.string() }),
});
