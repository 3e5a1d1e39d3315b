import * as z from 'zod';
import { idDigits } from '../fields';

// What every call around a one-time code speaks of.

export const code = z
  .string()
  .max(6)
  .regex(/^\d{6}$/);
export const verificationID = z
  .string()
  .max(50)
  .regex(/^[\w-]{20,50}$/);

/** A code is on its way; `resendAfterS` is the wait in seconds before another may be asked for. */
export const codeSent = z.object({
  verificationID,
  channel: z.enum(['sms', 'mail']),
  maskedTarget: z.string(),
  resendAfterS: z.number().int(),
});

/** Six digits of an authenticator app, or a recovery code. */
export const twoStepCode = z.string().trim().min(6).max(20);

/** A session that has begun. `expiresIn`: the seconds it lives when it is not used; each use lengthens it. */
export const signedIn = z.object({ token: z.string(), userID: idDigits, expiresIn: z.int().positive() });
