import { randomInt } from 'node:crypto';
import type { Language } from '@gift/contract/text/localized';
import { koboOf } from '@gift/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, later } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { fund, plainOffer, publish } from '../../testing/fixtures/offers';
import { createCoupon, fundPromotions } from '../../testing/fixtures/rewards';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { promotionsLeft } from '../ledger';
import { ruleOrder } from '../orders';
import { renewLevels } from './points/levels';
import { countTrades, uncountTrade } from './points/trades';
import { lagosWeek } from './rules';
import { seedPromotions } from './seed';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  // Points and levels last longer than sessions.
  Object.assign(gift.services.settings.current, { sessionDays: 1_000 });
});
afterAll(() => gift.close());
afterEach(async () => {
  await assertInvariants(gift.database);
  const apart = await gift.database.many(sql`
    select a.owner, a.balance, coalesce(g.points, 0) as points from ledger.accounts a
    left join (select user_id, sum(left_kobo) as points from rewards.grants group by user_id) g on g.user_id = a.owner
    where a.kind = 3 and a.owner > 0 and a.balance <> coalesce(g.points, 0)`);
  expect(apart, 'the points of everybody are what their grants left').toEqual([]);
});

const as = (user: TestUser) => ({ token: user.token });
const summary = async (user: TestUser) => (await gift.call('rewardsSummary', undefined, as(user))).data;
const refusal = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'ok' : (data as { refusal: string }).refusal;
const left = () => promotionsLeft(gift.database);
const settings = () => gift.services.settings.current;

/** Counts a completed order for a user, by default with a new partner. */
async function traded(user: TestUser, kobo: bigint, partnerID = BigInt(randomInt(1, 2 ** 40))) {
  const now = gift.clock.now();
  const orderID = BigInt(randomInt(1, 2 ** 47));
  await gift.database.transaction(async (tx) => {
    const trade = { orderID, userID: user.userID, partnerID, amount: koboOf(kobo), now };
    await countTrades(tx, [trade], settings());
    await renewLevels(tx, [{ userID: user.userID, now }], settings());
  });
  return orderID;
}
const undone = (user: TestUser, orderID: bigint) =>
  gift.database.transaction((tx) => uncountTrade(tx, { orderID, userID: user.userID }));
/** A user with this many paid points. */
async function withPoints(naira: number) {
  const user = await createTestUser(gift);
  Object.assign(settings(), { rewardTaskKobo: [BigInt(naira) * 100n, 20_000n, 15_000n] });
  const claimed = await gift.call('claimReward', { task: 'verify' }, as(user));
  Object.assign(settings(), { rewardTaskKobo: [10_000n, 20_000n, 15_000n] });
  expect(claimed.code).toBe(200);
  return user;
}
const move = (user: TestUser, amountKobo: string, more: object = {}) =>
  gift.call('moveRewards', { amountKobo, walletPin: user.pin, ...more }, as(user));

