import * as z from 'zod';
import { idDigits } from '../fields';

// Fields shared by the calls around one-time codes.

export const code = z
  .string()
  .max(6)
  .regex(/^\d{6}$/);
export const verificationID = z
  .string()
  .max(50)
  .regex(/^[\w-]{20,50}$/);

/** A code was sent. `resendAfterS`: the seconds before another can be requested. */
export const codeSent = z.object({
  verificationID,
  channel: z.enum(['sms', 'mail']),
  maskedTarget: z.string(),
  resendAfterS: z.number().int(),
});

/** Six digits from an authenticator app, or a recovery code. */
export const twoStepCode = z.string().trim().min(6).max(20);

/** A new session. `expiresIn`: its lifetime in seconds without use; each use extends it. */
export const signedIn = z.object({ token: z.string(), userID: idDigits, expiresIn: z.int().positive() });
