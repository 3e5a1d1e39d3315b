import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fundWallet } from '../../../testing/fixtures/money';
import { fund, publish, setReference } from '../../../testing/fixtures/offers';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { signatureHeader, signatureOf } from '../providers/sandbox';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const startTopUp = async (user: TestUser, amountKobo = '1000000') =>
  (await gift.call('topUp', { amountKobo, method: 'card' }, as(user))).data;
const press = (payUrl: string, ending: string) =>
  gift.app.inject({
    method: 'POST',
    url: payUrl,
    payload: `ending=${ending}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const detail = async (user: TestUser, topUpID: string) =>
  (await gift.call('topUpDetail', { topUpID }, as(user))).data;
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
/** Posts to the webhook from outside. */
const postWebhook = (body: string, signature = signatureOf(gift.services.keys, body), provider = 'sandbox') =>
  gift.app.inject({
    method: 'POST',
    url: `/api/webhook/${provider}`,
    payload: body,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  });
const message = (reference: string, id: string, event = 'charge.success') =>
  JSON.stringify({ id, event, data: { reference, currency: 'NGN' } });
const events = async () =>
  (await gift.database.one<{ n: bigint }>(sql`select count(*) as n from wallet.provider_events`)).n;

describe('the statement', () => {
  it('shows no counterparty for money that a user locks for their own offer', async () => {
    const user = await createTestUser(gift);
    await setReference(gift, 92_000n);
    await fund(gift, user, 20_000_000n);
    const set = { preLock: true, minFace: 10_000, maxFace: 10_000, stockFace: 10_000 };
    await publish(gift, user, set);
    const { items } = (await gift.call('walletStatement', { limit: 20 }, as(user))).data;
    expect(items[0]).toMatchObject({ reason: 'lock', orderNo: null, counterparty: null });
  });
});

describe('adding money', () => {
  it('credits the wallet once after the provider page and its signed message', async () => {
    const user = await createTestUser(gift);
    const started = await startTopUp(user);
    expect(started).toMatchObject({
      state: 'created',
      amountKobo: '1000000',
      costKobo: '25000',
      creditedKobo: '0',
    });
    expect((await summary(user)).openTopUps).toEqual([
      { topUpID: started.topUpID, amountKobo: '1000000', state: 'created' },
    ]);
    const page = await gift.app.inject(started.payUrl!);
    expect(page.body).toContain('DEMO');
    expect(page.body).toContain('₦10,000.00');
    expect(page.body).not.toMatch(/<script|style=/);
    const pressed = await press(started.payUrl!, 'pay');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([
      303,
      `/paymentResult?topUpID=${started.topUpID}`,
    ]);
    expect((await detail(user, started.topUpID)).state).toBe('created');
    await gift.runDue();
    expect(await detail(user, started.topUpID)).toMatchObject({
      state: 'succeeded',
      creditedKobo: '975000',
      payUrl: null,
    });
    expect(await summary(user)).toMatchObject({ availableKobo: '975000', openTopUps: [] });
    await press(started.payUrl!, 'pay');
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ availableKobo: '975000' });
  });

  it('returns the same answer for a repeated request and starts one top-up', async () => {
    const user = await createTestUser(gift);
    const options = { ...as(user), idempotencyKey: 'the-same-key-0001' };
    const first = await gift.call('topUp', { amountKobo: '100000', method: 'bank' }, options);
    expect(await gift.call('topUp', { amountKobo: '100000', method: 'bank' }, options)).toEqual(first);
    expect((await gift.call('topUpList', {}, as(user))).data.items).toHaveLength(1);
  });

  it('credits once when the provider repeats its message, also under another ID', async () => {
    const user = await createTestUser(gift);
    const before = await events();
    const { payUrl, topUpID } = await startTopUp(user, '3000000');
    await press(payUrl!, 'twice');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({
      state: 'succeeded',
      costKobo: '0',
      creditedKobo: '3000000',
    });
    expect(await summary(user)).toMatchObject({ availableKobo: '3000000' });
    expect((await events()) - before).toBe(2n);
  });

  it('moves no money when the payment fails, and reports the reason', async () => {
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    await press(payUrl!, 'fail');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({
      state: 'failed',
      failure: 'declined',
      creditedKobo: '0',
    });
    expect(await summary(user)).toMatchObject({ availableKobo: '0' });
  });

  it('credits nothing when the paid amount differs, and moves it to the suspense account', async () => {
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    await press(payUrl!, 'wrong');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({
      state: 'failed',
      failure: 'amountDiffers',
      paidKobo: '990000',
    });
    expect(await summary(user)).toMatchObject({ availableKobo: '0', suspenseKobo: '0' });
    const { balance } = await gift.database.one<{ balance: bigint }>(sql`
      select balance from ledger.platform_balances where name = 'suspense'`);
    expect(balance).toBe(990_000n);
  });

  it('stays pending until a slow payment succeeds', async () => {
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    await press(payUrl!, 'later');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'pending', payUrl: null });
    gift.clock.advance(20_000);
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'succeeded', creditedKobo: '975000' });
  });

  it('expires when nobody pays, and is still credited when the payment arrives later', async () => {
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    gift.clock.advance(minutes(30));
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'expired', payUrl: null });
    await press(payUrl!, 'pay');
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'succeeded', creditedKobo: '975000' });
  });

  it('finds out by asking when the message is lost', async () => {
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    await press(payUrl!, 'pay');
    await gift.database.run(
      sql`update wallet.sandbox_messages set delivered_at = now() where delivered_at is null`,
    );
    await gift.runDue();
    expect((await detail(user, topUpID)).state).toBe('created');
    gift.clock.advance(minutes(1));
    await gift.runDue();
    expect((await detail(user, topUpID)).state).toBe('succeeded');
  });

  it('holds the amount above the cap until the tier rises, then credits it', async () => {
    const user = await createTestUser(gift, { tier: 1 });
    const [first, second] = [await startTopUp(user, '20000000'), await startTopUp(user, '20000000')];
    for (const { payUrl } of [first, second]) await press(payUrl!, 'pay');
    await gift.runDue();
    expect(await summary(user)).toMatchObject({
      availableKobo: '30000000',
      suspenseKobo: '10000000',
      headroomKobo: '0',
    });
    expect(await detail(user, second.topUpID)).toMatchObject({
      state: 'succeeded',
      creditedKobo: '10000000',
      suspendedKobo: '10000000',
    });
    await gift.call('verifyUserInfo', { kind: 'bvn', number: '22234567891' }, as(user));
    await gift.call('verifyUserInfo', { kind: 'nin', number: '22234567892' }, as(user));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ availableKobo: '40000000', suspenseKobo: '0', tier: 2 });
  });
});

describe('refusals before paying', () => {
  it.each([
    ['tier 0', 0, '100000', 'TopUpTierNeeded', 4001],
    ['too little', 2, '49999', 'TopUpTooSmall', 4002],
    ['too much', 3, '500000001', 'TopUpTooLarge', 4003],
    ['more than the cap allows', 1, '30000001', 'TopUpOverCap', 4004],
  ] as const)('%s', async (_, tier, amountKobo, refusal, code) => {
    const user = await createTestUser(gift, { tier });
    const answer = await gift.call('topUp', { amountKobo, method: 'card' }, as(user));
    expect(answer).toMatchObject({ status: 200, code, data: { refusal } });
    expect(answer.message).toMatch(/No money moved/);
    expect((await gift.call('walletQuote', { amountKobo, method: 'card' }, as(user))).data).toMatchObject({
      refusal,
    });
  });

  it('too many open top-ups at once', async () => {
    const user = await createTestUser(gift);
    for (let n = 0; n < 5; n++) await startTopUp(user, '50000');
    const answer = await gift.call(
      'topUp',
      { amountKobo: '50000', method: 'ussd' },
      { ...as(user), language: 'zh-CN' },
    );
    expect(answer).toMatchObject({ code: 4005, data: { refusal: 'TooManyTopUps', count: 5 } });
    expect(answer.message).toContain('5 笔');
  });

  it.each(['0', '-5', '1.5', '1e9', '', '9007199254740993000', 'abc'])(
    'an amount of "%s" is malformed',
    async (amountKobo) => {
      const user = await createTestUser(gift);
      expect(await gift.call('topUp', { amountKobo, method: 'card' }, as(user))).toMatchObject({
        code: 1001,
      });
    },
  );

  it('the top-up of another user, or an unknown one', async () => {
    const [owner, other] = [await createTestUser(gift), await createTestUser(gift)];
    const { topUpID } = await startTopUp(owner);
    for (const id of [topUpID, '99']) {
      expect(await gift.call('topUpDetail', { topUpID: id }, as(other))).toMatchObject({ code: 4006 });
    }
    expect((await gift.call('topUpList', {}, as(other))).data.items).toEqual([]);
  });

  it('without a session', async () => {
    expect((await gift.call('topUp', { amountKobo: '100000', method: 'card' })).status).toBe(401);
    expect((await gift.call('walletSummary')).status).toBe(401);
  });

  it('in production without a configured provider', async () => {
    const production = await testApp();
    try {
      production.services.config.mode = 'production';
      const user = await createTestUser(production);
      const answer = await production.call('topUp', { amountKobo: '100000', method: 'card' }, as(user));
      expect(answer).toMatchObject({ code: 4007, data: { refusal: 'TopUpClosed' } });
      expect(
        (await production.app.inject({ method: 'POST', url: '/api/webhook/sandbox', payload: '{}' }))
          .statusCode,
      ).toBe(401);
    } finally {
      await production.close();
    }
  });
});

describe('the webhook', () => {
  it('refuses a wrong or missing signature, a changed body or an unknown provider, and stores nothing', async () => {
    const before = await events();
    const body = message('GT-x', 'evt_forged');
    const right = signatureOf(gift.services.keys, body);
    const flipped = (right.startsWith('a') ? 'b' : 'a') + right.slice(1);
    for (const wrong of [flipped, '', 'zz', right.toUpperCase(), right.slice(2)]) {
      expect((await postWebhook(body, wrong)).statusCode).toBe(401);
    }
    expect((await postWebhook(`${body} `, right)).statusCode).toBe(401);
    expect((await postWebhook(body, right, 'paystack')).statusCode).toBe(401);
    const nonsense = 'not json';
    expect((await postWebhook(nonsense, signatureOf(gift.services.keys, nonsense))).statusCode).toBe(401);
    expect(await events()).toBe(before);
  });

  it('answers with an error when it cannot store a message, so that the provider retries', async () => {
    const before = await events();
    const large = JSON.stringify({ event: 'x'.repeat(65 * 1024) });
    expect((await postWebhook(large)).statusCode).toBe(413);
    // PostgreSQL refuses to store a zero character.
    expect((await postWebhook(message('GT-x', 'evt_\u0000'))).statusCode).toBe(500);
    expect(await events()).toBe(before);
  });

  it('credits nothing on a message alone, however well it is signed', async () => {
    const user = await createTestUser(gift);
    const { reference, topUpID } = await startTopUp(user);
    expect((await postWebhook(message(reference, 'evt_hopeful'))).statusCode).toBe(200);
    await gift.runDue();
    expect((await detail(user, topUpID)).state).toBe('created');
    expect(await summary(user)).toMatchObject({ availableKobo: '0' });
  });

  it('stores a repeated message once and answers each copy the same', async () => {
    const before = await events();
    const body = message('GT-nobody', 'evt_again');
    for (let n = 0; n < 3; n++) expect((await postWebhook(body)).json()).toEqual({ received: true });
    expect((await events()) - before).toBe(1n);
    await gift.runDue();
    const outcome = async () =>
      (
        await gift.database.one<{ outcome: string | null }>(sql`
          select outcome from wallet.provider_events where event_id = 'evt_again'`)
      ).outcome;
    // The provider's records may lag behind its message, so it is polled for about a day.
    expect(await outcome()).toBeNull();
    await gift.database.run(sql`
      update wallet.provider_events set tries = 29, due_at = ${gift.clock.now()} where event_id = 'evt_again'`);
    await gift.runDue();
    expect(await outcome()).toBe('unknownReference');
  });

  it('moves an unsolicited payment to the suspense account once', async () => {
    const suspenseBalance = async () =>
      (
        await gift.database.one<{ balance: bigint }>(sql`
        select balance from ledger.platform_balances where name = 'suspense'`)
      ).balance;
    const before = await suspenseBalance();
    await gift.database.run(sql`
      insert into wallet.sandbox_payments (reference, amount_kobo, return_url, status, paid_kobo, created_at)
      values ('GT-stray', 70000, '/', 'success', 70000, now())`);
    await postWebhook(message('GT-stray', 'evt_stray_1'));
    await postWebhook(message('GT-stray', 'evt_stray_2'));
    await gift.runDue();
    expect((await suspenseBalance()) - before).toBe(70_000n);
  });

  it('is not led astray by messages out of order: success, then an older failure', async () => {
    const user = await createTestUser(gift);
    const { payUrl, reference, topUpID } = await startTopUp(user);
    await postWebhook(message(reference, 'evt_early_fail', 'charge.failed'));
    await gift.runDue();
    expect((await detail(user, topUpID)).state).toBe('created');
    await press(payUrl!, 'pay');
    await gift.runDue();
    await postWebhook(message(reference, 'evt_late_fail', 'charge.failed'));
    await gift.runDue();
    expect(await detail(user, topUpID)).toMatchObject({ state: 'succeeded', creditedKobo: '975000' });
  });

  it('never updates, deletes or truncates stored provider messages', async () => {
    await postWebhook(message('GT-kept', 'evt_saved'));
    await gift.runDue();
    for (const change of [
      `update wallet.provider_events set body = '{}'`,
      `delete from wallet.provider_events`,
      `truncate wallet.provider_events`,
    ]) {
      await expect(gift.database.run({ text: change, values: [] })).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the sandbox page', () => {
  it('answers unknown payments and unknown buttons with a page, changing nothing', async () => {
    expect((await gift.app.inject('/sandbox/pay/GT-none')).statusCode).toBe(404);
    expect((await press('/sandbox/pay/GT-none', 'pay')).statusCode).toBe(404);
    const user = await createTestUser(gift);
    const { payUrl, topUpID } = await startTopUp(user);
    expect((await press(payUrl!, 'steal')).statusCode).toBe(400);
    await gift.runDue();
    expect((await detail(user, topUpID)).state).toBe('created');
    expect((await gift.app.inject('/sandbox/pay.css')).headers['content-type']).toContain('text/css');
  });

  it('shows that the payment failed and offers no button', async () => {
    const { payUrl } = await startTopUp(await createTestUser(gift));
    await press(payUrl!, 'fail');
    const { body } = await gift.app.inject(payUrl!);
    expect(body).toContain('Payment failed. No money moved.');
    expect(body).not.toContain('<button');
  });
});

describe('the wallet quote and statement', () => {
  it('quotes the cost before a top-up starts', async () => {
    const user = await createTestUser(gift, { tier: 1 });
    const quote = async (amountKobo: string) =>
      (await gift.call('walletQuote', { amountKobo, method: 'card' }, as(user))).data;
    expect(await quote('1000000')).toMatchObject({
      costKobo: '25000',
      creditKobo: '975000',
      isAbsorbed: false,
      refusal: null,
      capKobo: '30000000',
      headroomKobo: '30000000',
    });
    expect(await quote('2000000')).toMatchObject({ costKobo: '0', creditKobo: '2000000', isAbsorbed: true });
  });

  it('lists a trade with its counterparty and order, and hides its entry from other users', async () => {
    const trade = await createTrade(gift);
    const order = (await trade.submit()).data;
    await trade.pay(order.orderNo);
    const page = async (user: TestUser, query: object = {}) =>
      (await gift.call('walletStatement', query, as(user))).data;
    const buyerStatement = await page(trade.buyer);
    expect(buyerStatement.items[0]).toMatchObject({
      reason: 'lock',
      kind: 'trade',
      orderNo: order.orderNo,
      reference: order.orderNo,
      inKobo: null,
      outKobo: '9000000',
      balanceAfterKobo: '0',
      counterparty: trade.seller.nickname,
    });
    expect(buyerStatement.items[1]).toMatchObject({ kind: 'topUp', counterparty: null });
    expect((await page(trade.buyer, { kind: 'topUp' })).items).toEqual(buyerStatement.items.slice(1));
    expect((await page(trade.buyer, { direction: 'out' })).items).toEqual(buyerStatement.items.slice(0, 1));
    expect(
      (await page(trade.buyer, { from: new Date(gift.clock.now().getTime() + 1).toISOString() })).items,
    ).toEqual([]);
    const first = await page(trade.buyer, { limit: 1 });
    expect((await page(trade.buyer, { limit: 1, cursor: first.nextCursor! })).items).toEqual([
      buyerStatement.items[1],
    ]);
    const { transferID } = buyerStatement.items[0]!;
    const entry = (await gift.call('walletEntry', { transferID }, as(trade.buyer))).data;
    expect(entry.lines).toEqual([
      { what: 'Locked in escrow', from: 'Your wallet', to: 'Escrow', amountKobo: '9000000', reason: 'lock' },
    ]);
    const zh = await gift.call('walletEntry', { transferID }, { ...as(trade.buyer), language: 'zh-CN' });
    expect(zh.data.lines[0]).toMatchObject({ what: '锁定至托管', from: '您的钱包' });
    for (const other of [trade.seller, trade.stranger])
      expect(await gift.call('walletEntry', { transferID }, as(other))).toMatchObject({ code: 4008 });
    expect(await summary(trade.buyer)).toMatchObject({ availableKobo: '0', escrowKobo: '9000000' });
  });

  it('refuses a malformed cursor', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5n);
    for (const cursor of ['x', '1', '1.2.3', '-1.1']) {
      expect(await gift.call('walletStatement', { cursor }, as(user))).toMatchObject({ code: 1001 });
    }
    expect(await gift.call('topUpList', { cursor: 'x' }, as(user))).toMatchObject({ code: 1001 });
  });
});
