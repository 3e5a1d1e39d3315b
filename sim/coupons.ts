import { sql } from '../apps/server/src/platform/database/db';
import { createCoupon } from '../apps/server/src/testing/fixtures/rewards';
import { cameToNothing, type HeldCoupon } from './held-coupons';
import { expectSame, note } from './journal';
import { hour, type Trader } from './model/types';
import { anybody, callAs, count, nameOf, nowOf, type Person, type Simulation } from './simulation';

export const isUsable = (coupon: HeldCoupon, now: number) =>
  coupon.isArmed && coupon.order === null && coupon.expiresAt > now;

/** The maker's armed coupon for an order of this amount; undefined if there is none. */
export const couponFor = ({ coupons }: Simulation, maker: Trader, grossKobo: bigint, now: number) =>
  coupons.find((one) => one.owner === maker && isUsable(one, now) && grossKobo >= one.minKobo);

/** Grants a user a coupon, or arms or disarms one, even one that is used or expired. */
export async function manageCoupon(sim: Simulation): Promise<void> {
  const { random, coupons } = sim;
  const person = anybody(sim);
  const own = coupons.filter(
    ({ owner, order }) => owner === person.trader && !(order && cameToNothing(order)),
  );
  if (own.length === 0 || random.percent(30)) return give(sim, person);
  const coupon = random.pick(own);
  const isOn = random.percent(85);
  const answered = nameOf(await callAs(sim, person, 'applyCoupon', { couponID: coupon.id, isOn }));
  const isGone = coupon.order !== null || coupon.expiresAt <= nowOf(sim);
  expectSame('a coupon is set to be used', answered, isGone ? 'CouponGone' : 'ok', { coupon: coupon.id });
  count(sim, `coupon ${answered}`);
  if (isGone) return;
  for (const other of coupons) if (other.owner === coupon.owner && !other.order) other.isArmed = false;
  coupon.isArmed = isOn;
}

async function give(sim: Simulation, { user, trader }: Person): Promise<void> {
  const { random, coupons, gift } = sim;
  const terms = {
    shareBps: random.between(1, 100) * 100,
    maxDiscountKobo: BigInt(random.between(1_000, 200_000)),
    minOrderKobo: BigInt(random.pick([0, 1_000_000, 5_000_000])),
  };
  const id = await createCoupon(gift, user, terms);
  coupons.push({
    ...{ id, owner: trader, shareBps: BigInt(terms.shareBps), maxDiscountKobo: terms.maxDiscountKobo },
    ...{ minKobo: terms.minOrderKobo, expiresAt: nowOf(sim) + 30 * 24 * hour, isArmed: false, order: null },
  });
  note(sim.journal, nowOf(sim), { coupon: id, of: trader.id });
}

/** Every coupon is assigned correctly: to the order whose fee it reduced, or to its owner. */
export async function checkCoupons({ gift, coupons }: Simulation): Promise<void> {
  const rows = await gift.database.many<{ id: bigint; orderID: bigint | null; isArmed: boolean }>(sql`
    select id, order_id as "orderID", is_armed as "isArmed" from rewards.coupons where source = 'test'`);
  const byID = new Map(rows.map((row) => [String(row.id), row]));
  expectSame('coupons', rows.length, coupons.length);
  for (const { id, order, isArmed } of coupons) {
    const row = byID.get(id);
    expectSame('the order that used a coupon', row?.orderID ?? null, order?.no ?? null, { coupon: id });
    expectSame('a coupon is set to be used', row?.isArmed, isArmed, { coupon: id });
  }
}
