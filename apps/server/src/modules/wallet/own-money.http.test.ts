import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { uploadPicture } from '../../testing/files/pictures';
import { createHeldMoney, fundWallet } from '../../testing/fixtures/money';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { addAccount } from '../../testing/providers/banks';
import { decideSuspended } from '.';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const limits = async (user: TestUser) => (await gift.call('walletLimits', undefined, as(user))).data;
const suspendedOf = async (user: TestUser) => (await gift.call('suspendedMoney', undefined, as(user))).data;
const entry = async (user: TestUser, transferID: string) =>
  gift.call('walletEntry', { transferID }, as(user));
const decide = (id: string, creditTo: bigint | null) =>
  gift.database.transaction((tx) =>
    decideSuspended(
      tx,
      { id: BigInt(id), creditTo, operatorID: 1n, reason: 'a receipt was shown' },
      { services: gift.services, now: gift.clock.now() },
    ),
  );

describe('the limits', () => {
  it('show the amounts used and left today, matching what withdrawals accept', async () => {
    const user = await createTestUser(gift, { tier: 1 });
    await fundWallet(gift.database, user.userID, 20_000_000n);
    const { bankAccountID } = await addAccount(gift, user);
    expect(await limits(user)).toMatchObject({
      tier: 1,
      orderKobo: '5000000',
      withdrawnToday: { limitKobo: '5000000', usedKobo: '0', leftKobo: '5000000' },
      balance: { limitKobo: '30000000', usedKobo: '20000000', leftKobo: '10000000' },
      bankAccounts: { limit: 1, used: 1 },
      renewsAt: '2026-06-01T23:00:00.000Z',
      blockedUntil: null,
      coolings: [{ what: 'bankAccount', bankAccountID, leftKobo: '2000000' }],
    });
    const send = (amountKobo: string) =>
      gift.call('withdraw', { amountKobo, bankAccountID, walletPin: user.pin }, as(user));
    await send('500000');
    expect(await limits(user)).toMatchObject({
      withdrawnToday: { usedKobo: '500000', leftKobo: '4500000' },
      coolings: [{ leftKobo: '1500000' }],
    });
    // What is left of the limit is accepted to the kobo.
    expect(await send('1500001')).toMatchObject({ data: { refusal: 'WithdrawalCooling' } });
    expect((await send('1500000')).code).toBe(200);
    gift.clock.advance(hours(25));
    await gift.runDue();
    expect(await limits(user)).toMatchObject({ withdrawnToday: { usedKobo: '0' }, coolings: [] });
    expect(await send('5000001')).toMatchObject({ data: { refusal: 'WithdrawalOverLimit' } });
    expect((await send('5000000')).code).toBe(200);
  });

  it('count what was bought and sold today, without cancelled orders', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    expect(await limits(trade.buyer)).toMatchObject({
      boughtToday: { limitKobo: '20000000', usedKobo: '9000000', leftKobo: '11000000' },
      soldToday: { usedKobo: '0' },
    });
    expect(await limits(trade.seller)).toMatchObject({ soldToday: { usedKobo: '9000000' } });
    await gift.call('cancelOrder', { orderNo, reason: 'changedMind' }, as(trade.seller));
    expect(await limits(trade.buyer)).toMatchObject({ boughtToday: { usedKobo: '0' } });
    expect(await limits(trade.seller)).toMatchObject({ soldToday: { usedKobo: '0' } });
  });

  it('are null for a tier without a cap, and zero for an unverified user', async () => {
    const full = await limits(await createTestUser(gift, { tier: 3 }));
    expect(full.balance).toEqual({ limitKobo: null, usedKobo: '0', leftKobo: null });
    const none = await limits(await createTestUser(gift, { tier: 0 }));
    expect(none).toMatchObject({
      orderKobo: '0',
      withdrawnToday: { limitKobo: '0', leftKobo: '0' },
      bankAccounts: { limit: 0, used: 0 },
    });
  });

  it('show until when withdrawals are blocked', async () => {
    const user = await createTestUser(gift);
    const until = new Date(gift.clock.now().getTime() + hours(3));
    await gift.database.run(
      sql`update identity.users set withdrawal_blocked_until = ${until} where id = ${user.userID}`,
    );
    expect((await limits(user)).blockedUntil).toBe(until.toISOString());
  });
});

