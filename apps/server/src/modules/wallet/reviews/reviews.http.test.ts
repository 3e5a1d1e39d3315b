import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount, gtBank } from '../../../testing/providers/banks';
import { fakePaystack, paystackKey, paystackSignature } from '../../../testing/providers/paystack';
import { gapOf, reconcile } from '../reserves/reconcile';
import { walletSweeps } from '../sweeps';

let gift: TestApp;
let paystack: Awaited<ReturnType<typeof fakePaystack>>;
let finance: TestUser;
let second: TestUser;
beforeAll(async () => {
  paystack = await fakePaystack();
  gift = await testApp({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url });
  [finance, second] = await Promise.all([
    createTestUser(gift, { roles: ['finance'] }),
    createTestUser(gift, { roles: ['finance'] }),
  ]);
});
afterEach(() => assertInvariants(gift.database));
afterAll(async () => {
  await gift.close();
  await paystack.close();
});

const as = (user: TestUser) => ({ token: user.token });
const reason = 'The provider showed us the transfer.';
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
const reviews = async (tab: 'open' | 'closed' = 'open') =>
  (await gift.call('paymentReviews', { tab }, as(finance))).data;
const reviewsOf = async (user: TestUser, tab?: 'open' | 'closed') =>
  (await reviews(tab)).items.filter(({ userID }) => userID === String(user.userID));
const countReviews = async () =>
  (await gift.call('operatorCounts', undefined, as(finance))).data.counts.paymentReviews;
const alerts = () =>
  gift.logLines.filter((line) => line.includes('a provider contradicts the books about a payment')).length;

let numbers = 0;
async function postWebhook(event: string, about: object) {
  const body = JSON.stringify({ event, data: { id: ++numbers, ...about } });
  const headers = { 'content-type': 'application/json', ...paystackSignature(body) };
  const url = '/api/webhook/paystack';
  expect((await gift.app.inject({ method: 'POST', url, payload: body, headers })).statusCode).toBe(200);
}

/** A user adds ₦20,000 by card. */
async function paid() {
  const user = await createTestUser(gift);
  const { data } = await gift.call('topUp', { amountKobo: '2000000', method: 'card' }, as(user));
  await gift.app.inject({ url: data.payUrl! });
  const { reference } = data;
  paystack.payments.set(reference, { status: 'success', amount: 2_000_000, currency: 'NGN', fees: 0 });
  await postWebhook('charge.success', { reference });
  await gift.runDue();
  return { user, reference };
}
let disputes = 500;
/** A bank decides for the payer. No message is sent yet. */
function loseDispute(reference: string, kobo: number): number {
  disputes++;
  paystack.disputes.set(String(disputes), {
    status: 'resolved',
    resolution: 'merchant-accepted',
    refund_amount: kobo,
    transaction: { reference, amount: 2_000_000 },
  });
  return disputes;
}
const resolved = (id: number) => postWebhook('charge.dispute.resolve', { id });
const decide = async (reviewID: string, outcome: 'recovered' | 'writtenOff') => {
  const request = { kind: 'paymentReview' as const, reviewID, outcome };
  const approval = await gift.call('requestApproval', { request, reason }, as(finance));
  expect(approval.code, approval.message).toBe(200);
  const { approvalID } = approval.data;
  return gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(second));
};

describe('chargebacks of one payment', () => {
  it('take at most the amount paid; the excess goes to finance once, despite repeats', async () => {
    const { user, reference } = await paid();
    const [before, alarmed] = [(await countReviews()) ?? 0, alerts()];
    const [first, again] = [loseDispute(reference, 2_000_000), loseDispute(reference, 2_000_000)];
    for (const id of [first, again, again, first]) {
      await resolved(id);
      await gift.runDue();
    }
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: '0' });
    expect(await reviewsOf(user)).toMatchObject([
      {
        kind: 'chargebackExceeds',
        reference,
        amountKobo: '2000000',
        actions: ['recover', 'writeOff', 'dismiss'],
      },
    ]);
    expect(await countReviews()).toBe(before + 1);
    expect(alerts()).toBe(alarmed + 1);
  });

  it('may be of parts, which are summed up', async () => {
    const { user, reference } = await paid();
    for (const kobo of [1_200_000, 600_000, 600_000]) {
      await resolved(loseDispute(reference, kobo));
      await gift.runDue();
    }
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: '0' });
    expect(await reviewsOf(user)).toMatchObject([{ kind: 'chargebackExceeds', amountKobo: '400000' }]);
  });

  it('take at most the amount paid when they arrive at the same time', async () => {
    const { user, reference } = await paid();
    for (let times = 0; times < 6; times++) await resolved(loseDispute(reference, 800_000));
    const events = walletSweeps.find(({ name }) => name === 'wallet.events')!;
    await Promise.all(Array.from({ length: 6 }, () => events.run(gift.services, gift.clock.now())));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: '0' });
    const open = await reviewsOf(user);
    expect(open.reduce((sum, { amountKobo }) => sum + Number(amountKobo), 0)).toBe(2_800_000);
  });

  it('of a payment that was never credited go to finance in full', async () => {
    paystack.payments.set('nobodys-payment-1', {
      status: 'failed',
      amount: 1_000_000,
      currency: 'NGN',
      fees: 0,
    });
    await resolved(loseDispute('nobodys-payment-1', 1_000_000));
    await gift.runDue();
    const found = (await reviews()).items.find((one) => one.reference === 'nobodys-payment-1');
    expect(found).toMatchObject({
      kind: 'chargebackUncredited',
      userID: null,
      amountKobo: '1000000',
      actions: ['writeOff', 'dismiss'],
    });
    const request = {
      kind: 'paymentReview' as const,
      reviewID: found!.reviewID,
      outcome: 'recovered' as const,
    };
    const refused = await gift.call('requestApproval', { request, reason }, as(finance));
    expect(refused.data).toMatchObject({ refusal: 'RequestImpossible' });
  });
});

