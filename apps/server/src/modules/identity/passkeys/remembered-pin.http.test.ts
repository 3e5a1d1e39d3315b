import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fund } from '../../../testing/fixtures/offers';
import { createTrade } from '../../../testing/fixtures/trade';
import { addAccount } from '../../../testing/providers/banks';
import { openSession } from '../login/sessions';

let gift: TestApp;
let trade: Awaited<ReturnType<typeof createTrade>>;
beforeAll(async () => {
  gift = await testApp();
});
beforeEach(async () => {
  trade = await createTrade(gift);
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const deviceID = 'the-phone-of-this-test';
/** Calls of the buyer's phone; `token` and `device` stand for another session and another phone. */
const from = ({ token = trade.buyer.token, device = deviceID } = {}) => ({
  token,
  headers: { 'x-device-id': device },
});
const newApproval = () => `rm-${randomBytes(32).toString('base64url')}`;
const remember = async (walletPin = trade.buyer.pin, where = from(), approval = newApproval()) =>
  gift.call('rememberPin', { walletPin, approval }, where);
const approvalOf = async (where = from()) => {
  const approval = newApproval();
  await remember(trade.buyer.pin, where, approval);
  return approval;
};
const pay = (orderNo: string, walletPin: string, where = from()) =>
  gift.call('payOrder', { orderNo, walletPin }, where);
const reveal = (orderNo: string, walletPin: string, where = from()) =>
  gift.call('revealOrder', { orderNo, walletPin, isReady: true }, where);
const order = async () => (await trade.submitted()).orderNo;
/** A $20 card for ₦18,000: several fit into what a remembered PIN covers. */
const quoteSmall = async () => (await trade.quote([2_000])).data.quoteID;
const refused = { data: { refusal: 'WalletPinNeeded' } };

/** Another session of the buyer, as after a login. */
async function anotherSession() {
  const { userID } = trade.buyer;
  const now = gift.clock.now();
  const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: 'another-phone' };
  return gift.database.transaction((tx) => openSession(tx, gift.services, { userID, origin, now }));
}

describe('a remembered PIN', () => {
  it('pays for an order and reveals its code, and its rest shrinks by both', async () => {
    const approval = newApproval();
    expect((await remember(trade.buyer.pin, from(), approval)).data.leftKobo).toBe('10000000');
    const submitted = await gift.call(
      'submitOrder',
      { quoteID: await quoteSmall(), walletPin: approval },
      from(),
    );
    expect(submitted.data.stateName).toBe('awaitingCode');
    const { orderNo } = submitted.data;
    await trade.ship(orderNo);
    expect((await reveal(orderNo, approval)).data.cards).toHaveLength(1);
    const { left } = await gift.database.one<{ left: bigint }>(sql`
      select left_kobo as left from identity.remembered_pins where user_id = ${trade.buyer.userID}`);
    expect(left).toBe(10_000_000n - 2n * 1_800_000n);
  });

  it('is refused after five minutes', async () => {
    const [orderNo, approval] = [await order(), await approvalOf()];
    gift.clock.advance(minutes(5));
    expect(await pay(orderNo, approval)).toMatchObject(refused);
    expect((await trade.detail(orderNo)).data.stateName).toBe('awaitingPayment');
  });

  it('is refused for a total above its limit', async () => {
    const [one, other] = [await order(), await order()];
    const approval = await approvalOf();
    expect((await pay(one, approval)).code).toBe(200);
    // ₦90,000 of ₦100,000 are used.
    await fund(gift, trade.buyer, 9_000_000n);
    expect(await pay(other, approval)).toMatchObject(refused);
    expect((await trade.detail(other)).data.stateName).toBe('awaitingPayment');
  });

  it.each([
    ['another phone', () => from({ device: 'another-phone' })],
    ['a phone without a number', () => from({ device: '' })],
  ])('is refused from %s', async (_, where) => {
    const [orderNo, approval] = [await order(), await approvalOf()];
    expect(await pay(orderNo, approval, where())).toMatchObject(refused);
    expect((await pay(orderNo, approval)).code).toBe(200);
  });

  it('is refused in another session of its user, and in one of another user', async () => {
    const [orderNo, approval] = [await order(), await approvalOf()];
    const { token } = await anotherSession();
    expect(await pay(orderNo, approval, from({ token }))).toMatchObject(refused);
    const { seller } = trade;
    const stolen = await pay(orderNo, approval, from({ token: seller.token }));
    expect(stolen).toMatchObject(refused);
  });

  it('is refused once the PIN was changed', async () => {
    const [orderNo, approval] = [await order(), await approvalOf()];
    const changed = await gift.call('setPayPwd', { walletPin: '805264', oldPin: trade.buyer.pin }, from());
    expect(changed.code).toBe(200);
    expect(await pay(orderNo, approval)).toMatchObject(refused);
  });

  it('is refused after a wrong PIN, until the right one is entered', async () => {
    const [orderNo, approval] = [await order(), await approvalOf()];
    expect((await pay(orderNo, '111222')).data).toMatchObject({ refusal: 'WalletPinWrong' });
    expect(await pay(orderNo, approval)).toMatchObject(refused);
    const again = await approvalOf();
    expect((await pay(orderNo, again)).code).toBe(200);
  });

  it('is replaced by the next one of the session', async () => {
    const [orderNo, first] = [await order(), await approvalOf()];
    const second = await approvalOf();
    expect(await pay(orderNo, first)).toMatchObject(refused);
    expect((await pay(orderNo, second)).code).toBe(200);
  });

  it('never approves a withdrawal, whatever the bank account', async () => {
    const account = await addAccount(gift, trade.buyer);
    gift.clock.advance(hours(25));
    const input = { amountKobo: '1000000', bankAccountID: account.bankAccountID };
    const approval = await approvalOf();
    expect(await gift.call('withdraw', { ...input, walletPin: approval }, from())).toMatchObject(refused);
    expect((await gift.call('withdraw', { ...input, walletPin: trade.buyer.pin }, from())).code).toBe(200);
  });

  it('approves nothing else: not a passkey, a new PIN or a payout of points', async () => {
    const walletPin = await approvalOf();
    expect((await gift.call('startPasskey', { walletPin }, from())).data).toMatchObject({
      refusal: 'Malformed',
    });
    const change = await gift.call('setPayPwd', { walletPin: '805264', oldPin: walletPin }, from());
    expect(change.data).toMatchObject({ refusal: 'Malformed' });
  });

  it('is not given for a wrong PIN, which counts, nor to a phone without a number', async () => {
    expect((await remember('111222')).data).toMatchObject({ refusal: 'WalletPinWrong', triesLeft: 4 });
    expect((await remember(trade.buyer.pin, from({ device: '' }))).data).toMatchObject({
      refusal: 'NotAllowed',
    });
  });

  it('is refused when it was invented', async () => {
    const orderNo = await order();
    expect(await pay(orderNo, `rm-${'A'.repeat(43)}`)).toMatchObject(refused);
  });
});
