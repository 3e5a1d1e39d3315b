import type { Coupon } from './model/money';
import { hasEnded, type ModelOrder, type Trader } from './model/types';

/** A coupon of the world's: whose it is, whether the next order uses it, and which one did. */
export type HeldCoupon = Coupon & {
  id: string;
  owner: Trader;
  minKobo: bigint;
  expiresAt: number;
  isArmed: boolean;
  order: ModelOrder | null;
};

/** An order that ended without a fee gives its coupon back, with the clock's next strike. */
export const cameToNothing = ({ state }: ModelOrder) => [83, 90, 91].includes(state);

/** Once the clock struck: what came to nothing used no coupon up. */
export function returnCoupons({ coupons }: { coupons: readonly HeldCoupon[] }): void {
  for (const coupon of coupons)
    if (coupon.order && hasEnded(coupon.order) && cameToNothing(coupon.order))
      Object.assign(coupon, { order: null, isArmed: false });
}