describe('a reward', () => {
  it('is refused while the promotions account is empty, and no points are credited', async () => {
    const user = await createTestUser(gift);
    expect(await left()).toBe(0n);
    expect(refusal(await gift.call('claimReward', { task: 'verify' }, as(user)))).toBe('PromotionsEmpty');
    expect(await summary(user)).toMatchObject({ pointsKobo: '0' });
    expect((await summary(user)).tasks[0]).toMatchObject({ task: 'verify', state: 'earned' });
  });

  it('is paid from the promotions account once, however often it is claimed', async () => {
    await fundPromotions(gift);
    const [user, before] = [await createTestUser(gift), await left()];
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => gift.call('claimReward', { task: 'verify' }, as(user))),
    );
    expect(claims.map((claim) => claim.code)).toEqual(Array(8).fill(200));
    expect(claims.filter(({ data }) => !data.wasClaimed)).toHaveLength(1);
    expect(await summary(user)).toMatchObject({ pointsKobo: '10000' });
    expect(before - (await left())).toBe(10_000n);
  });

  it('cannot be claimed before it is earned, nor with an amount or another user in the request', async () => {
    const user = await createTestUser(gift, { tier: 0 });
    const early = await gift.call('claimReward', { task: 'verify' }, as(user));
    expect([refusal(early), early.message]).toEqual([
      'RewardNotEarned',
      'You have 0 of 1. Claim once complete; your progress is saved.',
    ]);
    const greedy = await gift.call('claimReward', { task: 'verify', amountKobo: '1' } as never, as(user));
    expect(refusal(greedy)).toBe('Malformed');
    const other = await gift.call('claimReward', { task: 'verify', userID: '1' } as never, as(user));
    expect(refusal(other)).toBe('Malformed');
  });

  it('that is weekly can be earned again the next week', async () => {
    const user = await createTestUser(gift);
    for (let n = 0; n < 5; n++) await traded(user, 1_000_000n);
    expect(refusal(await gift.call('claimReward', { task: 'fiveTrades' }, as(user)))).toBe('ok');
    expect((await summary(user)).tasks[2]).toMatchObject({ state: 'claimed', done: 5 });
    gift.clock.advance(days(7));
    expect((await summary(user)).tasks[2]).toMatchObject({ state: 'open', done: 0 });
  });

  it('for trades is paid once those trades are final', async () => {
    const user = await createTestUser(gift);
    await traded(user, 50_000n);
    gift.clock.advance(hours(23));
    const claim = () => gift.call('claimReward', { task: 'firstTrade' }, as(user));
    const dueAt = later(gift.clock.now(), hours(1)).toISOString();
    expect((await claim()).data).toMatchObject({ pointsKobo: '20000', wasClaimed: false, dueAt });
    expect((await claim()).data).toMatchObject({ wasClaimed: true });
    expect(await summary(user)).toMatchObject({ pointsKobo: '0', locked: [{ source: 'task', dueAt }] });
    gift.clock.advance(hours(1));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ pointsKobo: '20000', locked: [] });
    const late = await createTestUser(gift);
    await traded(late, 50_000n);
    gift.clock.advance(hours(24));
    const { data } = await gift.call('claimReward', { task: 'firstTrade' }, as(late));
    expect(data).toMatchObject({ dueAt: null, wasClaimed: false });
    expect(await summary(late)).toMatchObject({ pointsKobo: '20000' });
  });

  it('for trades that were undone is not paid, and can be earned and claimed again', async () => {
    const user = await createTestUser(gift);
    const orderID = await traded(user, 50_000n);
    const claim = () => gift.call('claimReward', { task: 'firstTrade' }, as(user));
    expect(refusal(await claim())).toBe('ok');
    await undone(user, orderID);
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ pointsKobo: '0', locked: [] });
    expect((await summary(user)).tasks[1]).toMatchObject({ state: 'open', done: 0 });
    expect(refusal(await claim())).toBe('RewardNotEarned');
    await traded(user, 50_000n);
    gift.clock.advance(hours(24));
    expect((await claim()).data).toMatchObject({ wasClaimed: false, dueAt: null });
    expect((await claim()).data).toMatchObject({ wasClaimed: true });
    expect(await summary(user)).toMatchObject({ pointsKobo: '20000' });
  });

  it('for a trade that replaces a reversed one waits until the new trade is final too', async () => {
    const user = await createTestUser(gift);
    const first = await traded(user, 50_000n);
    expect(refusal(await gift.call('claimReward', { task: 'firstTrade' }, as(user)))).toBe('ok');
    gift.clock.advance(hours(23));
    await undone(user, first);
    const second = await traded(user, 50_000n);
    gift.clock.advance(hours(2));
    await gift.runDue();
    const dueAt = later(gift.clock.now(), hours(22)).toISOString();
    expect(await summary(user)).toMatchObject({ pointsKobo: '0', locked: [{ source: 'task', dueAt }] });
    await undone(user, second);
    gift.clock.advance(hours(22));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ pointsKobo: '0', locked: [] });
  });

  it('that is weekly is paid even in the next week, counting only trades of its own week', async () => {
    const user = await createTestUser(gift);
    const sunday = later(lagosWeek(gift.clock.now()), days(14) - hours(1));
    gift.clock.advance(sunday.getTime() - gift.clock.now().getTime());
    const orders = [];
    for (let n = 0; n < 5; n++) orders.push(await traded(user, 50_000n));
    const claim = () => gift.call('claimReward', { task: 'fiveTrades' }, as(user));
    expect(refusal(await claim())).toBe('ok');
    const other = await createTestUser(gift);
    const tradedOrders = [];
    for (let n = 0; n < 5; n++) tradedOrders.push(await traded(other, 50_000n));
    expect(refusal(await gift.call('claimReward', { task: 'fiveTrades' }, as(other)))).toBe('ok');
    gift.clock.advance(hours(2));
    await undone(other, tradedOrders[0]!);
    await traded(other, 50_000n);
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ pointsKobo: '15000' });
    expect(await summary(other)).toMatchObject({ pointsKobo: '0' });
  });

  it('expires after a year, and its points return to the promotions account', async () => {
    const user = await withPoints(700);
    await move(user, '50000');
    const before = await left();
    gift.clock.advance(days(365));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ pointsKobo: '0', expiring: [] });
    expect((await left()) - before).toBeGreaterThanOrEqual(20_000n);
    const { items } = (await gift.call('rewardsHistory', { limit: 10 }, as(user))).data;
    const pastEnd = { cursor: '9'.repeat(19), limit: 10 };
    expect(refusal(await gift.call('rewardsHistory', pastEnd, as(user)))).toBe('Malformed');
    expect(items.map(({ what, amountKobo }) => [what, amountKobo])).toEqual([
      ['expired', '20000'],
      ['toWallet', '50000'],
      ['task', '70000'],
    ]);
  });
});

