import * as z from 'zod';
import { type CardPart, cardForms, cardPartNames, codeChars, receipts } from './cards';
import { faceMinor } from './fields';

/** A brand's slug, such as `steam`. */
export const brandID = z.string().regex(/^[a-z0-9]{2,20}$/);
/** A country's ISO code, such as `US`. */
export const countryID = z.string().regex(/^[A-Z]{2}$/);
export const cardForm = z.enum(cardForms);
export const receipt = z.enum(receipts);

/** The format of a secret part of a card. */
export const cardPart = z.strictObject({
  name: z.enum(cardPartNames),
  chars: z.enum(Object.keys(codeChars) as CardPart['chars'][]),
  excluded: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/)
    .optional(),
  lengths: z.array(z.number().int().min(1).max(40)).min(1).max(40).readonly(),
  prefix: z.string().regex(/^[A-Z0-9]{0,10}$/),
  group: z.array(z.number().int().min(1).max(40)).min(1).max(20).readonly(),
});

/** Face values that share a reference rate. */
export const faceBand = z.strictObject({ fromMinor: faceMinor, toMinor: faceMinor });
