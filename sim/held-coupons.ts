import type { Coupon } from './model/money';
import { hasEnded, type ModelOrder, type Trader } from './model/types';

/** A coupon in the simulation: its owner, whether the next order uses it, and which order used it. */
export type HeldCoupon = Coupon & {
  id: string;
  owner: Trader;
  minKobo: bigint;
  expiresAt: number;
  isArmed: boolean;
  order: ModelOrder | null;
};

/** An order that ended without a fee returns its coupon at the next run of the clock. */
export const cameToNothing = ({ state }: ModelOrder) => [83, 90, 91].includes(state);

/** After the clock ran: orders without a fee have returned their coupons. */
export function returnCoupons({ coupons }: { coupons: readonly HeldCoupon[] }): void {
  for (const coupon of coupons)
    if (coupon.order && hasEnded(coupon.order) && cameToNothing(coupon.order))
      Object.assign(coupon, { order: null, isArmed: false });
}
