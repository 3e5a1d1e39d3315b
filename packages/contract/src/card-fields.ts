import * as z from 'zod';
import { cardForms, receipts } from './cards';

/** A brand's slug, such as `steam`. */
export const brandID = z.string().regex(/^[a-z0-9]{2,20}$/);
/** A country's ISO code, such as `US`. */
export const countryID = z.string().regex(/^[A-Z]{2}$/);
export const cardForm = z.enum(cardForms);
export const receipt = z.enum(receipts);
