import * as z from 'zod';
import { dateTime, koboDigits } from '../fields';
import { promotionPictures } from './reward-enums';

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
  /** A coupon for an order's fee: the share it takes off, and its maximum. Null: no coupon. */
  coupon: z.object({ shareBps: z.number().int(), maxDiscountKobo: koboDigits }).nullable(),
  startsAt: dateTime,
  endsAt: dateTime,
  spotsLeft: z.number().int(),
  /** The caller's participation. Null for visitors and before joining. */
  mine: z
    .object({
      joinedAt: dateTime,
      done: z.string(),
      isEarned: z.boolean(),
      /** When it can be claimed: the trades that reached the goal can then no longer be undone. */
      finalAt: dateTime.nullable(),
      claimedAt: dateTime.nullable(),
    })
    .nullable(),
});
