import { sql } from '../apps/server/src/platform/db';
import { givenCoupon } from '../apps/server/src/testing/rewards';
import { cameToNothing, type HeldCoupon } from './held-coupons';
import { agree, note } from './journal';
import { hour, type Trader } from './model-types';
import { anybody, callAs, count, nameOf, nowOf, type Person, type World } from './world';

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
