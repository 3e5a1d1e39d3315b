import { randomInt } from 'node:crypto';
import type { Calls, SentOf } from '@gift/contract';
import { koboOf } from '@gift/money';
import { fundPromotions as setAside } from '../modules/ledger';
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

/** Money set aside for promotions, as two people of finance do it. */
export async function fundPromotions(gift: TestApp, amountKobo = '100000000'): Promise<void> {
  const now = gift.clock.now();
  const id = anyID();
  await gift.database.transaction((tx) =>
    setAside(tx, { key: `tests.funded:${id}`, amount: koboOf(BigInt(amountKobo)), ref: id, now }),
  );
}

/** What a member of the staff writes: one trade for ₦100, ten places and money for them. */
export function writtenPromotion(
  gift: TestApp,
  wishes: Partial<SentOf<Calls['savePromotion']>['written']> = {},
): SentOf<Calls['savePromotion']>['written'] {
  const now = gift.clock.now().getTime();
  return {
    ...{ titleEn: 'A trade, a hundred', titleZh: '一笔交易，一百积分' },
    ...{ aboutEn: 'One trade brings ₦100 in points.', aboutZh: '一笔交易可得 ₦100 积分。' },
    ...{ termsEn: 'Trades count once you joined.', termsZh: '参加后的交易才计入。' },
    ...{ picture: 'trophy', goalKind: 'trades', goal: '1', minTier: 1, pointsKobo: '10000', coupon: null },
    beginsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 7 * 86_400_000).toISOString(),
    ...{ places: 10, budgetKobo: '100000' },
    ...wishes,
  };
}

/** A draft of a promotion, by somebody of the house. */
export async function promotionWritten(
  gift: TestApp,
  wishes: Parameters<typeof writtenPromotion>[1] = {},
): Promise<{ promotionID: string }> {
  const staff = await makeUser(gift, { roles: ['lead'] });
  const promotionID = `written-${randomInt(2 ** 40)}`;
  const body = { promotionID, version: 0, written: writtenPromotion(gift, wishes), reason: 'For the tests' };
  const answer = await gift.call('savePromotion', body, { token: staff.token });
  if (answer.code !== 200) throw new Error(`nothing was written: ${answer.message}`);
  return { promotionID };
}
