import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, gtBank } from '../../../testing/providers/banks';
import { fakePaystack, paystackKey } from '../../../testing/providers/paystack';
import { walletJobs } from '..';
import { signatureHeader, signatureOf } from './paystack';

let paystack: Awaited<ReturnType<typeof fakePaystack>>;
let gift: TestApp;
beforeAll(async () => {
  paystack = await fakePaystack();
  gift = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
});
beforeEach(() => {
  Object.assign(paystack, {
    loses: undefined,
    isDown: false,
    nextStatus: 'pending',
    refusal: undefined,
    ordered: 0,
  });
});
afterEach(() => assertInvariants(gift.database));
afterAll(async () => {
  expect(gift.logLines.join('')).not.toContain(paystackKey);
  await gift.close();
  await paystack.close();
});

const as = (user: TestUser) => ({ token: user.token });
const startPayment = async (user: TestUser, amountKobo = '1000000') =>
  (await gift.call('topUp', { amountKobo, method: 'card' }, as(user))).data;
const detail = async (user: TestUser, topUpID: string) =>
  (await gift.call('topUpDetail', { topUpID }, as(user))).data;
const available = async (user: TestUser) =>
  (await gift.call('walletSummary', undefined, as(user))).data.availableKobo;
const balance = async (name: string) =>
  (
    await gift.database.one<{ balance: bigint }>(sql`
    select balance from ledger.platform_balances where name = ${name}`)
  ).balance;
let events = 0;
const body = (event: string, reference: string, id: number = ++events) =>
  JSON.stringify({ event, data: { id, reference, status: 'success', amount: 1, currency: 'NGN' } });
const postWebhook = (text: string, signature = signatureOf(paystackKey, text)) =>
  gift.app.inject({
    method: 'POST',
    url: '/api/webhook/paystack',
    payload: text,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  });
const countSavedEvents = async () =>
  (await gift.database.one<{ n: bigint }>(sql`select count(*) as n from wallet.provider_events`)).n;
const wait = async (ms: number, step = ms) => {
  for (let elapsed = 0; elapsed < ms; elapsed += step) {
    gift.clock.advance(step);
    await gift.runDue();
  }
};

