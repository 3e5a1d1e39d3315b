import { formatNaira, koboOf as k } from '@gift/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { fakePaystack, paystackKey, paystackSignature } from '../../../testing/providers/paystack';
import { bookChargeback, debtOf, payDebt, verifyLedger, writeOffDebt } from '../../ledger';
import { gapOf, reconcile } from '../reserves/reconcile';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, payload: string, app = gift) =>
  app.app.inject({ method: 'POST', url, payload, headers: form });

/** A user adds ₦20,000 by card at the sandbox. */
async function paidByCard(amountKobo = '2000000') {
  const user = await createTestUser(gift, { tier: 3 });
  const { data } = await gift.call('topUp', { amountKobo, method: 'card' }, as(user));
  await post(data.payUrl!, 'ending=pay');
  await gift.runDue();
  expect((await summary(user)).availableKobo).toBe(amountKobo);
  return { user, reference: data.reference };
}
const takenBack = async (reference: string) => {
  const { statusCode } = await post('/sandbox/chargeback', `reference=${reference}`);
  await gift.runDue();
  return statusCode;
};
/** Sends the whole balance to a bank, as a thief would. */
async function spend(user: TestUser, amountKobo: string) {
  const { bankAccountID } = await addAccount(gift, user);
  gift.clock.advance(hours(25));
  const body = { amountKobo, bankAccountID, walletPin: user.pin };
  const { code, data } = await gift.call('withdraw', body, as(user));
  expect(code).toBe(200);
  for (let times = 0; times < 3; times++) {
    gift.clock.advance(minutes(1));
    await gift.runDue();
  }
  return { bankAccountID, totalKobo: BigInt(data.totalKobo) };
}
const gap = async () => gapOf((await reconcile(gift.services, gift.clock.now()))[0]!);
const countMessages = async (user: TestUser) =>
  (
    await gift.database.one<{ n: bigint }>(sql`
    select count(distinct ref) as n from notifications.messages where user_id = ${user.userID} and event = 'takenBackSms'`)
  ).n;

