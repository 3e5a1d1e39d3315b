import * as z from 'zod';
import { emailPattern, isID, ninPattern, phonePattern, pinPattern } from './rules';
import { cleanText } from './text/free-text';

/** An amount or difference that may be negative. */
export const signedKobo = z.string().regex(/^-?\d+$/);

/** A sum in kobo as digits, at most ₦1,000,000,000,000.00. A string, because JSON numbers are only exact up to 2^53. */
export const koboDigits = z
  .string()
  .max(15)
  .regex(/^(0|[1-9]\d{0,14})$/)
  .meta({ description: 'A sum in kobo, as digits' });
export const positiveKobo = z
  .string()
  .max(15)
  .regex(/^[1-9]\d{0,14}$/);
/** A trade's fee: `feeKobo` is `fullFeeKobo` less the loyalty and coupon discounts. */
export const feeFields = {
  fullFeeKobo: koboDigits,
  levelOffKobo: koboDigits,
  couponOffKobo: koboDigits,
  feeKobo: koboDigits,
};
/** A card's face value in hundredths of its currency's unit, also where the currency has no decimals: ¥500 is 50000. */
export const faceMinor = z.number().int().positive().max(100_000_000);
/** An id as digits: ids have 63 bits, too many for a JSON number. */
export const idDigits = z
  .string()
  .max(19)
  .regex(/^[1-9]\d{0,18}$/)
  .refine(isID);
/** A date-time, ISO 8601 in UTC with milliseconds. */
export const dateTime = z.iso.datetime();
export const phone = z.string().regex(phonePattern);
export const email = z.string().max(254).regex(emailPattern);
export const walletPin = z.string().max(6).regex(pinPattern);
/**
 * The wallet PIN, or what replaces it: a passkey's approval of this very operation (`finishApproval`), or a PIN that
 * this session entered a moment ago (`rememberPin`).
 */
export const pinOrApproval = z
  .string()
  .max(46)
  .regex(/^(\d{6}|(pk|rm)-[\w-]{43})$/);
export const elevenDigits = z.string().max(11).regex(ninPattern);
/** Sides and order types, seen from the user who acts: 1 sells a card, 0 buys one (spec section 1). */
export const tradeType = z.union([z.literal(0), z.literal(1)]);
/** The same in a query string. */
export const tradeTypeText = z.enum(['0', '1']).transform((text) => (text === '1' ? 1 : 0));
/** A page cursor: opaque, from the previous answer. */
export const cursor = z.string().max(200).optional();
export const pageLimit = z.coerce.number().int().min(1).max(50).default(20);
/** A page of items, and the cursor of the next page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
/** The number of visible characters: combining marks, repeated blanks and invisible characters do not count. */
const visibleLength = (text: string): number =>
  [...cleanText(text).replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim()].length;
/** A text for people, with a minimum number of visible characters. */
export const readableText = (minVisible: number, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => visibleLength(text) >= minVisible);

/** The answer of a call that returns nothing. */
export const done = z.object({});

/** File types. Everything except pictures is stored as uploaded, and accepted only as evidence in a dispute. */
export const fileKinds = ['picture', 'pdf', 'video'] as const;

/** Facts about a file besides its links: its name, and for a recording its duration. */
export const fileFacts = z.object({
  kind: z.enum(fileKinds),
  name: z.string(),
  bytes: z.number().int(),
  seconds: z.number().int().nullable(),
});

/** What a seller sees before a sale: how long the money is on hold, and roughly when it is available. */
export const payout = z.object({ holdHours: z.number(), spendableAt: dateTime });
