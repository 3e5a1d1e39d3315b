import { randomInt } from 'node:crypto';
import type { Calls, ReceivedOf } from '@gift/contract';
import { koboOf } from '@gift/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createInvitedUser, fundPromotions } from '../../../testing/fixtures/rewards';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, gtBank } from '../../../testing/providers/banks';
import { countTrades } from '../points/trades';
import { evaluateInvites } from './invites';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await fundPromotions(gift);
});
afterAll(() => gift.close());
afterEach(() => assertInvariants(gift.database));

type Invited = ReceivedOf<Calls['inviteSummary']>;
const as = (user: TestUser) => ({ token: user.token });
const refusal = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'ok' : (data as { refusal: string }).refusal;
const summary = async (user: TestUser): Promise<Invited> =>
  (await gift.call('inviteSummary', undefined, as(user))).data;
const points = async (user: TestUser) =>
  (await gift.call('rewardsSummary', undefined, as(user))).data.pointsKobo;
const judge = (friend: TestUser) =>
  gift.database.transaction((tx) =>
    evaluateInvites(tx, [{ userID: friend.userID, now: gift.clock.now() }], gift.services.settings.current),
  );

async function traded(user: TestUser, kobo: bigint, partnerID = BigInt(randomInt(1, 2 ** 40))) {
  const side = { orderID: BigInt(randomInt(1, 2 ** 47)), userID: user.userID, partnerID };
  const trade = { ...side, amount: koboOf(kobo), now: gift.clock.now() };
  await gift.database.transaction((tx) => countTrades(tx, [trade], gift.services.settings.current));
  await judge(user);
}
/** Gives a user a bank account. */
async function banked(user: TestUser, number = String(randomInt(1, 2 ** 31)).padStart(10, '0')) {
  await gift.database.run(sql`
    insert into wallet.bank_accounts (id, user_id, bank_code, account_number, account_name, added_at)
    values (${BigInt(randomInt(1, 2 ** 47))}, ${user.userID}, '058', ${number}, 'ADA', ${gift.clock.now()})`);
  return number;
}