describe('money in by Paystack', () => {
  it('opens the Paystack page once, and is credited from its status response, less its fees', async () => {
    const user = await createTestUser(gift);
    const before = {
      clearing: await balance('provider_clearing:paystack'),
      cost: await balance('provider_cost'),
    };
    const { topUpID, reference, payUrl } = await startPayment(user);
    expect(payUrl).toBe(`/pay/${reference}`);
    const site = { host: 'gift.example.com' };
    const payPage = await gift.app.inject({ url: payUrl!, headers: site });
    expect([payPage.statusCode, payPage.headers.location]).toEqual([
      303,
      `https://checkout.paystack.com/${reference}`,
    ]);
    expect((await gift.app.inject(payUrl!)).headers.location).toBe(payPage.headers.location);
    expect(paystack.opened.filter((one) => one.reference === reference)).toEqual([
      {
        email: `user-${user.userID}@gift.example.com`,
        amount: 1_000_000,
        currency: 'NGN',
        reference,
        channels: ['card'],
        callback_url: `http://gift.example.com/paymentResult?topUpID=${topUpID}`,
      },
    ]);
    paystack.payments.set(reference, { status: 'success', amount: 1_000_000, currency: 'NGN', fees: 25_000 });
    expect((await postWebhook(body('charge.success', reference))).json()).toEqual({ received: true });
    expect(await available(user)).toBe('0');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'succeeded', creditedKobo: '975000' });
    // The provider holds what was paid less its fees, which the user bore.
    expect((await balance('provider_clearing:paystack')) - before.clearing).toBe(-975_000n);
    expect((await balance('provider_cost')) - before.cost).toBe(0n);
    expect((await gift.app.inject(payUrl!)).headers.location).toBe(`/paymentResult?topUpID=${topUpID}`);
  });

  it('refuses a signature that is malformed or for another body or key, and stores nothing', async () => {
    const before = await countSavedEvents();
    const text = body('charge.success', 'GT-forged');
    const right = signatureOf(paystackKey, text);
    const wrong = [
      '',
      'zz',
      right.slice(2),
      right.toUpperCase(),
      (right.startsWith('a') ? 'b' : 'a') + right.slice(1),
      signatureOf('sk_test_another_key_00', text),
    ];
    for (const signature of wrong) expect((await postWebhook(text, signature)).statusCode).toBe(401);
    expect((await postWebhook(`${text}\n`, right)).statusCode).toBe(401);
    expect(await countSavedEvents()).toBe(before);
  });

  it.each([
    ['in naira instead of kobo', { status: 'success', amount: 10_000, currency: 'NGN' }],
    ['a kobo short', { status: 'success', amount: 999_999, currency: 'NGN' }],
    ['more than was agreed', { status: 'success', amount: 2_000_000, currency: 'NGN' }],
  ])('does not credit a sum %s: it waits in suspense', async (_, payment) => {
    const user = await createTestUser(gift);
    const before = await balance('suspense');
    const { topUpID, reference } = await startPayment(user);
    paystack.payments.set(reference, payment);
    await postWebhook(body('charge.success', reference));
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'failed', failure: 'amountDiffers' });
    expect(await available(user)).toBe('0');
    expect((await balance('suspense')) - before).toBe(BigInt(payment.amount));
  });

  it('credits no other currency, and no amount that is not a whole number', async () => {
    const user = await createTestUser(gift);
    const [dollars, half] = [await startPayment(user), await startPayment(user)];
    paystack.payments.set(dollars.reference, { status: 'success', amount: 1_000_000, currency: 'USD' });
    paystack.payments.set(half.reference, { status: 'success', amount: 1_000_000.5, currency: 'NGN' });
    await postWebhook(body('charge.success', dollars.reference));
    await postWebhook(body('charge.success', half.reference));
    await gift.runDue();
    expect((await detail(user, dollars.topUpID)).state).toBe('failed');
    expect((await detail(user, half.topUpID)).state).toBe('created');
    expect(await available(user)).toBe('0');
  });

  it('credits once for three notifications, two of them with the same id', async () => {
    const user = await createTestUser(gift);
    const before = await countSavedEvents();
    const { reference } = await startPayment(user, '3000000');
    paystack.payments.set(reference, { status: 'success', amount: 3_000_000, currency: 'NGN' });
    const same = body('charge.success', reference);
    for (const text of [same, same, body('charge.success', reference)]) await postWebhook(text);
    await gift.runDue();
    expect(await available(user)).toBe('3000000');
    expect((await countSavedEvents()) - before).toBe(2n);
  });

  it('acknowledges a webhook at once while Paystack is down, and credits when it is back', async () => {
    const user = await createTestUser(gift);
    const { topUpID, reference } = await startPayment(user, '3000000');
    paystack.payments.set(reference, { status: 'success', amount: 3_000_000, currency: 'NGN' });
    paystack.isDown = true;
    expect((await postWebhook(body('charge.success', reference))).statusCode).toBe(200);
    await wait(minutes(40), minutes(10));
    // Silence must not expire a payment that may have been made.
    expect((await detail(user, topUpID)).state).toBe('created');
    paystack.isDown = false;
    await wait(hours(1));
    expect(await detail(user, topUpID)).toMatchObject({ state: 'succeeded', creditedKobo: '3000000' });
  });

  it('stores webhooks about other events, and acts on none of them', async () => {
    const before = await countSavedEvents();
    for (const text of [
      JSON.stringify({ event: 'subscription.create', data: { id: 77_001 } }),
      JSON.stringify({ event: 'customeridentification.failed', data: { customer_code: 'CUS_x' } }),
      body('transfer.success', 'gw-unknown-reference-01'),
    ])
      expect((await postWebhook(text)).statusCode).toBe(200);
    await gift.runDue();
    expect((await countSavedEvents()) - before).toBe(3n);
    const open = await gift.database.many(
      sql`select from wallet.provider_events where handled_at is null and kind <> 'charge.success'`,
    );
    expect(open).toEqual([]);
  });

  it('shows an error in English and Chinese while Paystack is down, and opens its page on the next try', async () => {
    const user = await createTestUser(gift);
    const { payUrl, reference } = await startPayment(user);
    paystack.isDown = true;
    const closed = await gift.app.inject(payUrl!);
    expect(closed.statusCode).toBe(503);
    expect(closed.body).toContain('No money moved');
    expect(closed.body).toContain('资金未变动');
    expect(closed.body).not.toMatch(/<script|style=/);
    paystack.isDown = false;
    expect((await gift.app.inject(payUrl!)).headers.location).toContain(reference);
    expect((await gift.app.inject('/pay/GT-nobody')).headers.location).toBe('/addMoney');
  });
});

describe('banks at Paystack', () => {
  it('are imported from Paystack; invalid and inactive codes are skipped, and a short list fails', async () => {
    paystack.banks = [
      ...Array.from({ length: 12 }, (_, n) => ({ name: `Bank ${n}`, code: String(900 + n), active: true })),
      { name: 'Guaranty Trust Bank', code: '058', active: true, nip_sort_code: '000013' },
      { name: 'Odd', code: 'not-a-code', active: true },
      { name: 'Gone', code: '057', active: false },
    ];
    await walletJobs['wallet:banks'](undefined as never, gift.services);
    const items = (await gift.call('walletBanks', {}, as(await createTestUser(gift)))).data.items;
    expect(items).toHaveLength(13);
    expect(items[0]?.name).toBe('GTBank');
    paystack.banks = [];
    await expect(walletJobs['wallet:banks'](undefined as never, gift.services)).rejects.toThrow(
      '0 banks only',
    );
  });

  it('return the account name, an unknown account, or a busy error', async () => {
    const user = await createTestUser(gift, { nickname: 'bello' });
    const ask = () => gift.call('resolveBankAccount', gtBank, as(user));
    paystack.names.set(gtBank.accountNumber, 'BELLO ADA MUSA');
    expect((await ask()).data).toMatchObject({ accountName: 'BELLO ADA MUSA', isOwnName: true });
    paystack.names.clear();
    expect((await ask()).data).toMatchObject({ refusal: 'BankAccountUnknown' });
    paystack.isDown = true;
    expect((await ask()).data).toMatchObject({ refusal: 'BankBusy' });
  });
});

