import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { fakeMonnify, monnifyKeys, monnifySignature } from '../../../testing/providers/monnify';
import { walletJobs } from '..';

let monnify: Awaited<ReturnType<typeof fakeMonnify>>;
let gift: TestApp;
beforeAll(async () => {
  monnify = await fakeMonnify();
  gift = await testApp({ ...monnifyKeys, MONNIFY_URL: monnify.url });
});
beforeEach(() => {
  Object.assign(monnify, { loses: undefined, isDown: false });
});
afterEach(() => assertInvariants(gift.database));
afterAll(async () => {
  const log = gift.logLines.join('');
  expect(log).not.toContain(monnifyKeys.MONNIFY_SECRET_KEY);
  expect(log).not.toMatch(/token-\d/);
  await gift.close();
  await monnify.close();
});

const as = (user: TestUser) => ({ token: user.token });
const available = async (user: TestUser) =>
  (await gift.call('walletSummary', undefined, as(user))).data.availableKobo;
const account = async (user: TestUser) => (await gift.call('virtualAccountDetail', undefined, as(user))).data;
const pass = async (ms: number) => {
  gift.clock.advance(ms);
  await gift.runDue();
};
async function withAccount(nickname: string) {
  const user = await createTestUser(gift, { nickname });
  await gift.call('requestVirtualAccount', undefined, as(user));
  await gift.runDue();
  return { user, ...(await account(user)) };
}
/** A payment to a user's account number, as the status call returns it. */
function paid(reference: string, user: TestUser, fields: Record<string, unknown>) {
  monnify.transactions.set(reference, {
    transactionReference: reference,
    paymentStatus: 'PAID',
    amountPaid: '15000.50',
    settlementAmount: '14900.50',
    currency: 'NGN',
    paymentMethod: 'ACCOUNT_TRANSFER',
    product: { type: 'RESERVED_ACCOUNT', reference: `gift-${user.userID}` },
    accountPayments: [{ accountName: `ADA ${user.nickname.toUpperCase()}`, bankCode: '058' }],
    ...fields,
  });
}
/** The amount in the message is ignored, so it holds a wrong one. */
const bodyOf = (transactionReference: string, eventType = 'SUCCESSFUL_TRANSACTION') =>
  JSON.stringify({
    eventType,
    eventData: { transactionReference, product: { type: 'RESERVED_ACCOUNT' }, amountPaid: 999_999 },
  });
