/**
 * Rewards: what users earn besides the trade itself. *Points* (one is a naira) come from completed trades, tasks,
 * promotions and invitations. A *loyalty level* depends on recent trade volume and takes a share off the trade fee. A
 * *coupon* takes a share off one order's fee. A *promotion* is a public offer with a goal, a period and a number of
 * places.
 *
 * Promises: every point is backed by money in the ledger's promotions account, which is never negative. A *grant* is
 * paid once, however often and from however many devices it is claimed. Trades between linked accounts (device, bank
 * account or verified identity) earn nothing, and the reason is shown.
 *
 * Offers call `feeDiscountOf` for the user who pays the fee. Orders call `useCoupon` with the order that the quote
 * was made for.
 */

export { activatePromotion, checkPublish } from './admin/actions';
export { versionTitle } from './admin/store';
export { useCoupon } from './coupons/coupons';
export { type FeeDiscount, feeDiscountOf, noDiscount } from './coupons/discount';
export { exportRewardsData } from './data-export';
export { eraseRewards } from './erase';
export { rewardsRoutes } from './routes';
export { pointsFor } from './rules';
export { seedPromotions } from './seed';
export { peopleByLevel, promotionsAbove } from './setting-impact';
export { rewardsSubscriptions } from './subscriptions';
export { rewardsSweeps } from './sweeps';
