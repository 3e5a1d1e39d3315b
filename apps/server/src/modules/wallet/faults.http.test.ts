import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { fundWallet } from '../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { addAccount, gtBank } from '../../testing/providers/banks';
import { fakePaystack, paystackKey } from '../../testing/providers/paystack';
import { signatureHeader, signatureOf } from './providers/paystack';
import { decideSuspended, suspendedPayments } from './suspense/store';
import { hurryWithdrawal, takeDue } from './withdrawals/store';

// Faults of a provider, one at a time. sim/money has all of them at once.

let paystack: Awaited<ReturnType<typeof fakePaystack>>;
let gift: TestApp;
beforeAll(async () => {
  paystack = await fakePaystack();
  gift = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
});
beforeEach(() => {
  Object.assign(paystack, { loses: undefined, isDown: false, nextStatus: 'success' });
});
afterEach(() => assertInvariants(gift.database));
afterAll(async () => {
  await gift.close();
  await paystack.close();
});

const as = (user: TestUser) => ({ token: user.token });
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
const available = async (user: TestUser) => (await summary(user)).availableKobo;
let numbers = 0;
async function postWebhook(event: string, reference: string) {
  const payload = JSON.stringify({ event, data: { id: ++numbers, reference } });
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signatureOf(paystackKey, payload),
  };
  await gift.app.inject({ method: 'POST', url: '/api/webhook/paystack', payload, headers });
  await gift.runDue();
}
const pass = async (ms: number, step = ms) => {
  for (let elapsed = 0; elapsed < ms; elapsed += step) {
    gift.clock.advance(step);
    await gift.runDue();
  }
};

describe('a payment whose webhook message is lost', () => {
  async function opened() {
    const user = await createTestUser(gift);
    const { data } = await gift.call('topUp', { amountKobo: '3000000', method: 'card' }, as(user));
    await gift.app.inject(data.payUrl!);
    const state = async () =>
      (await gift.call('topUpDetail', { topUpID: data.topUpID }, as(user))).data.state;
    const becomes = (status: string) =>
      paystack.payments.set(data.reference, { status, amount: 3_000_000, currency: 'NGN', fees: 55_000 });
    return { user, state, becomes };
  }

  it('is found when it was made after its time was over', async () => {
    const { user, state, becomes } = await opened();
    await pass(minutes(40), minutes(10));
    expect(await state()).toBe('expired');
    becomes('success');
    await pass(hours(4), hours(1));
    expect(await state()).toBe('succeeded');
    expect(await available(user)).toBe('3000000');
  });

  it('is found when a first card was refused and the second one paid', async () => {
    const { user, state, becomes } = await opened();
    becomes('failed');
    await pass(minutes(2));
    expect(await state()).toBe('failed');
    becomes('success');
    await pass(hours(1), minutes(20));
    expect(await state()).toBe('succeeded');
    expect(await available(user)).toBe('3000000');
  });

  it('is polled for a limited time and then never again', async () => {
    const { state } = await opened();
    await pass(hours(100), hours(5));
    expect(await state()).toBe('expired');
    const counter = { calls: 0 };
    paystack.onVerify = () => void counter.calls++;
    await pass(hours(50), hours(5));
    paystack.onVerify = undefined;
    expect(counter.calls).toBe(0);
  });
});

describe('money sent to an account number', () => {
  async function withAccount(nickname: string) {
    const user = await createTestUser(gift, { nickname });
    await gift.call('requestVirtualAccount', undefined, as(user));
    await gift.runDue();
    const { accountNumber } = (await gift.call('virtualAccountDetail', undefined, as(user))).data;
    const pay = (reference: string, sender_name: string, into = accountNumber) =>
      paystack.payments.set(reference, {
        status: 'success',
        amount: 3_000_000,
        currency: 'NGN',
        fees: 30_000,
        channel: 'dedicated_nuban',
        authorization: { sender_name, receiver_bank_account_number: into },
      });
    return { user, pay, accountNumber };
  }

  it('is booked once when its message arrives again after an operator decision and a name change', async () => {
    const { user, pay } = await withAccount('okonkwo');
    pay('late-1', 'NGOZI WILLIAMS');
    await postWebhook('charge.success', 'late-1');
    const [held] = (await suspendedPayments(gift.database, { limit: 50 })).filter(
      ({ reference }) => reference === 'late-1',
    );
    await gift.database.transaction((tx) =>
      decideSuspended(
        tx,
        { id: held!.id, creditTo: user.userID, operatorID: 1n, reason: 'Her name before the wedding' },
        { services: gift.services, now: gift.clock.now() },
      ),
    );
    expect(await available(user)).toBe('3000000');
    await gift.database.run(sql`
      update identity.verified_identities set first_name = 'Ngozi', last_name = 'Williams' where user_id = ${user.userID}`);
    await postWebhook('charge.success', 'late-1');
    expect(await available(user)).toBe('3000000');
  });

  it('is booked once when its first message arrives before the account number is known', async () => {
    const { user, pay, accountNumber } = await withAccount('nwachukwu');
    await gift.database.run(sql`
      update wallet.virtual_accounts set account_number = '9000000000' where user_id = ${user.userID}`);
    pay('early-1', 'NWACHUKWU ADA');
    await postWebhook('charge.success', 'early-1');
    await gift.database.run(sql`
      update wallet.virtual_accounts set account_number = ${accountNumber} where user_id = ${user.userID}`);
    await postWebhook('charge.success', 'early-1');
    const waits = await suspendedPayments(gift.database, { limit: 50 });
    expect(waits.filter(({ reference }) => reference === 'early-1')).toHaveLength(1);
    expect(await available(user)).toBe('0');
  });
});

