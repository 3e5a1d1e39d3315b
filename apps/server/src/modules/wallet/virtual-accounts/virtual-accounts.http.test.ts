import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { fakePaystack, paystackKey } from '../../../testing/providers/paystack';
import { decideSuspended, suspendedPayments } from '..';
import { signatureHeader, signatureOf } from '../providers/paystack';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const detail = async (user: TestUser) => (await gift.call('virtualAccountDetail', undefined, as(user))).data;
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
const platform = async (name: string) =>
  (
    await gift.database.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where name = ${name}`)
  ).balance;
const form = (fields: Record<string, string>) =>
  gift.app.inject({
    method: 'POST',
    url: '/sandbox/transfer',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const transfer = async (accountNumber: string, naira: string, senderName: string) => {
  expect((await form({ accountNumber, naira, senderName })).statusCode).toBe(303);
  await gift.runDue();
};
async function withAccount(options: Parameters<typeof createTestUser>[1] = {}) {
  const user = await createTestUser(gift, options);
  await gift.call('requestVirtualAccount', undefined, as(user));
  await gift.runDue();
  const { accountNumber } = await detail(user);
  return { user, accountNumber: accountNumber!, ownName: `${user.nickname} Ada` };
}
const mine = async (user: TestUser) =>
  (await suspendedPayments(gift.database, { limit: 100 })).filter(({ userID }) => userID === user.userID);

describe('an account number of one’s own', () => {
  it('is opened once, and stays the same', async () => {
    const user = await createTestUser(gift);
    expect(await detail(user)).toMatchObject({
      state: 'none',
      accountNumber: null,
      ownName: `Ada ${user.nickname}`,
    });
    expect((await gift.call('requestVirtualAccount', undefined, as(user))).data).toMatchObject({
      state: 'wanted',
    });
    await gift.runDue();
    const ready = await detail(user);
    expect(ready).toMatchObject({
      state: 'ready',
      bankName: 'Demo Bank',
      accountNumber: expect.stringMatching(/^\d{10}$/),
    });
    await gift.call('requestVirtualAccount', undefined, as(user));
    await gift.runDue();
    expect(await detail(user)).toEqual(ready);
  });

  it('is refused to an unverified user', async () => {
    const unverified = await createTestUser(gift, { tier: 0 });
    expect((await gift.call('requestVirtualAccount', undefined, as(unverified))).data).toMatchObject({
      refusal: 'TopUpTierNeeded',
    });
  });

  it('credits a transfer in the same name at once, less the provider fee on small amounts', async () => {
    const { user, accountNumber, ownName } = await withAccount();
    await transfer(accountNumber, '10000', ownName.toUpperCase());
    expect(await summary(user)).toMatchObject({ availableKobo: '990000', suspenseKobo: '0' });
    await transfer(accountNumber, '20000', ownName);
    expect(await summary(user)).toMatchObject({ availableKobo: '2990000' });
    const { items } = (await gift.call('topUpList', {}, as(user))).data;
    expect(items.map(({ method, state, creditedKobo }) => [method, state, creditedKobo])).toEqual([
      ['transfer', 'succeeded', '2000000'],
      ['transfer', 'succeeded', '990000'],
    ]);
  });

  it('holds the amount above the balance limit of the tier in suspense', async () => {
    const { user, accountNumber, ownName } = await withAccount({ tier: 1 });
    await transfer(accountNumber, '400000', ownName);
    expect(await summary(user)).toMatchObject({ availableKobo: '30000000', suspenseKobo: '10000000' });
  });

  it('holds a transfer from another name, and shows it to the account owner', async () => {
    const { user, accountNumber } = await withAccount();
    const before = await platform('suspense');
    await transfer(accountNumber, '5000', 'CHUKWUEMEKA NWOSU');
    expect(await summary(user)).toMatchObject({ availableKobo: '0' });
    expect((await platform('suspense')) - before).toBe(500_000n);
    expect((await detail(user)).held).toMatchObject([
      { amountKobo: '500000', senderName: 'CHUKWUEMEKA NWOSU' },
    ]);
    expect(await mine(user)).toMatchObject([{ cause: 'senderDiffers', amount: 500_000n }]);
  });

  it('holds a transfer to an unknown account number', async () => {
    const before = await platform('suspense');
    await transfer('9000000001', '700', 'ADA SOMEBODY');
    expect((await platform('suspense')) - before).toBe(70_000n);
    const open = await suspendedPayments(gift.database, { limit: 100 });
    expect(open.at(-1)).toMatchObject({ cause: 'unmatched', userID: null, senderName: 'ADA SOMEBODY' });
  });

  it('takes no form that can’t be read', async () => {
    for (const wrong of [
      {},
      { accountNumber: '9', naira: '1', senderName: 'A' },
      { accountNumber: '9000000001', naira: '1.5', senderName: 'A' },
    ])
      expect((await form(wrong as Record<string, string>)).statusCode).toBe(400);
  });
});

describe('an operator', () => {
  const decide = (id: bigint, creditTo: bigint | null) =>
    gift.database.transaction((tx) =>
      decideSuspended(
        tx,
        { id, creditTo, operatorID: 1n, reason: 'the sender wrote from the registered address' },
        { services: gift.services, now: gift.clock.now() },
      ),
    );

  it('credits held money once and up to the limit of the user, even if two decide at once', async () => {
    const { user, accountNumber } = await withAccount({ tier: 1 });
    await transfer(accountNumber, '350000', 'SOMEBODY ELSE');
    const [held] = await mine(user);
    const decided = await Promise.all([decide(held!.id, user.userID), decide(held!.id, user.userID)]);
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await decide(held!.id, null)).toBe(false);
    expect(await summary(user)).toMatchObject({ availableKobo: '30000000', suspenseKobo: '5000000' });
    expect(await mine(user)).toEqual([]);
    expect((await detail(user)).held).toEqual([]);
  });

  it('records that held money was returned to the sender', async () => {
    const { user, accountNumber } = await withAccount();
    const before = {
      suspense: await platform('suspense'),
      clearing: await platform('provider_clearing:sandbox'),
    };
    await transfer(accountNumber, '1000', 'SOMEBODY ELSE');
    const [held] = await mine(user);
    expect(await decide(held!.id, null)).toBe(true);
    expect(await platform('suspense')).toBe(before.suspense);
    // What the provider kept of it is still gone.
    expect((await platform('provider_clearing:sandbox')) - before.clearing).toBe(1_000n);
    expect(await summary(user)).toMatchObject({ availableKobo: '0' });
  });

  it('finds a top-up with a different amount among the held payments, and credits it', async () => {
    const user = await createTestUser(gift);
    const { payUrl } = (await gift.call('topUp', { amountKobo: '1000000', method: 'card' }, as(user))).data;
    await gift.app.inject({
      method: 'POST',
      url: payUrl!,
      payload: 'ending=wrong',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await gift.runDue();
    const [held] = await mine(user);
    expect(held).toMatchObject({ cause: 'amountDiffers', amount: 990_000n });
    expect(await decide(held!.id, user.userID)).toBe(true);
    expect(await summary(user)).toMatchObject({ availableKobo: '990000' });
  });
});

it('Paystack opens an account number, and its transfers are credited by what its API returns', async () => {
  const paystack = await fakePaystack();
  const other = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
  try {
    const user = await createTestUser(other, { nickname: 'adeyemi' });
    await other.call('requestVirtualAccount', undefined, as(user));
    paystack.isDown = true;
    await other.runDue();
    const state = async () => (await other.call('virtualAccountDetail', undefined, as(user))).data;
    expect(await state()).toMatchObject({ state: 'wanted' });
    paystack.isDown = false;
    other.clock.advance(300_000);
    await other.runDue();
    expect(await state()).toMatchObject({
      state: 'ready',
      bankName: 'Wema Bank',
      accountName: 'GIFT/ADEYEMI ADA',
    });
    const { accountNumber } = await state();
    const pay = async (reference: string, sender_name: string) => {
      paystack.payments.set(reference, {
        status: 'success',
        amount: 3_000_000,
        currency: 'NGN',
        fees: 30_000,
        channel: 'dedicated_nuban',
        authorization: { sender_name, receiver_bank_account_number: accountNumber },
      });
      const payload = JSON.stringify({ event: 'charge.success', data: { id: reference, reference } });
      const headers = {
        'content-type': 'application/json',
        [signatureHeader]: signatureOf(paystackKey, payload),
      };
      for (let times = 0; times < 2; times++)
        await other.app.inject({ method: 'POST', url: '/api/webhook/paystack', payload, headers });
      await other.runDue();
    };
    await pay('1111111111', 'ADEYEMI, ADA GRACE');
    await pay('2222222222', 'MUSA BELLO');
    expect((await other.call('walletSummary', undefined, as(user))).data).toMatchObject({
      availableKobo: '3000000',
    });
    expect((await state()).held).toMatchObject([{ senderName: 'MUSA BELLO' }]);
    await assertInvariants(other.database);
  } finally {
    await other.close();
    await paystack.close();
  }
});
