import * as z from 'zod';
import { dateTime } from '../fields';

/** A text that staff prepare for users, in every language. Pidgin null: read in English. */
export const templateFields = (max: number) => ({
  name: z.string().trim().min(2).max(60),
  textEn: z.string().trim().min(10).max(max),
  textZh: z.string().trim().min(4).max(max),
  textPcm: z.string().trim().min(10).max(max).nullable(),
});

/** Who wrote the present text, and when. */
export const templateAuthor = { authorName: z.string(), at: dateTime };
