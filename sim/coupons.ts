import { sql } from '../apps/server/src/platform/db';
import { givenCoupon } from '../apps/server/src/testing/rewards';
import { agree, note } from './journal';
import type { Coupon } from './model-money';
import { hasEnded, hour, type ModelOrder, type Trader } from './model-types';
import { anybody, callAs, count, nameOf, nowOf, type Person, type World } from './world';

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
const cameToNothing = ({ state }: ModelOrder) => [83, 90, 91].includes(state);

export const isUsable = (coupon: HeldCoupon, now: number) =>
  coupon.isArmed && coupon.order === null && coupon.expiresAt > now;

/** What a maker's coupon takes off an order of this much; undefined where none is set to be used. */
export const couponFor = ({ coupons }: World, maker: Trader, grossKobo: bigint, now: number) =>
  coupons.find((one) => one.owner === maker && isUsable(one, now) && grossKobo >= one.minKobo);

/** Somebody is given a coupon, or sets one to be used, or keeps it; also one that is used up or over. */
export async function tendCoupon(world: World): Promise<void> {
  const { chance, coupons } = world;
  const person = anybody(world);
  const own = coupons.filter(
    ({ owner, order }) => owner === person.trader && !(order && cameToNothing(order)),
  );
  if (own.length === 0 || chance.percent(30)) return give(world, person);
  const coupon = chance.pick(own);
  const isOn = chance.percent(85);
  const said = nameOf(await callAs(world, person, 'applyCoupon', { couponID: coupon.id, isOn }));
  const isGone = coupon.order !== null || coupon.expiresAt <= nowOf(world);
  agree('a coupon is set to be used', said, isGone ? 'CouponGone' : 'ok', { coupon: coupon.id });
  count(world, `coupon ${said}`);
  if (isGone) return;
  for (const other of coupons) if (other.owner === coupon.owner && !other.order) other.isArmed = false;
  coupon.isArmed = isOn;
}

async function give(world: World, { user, trader }: Person): Promise<void> {
  const { chance, coupons, gift } = world;
  const terms = {
    shareBps: chance.between(1, 100) * 100,
    mostKobo: BigInt(chance.between(1_000, 200_000)),
    minOrderKobo: BigInt(chance.pick([0, 1_000_000, 5_000_000])),
  };
  const id = await givenCoupon(gift, user, terms);
  coupons.push({
    ...{ id, owner: trader, shareBps: BigInt(terms.shareBps), mostKobo: terms.mostKobo },
    ...{ minKobo: terms.minOrderKobo, expiresAt: nowOf(world) + 30 * 24 * hour, isArmed: false, order: null },
  });
  note(world.journal, nowOf(world), { coupon: id, of: trader.id });
}

/** Once the clock struck: what came to nothing used no coupon up. */
export function returnCoupons({ coupons }: World): void {
  for (const coupon of coupons)
    if (coupon.order && hasEnded(coupon.order) && cameToNothing(coupon.order))
      Object.assign(coupon, { order: null, isArmed: false });
}

/** Every coupon is where it belongs: with the order that paid a fee less by it, or with its owner. */
export async function checkCoupons({ gift, coupons }: World): Promise<void> {
  const rows = await gift.database.many<{ id: bigint; orderID: bigint | null; isArmed: boolean }>(sql`
    select id, order_id as "orderID", is_armed as "isArmed" from rewards.coupons where source = 'test'`);
  const byID = new Map(rows.map((row) => [String(row.id), row]));
  agree('coupons', rows.length, coupons.length);
  for (const { id, order, isArmed } of coupons) {
    const row = byID.get(id);
    agree('the order that used a coupon', row?.orderID ?? null, order?.no ?? null, { coupon: id });
    agree('a coupon is set to be used', row?.isArmed, isArmed, { coupon: id });
  }
}