describe('a withdrawal', () => {
  async function startWithdrawal({ kobo = 10_000_000n, amountKobo = '1000000' } = {}) {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, kobo);
    paystack.names.set(gtBank.accountNumber, `${user.nickname} ADA`);
    const { bankAccountID } = await addAccount(gift, user);
    await pass(hours(25));
    const input = { amountKobo, bankAccountID, walletPin: user.pin };
    const { data } = await gift.call('withdraw', input, as(user));
    const { withdrawalID, reference } = data;
    const state = async () => (await gift.call('withdrawalDetail', { withdrawalID }, as(user))).data.state;
    return { user, withdrawalID, reference, state };
  }

  it('that was reversed is found although the provider was down at earlier polls', async () => {
    const { user, reference, state } = await startWithdrawal();
    await gift.runDue();
    expect(await state()).toBe('succeeded');
    Object.assign(paystack.transfers.get(reference)!, { status: 'reversed' });
    paystack.isDown = true;
    await pass(hours(40), hours(4));
    expect(await state()).toBe('succeeded');
    paystack.isDown = false;
    await pass(hours(2), hours(1));
    expect(await state()).toBe('failed');
    expect(await available(user)).toBe('10000000');
  });

  it('makes room for a payment held above the cap', async () => {
    const { user } = await startWithdrawal({ kobo: 49_000_000n, amountKobo: '5000000' });
    paystack.nextStatus = 'pending';
    const { data } = await gift.call('topUp', { amountKobo: '1000000', method: 'card' }, as(user));
    await gift.app.inject(data.payUrl!);
    await fundWallet(gift.database, user.userID, 900_000n);
    paystack.payments.set(data.reference, { status: 'success', amount: 1_000_000, currency: 'NGN', fees: 0 });
    await postWebhook('charge.success', data.reference);
    const suspended = BigInt((await summary(user)).suspenseKobo);
    expect(suspended).toBeGreaterThan(0n);
    const [reference] = [...paystack.transfers.keys()].slice(-1) as [string];
    Object.assign(paystack.transfers.get(reference)!, { status: 'success' });
    await postWebhook('transfer.success', reference);
    expect((await summary(user)).suspenseKobo).toBe('0');
  });

  it('that one worker processes is claimed by no other, even when a message about it arrives', async () => {
    const { withdrawalID, reference } = await startWithdrawal();
    const now = gift.clock.now();
    const mine = () => takeDue(gift.database, gift.clock.now());
    const hurry = () => gift.database.transaction((tx) => hurryWithdrawal(tx, reference, gift.clock.now()));
    expect(String((await mine())?.id)).toBe(withdrawalID);
    expect(await hurry()).toBe('later');
    expect(await mine()).toBeUndefined();
    // The message is saved and handled after the first one is done.
    await postWebhook('transfer.success', reference);
    const { open } = await gift.database.one<{ open: bigint }>(sql`
      select count(*) as open from wallet.provider_events where reference = ${reference} and handled_at is null`);
    expect(open).toBe(1n);
    expect(gift.clock.now()).toEqual(now);
    await pass(minutes(3), seconds(30));
    const after = await gift.database.one<{ open: bigint }>(sql`
      select count(*) as open from wallet.provider_events where reference = ${reference} and handled_at is null`);
    expect(after.open).toBe(0n);
  });

  it('is not returned to the user while it is being sent, even if its status was just unknown', async () => {
    const { withdrawalID } = await startWithdrawal();
    const staff = await createTestUser(gift, { roles: ['finance'] });
    paystack.isDown = true;
    await gift.runDue();
    await pass(minutes(70), minutes(35));
    paystack.isDown = false;
    await gift.database.run(sql`
      update wallet.withdrawals set asked_until = null where id = ${BigInt(withdrawalID)}`);
    const input = { withdrawalID, reason: 'The customer asked where it is' };
    const checked = (await gift.call('verifyPayout', input, as(staff))).data;
    expect(checked).toMatchObject({ lastAnswer: 'unknown' });
    expect(checked.returnableUntil).not.toBeNull();
    // By another process's clock the hold is over a moment later, and that process claims it to order.
    const later = new Date(new Date(checked.returnableUntil!).getTime() + 1);
    expect(await takeDue(gift.database, later)).toBeDefined();
    const { data } = await gift.call('returnPayout', input, as(staff));
    expect(data).toMatchObject({ refusal: 'PayoutNotVerified' });
    await pass(hours(1), minutes(30));
  });
});
