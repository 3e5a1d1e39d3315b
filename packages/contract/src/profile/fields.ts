import * as z from 'zod';
import { messagesFrom, spokenLanguages } from './values';

/** The URL of a user's avatar. Null: a letter is shown instead. */
export const faceURL = z.string().nullable();
/** A user's short description of themselves. May be empty. */
export const bio = z.string();
export const languages = z.array(z.enum(spokenLanguages));

export const privacy = z.object({
  showsOnline: z.boolean(),
  /** Whether others see the user's trade volume, as a band. */
  showsVolume: z.boolean(),
  messagesFrom: z.enum(messagesFrom),
});
