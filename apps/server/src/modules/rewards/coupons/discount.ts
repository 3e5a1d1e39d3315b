import { type Coupon, type Kobo, koboOf, noKobo } from '@gift/money';
import type { Db } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { levelFor } from '../points/levels';
import { armedCoupon } from './coupons';

/** What a user's loyalty level and coupon take off a trade fee. */
export type FeeDiscount = {
  readonly levelBps: bigint;
  readonly coupon: (Coupon & { readonly couponID: bigint; readonly minOrder: Kobo }) | null;
};

export const noDiscount: FeeDiscount = { levelBps: 0n, coupon: null };

/** The current discount of the user who pays an order's fee. */
export async function feeDiscountOf(
  db: Db,
  userID: bigint,
  { now, settings }: { now: Date; settings: Settings },
): Promise<FeeDiscount> {
  const [{ discountBps }, armed] = await Promise.all([
    levelFor(db, userID, settings),
    armedCoupon(db, userID, now),
  ]);
  return {
    levelBps: BigInt(discountBps),
    coupon: armed
      ? {
          couponID: armed.couponID,
          shareBps: BigInt(armed.shareBps),
          max: koboOf(armed.max),
          minOrder: armed.minOrder ?? noKobo,
        }
      : null,
  };
}
