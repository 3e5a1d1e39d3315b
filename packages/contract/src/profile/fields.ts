import * as z from 'zod';
import { messagesFrom, spokenLanguages } from './values';

/** The address of a person's picture, or null where a letter stands for it. */
export const faceURL = z.string().nullable();
/** What a person says of themselves in a few words; empty where nothing. */
export const bio = z.string();
export const languages = z.array(z.enum(spokenLanguages));

export const privacy = z.object({
  /** Others see that the person is online. */
  showsOnline: z.boolean(),
  /** Others see how much the person has traded, as a band. */
  showsVolume: z.boolean(),
  messagesFrom: z.enum(messagesFrom),
});
