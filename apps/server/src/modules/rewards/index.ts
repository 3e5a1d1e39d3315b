/**
 * Rewards: what people earn beside the trade itself. *Points* (one is a naira) come from completed trades, tasks,
 * promotions and invitations; a *level* rests on what was traded lately and takes a share off the trade fee; a
 * *coupon* takes a share off the fee of one order; a *promotion* is a public offer with a goal, a time and places.
 *
 * Promises: every point is money of the promotions' account in the ledger, which never falls below zero; a *grant* is
 * paid once, whatever is claimed how often and from how many phones; what two accounts of one person do with each
 * other - by device, bank account or verified identity - earns nothing, and the reason is shown.
 *
 * For offers: `feeDiscountOf` who pays the fee. For orders: `useCoupon` with the order that its quote was made for.
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