/** A user's withdrawal of ₦10,000 fails, is returned, and arrives after all. */
async function arrivedAfterReturn() {
  const user = await createTestUser(gift);
  await fundWallet(gift.database, user.userID, 5_000_000n, gift.clock.now(), 'paystack');
  paystack.names.set(gtBank.accountNumber, `${user.nickname} ADA`);
  const { bankAccountID } = await addAccount(gift, user);
  gift.clock.advance(hours(25));
  const body = { amountKobo: '1000000', bankAccountID, walletPin: user.pin };
  const { data } = await gift.call('withdraw', body, as(user));
  await gift.runDue();
  const becomes = async (status: string) => {
    paystack.transfers.set(data.reference, { ...paystack.transfers.get(data.reference)!, status });
    await postWebhook(`transfer.${status}`, { reference: data.reference });
    gift.clock.advance(minutes(1));
    await gift.runDue();
  };
  await becomes('failed');
  expect(await summary(user)).toMatchObject({ availableKobo: '5000000' });
  await becomes('success');
  return { user, becomes, ...data };
}

describe('a withdrawal that arrives after it was returned', () => {
  it('takes no money automatically: it alerts finance and opens one review', async () => {
    const alarmed = alerts();
    const { user, becomes, withdrawalID, reference } = await arrivedAfterReturn();
    await becomes('success');
    expect(await summary(user)).toMatchObject({ availableKobo: '5000000', debtKobo: '0' });
    expect(await reviewsOf(user)).toMatchObject([
      { kind: 'paidAfterReturn', withdrawalID, reference, amountKobo: '1000000', nickname: user.nickname },
    ]);
    expect(alerts()).toBe(alarmed + 1);
    const { published } = await gift.database.one<{ published: bigint }>(sql`
      select count(*) as published from messaging.messages
      where position(convert_to('"name":"paymentReview"', 'UTF8') in body) > 0
        or position(convert_to('disagrees with our books', 'UTF8') in body) > 0`);
    expect(published).toBeGreaterThan(0n);
  });

  it('is recovered from its user by two people, the rest as debt, and the books balance', async () => {
    const gap = async () =>
      gapOf(
        (await reconcile(gift.services, gift.clock.now())).find(({ provider }) => provider === 'paystack')!,
      );
    const { user } = await arrivedAfterReturn();
    const { reviewID } = (await reviewsOf(user))[0]!;
    // All but ₦4,000 is spent in the meantime.
    const { bankAccountID } = (await gift.call('bankAccounts', undefined, as(user))).data.items[0]!;
    const spending = { amountKobo: '4550000', bankAccountID, walletPin: user.pin };
    expect((await gift.call('withdraw', spending, as(user))).code).toBe(200);
    const had = BigInt((await summary(user)).availableKobo);
    const before = await gap();
    const outsider = await gift.call('dismissPaymentReview', { reviewID, reason }, as(user));
    expect(outsider.data).toMatchObject({ refusal: 'NotStaff' });
    expect((await decide(reviewID, 'recovered')).data).toMatchObject({ state: 'approved' });
    expect(await summary(user)).toMatchObject({ availableKobo: '0', debtKobo: String(1_000_000n - had) });
    // The books now match the provider, which had paid it out all along.
    expect((await gap())! - before!).toBe(1_000_000n);
    expect(await reviewsOf(user)).toEqual([]);
    expect(await reviewsOf(user, 'closed')).toMatchObject([
      { reviewID, outcome: 'recovered', decidedName: second.nickname, actions: [] },
    ]);
    const twice = await gift.call('dismissPaymentReview', { reviewID, reason }, as(finance));
    expect(twice.data).toMatchObject({ refusal: 'PaymentReviewClosed' });
  });

  it('is written off by two people, or closed by one without moving money, and both are audited', async () => {
    const one = await arrivedAfterReturn();
    const [first] = await reviewsOf(one.user);
    expect((await decide(first!.reviewID, 'writtenOff')).data).toMatchObject({ state: 'approved' });
    expect(await summary(one.user)).toMatchObject({ availableKobo: '5000000', debtKobo: '0' });
    const other = await arrivedAfterReturn();
    const [found] = await reviewsOf(other.user);
    const closing = { reviewID: found!.reviewID, reason };
    expect((await gift.call('dismissPaymentReview', closing, as(finance))).code).toBe(200);
    expect(await summary(other.user)).toMatchObject({ availableKobo: '5000000' });
    expect(await reviewsOf(other.user, 'closed')).toMatchObject([{ outcome: 'dismissed', reason }]);
    const { audited } = await gift.database.one<{ audited: bigint }>(sql`
      select count(*) as audited from operator.audit where call = 'dismissPaymentReview' and outcome = 'done'`);
    expect(audited).toBe(1n);
  });
});
