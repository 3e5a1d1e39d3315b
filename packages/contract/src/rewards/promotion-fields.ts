import * as z from 'zod';
import { koboDigits, moment } from '../fields';
import { promotionPictures } from './reward-enums';

/** A promotion as a person sees it. */
export const promotion = z.object({
  promotionID: z.string(),
  title: z.string(),
  about: z.string(),
  terms: z.string(),
  picture: z.enum(promotionPictures),
  goalKind: z.enum(['trades', 'volume']),
  /** A number of trades, or kobo. */
  goal: z.string(),
  minTier: z.number().int(),
  pointsKobo: koboDigits,
  /** A coupon for the fee of an order: the share it takes off, and the most; null where none is given. */
  coupon: z.object({ shareBps: z.number().int(), maxDiscountKobo: koboDigits }).nullable(),
  startsAt: moment,
  endsAt: moment,
  spotsLeft: z.number().int(),
  /** The caller's part in it; null for a visitor, and before joining. */
  mine: z
    .object({
      joinedAt: moment,
      done: z.string(),
      isEarned: z.boolean(),
      /** It can be claimed from then, when the trades that reached the goal cannot be undone any more. */
      finalAt: moment.nullable(),
      claimedAt: moment.nullable(),
    })
    .nullable(),
});