describe('a card payment that a bank takes back', () => {
  it('is debited once from a wallet that still holds it, and the user is notified', async () => {
    const { user, reference } = await paidByCard();
    const before = await gap();
    expect(await takenBack(reference)).toBe(303);
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: '0' });
    expect(await gap()).toBe(before);
    const { items } = (await gift.call('walletStatement', { kind: 'other' }, as(user))).data;
    expect(items).toMatchObject([{ reason: 'chargeback', outKobo: '2000000' }]);
    // A repeat changes nothing. A payment that was never made is not a payment.
    expect(await takenBack(reference)).toBe(400);
    expect(await takenBack('nobody')).toBe(400);
    expect(await countMessages(user)).toBe(1n);
  });

  it('releases suspense money when the balance drops below the cap', async () => {
    const user = await createTestUser(gift, { tier: 1 });
    const startTopUp = async () =>
      (await gift.call('topUp', { amountKobo: '20000000', method: 'card' }, as(user))).data;
    const [first, second] = [await startTopUp(), await startTopUp()];
    for (const { payUrl } of [first, second]) await post(payUrl!, 'ending=pay');
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ availableKobo: '30000000', suspenseKobo: '10000000' });
    await takenBack(first.reference);
    expect(await summary(user)).toMatchObject({ availableKobo: '20000000', suspenseKobo: '0' });
  });

  it('becomes a debt when spent: withdrawals are refused until incoming money repays it', async () => {
    const { user, reference } = await paidByCard();
    const before = await gap();
    const { bankAccountID, totalKobo } = await spend(user, '1500000');
    await takenBack(reference);
    const left = 2_000_000n - totalKobo;
    const debt = 2_000_000n - left;
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: String(debt) });
    expect(await gap()).toBe(before);

    const withdrawal = { amountKobo: '100000', bankAccountID, walletPin: user.pin };
    const refused = await gift.call('withdraw', withdrawal, as(user));
    expect(refused.data).toMatchObject({ refusal: 'DebtOpen', debtKobo: String(debt) });
    const inChinese = await gift.call('withdraw', withdrawal, { ...as(user), language: 'zh-CN' });
    expect(inChinese.message).toContain('尚欠');
    const quote = await gift.call('withdrawalQuote', { amountKobo: '100000', bankAccountID }, as(user));
    expect(quote.data).toMatchObject({ refusal: 'DebtOpen', maxKobo: '0' });

    // A part of the debt comes in and is taken at once; then the rest and more.
    await fundWallet(gift.database, user.userID, 500_000n);
    await gift.runDue();
    expect(await summary(user)).toMatchObject({
      availableKobo: '0',
      debtKobo: String(debt - 500_000n),
    });
    await fundWallet(gift.database, user.userID, 3_000_000n);
    await gift.runDue();
    expect(await summary(user)).toMatchObject({
      availableKobo: String(3_500_000n - debt),
      debtKobo: '0',
    });
    expect((await gift.call('withdraw', withdrawal, as(user))).code).toBe(200);
  });

  it('stops a user in debt from starting or paying for a trade, even right after a top-up', async () => {
    const trade = await createTrade(gift);
    const { buyer } = trade;
    const { data: order } = await trade.submit();
    const { orderNo } = order;
    await gift.database.transaction((tx) =>
      bookChargeback(tx, {
        key: 'test.debt',
        userID: buyer.userID,
        provider: 'sandbox',
        amount: k(100_000_000n),
        ref: 1n,
        now: gift.clock.now(),
      }),
    );
    await fundWallet(gift.database, buyer.userID, 20_000_000n);
    const paying = await gift.call('payOrder', { orderNo, walletPin: buyer.pin }, as(buyer));
    expect(paying.data).toMatchObject({ refusal: 'DebtOpen' });
    const submitted = await gift.call('submitOrder', { quoteID: '1' }, as(buyer));
    expect(submitted.data).toMatchObject({ refusal: 'DebtOpen' });
  });

  it('is verified with Paystack, not trusted from the webhook, and debited once when lost', async () => {
    const paystack = await fakePaystack();
    const other = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
    try {
      const user = await createTestUser(other);
      const { data } = await other.call('topUp', { amountKobo: '2000000', method: 'card' }, as(user));
      await other.app.inject({ url: data.payUrl! });
      const { reference } = data;
      paystack.payments.set(reference, { status: 'success', amount: 2_000_000, currency: 'NGN', fees: 0 });
      let numbers = 0;
      const postWebhook = async (event: string, about: object) => {
        const body = JSON.stringify({ event, data: { id: ++numbers, ...about } });
        const headers = { 'content-type': 'application/json', ...paystackSignature(body) };
        const url = '/api/webhook/paystack';
        expect((await other.app.inject({ method: 'POST', url, payload: body, headers })).statusCode).toBe(
          200,
        );
        await other.runDue();
      };
      await postWebhook('charge.success', { reference });
      const has = async () => (await other.call('walletSummary', undefined, as(user))).data;
      expect(await has()).toMatchObject({ availableKobo: '2000000' });
      const dispute = {
        status: 'awaiting-merchant-feedback',
        resolution: null as string | null,
        refund_amount: 1_200_000,
        transaction: { reference, amount: 2_000_000 },
      };
      paystack.disputes.set('77', dispute);
      // The content of a message is not trusted.
      await postWebhook('charge.dispute.create', {
        id: 77,
        status: 'resolved',
        resolution: 'merchant-accepted',
      });
      expect(await has()).toMatchObject({ availableKobo: '2000000' });
      Object.assign(dispute, { status: 'resolved', resolution: 'merchant-accepted' });
      paystack.isDown = true;
      await postWebhook('charge.dispute.resolve', { id: 77 });
      expect(await has()).toMatchObject({ availableKobo: '2000000' });
      paystack.isDown = false;
      other.clock.advance(minutes(5));
      await other.runDue();
      expect(await has()).toMatchObject({ availableKobo: '800000', debtKobo: '0' });
      await postWebhook('charge.dispute.remind', { id: 77 });
      expect(await has()).toMatchObject({ availableKobo: '800000' });
      // A dispute whose closing message is lost is polled. One that the payer loses takes nothing.
      const second = { ...dispute, status: 'pending', resolution: null as string | null };
      paystack.disputes.set('78', second);
      await postWebhook('charge.dispute.create', { id: 78 });
      Object.assign(second, { status: 'resolved', resolution: 'declined' });
      other.clock.advance(hours(7));
      await other.runDue();
      expect(await has()).toMatchObject({ availableKobo: '800000' });
      const states = await other.database.many<{ state: string }>(sql`
        select state from wallet.chargebacks order by dispute`);
      expect(states.map(({ state }) => state)).toEqual(['lost', 'won']);
      expect(other.logLines.some((line) => line.includes('a payment is disputed at its bank'))).toBe(true);
      await assertInvariants(other.database);
    } finally {
      await other.close();
      await paystack.close();
    }
  });
});

