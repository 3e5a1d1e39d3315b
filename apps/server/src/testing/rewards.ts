import { randomInt } from 'node:crypto';
import { sql } from '../platform/db';
import type { TestApp } from './app';
import { makeUser, type TestUser } from './users';

const anyID = () => BigInt(randomInt(1, 2 ** 47));

/** Gives a user a coupon of half a fee, valid for a month. */
export async function givenCoupon(
  gift: TestApp,
  { userID }: TestUser,
  { shareBps = 5_000, mostKobo = 50_000n, minOrderKobo = 0n } = {},
): Promise<string> {
  const [id, now] = [anyID(), gift.clock.now()];
  await gift.database.run(sql`
    insert into rewards.coupons
      (id, user_id, source, source_ref, share_bps, most_kobo, min_order_kobo, created_at, expires_at)
    values (${id}, ${userID}, 'test', ${String(id)}, ${shareBps}, ${mostKobo}, ${minOrderKobo}, ${now},
      ${new Date(now.getTime() + 30 * 86_400_000)})`);
  return String(id);
}

/** A new user whom another invited. */
export async function invitedBy(
  gift: TestApp,
  inviter: TestUser,
  wishes: Parameters<typeof makeUser>[1] = {},
): Promise<TestUser> {
  const friend = await makeUser(gift, wishes);
  await gift.database.run(sql`
    update identity.users set invited_by = ${inviter.userID} where id = ${friend.userID}`);
  return friend;
}

/** Money set aside for promotions, by somebody of the house. */
export async function fundPromotions(gift: TestApp, amountKobo = '100000000'): Promise<void> {
  const staff = await makeUser(gift, { roles: ['finance'] });
  const wanted = { amountKobo, reason: 'For the tests' };
  const answer = await gift.call('fundRewards', wanted, { token: staff.token });
  if (answer.code !== 200) throw new Error(`nothing was set aside: ${answer.message}`);
}