describe('the points of a trade', () => {
  it('are promised to both sides when it completes, and paid when it can be undone no more', async () => {
    const trade = await createTrade(gift);
    await trade.completed();
    await gift.runDue();
    for (const user of [trade.buyer, trade.seller]) {
      const { locked, pointsKobo } = await summary(user);
      expect(locked).toMatchObject([{ source: 'trade', amountKobo: '9000', awaitsBudget: false }]);
      expect(pointsKobo).toBe('0');
    }
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(trade.seller)).toMatchObject({ locked: [], pointsKobo: '9000' });
  });

  it('are void when a late report opens the order again', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    await gift.runDue();
    expect((await trade.reportLate(orderNo)).code).toBe(200);
    await gift.runDue();
    expect((await summary(trade.seller)).locked).toEqual([]);
    expect((await summary(trade.seller)).level.volumeKobo).toBe('0');
  });

  it('are not earned between accounts with the same device or identity, and the reason is shown', async () => {
    const trade = await createTrade(gift);
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      select id, '\\x01', ${gift.clock.now()} from unnest(${[trade.buyer.userID, trade.seller.userID]}::bigint[]) id`);
    await trade.completed();
    await gift.runDue();
    expect(await summary(trade.buyer)).toMatchObject({
      locked: [],
      uncounted: [{ reason: 'sameDevice', trades: 1 }],
    });
    const linked = await createTrade(gift);
    await gift.database.run(sql`
      update identity.verified_identities set last_name = 'Obi'
      where user_id = any(${[linked.buyer.userID, linked.seller.userID]}::bigint[])`);
    await linked.completed();
    await gift.runDue();
    expect((await summary(linked.seller)).uncounted).toEqual([{ reason: 'sameIdentity', trades: 1 }]);
  });

  it('are not earned after ten trades with the same partner', async () => {
    const [user, partner] = [await createTestUser(gift), await createTestUser(gift)];
    for (let n = 0; n < 12; n++) await traded(user, 1_000_000n, partner.userID);
    const { locked, uncounted } = await summary(user);
    expect(locked).toHaveLength(10);
    expect(uncounted).toEqual([{ reason: 'samePartner', trades: 2 }]);
  });

  it('stay pending while the promotions account is empty, and are paid once it is funded', async () => {
    const user = await createTestUser(gift);
    await traded(user, 1_000_000n);
    const all = await left();
    await gift.database.transaction((tx) =>
      tx.run(sql`select ledger.post('test.drained', ${[3n]}, ${[5n * 16n]}, ${[all]},
        ${['correction']}::ledger.reason[], 0, ${gift.clock.now()})`),
    );
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect((await summary(user)).locked).toMatchObject([{ awaitsBudget: true }]);
    await fundPromotions(gift);
    gift.clock.advance(hours(1));
    await gift.runDue();
    expect(await summary(user)).toMatchObject({ locked: [], pointsKobo: '1000' });
  });
});

describe('a level', () => {
  it('rises with traded volume, grants a coupon, and falls when those trades are 90 days old', async () => {
    const user = await createTestUser(gift);
    await traded(user, 60_000_000n);
    const risen = await summary(user);
    expect(risen.level).toMatchObject({ level: 1, discountBps: 1_000, volumeKobo: '60000000' });
    expect(risen.coupons).toMatchObject([{ shareBps: 5_000, state: 'free' }]);
    gift.clock.advance(days(90));
    await gift.runDue();
    expect((await summary(user)).level).toMatchObject({ level: 0, volumeKobo: '0' });
  });

  it('lowers the maker fee in the preview, the order and the amount released', async () => {
    const trade = await createTrade(gift);
    await traded(trade.seller, 60_000_000n);
    const card = { side: '1' as const, brandID: 'steam', countryID: 'US', form: 'ecode' as const };
    const question = { ...card, receipt: 'none' as const, faceMinor: 10_000, rateKobo: '90000' };
    const { deal } = (await gift.call('offerPreview', question, as(trade.seller))).data;
    expect(deal).toMatchObject({ amountKobo: '9000000', feeKobo: '81000', vatKobo: '6075' });
    const order = await trade.completed();
    expect(order).toMatchObject({ amountKobo: '9000000' });
    expect((await trade.detail(order.orderNo, trade.seller)).data).toMatchObject({
      feeKobo: '81000',
      vatKobo: '6075',
    });
    expect((await trade.balancesOf(trade.seller)).pending).toBe(9_000_000n - 87_075n);
  });
});

describe('a coupon', () => {
  it('takes its share off the fee of the next order, and is used up with it', async () => {
    const trade = await createTrade(gift);
    const couponID = await createCoupon(gift, trade.seller);
    expect((await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller))).data.state).toBe(
      'armed',
    );
    const first = await trade.submitted();
    const order = (await trade.detail(first.orderNo, trade.seller)).data;
    expect(order).toMatchObject({ feeKobo: '45000', vatKobo: '3375' });
    expect((await summary(trade.seller)).coupons).toMatchObject([{ state: 'used', orderNo: first.orderNo }]);
    expect(refusal(await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller)))).toBe(
      'CouponGone',
    );
  });

  it.each(['seller', 'buyer'] as const)(
    'and a level discount are separate fee lines for a %s who is the maker, and add up exactly',
    async (side) => {
      const [maker, taker] = [await createTestUser(gift), await createTestUser(gift)];
      await traded(maker, 60_000_000n);
      await fund(gift, side === 'seller' ? taker : maker, 20_000_000n);
      const offerID = await publish(gift, maker, { side: side === 'seller' ? 1 : 0 }, plainOffer);
      const couponID = await createCoupon(gift, maker);
      await gift.call('applyCoupon', { couponID, isOn: true }, as(maker));
      const body = { offerID, faces: [10_000], form: 'ecode' as const, receipt: 'none' as const };
      const { quoteID } = (await gift.call('quoteOffer', body, as(taker))).data;
      const { orderNo } = (await gift.call('submitOrder', { quoteID }, as(taker))).data;
      const { data } = await gift.call('orderDetail', { orderNo }, as(maker));
      const amount = BigInt(data.amountKobo);
      const full = amount / 100n;
      const levelOff = full / 10n;
      const couponOff = (full - levelOff) / 2n;
      expect(data).toMatchObject({
        fullFeeKobo: String(full),
        levelOffKobo: String(levelOff),
        couponOffKobo: String(couponOff),
        feeKobo: String(full - levelOff - couponOff),
      });
      const fees = full - levelOff - couponOff + BigInt(data.vatKobo);
      expect(BigInt(data.totalKobo)).toBe(side === 'seller' ? amount - fees : amount + fees);
      expect((await gift.call('orderDetail', { orderNo }, as(taker))).data).toMatchObject({
        ...{ fullFeeKobo: '0', levelOffKobo: '0', couponOffKobo: '0', feeKobo: '0' },
        totalKobo: String(amount),
      });
    },
  );

  it('is returned when its order is cancelled', async () => {
    const trade = await createTrade(gift);
    const couponID = await createCoupon(gift, trade.seller);
    await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller));
    const { orderNo } = await trade.submitted();
    await gift.call('cancelOrder', { orderNo, reason: 'changedMind' }, as(trade.buyer));
    await gift.runDue();
    expect((await summary(trade.seller)).coupons).toMatchObject([{ couponID, state: 'free', orderNo: null }]);
  });

  it.each([
    ['ruleRefund', {}, 'free'],
    ['ruleSplit', { sellerShareBps: 5_000 }, 'used'],
    ['ruleSeller', {}, 'used'],
  ] as const)(
    'that an order used, is used up by %s where a fee was paid, and given back where none was',
    async (event, found, state) => {
      const trade = await createTrade(gift);
      const couponID = await createCoupon(gift, trade.seller);
      await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller));
      const { orderNo } = await trade.completed();
      await trade.reportLate(orderNo);
      await gift.runDue();
      await gift.database.transaction((tx) => {
        const step = { tx, now: gift.clock.now(), services: gift.services, settings: settings() };
        const ruling = { event, reason: 'The issuer says so.', ...found };
        return ruleOrder(step, BigInt(orderNo), ruling);
      });
      await gift.runDue();
      expect((await summary(trade.seller)).coupons).toMatchObject([{ couponID, state }]);
    },
  );

  it('is used by only one of two quotes; the other quote expires', async () => {
    const trade = await createTrade(gift);
    const couponID = await createCoupon(gift, trade.seller);
    await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller));
    const quotes = [(await trade.quote()).data.quoteID, (await trade.quote()).data.quoteID];
    const answers = await Promise.all(
      quotes.map((quoteID) => gift.call('submitOrder', { quoteID }, as(trade.buyer))),
    );
    expect(answers.map(refusal).sort()).toEqual(['QuoteExpired', 'ok']);
  });

  it('is not applied below its minimum order, and cannot be used by others or after it expires', async () => {
    const trade = await createTrade(gift);
    const couponID = await createCoupon(gift, trade.seller, { minOrderKobo: 9_000_001n });
    expect(refusal(await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.buyer)))).toBe(
      'CouponGone',
    );
    await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller));
    const { orderNo } = await trade.submitted();
    expect((await trade.detail(orderNo, trade.seller)).data).toMatchObject({ feeKobo: '90000' });
    gift.clock.advance(days(31));
    expect(refusal(await gift.call('applyCoupon', { couponID, isOn: true }, as(trade.seller)))).toBe(
      'CouponGone',
    );
  });

  it('lowers the fee of a maker who buys', async () => {
    const [maker, taker] = [await createTestUser(gift), await createTestUser(gift)];
    await fund(gift, maker, 20_000_000n);
    const offerID = await publish(gift, maker, {}, plainOffer);
    const couponID = await createCoupon(gift, maker, { shareBps: 10_000, maxDiscountKobo: 1_000_000n });
    await gift.call('applyCoupon', { couponID, isOn: true }, as(maker));
    const body = { offerID, faces: [10_000], form: 'ecode' as const, receipt: 'none' as const };
    const quote = (await gift.call('quoteOffer', body, as(taker))).data;
    const order = (await gift.call('submitOrder', { quoteID: quote.quoteID }, as(taker))).data;
    const { data } = await gift.call('orderDetail', { orderNo: order.orderNo }, as(maker));
    expect(data).toMatchObject({ feeKobo: '0', vatKobo: '0' });
  });
});

describe('moving points to the wallet', () => {
  it('credits one naira per point to the available balance, and adds a statement entry', async () => {
    const user = await withPoints(1_200);
    const moved = await move(user, '70000');
    expect(moved.data).toEqual({ movedKobo: '70000', pointsKobo: '50000', availableKobo: '70000' });
    const { items } = (await gift.call('walletStatement', { limit: 5 }, as(user))).data;
    expect(items[0]).toMatchObject({ reason: 'rewardToWallet', kind: 'reward', inKobo: '70000' });
  });

  it('moves them once when ten requests arrive at the same time', async () => {
    const user = await withPoints(1_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(user, '100000')));
    expect(answers.map(refusal).sort()).toEqual([...Array(9).fill('RewardsShort'), 'ok']);
    expect((await summary(user)).pointsKobo).toBe('0');
  });

  it('returns the first response when the same idempotency key is repeated', async () => {
    const user = await withPoints(2_000);
    const again = { ...as(user), idempotencyKey: 'the-very-same-request' };
    const body = { amountKobo: '60000', walletPin: user.pin };
    const [first, second] = [
      await gift.call('moveRewards', body, again),
      await gift.call('moveRewards', body, again),
    ];
    expect(second.data).toEqual(first.data);
    const other = await gift.call('moveRewards', { ...body, amountKobo: '70000' }, again);
    expect(refusal(other)).toBe('IdempotencyConflict');
    expect((await summary(user)).pointsKobo).toBe('140000');
  });

  it('refuses too little, too much, a wrong PIN, a full day, and a wallet without room', async () => {
    const user = await withPoints(60_000);
    expect(refusal(await move(user, '49999'))).toBe('RewardsTooFew');
    expect(refusal(await move(user, '6000001'))).toBe('RewardsShort');
    expect(refusal(await move(user, '60000', { walletPin: '111222' }))).toBe('WalletPinWrong');
    expect(refusal(await move(user, '5000001'))).toBe('RewardsDailyLimit');
    expect(refusal(await move(user, '4000000'))).toBe('ok');
    const full = await move(user, '1000001');
    expect(full.data).toMatchObject({ refusal: 'RewardsDailyLimit', leftKobo: '1000000' });
    const poor = await withPoints(1_000);
    await gift.database.run(sql`update identity.users set tier = 0 where id = ${poor.userID}`);
    expect((await move(poor, '60000')).data).toMatchObject({ refusal: 'RewardsOverCap', headroomKobo: '0' });
    expect(
      refusal(await move(await createTestUser(gift, { pin: null }), '60000', { walletPin: '274913' })),
    ).toBe('WalletPinMissing');
  });
});

describe('a promotion', () => {
  const list = async (user?: TestUser, language: Language = 'en-US') =>
    (await gift.call('activityList', undefined, { ...(user && as(user)), language })).data;
  beforeAll(async () => {
    const staff = await createTestUser(gift, { roles: ['finance'] });
    await gift.database.transaction((tx) =>
      seedPromotions(tx, { byID: staff.userID, amount: 10_000_000n, now: gift.clock.now() }),
    );
  });

  it('can be read without a session, in the language of the reader, and shows no personal progress', async () => {
    const { running, ended } = await list();
    expect(running.map(({ promotionID }) => promotionID)).toEqual(['fee-free-order', 'five-trades']);
    expect(ended.map(({ promotionID }) => promotionID)).toEqual(['opening-week']);
    expect(running.every(({ mine }) => mine === null)).toBe(true);
    expect((await list(undefined, 'zh-CN')).running[1]?.title).toBe('五笔交易，一份奖励');
    expect((await list(undefined, 'pcm-NG')).running[0]?.title).toBe('One order without fee');
  });

  it('shows progress towards an amount as formatted naira amounts', async () => {
    const user = await createTestUser(gift);
    await gift.call('joinActivity', { promotionID: 'fee-free-order' }, as(user));
    gift.clock.advance(1);
    await traded(user, 9_120_000n);
    const early = await gift.call('claimReward', { promotionID: 'fee-free-order' }, as(user));
    expect(early.message).toContain('You have ₦91,200.00 of ₦100,000.00.');
  });

  it('counts trades from the time of joining, and pays once when its goal is reached', async () => {
    const user = await createTestUser(gift);
    await traded(user, 1_000_000n);
    const claim = () => gift.call('claimReward', { promotionID: 'five-trades' }, as(user));
    expect(refusal(await claim())).toBe('PromotionNotJoined');
    const join = () => gift.call('joinActivity', { promotionID: 'five-trades' }, as(user));
    gift.clock.advance(1);
    const { spotsLeft } = (await join()).data;
    expect((await join()).data.spotsLeft).toBe(spotsLeft);
    expect((await list(user)).running[1]?.mine).toMatchObject({ done: '0', isEarned: false });
    for (let n = 0; n < 4; n++) await traded(user, 1_000_000n);
    expect((await claim()).data).toMatchObject({ refusal: 'RewardNotEarned', done: 4, goal: 5 });
    const last = await traded(user, 1_000_000n);
    const finalAt = later(gift.clock.now(), hours(24));
    expect((await list(user)).running[1]?.mine).toMatchObject({
      ...{ done: '5', isEarned: true, finalAt: finalAt.toISOString() },
    });
    gift.clock.advance(1);
    expect((await claim()).data).toMatchObject({ refusal: 'RewardNotFinal', hours: 24 });
    await undone(user, last);
    gift.clock.advance(hours(24));
    expect((await claim()).data).toMatchObject({ refusal: 'RewardNotEarned', done: 4 });
    await traded(user, 1_000_000n);
    gift.clock.advance(hours(24));
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.filter(({ data }) => !data.wasClaimed)).toHaveLength(1);
    expect((await summary(user)).pointsKobo).toBe('50000');
  });

  it('can pay a coupon as its reward', async () => {
    const user = await createTestUser(gift);
    await gift.call('joinActivity', { promotionID: 'fee-free-order' }, as(user));
    await traded(user, 10_000_000n);
    const claim = () => gift.call('claimReward', { promotionID: 'fee-free-order' }, as(user));
    expect(refusal(await claim())).toBe('RewardNotFinal');
    gift.clock.advance(hours(24));
    const { data } = await claim();
    expect((await summary(user)).coupons).toMatchObject([{ couponID: data.couponID, shareBps: 10_000 }]);
  });

  it('refuses users who are not verified, and refuses to be joined when ended, full or unknown', async () => {
    const join = async (promotionID: string, user: TestUser) =>
      refusal(await gift.call('joinActivity', { promotionID }, as(user)));
    const user = await createTestUser(gift);
    expect(await join('five-trades', await createTestUser(gift, { tier: 0 }))).toBe('PromotionTierNeeded');
    expect(await join('opening-week', user)).toBe('PromotionEnded');
    expect(await join('nothing', user)).toBe('RewardUnknown');
    await gift.database.run(sql`update rewards.promotions set places = taken + 1 where id = 'five-trades'`);
    const [one, two] = [await createTestUser(gift), await createTestUser(gift)];
    expect((await Promise.all([join('five-trades', one), join('five-trades', two)])).sort()).toEqual([
      'PromotionFull',
      'ok',
    ]);
    expect(refusal(await gift.call('claimReward', { promotionID: 'nothing' }, as(user)))).toBe(
      'RewardUnknown',
    );
  });

  it('has a monthly leaderboard with masked names, and shows users their own rank', async () => {
    gift.clock.advance(days(31));
    const user = await createTestUser(gift, { nickname: 'biggest_trader' });
    await traded(user, 900_000_000n);
    const mine = (await gift.call('activityLeaders', undefined, as(user))).data;
    expect(mine.leaders[0]).toMatchObject({ rank: 1, name: 'bi•••r', isMe: true });
    expect(mine.mine).toEqual({ rank: 1, volumeKobo: '900000000' });
    const visitor = (await gift.call('activityLeaders')).data;
    expect(visitor).toMatchObject({ mine: null, leaders: [{ isMe: false }] });
    expect(JSON.stringify(visitor)).not.toContain('biggest_trader');
  });
});
