import * as z from 'zod';
import { emailPattern, isID, ninPattern, phonePattern, pinPattern } from './rules';
import { cleanText } from './text/free-text';

/** A sum in kobo as digits. JSON numbers end at 2^53, so money never is one. At most ₦1,000,000,000,000.00. */
export const koboDigits = z
  .string()
  .max(15)
  .regex(/^(0|[1-9]\d{0,14})$/)
  .meta({ description: 'A sum in kobo, as digits' });
/** A sum in kobo above zero. */
export const positiveKobo = z
  .string()
  .max(15)
  .regex(/^[1-9]\d{0,14}$/);
/** A trade's fee and how it came about: `fullFeeKobo` less what the level and the coupon take off is `feeKobo`. */
export const feeFields = {
  fullFeeKobo: koboDigits,
  levelOffKobo: koboDigits,
  couponOffKobo: koboDigits,
  feeKobo: koboDigits,
};
/** A card's face value in minor units of its currency. */
export const faceMinor = z.number().int().positive().max(100_000_000);
/** An id as digits: ids are 63-bit, beyond a JSON number. */
export const idDigits = z
  .string()
  .max(19)
  .regex(/^[1-9]\d{0,18}$/)
  .refine(isID);
/** A moment, ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime();
export const phone = z.string().regex(phonePattern);
export const email = z.string().max(254).regex(emailPattern);
export const walletPin = z.string().max(6).regex(pinPattern);
/** The wallet PIN, or what stands for it once: a passkey's approval of this very operation (`finishApproval`). */
export const pinOrApproval = z
  .string()
  .max(46)
  .regex(/^(\d{6}|pk-[\w-]{43})$/);
export const elevenDigits = z.string().max(11).regex(ninPattern);
/** Sides and order types, seen from the user who acts: 1 sells a card, 0 buys one (spec section 1). */
export const tradeType = z.union([z.literal(0), z.literal(1)]);
/** The same in a query string. */
export const tradeTypeText = z.enum(['0', '1']).transform((text) => (text === '1' ? 1 : 0));
/** A page's cursor: opaque, from the answer before. */
export const cursor = z.string().max(200).optional();
/** `?limit=`, 1 to 50. */
export const pageLimit = z.coerce.number().int().min(1).max(50).default(20);
/** Many things: one page of them, and the cursor of the next. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
/** How many signs of a text a reader sees: marks above letters, blanks in a row and what is invisible do not count. */
const seenIn = (text: string): number =>
  [...cleanText(text).replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim()].length;
/** Words for a person to read, of which at least so many signs can be seen. */
export const readableText = (least: number, most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => seenIn(text) >= least);

/** The answer of a call that has nothing to say but "done". */
export const done = z.object({});

/** What a file can be. All but a picture is kept as it was sent, and taken as proof in a dispute only. */
export const fileKinds = ['picture', 'pdf', 'video'] as const;

/** What is told of a file beside its links: what its owner calls it, and of a recording how long it lasts. */
export const fileFacts = z.object({
  kind: z.enum(fileKinds),
  name: z.string(),
  bytes: z.number().int(),
  seconds: z.number().int().nullable(),
});

/** What a seller is told before a sale: how long its money is on hold, and about when it is spendable. */
export const payout = z.object({ holdHours: z.number(), spendableAt: moment });
