import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, idDigits, koboDigits } from '../../fields';
import { promotion } from '../../rewards/promotion-fields';
import { inviteStages, uncountedReasons } from '../../rewards/reward-enums';

export const activityList = endpoint({
  method: 'GET',
  path: '/api/activity/list',
  access: 'public',
  summary: "Lists running and recently ended promotions, with the caller's progress",
  answer: z.object({ running: z.array(promotion), ended: z.array(promotion) }),
});

export const activityLeaders = endpoint({
  method: 'GET',
  path: '/api/activity/leaders',
  access: 'public',
  summary: "Returns this month's top traders, with masked names, and the caller's rank",
  answer: z.object({
    /** The month in Lagos, `2026-06`. */
    month: z.string(),
    /** When it was computed. It is recomputed a few times an hour. */
    at: dateTime,
    leaders: z.array(
      z.object({ rank: z.number().int(), name: z.string(), volumeKobo: koboDigits, isMe: z.boolean() }),
    ),
    /** Null: a visitor, or no counted trade this month. */
    mine: z.object({ rank: z.number().int(), volumeKobo: koboDigits }).nullable(),
  }),
});

export const joinActivity = endpoint({
  method: 'POST',
  path: '/api/activity/join',
  summary: 'Joins a promotion; a repeat has no effect',
  body: z.strictObject({ promotionID: z.string().max(40) }),
  answer: promotion,
  refusals: ['RewardUnknown', 'PromotionEnded', 'PromotionFull', 'PromotionTierNeeded'],
});

export const inviteSummary = endpoint({
  method: 'GET',
  path: '/api/invite/summary',
  summary: "Returns the caller's invite code and the progress of invited friends",
  answer: z.object({
    inviteCode: z.string(),
    /** What the caller and the friend get, and how much the friend must trade for it. */
    inviterKobo: koboDigits,
    friendKobo: koboDigits,
    tradeKobo: koboDigits,
    maxFriends: z.number().int(),
    paidKobo: koboDigits,
    /** Earned, and paid after its waiting period. */
    pendingKobo: koboDigits,
    friends: z.array(
      z.object({
        friendID: idDigits,
        name: z.string(),
        joinedAt: dateTime,
        stage: z.enum(inviteStages),
        refused: z.enum(uncountedReasons).nullable(),
        isVerified: z.boolean(),
        hasBank: z.boolean(),
        tradedKobo: koboDigits,
        rewardKobo: koboDigits,
        /** When the friend can be reminded. Null: nothing to remind of. */
        remindFrom: dateTime.nullable(),
      }),
    ),
    /** What an invited caller must still do for the welcome bonus. Null: not invited. */
    welcome: z
      .object({
        stage: z.enum(inviteStages),
        refused: z.enum(uncountedReasons).nullable(),
        isVerified: z.boolean(),
        hasBank: z.boolean(),
        tradedKobo: koboDigits,
      })
      .nullable(),
  }),
});