describe('an invitation', () => {
  it('shows each stage of a friend, and pays both users once, a day after the last condition', async () => {
    const inviter = await createTestUser(gift);
    const friend = await createInvitedUser(gift, inviter, { tier: 0 });
    const stage = async () => (await summary(inviter)).friends[0];
    expect(await stage()).toMatchObject({ stage: 'joined', isVerified: false, rewardKobo: '100000' });
    await gift.database.run(sql`update identity.users set tier = 1 where id = ${friend.userID}`);
    await gift.database.run(sql`
      insert into identity.verified_identities (user_id, first_name, last_name, date_of_birth)
      values (${friend.userID}, 'Ada', 'Okafor', '1991-02-03')`);
    expect(await stage()).toMatchObject({ stage: 'verified', isVerified: true, hasBank: false });
    await traded(friend, 1_500_000n);
    expect(await stage()).toMatchObject({ stage: 'trading', tradedKobo: '1500000' });
    await traded(friend, 500_000n);
    expect((await summary(friend)).welcome).toMatchObject({ stage: 'trading', hasBank: false });
    await addAccount(gift, friend, gtBank);
    await gift.runDue();
    expect(await summary(inviter)).toMatchObject({ paidKobo: '0', pendingKobo: '100000' });
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(inviter)).toMatchObject({ paidKobo: '100000', pendingKobo: '0' });
    expect(await points(inviter)).toBe('100000');
    // The welcome bonus, and the points of the two trades.
    expect(await points(friend)).toBe('52000');
    await traded(friend, 9_000_000n);
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await points(inviter)).toBe('100000');
  });

  it('pays for the first order that Gift saw released, not for trades with who invited', async () => {
    const inviter = await createTestUser(gift);
    const friend = await createInvitedUser(gift, inviter);
    await banked(friend);
    await traded(friend, 90_000_000n, inviter.userID);
    expect((await summary(inviter)).friends[0]).toMatchObject({ stage: 'verified', tradedKobo: '0' });
  });

  it.each([
    [
      'sameDevice',
      async (one: TestUser, other: TestUser): Promise<void> => {
        await gift.database.run(sql`
          insert into identity.known_devices (user_id, device_hash, since)
          select id, decode(${String(one.userID)}, 'escape'), ${gift.clock.now()}
          from unnest(${[one.userID, other.userID]}::bigint[]) id`);
      },
    ],
    [
      'sameBank',
      async (one: TestUser, other: TestUser): Promise<void> => void (await banked(other, await banked(one))),
    ],
    [
      'sameIdentity',
      async (one: TestUser, other: TestUser): Promise<void> => {
        await gift.database.run(sql`
          update identity.verified_identities set last_name = ${`Of ${one.userID}`}
          where user_id = any(${[one.userID, other.userID]}::bigint[])`);
      },
    ],
  ] as const)('of oneself is caught by %s, shown with the reason, and pays nothing', async (why, link) => {
    const inviter = await createTestUser(gift);
    const friend = await createInvitedUser(gift, inviter);
    if (why !== 'sameBank') await banked(friend);
    await link(inviter, friend);
    await traded(friend, 9_000_000n);
    gift.clock.advance(hours(25));
    await gift.runDue();
    expect((await summary(inviter)).friends).toMatchObject([{ stage: 'refused', refused: why }]);
    expect((await summary(friend)).welcome).toMatchObject({ stage: 'refused', refused: why });
    expect(await points(inviter)).toBe('0');
  });

  it('with a bank account of a third person is caught as well', async () => {
    const [inviter, third] = [await createTestUser(gift), await createTestUser(gift)];
    const friend = await createInvitedUser(gift, inviter);
    await banked(friend, await banked(third));
    await traded(friend, 9_000_000n);
    expect((await summary(inviter)).friends).toMatchObject([{ stage: 'refused', refused: 'sameBank' }]);
  });

  it('is void if fraud is found before the payout', async () => {
    const inviter = await createTestUser(gift);
    const friend = await createInvitedUser(gift, inviter);
    const number = await banked(friend);
    await traded(friend, 9_000_000n);
    expect((await summary(inviter)).pendingKobo).toBe('100000');
    await banked(inviter, number);
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(inviter)).toMatchObject({
      ...{ paidKobo: '0', pendingKobo: '0' },
      friends: [{ stage: 'refused', refused: 'sameBank' }],
    });
  });

  it('evaluated concurrently pays one reward, and respects the maximum number of friends', async () => {
    Object.assign(gift.services.settings.current, { inviteMaxFriends: 1 });
    const inviter = await createTestUser(gift);
    const friends = [await createInvitedUser(gift, inviter), await createInvitedUser(gift, inviter)];
    for (const friend of friends) {
      await banked(friend);
      const side = { orderID: BigInt(randomInt(1, 2 ** 47)), userID: friend.userID, partnerID: 7n };
      const trade = { ...side, amount: koboOf(9_000_000n), now: gift.clock.now() };
      await gift.database.transaction((tx) => countTrades(tx, [trade], gift.services.settings.current));
    }
    await Promise.all([...friends, ...friends, ...friends].map(judge));
    const { friends: shown, pendingKobo } = await summary(inviter);
    expect(pendingKobo).toBe('100000');
    expect(shown.map(({ stage, refused }) => refused ?? stage).sort()).toEqual(['paid', 'tooMany']);
    Object.assign(gift.services.settings.current, { inviteMaxFriends: 100 });
  });

  it('can be reminded of once a week, by the inviter only', async () => {
    const [inviter, other] = [await createTestUser(gift), await createTestUser(gift)];
    const friendID = String((await createInvitedUser(gift, inviter)).userID);
    const remind = async (user: TestUser) => refusal(await gift.call('remindFriend', { friendID }, as(user)));
    expect(await remind(other)).toBe('InviteNotRemindable');
    const both = await Promise.all([remind(inviter), remind(inviter)]);
    expect(both.sort()).toEqual(['InviteReminded', 'ok']);
    gift.clock.advance(days(7));
    expect(await remind(inviter)).toBe('ok');
    expect(refusal(await gift.call('remindFriend', { friendID: '4611686018427' }, as(inviter)))).toBe(
      'InviteNotRemindable',
    );
  });
});