describe('money out by Paystack', () => {
  async function createFundedUser() {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 10_000_000n);
    paystack.names.set(gtBank.accountNumber, `${user.nickname} ADA`);
    const { bankAccountID } = await addAccount(gift, user);
    gift.clock.advance(hours(25));
    const { data } = await gift.call(
      'withdraw',
      { amountKobo: '1000000', bankAccountID, walletPin: user.pin },
      as(user),
    );
    const view = async () =>
      (await gift.call('withdrawalDetail', { withdrawalID: data.withdrawalID }, as(user))).data;
    return { user, reference: data.reference, view };
  }
  const becomes = (reference: string, status: string, reason?: string) =>
    paystack.transfers.set(reference, { ...paystack.transfers.get(reference)!, status, reason });

  it('is ordered once in kobo, and completes only on the status response', async () => {
    const { user, reference, view } = await createFundedUser();
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'accepted' });
    expect(paystack.transfers.get(reference)).toMatchObject({
      amount: 1_000_000,
      recipient: 'RCP_0000014570',
    });
    expect(paystack.recipients.at(-1)).toMatchObject({ type: 'nuban', bank_code: '058', currency: 'NGN' });
    expect(reference).toMatch(/^[a-z0-9_-]{16,50}$/);
    // A message alone completes nothing.
    await postWebhook(body('transfer.success', reference));
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'accepted' });
    becomes(reference, 'success');
    await postWebhook(body('transfer.success', reference));
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'succeeded' });
    expect(await available(user)).toBe('8995000');
    expect(paystack.ordered).toBe(1);
  });

  it.each([
    ['failed', 'Could not resolve account name', 'wrongDetails'],
    ['failed', 'The beneficiary bank is currently unavailable', 'bankDown'],
    ['rejected', 'Recipient account limit exceeded', 'bankLimit'],
    ['blocked', undefined, 'declined'],
    ['abandoned', undefined, 'declined'],
    ['reversed', undefined, 'reversed'],
  ])('%s (%s) gives the whole sum back: %s', async (status, reason, failure) => {
    const { user, reference, view } = await createFundedUser();
    await gift.runDue();
    becomes(reference, status, reason);
    await postWebhook(body('transfer.failed', reference));
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'failed', failure });
    expect(await available(user)).toBe('10000000');
  });

  it('is sent back after it had arrived', async () => {
    const { user, reference, view } = await createFundedUser();
    paystack.nextStatus = 'success';
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'succeeded' });
    becomes(reference, 'reversed');
    await postWebhook(body('transfer.reversed', reference));
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'failed', failure: 'reversed' });
    expect(await available(user)).toBe('10000000');
  });

  it('is ordered once when the response to the order is lost', async () => {
    const { reference, view } = await createFundedUser();
    paystack.loses = /^\/transfer$/;
    await gift.runDue();
    expect(await view()).toMatchObject({ state: 'sent' });
    paystack.loses = undefined;
    becomes(reference, 'success');
    await wait(seconds(30));
    expect(await view()).toMatchObject({ state: 'succeeded' });
    expect(paystack.ordered).toBe(1);
  });

  it('is ordered once when the first status query finds nothing and the order is sent again', async () => {
    const { reference, view } = await createFundedUser();
    paystack.loses = /^\/transfer$/;
    await gift.runDue();
    expect(paystack.transfers.has(reference)).toBe(true);
    // Its records lag: the first query finds no transfer, and the order is sent again under the same reference.
    const get = paystack.transfers.get.bind(paystack.transfers);
    let queries = 0;
    paystack.transfers.get = (name) => (name === reference && queries++ === 0 ? undefined : get(name));
    paystack.loses = undefined;
    await wait(seconds(30));
    expect(queries).toBe(1);
    expect(paystack.ordered).toBe(1);
    becomes(reference, 'success');
    await wait(minutes(10));
    expect(await view()).toMatchObject({ state: 'succeeded' });
    expect(paystack.ordered).toBe(1);
  });

  it('stays pending, and does not fail, while Paystack is short of balance or down', async () => {
    const { user, view } = await createFundedUser();
    paystack.refusal = 'Your balance is not enough to fulfil this request';
    await wait(minutes(30), minutes(5));
    expect(await view()).toMatchObject({ state: 'sent', failure: null });
    paystack.refusal = undefined;
    paystack.isDown = true;
    await wait(hours(2), minutes(30));
    expect(await view()).toMatchObject({ state: 'sent', failure: null });
    expect(await available(user)).toBe('8995000');
    paystack.isDown = false;
    paystack.nextStatus = 'success';
    await wait(hours(2), minutes(30));
    expect(await view()).toMatchObject({ state: 'succeeded' });
    expect(paystack.ordered).toBe(1);
  });
});
