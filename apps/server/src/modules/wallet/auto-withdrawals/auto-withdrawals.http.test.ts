import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { runDue } from '../../../platform/jobs/sweeps';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, codeSentTo } from '../../../testing/providers/banks';
import { setSwitch } from '../providers/sandbox-switches';
import { autoWithdrawSweep } from './sweep';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(async () => {
  await setSwitch(gift.database, 'payout', 'instant');
  await assertInvariants(gift.database);
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const view = async (user: TestUser) => (await gift.call('autoWithdraw', undefined, as(user))).data;
const available = async (user: TestUser) =>
  (await gift.call('walletSummary', undefined, as(user))).data.availableKobo;
const sent = async (user: TestUser) =>
  (await gift.call('withdrawalList', {}, as(user))).data.items.map(({ amountKobo, isAuto, state }) => ({
    amountKobo,
    isAuto,
    state,
  }));
const wait = async (ms: number, step = minutes(5)) => {
  for (let elapsed = 0; elapsed < ms; elapsed += step) {
    gift.clock.advance(step);
    await gift.runDue();
  }
};

/** A user whose bank account is more than a day old. */
async function createUserWithAccount(tier: 1 | 2 | 3 = 2) {
  const user = await createTestUser(gift, { tier });
  const { bankAccountID } = await addAccount(gift, user);
  gift.clock.advance(hours(25));
  return { user, bankAccountID };
}
type AccountUser = Awaited<ReturnType<typeof createUserWithAccount>>;

const autoInput = ({ bankAccountID }: AccountUser, fromKobo = '5000000', minBalanceKobo = '1000000') => ({
  bankAccountID,
  fromKobo,
  minBalanceKobo,
});
async function coded(one: AccountUser, sums = autoInput(one)) {
  const { data } = await gift.call('sendAutoWithdrawCode', sums, as(one.user));
  return { verificationID: data.verificationID, code: await codeSentTo(gift, one.user.phone) };
}
async function enable(one: AccountUser, sums = autoInput(one), more: object = {}) {
  const codes = await coded(one, sums);
  const body = { ...sums, ...codes, walletPin: one.user.pin, ...more };
  return gift.call('setAutoWithdraw', body, as(one.user));
}

describe('withdrawing by itself', () => {
  it('sends the amount above the minimum balance once the threshold is reached, once a day', async () => {
    const one = await createUserWithAccount();
    expect(await view(one.user)).toEqual({ minKobo: '100000', settings: null });
    const { data } = await enable(one);
    expect(data.settings).toMatchObject({
      bankName: 'GTBank',
      lastFour: '4570',
      fromKobo: '5000000',
      minBalanceKobo: '1000000',
      stopped: null,
      last: null,
    });
    await fundWallet(gift.database, one.user.userID, 4_999_999n);
    await wait(minutes(30));
    expect(await sent(one.user)).toEqual([]);
    await fundWallet(gift.database, one.user.userID, 1n);
    await wait(minutes(10));
    // The first of the day is free at this tier. Stamp duty is not.
    expect(await sent(one.user)).toEqual([{ amountKobo: '3995000', isAuto: true, state: 'succeeded' }]);
    expect(await available(one.user)).toBe('1000000');
    expect((await view(one.user)).settings).toMatchObject({
      last: { amountKobo: '3995000', state: 'succeeded' },
    });
    await fundWallet(gift.database, one.user.userID, 9_000_000n);
    await wait(hours(23), hours(1));
    expect(await sent(one.user)).toHaveLength(1);
    await wait(hours(2), minutes(20));
    expect(await sent(one.user)).toHaveLength(2);
    expect(await available(one.user)).toBe('1000000');
  });

  it('sends at most the daily limit', async () => {
    const one = await createUserWithAccount(1);
    await enable(one, autoInput(one, '20000000', '0'));
    await fundWallet(gift.database, one.user.userID, 25_000_000n);
    await wait(minutes(10));
    expect(await sent(one.user)).toEqual([{ amountKobo: '5000000', isAuto: true, state: 'succeeded' }]);
  });

  it('sends once if several processes run at the same time', async () => {
    const one = await createUserWithAccount();
    await enable(one);
    await fundWallet(gift.database, one.user.userID, 5_000_000n);
    gift.clock.advance(minutes(6));
    const now = gift.clock.now();
    await Promise.all(Array.from({ length: 8 }, () => autoWithdrawSweep.run(gift.services, now)));
    expect(await sent(one.user)).toHaveLength(1);
    await runDue(gift.services, [autoWithdrawSweep]);
    expect(await sent(one.user)).toHaveLength(1);
    await gift.runDue();
    gift.clock.advance(seconds(10));
    await gift.runDue();
    const { count } = await gift.database.one<{ count: bigint }>(sql`
      select count(*) as count from wallet.sandbox_transfers t
      join wallet.withdrawals w on w.reference = t.reference where w.user_id = ${one.user.userID}`);
    expect(count).toBe(1n);
  });

  it('stops and refunds in full after a bank failure, and resumes when set up again', async () => {
    const one = await createUserWithAccount();
    await enable(one);
    await fundWallet(gift.database, one.user.userID, 5_000_000n);
    await setSwitch(gift.database, 'payout', 'wrongDetails');
    await wait(minutes(10));
    expect(await sent(one.user)).toEqual([expect.objectContaining({ state: 'failed' })]);
    expect(await available(one.user)).toBe('5000000');
    await setSwitch(gift.database, 'payout', 'instant');
    await wait(hours(26), hours(1));
    expect(await sent(one.user)).toHaveLength(1);
    expect((await view(one.user)).settings).toMatchObject({ stopped: 'failed', nextAt: null });
    await enable(one);
    await wait(minutes(10));
    expect((await sent(one.user))[0]).toMatchObject({ state: 'succeeded' });
  });

  it('stops when the user turns it off or removes the bank account', async () => {
    const one = await createUserWithAccount();
    await enable(one);
    const { data } = await gift.call('stopAutoWithdraw', undefined, as(one.user));
    expect(data.settings).toMatchObject({ stopped: 'user', nextAt: null });
    await fundWallet(gift.database, one.user.userID, 5_000_000n);
    await wait(minutes(10));
    expect(await sent(one.user)).toEqual([]);
    gift.clock.advance(minutes(5));
    await enable(one, autoInput(one, '9000000', '0'));
    await gift.call('removeBankAccount', { bankAccountID: one.bankAccountID }, as(one.user));
    expect((await view(one.user)).settings).toMatchObject({ stopped: 'accountRemoved', lastFour: '4570' });
  });

  it('waits while a reset blocks withdrawals, and while the bank account is new', async () => {
    const user = await createTestUser(gift);
    const { bankAccountID } = await addAccount(gift, user);
    gift.clock.advance(minutes(10));
    const one = { user, bankAccountID };
    const { data } = await enable(one);
    const left = new Date(data.settings!.nextAt!).getTime() - gift.clock.now().getTime();
    expect(left).toBe(hours(24) - minutes(10));
    await fundWallet(gift.database, user.userID, 5_000_000n);
    await wait(hours(1));
    expect(await sent(user)).toEqual([]);
    const until = new Date(gift.clock.now().getTime() + hours(30));
    await gift.database.run(
      sql`update identity.users set withdrawal_blocked_until = ${until} where id = ${user.userID}`,
    );
    await wait(hours(29), hours(1));
    expect(await sent(user)).toEqual([]);
    await wait(hours(2), minutes(30));
    expect(await sent(user)).toHaveLength(1);
  });
});

describe('turning it on', () => {
  it('is refused for close amounts, a foreign account, tier 0, a reset, a wrong PIN or code', async () => {
    const [one, other] = [await createUserWithAccount(), await createUserWithAccount()];
    const refusal = async (sums: object, user = one.user) =>
      (await gift.call('sendAutoWithdrawCode', sums as never, as(user))).data;
    expect(await refusal(autoInput(one, '1099999', '1000000'))).toMatchObject({
      refusal: 'AutoWithdrawTooSmall',
      minKobo: '100000',
    });
    expect(await refusal(autoInput(other))).toMatchObject({ refusal: 'BankAccountNotFound' });
    const low = await createTestUser(gift, { tier: 0 });
    expect(await refusal(autoInput(one), low)).toMatchObject({ refusal: 'WithdrawalTierNeeded' });
    expect((await enable(one, autoInput(one), { walletPin: '739164' })).data).toMatchObject({
      refusal: 'WalletPinWrong',
    });
    gift.clock.advance(minutes(5));
    expect((await enable(one, autoInput(one), { code: '000000' })).data).toMatchObject({
      refusal: 'CodeWrong',
    });
    const until = new Date(gift.clock.now().getTime() + hours(1));
    await gift.database.run(
      sql`update identity.users set withdrawal_blocked_until = ${until} where id = ${one.user.userID}`,
    );
    expect(await refusal(autoInput(one))).toMatchObject({ refusal: 'WithdrawalBlocked' });
    expect((await view(one.user)).settings).toBeNull();
  });

  it('needs a code for exactly these amounts, and that code is refused for a withdrawal', async () => {
    const one = await createUserWithAccount();
    await fundWallet(gift.database, one.user.userID, 50_000_000n);
    const codes = await coded(one);
    const more = { ...autoInput(one, '5000000', '0'), ...codes, walletPin: one.user.pin };
    expect((await gift.call('setAutoWithdraw', more, as(one.user))).data).toMatchObject({
      refusal: 'CodeExpired',
    });
    const { bankAccountID } = one;
    const large = { amountKobo: '20000001', bankAccountID, walletPin: one.user.pin, ...codes };
    const tier3 = await gift.database.run(
      sql`update identity.users set tier = 3 where id = ${one.user.userID}`,
    );
    expect(tier3).toBe(1);
    expect((await gift.call('withdraw', large, as(one.user))).data).toMatchObject({ refusal: 'CodeExpired' });
    const set = { ...autoInput(one), ...codes, walletPin: one.user.pin };
    expect((await gift.call('setAutoWithdraw', set, as(one.user))).code).toBe(200);
  });

  it('sends a code message that names the amounts and the bank account', async () => {
    const one = await createUserWithAccount();
    await coded(one);
    const { data } = await gift.call('demoOutbox', { target: one.user.phone });
    expect(data.items[0]?.text).toMatch(/above ₦10,000.00 to your GTBank account ending 4570 from ₦/);
  });
});
