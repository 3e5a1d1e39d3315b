import * as z from 'zod';
import { endpoint } from '../../endpoint';
import {
  cursor,
  dateTime,
  done,
  idDigits,
  koboDigits,
  pageLimit,
  pageOf,
  positiveKobo,
  walletPin,
} from '../../fields';
import { grantSources, rewardTasks, uncountedReasons } from '../../rewards/reward-enums';

const coupon = z.object({
  couponID: idDigits,
  /** The share of the fee that it takes off, in basis points, and the maximum. */
  shareBps: z.number().int(),
  maxDiscountKobo: koboDigits,
  /** The minimum order amount. */
  minOrderKobo: koboDigits,
  expiresAt: dateTime,
  state: z.enum(['free', 'armed', 'used', 'expired']),
  orderNo: idDigits.nullable(),
});

export const rewardsSummary = endpoint({
  method: 'GET',
  path: '/api/rewards/summary',
  summary: "Returns the caller's points, loyalty level, tasks and coupons",
  answer: z.object({
    /** Points in kobo: a point is a naira. */
    pointsKobo: koboDigits,
    /** Earned, and paid at `dueAt` unless the trade behind it is undone. */
    locked: z.array(
      z.object({
        source: z.enum(grantSources),
        amountKobo: koboDigits,
        dueAt: dateTime,
        /** Overdue because the rewards money is used up. Paid when there is some again. */
        awaitsBudget: z.boolean(),
      }),
    ),
    /** The next points to lapse, soonest first. */
    expiring: z.array(z.object({ amountKobo: koboDigits, expiresAt: dateTime })),
    level: z.object({
      level: z.number().int(),
      discountBps: z.number().int(),
      /** Trade volume that counted in the last `windowDays`. */
      volumeKobo: koboDigits,
      windowDays: z.number().int(),
      steps: z.array(z.object({ fromKobo: koboDigits, discountBps: z.number().int() })),
    }),
    tasks: z.array(
      z.object({
        task: z.enum(rewardTasks),
        rewardKobo: koboDigits,
        done: z.number().int(),
        goal: z.number().int(),
        state: z.enum(['open', 'earned', 'claimed']),
        /** When a weekly task starts again. */
        againAt: dateTime.nullable(),
      }),
    ),
    coupons: z.array(coupon),
    /** Points per order, in basis points of its amount, and the maximum. */
    tradeBps: z.number().int(),
    tradeMaxKobo: koboDigits,
    /** Trades of the last 30 days that earned nothing, by reason. */
    uncounted: z.array(z.object({ reason: z.enum(uncountedReasons), trades: z.number().int() })),
    /** The minimum for moving points to the wallet. */
    minMoveKobo: koboDigits,
    dailyMoveKobo: koboDigits,
    leftTodayKobo: koboDigits,
    /** What the wallet can still take. Null is no limit. */
    headroomKobo: koboDigits.nullable(),
  }),
});

export const rewardsHistory = endpoint({
  method: 'GET',
  path: '/api/rewards/history',
  summary: "Lists all changes of the caller's points, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      id: idDigits,
      what: z.enum([...grantSources, 'toWallet', 'expired']),
      amountKobo: koboDigits,
      isOut: z.boolean(),
      /** void: the trade behind it was undone. */
      state: z.enum(['locked', 'paid', 'void']),
      at: dateTime,
    }),
  ),
});

export const claimReward = endpoint({
  method: 'POST',
  path: '/api/rewards/claim',
  idempotent: true,
  summary: 'Claims the reward of a task or promotion, once',
  body: z.union([
    z.strictObject({ task: z.enum(rewardTasks) }),
    z.strictObject({ promotionID: z.string().max(40) }),
  ]),
  answer: z.object({
    pointsKobo: koboDigits,
    couponID: idDigits.nullable(),
    wasClaimed: z.boolean(),
    /** When points for trades are paid, unless the trades are undone. Null: now. */
    dueAt: dateTime.nullable(),
  }),
  refusals: [
    'RewardNotEarned',
    'RewardNotFinal',
    'RewardUnknown',
    'PromotionsEmpty',
    'PromotionNotJoined',
    'PromotionTierNeeded',
  ],
});

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon/apply',
  summary: "Applies a coupon to the caller's next order with a fee, or stops applying it",
  body: z.strictObject({ couponID: idDigits, isOn: z.boolean() }),
  answer: coupon,
  refusals: ['CouponGone'],
});

export const moveRewards = endpoint({
  method: 'POST',
  path: '/api/walletOrder/rewardsToWallet',
  sealed: true,
  idempotent: true,
  summary: 'Converts points into available money, one naira per point',
  body: z.strictObject({ amountKobo: positiveKobo, walletPin }),
  answer: z.object({ movedKobo: koboDigits, pointsKobo: koboDigits, availableKobo: koboDigits }),
  refusals: [
    'WalletPinMissing',
    'WalletPinWrong',
    'WalletPinLocked',
    'WalletPinSpent',
    'RewardsTooFew',
    'RewardsShort',
    'RewardsDailyLimit',
    'RewardsOverCap',
  ],
});

export const remindFriend = endpoint({
  method: 'POST',
  path: '/api/invite/remind',
  summary: 'Reminds an invited friend about their welcome bonus',
  body: z.strictObject({ friendID: idDigits }),
  answer: done,
  refusals: ['InviteNotRemindable', 'InviteReminded'],
});