describe('held money', () => {
  it('is shown to its owner with the reason, accepts a claim with pictures, and shows the outcome', async () => {
    const [user, finance] = [await createTestUser(gift), await createTestUser(gift, { roles: ['finance'] })];
    const held = await createHeldMoney(gift, user);
    expect(held).toMatchObject({
      cause: 'senderDiffers',
      state: 'open',
      amountKobo: '500000',
      senderName: 'CHUKWUEMEKA NWOSU',
      wish: null,
      files: 0,
    });
    const { suspendedID } = held;
    const fileID = await uploadPicture(gift, user);
    const ownerAnswer = {
      suspendedID,
      wish: 'credit' as const,
      note: 'My brother sent it',
      fileIDs: [fileID],
    };
    const answer = await gift.call('answerSuspended', ownerAnswer, as(user));
    expect(answer.data).toMatchObject({ wish: 'credit', note: 'My brother sent it', files: 1 });
    // The deciding staff can view it.
    expect((await gift.call('getImageUrl', { fileName: fileID }, as(finance))).code).toBe(200);
    await gift.call('answerSuspended', { suspendedID, wish: 'return' }, as(user));
    expect((await suspendedOf(user)).items[0]).toMatchObject({ wish: 'return', note: '', files: 0 });
    await decide(suspendedID, user.userID);
    expect((await suspendedOf(user)).items[0]).toMatchObject({
      state: 'credited',
      endedAt: expect.any(String),
    });
    expect(await gift.call('answerSuspended', ownerAnswer, as(user))).toMatchObject({
      data: { refusal: 'SuspendedDecided' },
    });
    gift.clock.advance(days(20));
    expect((await suspendedOf(user)).items).toHaveLength(1);
    gift.clock.advance(days(11));
    expect((await suspendedOf(user)).items).toEqual([]);
  });

  it('cannot be seen or claimed by another user, nor with a picture of another user', async () => {
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
    const { suspendedID } = await createHeldMoney(gift, user);
    expect((await suspendedOf(other)).items).toEqual([]);
    const ownerAnswer = { suspendedID, wish: 'credit' } as const;
    expect(await gift.call('answerSuspended', ownerAnswer, as(other))).toMatchObject({
      data: { refusal: 'SuspendedNotFound' },
    });
    const fileIDs = [await uploadPicture(gift, other)];
    expect(await gift.call('answerSuspended', { ...ownerAnswer, fileIDs }, as(user))).toMatchObject({
      data: { refusal: 'FileNotFound' },
    });
    expect((await suspendedOf(user)).items[0]).toMatchObject({ wish: null });
  });
});

describe('the lines of a transfer', () => {
  it('show each party its own entries, and the fee only to the party that pays it', async () => {
    const trade = await createTrade(gift);
    const order = await trade.completed();
    gift.clock.advance(hours(30));
    await gift.runDue();
    const lines = (user: TestUser) =>
      gift.call('walletStatement', {}, as(user)).then(({ data }) => data.items);
    const clear = (await lines(trade.seller)).find(({ reason }) => reason === 'clear')!;
    expect((await entry(trade.seller, clear.transferID)).data.lines).toHaveLength(1);
    expect(await entry(trade.buyer, clear.transferID)).toMatchObject({ code: 4008 });
    const { id } = await gift.database.one<{ id: bigint }>(sql`
      select t.transfer_id as id from ledger.entries t where t.reason = 'release' order by transfer_id desc limit 1`);
    const reasons = async (user: TestUser) =>
      (await entry(user, String(id))).data.lines.map(({ reason }) => reason);
    const fee = async (user: TestUser) =>
      BigInt((await gift.call('orderDetail', { orderNo: order.orderNo }, as(user))).data.feeKobo) > 0n;
    expect([await fee(trade.buyer), await fee(trade.seller)].filter(Boolean)).toHaveLength(1);
    for (const side of [trade.buyer, trade.seller])
      expect((await reasons(side)).includes('tradeFee')).toBe(await fee(side));
    expect(await entry(trade.stranger, String(id))).toMatchObject({ code: 4008 });
  });
});
