import type { AnswerOf, Calls } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';

type Coupon = {
  id: bigint;
  shareBps: number;
  max: Kobo;
  minOrder: Kobo;
  expiresAt: Date;
  isArmed: boolean;
  orderID: bigint | null;
};
const columns = sql`
  id, share_bps as "shareBps", max_discount_kobo as max, min_order_kobo as "minOrder", expires_at as "expiresAt",
  is_armed as "isArmed", order_id as "orderID"`;

const stateOf = ({ orderID, isArmed, expiresAt }: Coupon, now: Date) => {
  if (orderID !== null) return 'used';
  if (expiresAt <= now) return 'expired';
  return isArmed ? 'armed' : 'free';
};

const couponView = (coupon: Coupon, now: Date): AnswerOf<Calls['applyCoupon']> => ({
  couponID: String(coupon.id),
  shareBps: coupon.shareBps,
  maxDiscountKobo: String(coupon.max),
  minOrderKobo: String(coupon.minOrder),
  expiresAt: coupon.expiresAt.toISOString(),
  state: stateOf(coupon, now),
  orderNo: coupon.orderID === null ? null : String(coupon.orderID),
});

/** Usable coupons first, then recently used or expired ones. */
export async function couponsOf(db: Db, userID: bigint, now: Date) {
  const coupons = await db.many<Coupon>(sql`
    select ${columns} from rewards.coupons where user_id = ${userID} and expires_at > ${later(now, -days(30))}
    order by order_id is not null, expires_at <= ${now}, is_armed desc, expires_at, id limit 50`);
  return coupons.map((coupon) => couponView(coupon, now));
}

type Given = { userID: bigint; source: string; ref: string; now: Date; shareBps?: number; max?: Kobo };

/** Gives a coupon. Undefined if this source has already given it. */
export async function giveCoupon(tx: Tx, coupon: Given, settings: Settings): Promise<bigint | undefined> {
  const { userID, source, ref, now } = coupon;
  const { shareBps = settings.couponShareBps, max = koboOf(settings.couponMaxDiscountKobo) } = coupon;
  const row = await tx.maybe<{ id: bigint }>(sql`
    insert into rewards.coupons
      (id, user_id, source, source_ref, share_bps, max_discount_kobo, min_order_kobo, created_at, expires_at)
    values (${newID(now)}, ${userID}, ${source}, ${ref}, ${shareBps}, ${max}, ${settings.couponMinOrderKobo}, ${now},
      ${later(now, days(settings.couponDays))})
    on conflict (user_id, source, source_ref) do nothing returning id`);
  return row?.id;
}

/** The discount of the coupon that a user selected for their next order. */
export type ArmedCoupon = { couponID: bigint; shareBps: number; max: Kobo; minOrder: Kobo };

export const armedCoupon = (db: Db, userID: bigint, now: Date): Promise<ArmedCoupon | undefined> =>
  db.maybe<ArmedCoupon>(sql`
    select id as "couponID", share_bps as "shareBps", max_discount_kobo as max, min_order_kobo as "minOrder"
    from rewards.coupons where user_id = ${userID} and is_armed and order_id is null and expires_at > ${now}`);

/** Uses a coupon for an order. False if another order was faster, or its owner deselected it. */
export async function useCoupon(
  tx: Tx,
  { couponID, orderID, now }: { couponID: bigint; orderID: bigint; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update rewards.coupons set order_id = ${orderID}, used_at = ${now}
    where id = ${couponID} and order_id is null and is_armed and expires_at > ${now}`);
  return used === 1;
}

/** The order ended without a fee, so its coupon can be used again if it is still valid. */
export const returnCoupon = (tx: Tx, orderID: bigint): Promise<number> =>
  tx.run(sql`
    update rewards.coupons set order_id = null, used_at = null, is_armed = false where order_id = ${orderID}`);

export const applyCoupon: Command<'applyCoupon'> = async ({ tx, caller, now }, { couponID, isOn }) => {
  const own = await tx.many<Coupon>(sql`
    select ${columns} from rewards.coupons where user_id = ${caller.userID} and order_id is null
    order by id for update`);
  const coupon = own.find(({ id }) => String(id) === couponID);
  if (!coupon || coupon.expiresAt <= now) throw new Refusal('CouponGone');
  await tx.run(sql`
    update rewards.coupons set is_armed = false where user_id = ${caller.userID} and is_armed and order_id is null`);
  if (isOn) await tx.run(sql`update rewards.coupons set is_armed = true where id = ${coupon.id}`);
  return couponView({ ...coupon, isArmed: isOn }, now);
};