async function postWebhook(payload: string, headers: Record<string, string> = monnifySignature(payload)) {
  const { statusCode } = await gift.app.inject({
    method: 'POST',
    url: '/api/webhook/monnify',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  await gift.runDue();
  return statusCode;
}

describe('an account number by Monnify', () => {
  it('is opened once even if the first response is lost, and the token is requested once', async () => {
    const user = await createTestUser(gift, { nickname: 'adebayo' });
    monnify.loses = /reserved-accounts$/;
    await gift.call('requestVirtualAccount', undefined, as(user));
    await gift.runDue();
    expect(await account(user)).toMatchObject({ state: 'wanted' });
    monnify.loses = undefined;
    await pass(minutes(5));
    expect(await account(user)).toMatchObject({
      state: 'ready',
      bankName: 'Wema bank',
      accountName: 'GIFT ADEBAYO ADA',
    });
    expect(monnify.reserved.get(`gift-${user.userID}`)).toMatchObject({
      currencyCode: 'NGN',
      contractCode: monnifyKeys.MONNIFY_CONTRACT_CODE,
    });
    expect(monnify.reserved.size).toBe(1);
    expect(monnify.logins).toBe(1);
  });

  it('comes from another provider while Monnify is off, and payment pages always do', async () => {
    const user = await createTestUser(gift);
    const chief = await createTestUser(gift, { roles: ['superadmin'] });
    const setProvider = (isOn: boolean) =>
      gift.call('switchProvider', { kind: 'pay', name: 'monnify', isOn, reason: 'maintenance' }, as(chief));
    expect((await setProvider(false)).code).toBe(200);
    await gift.call('requestVirtualAccount', undefined, as(user));
    await gift.runDue();
    expect(await account(user)).toMatchObject({ bankName: 'Demo Bank' });
    await setProvider(true);
    const { data } = await gift.call('topUp', { amountKobo: '1000000', method: 'card' }, as(user));
    expect(data.payUrl).toMatch(/^\/sandbox\/pay\//);
    const { data: health } = await gift.call('adminProviders', undefined, as(chief));
    expect(health.items.find(({ name }) => name === 'monnify')).toMatchObject({ kind: 'pay', isOn: true });
  });
});

describe('money to it', () => {
  it('is credited once, to the kobo, from the status response, for any number of webhooks', async () => {
    const { user } = await withAccount('balogun');
    paid('MNFY|04|1|000001', user, {});
    const payload = bodyOf('MNFY|04|1|000001');
    expect([
      await postWebhook(payload),
      await postWebhook(payload),
      await postWebhook(` ${payload}`),
    ]).toEqual([200, 200, 200]);
    // ₦15,000.50 less the ₦100 the provider kept.
    expect(await available(user)).toBe('1490050');
  });

  it.each([
    ['no signature', {}],
    ['the key of another', monnifySignature(bodyOf('MNFY|X'), 'SECRET_OF_ANOTHER')],
    ['the signature of another body', monnifySignature('{}')],
    [
      'the right one under another name',
      { 'x-paystack-signature': monnifySignature(bodyOf('MNFY|X'))['monnify-signature'] },
    ],
  ])('is not heard of with %s', async (_, headers) => {
    expect(await postWebhook(bodyOf('MNFY|X'), headers as Record<string, string>)).toBe(401);
  });

  it.each([
    ['a fraction of a kobo', { amountPaid: '15000.505' }],
    ['no number', { amountPaid: '15,000.50' }],
    ['beyond every sum', { amountPaid: 1e21 }],
    ['below zero', { amountPaid: -1 }],
  ])('waits while the sum is told as %s, and comes once it is told rightly', async (what, fields) => {
    const { user } = await withAccount(`unit_${what.replaceAll(' ', '_').slice(0, 12)}`);
    const reference = `MNFY|unit|${user.userID}`;
    paid(reference, user, fields);
    await postWebhook(bodyOf(reference));
    expect(await available(user)).toBe('0');
    paid(reference, user, { amountPaid: 15000.5 });
    await pass(minutes(10));
    expect(await available(user)).toBe('1490050');
  });

  it('is credited later if its status is still pending or Monnify is down', async () => {
    const { user } = await withAccount('chukwudi');
    const reference = 'MNFY|04|2|000001';
    await postWebhook(bodyOf(reference));
    paid(reference, user, { paymentStatus: 'PENDING' });
    await pass(minutes(2));
    paid(reference, user, {});
    monnify.isDown = true;
    await pass(minutes(5));
    expect(await available(user)).toBe('0');
    monnify.isDown = false;
    await pass(minutes(20));
    expect(await available(user)).toBe('1490050');
  });

  it('is credited in any amount, but only in naira and only from the account owner', async () => {
    const { user } = await withAccount('dosunmu');
    paid('MNFY|p|1', user, {
      paymentStatus: 'PARTIALLY_PAID',
      amountPaid: '25000.00',
      settlementAmount: '25000.00',
    });
    await postWebhook(bodyOf('MNFY|p|1'));
    expect(await available(user)).toBe('2500000');
    paid('MNFY|p|2', user, { currency: 'USD' });
    paid('MNFY|p|3', user, { accountPayments: [{ accountName: 'CHUKWUEMEKA NWOSU' }] });
    paid('MNFY|p|4', user, { paymentStatus: 'FAILED' });
    paid('MNFY|p|5', user, { product: { type: 'RESERVED_ACCOUNT', reference: 'gift-1' } });
    for (const at of [2, 3, 4, 5]) await postWebhook(bodyOf(`MNFY|p|${at}`));
    expect(await available(user)).toBe('2500000');
    const suspended = await gift.database.many(sql`
      select reference, cause from wallet.suspended_payments where provider = 'monnify' order by reference`);
    expect(suspended).toEqual([
      { reference: 'MNFY|p|3', cause: 'senderDiffers' },
      { reference: 'MNFY|p|5', cause: 'unmatched' },
    ]);
  });

  it('is queried with a new token when the old one is refused', async () => {
    const { user } = await withAccount('ekwueme');
    const before = monnify.logins;
    monnify.staleBelow = before;
    paid('MNFY|t|1', user, {});
    await postWebhook(bodyOf('MNFY|t|1'));
    expect(monnify.logins).toBe(before + 1);
    expect(await available(user)).toBe('1490050');
  });

  it('is reconciled in kobo with the Monnify balance', async () => {
    const { held } = await gift.database.one<{ held: bigint }>(sql`
      select -balance as held from ledger.platform_balances where name = 'provider_clearing:monnify'`);
    monnify.balance = `${held / 100n}.${String(held % 100n).padStart(2, '0')}`;
    await walletJobs['wallet:reconcile'](undefined as never, gift.services);
    const reconciliation = await gift.database.one(sql`
      select provider_kobo as "providerKobo", ledger_kobo as "ledgerKobo" from wallet.reconciliations where provider = 'monnify'`);
    expect(reconciliation).toEqual({ providerKobo: held, ledgerKobo: held });
    expect(held).toBeGreaterThan(0n);
  });
});