describe('a debt after a chargeback', () => {
  it('is listed for finance; a write-off needs two people and never concerns oneself', async () => {
    const [finance, second, boss] = await Promise.all([
      createTestUser(gift, { roles: ['finance'] }),
      createTestUser(gift, { roles: ['finance'] }),
      createTestUser(gift, { roles: ['support'] }),
    ]);
    const { user, reference } = await paidByCard();
    await spend(user, '1500000');
    await takenBack(reference);
    const debtKobo = (await summary(user)).debtKobo;
    expect((await gift.call('adminDebts', {}, as(boss))).data).toMatchObject({ refusal: 'NotStaff' });
    const list = (await gift.call('adminDebts', {}, as(finance))).data;
    expect(list.items).toContainEqual(
      expect.objectContaining({ userID: String(user.userID), nickname: user.nickname, debtKobo }),
    );
    const chargebacks = (await gift.call('adminChargebacks', {}, as(finance))).data.items;
    expect(chargebacks[0]).toMatchObject({ reference, state: 'lost', amountKobo: '2000000', debtKobo });

    const request = { kind: 'writeOffDebt' as const, userID: String(user.userID) };
    const reason = 'The bank will not be moved, and the account is closed.';
    const ask = (by: TestUser, approvalRequest: typeof request = request) =>
      gift.call('requestApproval', { request: approvalRequest, reason }, as(by));
    expect((await ask(finance, { ...request, userID: String(finance.userID) })).data).toMatchObject({
      refusal: 'OwnCase',
    });
    expect((await ask(finance, { ...request, userID: String(second.userID) })).data).toMatchObject({
      refusal: 'NoDebt',
    });
    const { approvalID, names } = (await ask(finance)).data;
    // The approver sees the amount.
    expect(names).toEqual({
      [String(user.userID)]: `${user.nickname} · ${formatNaira(k(BigInt(debtKobo)))}`,
    });
    const decide = (by: TestUser) =>
      gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(by));
    expect((await decide(finance)).code).not.toBe(200);
    expect((await summary(user)).debtKobo).toBe(debtKobo);
    expect((await decide(second)).data).toMatchObject({ state: 'approved' });
    expect(await summary(user)).toMatchObject({ debtKobo: '0', availableKobo: '0' });
    expect((await ask(finance)).data).toMatchObject({ refusal: 'NoDebt' });
  });

  it('always equals chargebacks minus repayments and write-offs, with no negative balance', async () => {
    const action = fc.record({
      what: fc.constantFrom('add', 'spend', 'takeBack', 'pay', 'writeOff'),
      kobo: fc.bigInt(1n, 1_000n).map(k),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const user = await createTestUser(gift);
        const { userID } = user;
        await fundWallet(gift.database, userID, 0n);
        const now = gift.clock.now();
        let net = 0n;
        for (const { what, kobo } of actions) {
          const key = `test.taken:${newID(now)}`;
          await gift.database.transaction(async (tx) => {
            if (what === 'takeBack') {
              await bookChargeback(tx, { key, userID, provider: 'sandbox', amount: kobo, ref: 1n, now });
              net -= kobo;
            } else if (what === 'pay') await payDebt(tx, userID, now);
            else if (what === 'writeOff') net += await writeOffDebt(tx, { userID, ref: 1n, now });
          });
          if (what === 'add') {
            await fundWallet(gift.database, userID, kobo);
            net += kobo;
          }
          const { availableKobo, debtKobo } = await summary(user);
          expect(BigInt(availableKobo) - BigInt(debtKobo)).toBe(net);
          if (what === 'pay') expect(availableKobo === '0' || debtKobo === '0').toBe(true);
          expect(await verifyLedger(gift.database)).toEqual([]);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is correct when three chargebacks exceed the balance at the same time', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 1_000n);
    const now = gift.clock.now();
    await Promise.all(
      [400n, 500n, 600n].map((kobo, at) =>
        gift.database.transaction((tx) =>
          bookChargeback(tx, {
            key: `test.race:${at}`,
            userID: user.userID,
            provider: 'sandbox',
            amount: k(kobo),
            ref: 1n,
            now,
          }),
        ),
      ),
    );
    expect(await debtOf(gift.database, user.userID)).toBe(500n);
    expect((await summary(user)).availableKobo).toBe('0');
  });
});
