import { randomBytes } from 'node:crypto';
import type { RiskRule } from '@gift/contract/operator/risk';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { defaultSettings } from '../../settings';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { codeSentTo } from '../../testing/providers/banks';
import { exportRiskData } from './data-export';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

type RiskSetting = Extract<keyof typeof defaultSettings, `risk${string}`>;
const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'Called the user and compared the receipts.';

async function set(changes: { readonly [Key in RiskSetting]?: number | bigint }): Promise<void> {
  const { services, database, clock } = gift;
  for (const [key, value] of Object.entries(changes) as [RiskSetting, never][])
    await services.settings.set(database, key, value, { validFrom: clock.now(), by: 'test', reason: 'test' });
  await services.settings.refresh(database, clock.now());
}
// Each test changes one threshold; at the defaults no rule matches what the tests do.
beforeEach(async () => {
  const keys = Object.keys(defaultSettings).filter((key) => key.startsWith('risk')) as RiskSetting[];
  gift.clock.advance(days(1));
  await set(Object.fromEntries(keys.map((key) => [key, defaultSettings[key]])));
});

/** Starts an order of this many dollars, at ₦900 each. */
async function start(trade: Trade, dollars = 10): Promise<string> {
  const { data } = await trade.quote([dollars * 100]);
  const answer = await gift.call('submitOrder', { quoteID: data.quoteID }, as(trade.buyer));
  expect(answer.code, answer.message).toBe(200);
  await gift.runDue();
  return answer.data.orderNo;
}

const reviewsFor = async (by: TestUser, tab: 'open' | 'decided' = 'open') =>
  (await gift.call('riskReviews', { tab, limit: 50 }, as(by))).data.items;

/** The rules of a user's open reviews, with what they measured. */
async function openOf(user: TestUser): Promise<(readonly [RiskRule, string])[]> {
  const items = await reviewsFor(await staff('compliance'));
  return items
    .filter(({ userID }) => userID === String(user.userID))
    .map(({ rule, measured }) => [rule, measured]);
}

async function signInOnNewDevice(...users: TestUser[]): Promise<void> {
  const hash = randomBytes(32);
  for (const { userID } of users)
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since, is_newcomer)
      values (${userID}, ${hash}, ${gift.clock.now()}, true)`);
}

/** A review of the buyer for the amount of the day. */
async function reviewed(wishes: Parameters<typeof createTrade>[2] = {}) {
  const trade = await createTrade(gift, {}, wishes);
  await set({ riskDailyKobo: 900_000n });
  const orderNo = await start(trade);
  const { reviewID } = await gift.database.one<{ reviewID: bigint }>(sql`
    select id as "reviewID" from risk.reviews where user_id = ${trade.buyer.userID} and outcome is null`);
  return { trade, orderNo, reviewID: String(reviewID) };
}

describe('a rule opens one review of a user', () => {
  it('who starts many orders in an hour, on either side', async () => {
    const trade = await createTrade(gift);
    await set({ riskOrdersPerHour: 3 });
    await start(trade);
    await start(trade);
    gift.clock.advance(minutes(61));
    await start(trade);
    await start(trade);
    expect([await openOf(trade.buyer), await openOf(trade.seller)]).toEqual([[], []]);
    await start(trade);
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([['orderRate', '4']]);
    expect(await openOf(trade.seller)).toEqual([['orderRate', '4']]);
  });

  it('who trades a large amount in a day', async () => {
    const trade = await createTrade(gift);
    await set({ riskDailyKobo: 2_700_000n });
    await start(trade, 10);
    gift.clock.advance(days(1));
    await start(trade, 20);
    expect([await openOf(trade.buyer), await openOf(trade.seller)]).toEqual([[], []]);
    const orderNo = await start(trade, 10);
    expect(await openOf(trade.buyer)).toEqual([['dailySum', '2700000']]);
    expect(await openOf(trade.seller)).toEqual([['dailySum', '2700000']]);
    const [review] = (await reviewsFor(await staff('lead'))).filter(
      ({ userID }) => userID === String(trade.buyer.userID),
    );
    expect(review).toMatchObject({ orderNo, threshold: '2700000', nickname: trade.buyer.nickname });
  });

  it('who sells for a large amount soon after the first login on a new device', async () => {
    const trade = await createTrade(gift);
    await set({ riskNewDeviceSaleKobo: 1_800_000n });
    await signInOnNewDevice(trade.buyer);
    await start(trade, 20);
    gift.clock.advance(minutes(1));
    await signInOnNewDevice(trade.seller);
    await start(trade, 10);
    gift.clock.advance(hours(25));
    await start(trade, 20);
    expect([await openOf(trade.buyer), await openOf(trade.seller)]).toEqual([[], []]);
    gift.clock.advance(minutes(1));
    await signInOnNewDevice(trade.seller);
    await start(trade, 20);
    expect(await openOf(trade.buyer)).toEqual([]);
    expect(await openOf(trade.seller)).toEqual([['newDeviceSale', '1800000']]);
  });

  it('who sells for a large amount in small parts on a new device', async () => {
    const trade = await createTrade(gift);
    await start(trade, 20);
    gift.clock.advance(minutes(1));
    await signInOnNewDevice(trade.seller);
    await set({ riskNewDeviceSaleKobo: 1_800_000n });
    await start(trade, 10);
    expect(await openOf(trade.seller)).toEqual([]);
    await signInOnNewDevice(trade.seller);
    await start(trade, 10);
    expect(await openOf(trade.seller)).toEqual([['newDeviceSale', '1800000']]);
    const orderNo = await start(trade, 10);
    expect(await openOf(trade.seller)).toEqual([['newDeviceSale', '2700000']]);
    const [review] = (await reviewsFor(await staff('lead'))).filter(
      ({ userID }) => userID === String(trade.seller.userID),
    );
    expect(review).toMatchObject({ orderNo, threshold: '1800000' });
  });

  it('who sells after the password was reset on a new device', async () => {
    const trade = await createTrade(gift);
    const { phone } = trade.seller;
    await set({ riskNewDeviceSaleKobo: 900_000n });
    const password = 'Fresh$Pass12';
    const from = (deviceID: string) => ({ address: '10.78.0.1', headers: { 'x-device-id': deviceID } });
    const resetOn = async (deviceID: string) => {
      const { data } = await gift.call('forgetPwd', { account: phone }, from(deviceID));
      const { verificationID } = data as { verificationID: string };
      const code = await codeSentTo(gift, phone);
      const fresh = { verificationID, code, password, confirm: password };
      expect((await gift.call('forgetPwd', fresh, from(deviceID))).code).toBe(200);
      const login = await gift.call('login', { account: phone, password }, from(deviceID));
      expect(login.data).toHaveProperty('token');
    };
    await resetOn('first-device-of-the-seller');
    await start(trade);
    expect(await openOf(trade.seller)).toEqual([]);
    gift.clock.advance(hours(25));
    await resetOn('device-of-a-thief');
    await start(trade);
    expect(await openOf(trade.seller)).toEqual([['newDeviceSale', '900000']]);
  });

  it('many of whose last orders were disputed', async () => {
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    await set({ riskDisputeOrders: 5, riskDisputeBps: 2_001 });
    await disputesOf(gift, one).contested();
    expect(await openOf(one.buyer)).toEqual([]);
    await set({ riskDisputeBps: 2_000 });
    await disputesOf(gift, other).contested();
    expect(await openOf(other.buyer)).toEqual([['disputeShare', '2000']]);
    expect(await openOf(other.seller)).toEqual([['disputeShare', '2000']]);
  });

  it('who trades on a device of many users', async () => {
    const trade = await createTrade(gift);
    await signInOnNewDevice(trade.buyer, trade.stranger);
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([]);
    const hash = randomBytes(32);
    for (const { userID } of [trade.buyer, trade.stranger, await createTestUser(gift)])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${hash}, ${gift.clock.now()})`);
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([['sharedDevice', '3']]);
    expect(await openOf(trade.seller)).toEqual([]);
  });

  it('and none again for some days after the decision, unless the value is more than twice as high', async () => {
    const { trade, reviewID } = await reviewed();
    const lead = await staff('lead');
    const decision = { reviewID, outcome: 'noProblem' as const, reason };
    expect((await gift.call('decideRiskReview', decision, as(lead))).code).toBe(200);
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([]);
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([['dailySum', '2700000']]);
    const second = (await reviewsFor(lead)).find(({ userID }) => userID === String(trade.buyer.userID))!;
    await gift.call('decideRiskReview', { ...decision, reviewID: second.reviewID }, as(lead));
    gift.clock.advance(days(gift.services.settings.current.riskRepeatDays));
    await start(trade);
    expect(await openOf(trade.buyer)).toEqual([['dailySum', '900000']]);
  });
});

describe('a risk review', () => {
  it('is decided once, with a reason in the audit log, and changes nothing else', async () => {
    const { trade, reviewID } = await reviewed();
    const [lead, support] = [await staff('lead'), await staff('support')];
    const decision = { reviewID, outcome: 'actionTaken' as const, reason };
    expect((await gift.call('decideRiskReview', decision, as(support))).data).toMatchObject({
      refusal: 'NotStaff',
    });
    expect((await gift.call('decideRiskReview', decision, as(lead))).code).toBe(200);
    const again = await gift.call('decideRiskReview', decision, as(await staff('compliance')));
    expect(again.data).toMatchObject({ refusal: 'RiskReviewDecided' });
    const decided = await reviewsFor(lead, 'decided');
    expect(decided[0]).toMatchObject({
      ...{ reviewID, outcome: 'actionTaken', reason, decidedName: lead.nickname },
      userID: String(trade.buyer.userID),
    });
    const audited = await gift.database.many<{ outcome: string; reason: string }>(sql`
      select outcome, reason from operator.audit
      where call = 'decideRiskReview' and staff_id = ${lead.userID}`);
    expect(audited).toEqual([{ outcome: 'done', reason }]);
    expect((await gift.call('walletSummary', undefined, as(trade.buyer))).code).toBe(200);
    await start(trade);
  });

  it('of the caller or a linked account is not shown, counted or decided', async () => {
    const { trade, reviewID } = await reviewed({ buyer: { roles: ['lead'] } });
    const [linked, other] = [await staff('compliance'), await staff('lead')];
    await signInOnNewDevice(linked, trade.buyer);
    const decision = { reviewID, outcome: 'noProblem' as const, reason };
    const shown = async (by: TestUser) => (await reviewsFor(by)).some((row) => row.reviewID === reviewID);
    const count = async (by: TestUser) =>
      (await gift.call('operatorCounts', undefined, as(by))).data.counts.risk!;
    for (const [by, refusal] of [
      [trade.buyer, 'OwnCase'],
      [linked, 'LinkedCase'],
    ] as const) {
      expect(await shown(by)).toBe(false);
      expect(await count(by)).toBe((await count(other)) - 1);
      expect((await gift.call('decideRiskReview', decision, as(by))).data).toMatchObject({ refusal });
    }
    expect(await shown(other)).toBe(true);
    gift.clock.advance(hours(gift.services.settings.current.riskReviewHours));
    const late = async (by: TestUser) => {
      const { lists } = (await gift.call('operatorOverview', undefined, as(by))).data;
      return lists.find(({ list }) => list === 'risk')!.late!;
    };
    for (const by of [trade.buyer, linked]) expect(await late(by)).toBe((await late(other)) - 1);
  });

  it('waits in the overview, and is late after its deadline', async () => {
    const lead = await staff('lead');
    const work = async () => {
      const { lists } = (await gift.call('operatorOverview', undefined, as(lead))).data;
      return lists.find(({ list }) => list === 'risk')!;
    };
    const before = await work();
    const { reviewID } = await reviewed();
    // Both sides of the order are reviewed.
    expect(await work()).toMatchObject({ count: before.count + 2, late: before.late });
    gift.clock.advance(hours(gift.services.settings.current.riskReviewHours));
    expect((await work()).late).toBe(before.count + 2);
    const [row] = (await reviewsFor(lead)).filter((one) => one.reviewID === reviewID);
    expect(new Date(row!.dueAt).getTime()).toBeLessThanOrEqual(gift.clock.now().getTime());
  });

  it('is paged by deadline, and decided ones by decision', async () => {
    for (let n = 0; n < 2; n++) await reviewed();
    const lead = await staff('lead');
    const all = await reviewsFor(lead);
    const collected: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await gift.call('riskReviews', { limit: 3, ...(cursor ? { cursor } : {}) }, as(lead));
      collected.push(...data.items.map(({ reviewID }) => reviewID));
      cursor = data.nextCursor ?? undefined;
    } while (cursor);
    expect(collected).toEqual(all.map(({ reviewID }) => reviewID));
    const [first, second] = collected;
    for (const reviewID of [second!, first!]) {
      gift.clock.advance(minutes(1));
      await gift.call('decideRiskReview', { reviewID, outcome: 'noProblem', reason }, as(lead));
    }
    const page = await gift.call('riskReviews', { tab: 'decided', limit: 1 }, as(lead));
    expect(page.data.items.map(({ reviewID }) => reviewID)).toEqual([first]);
    const next = { tab: 'decided' as const, limit: 1, cursor: page.data.nextCursor! };
    expect((await gift.call('riskReviews', next, as(lead))).data.items[0]!.reviewID).toBe(second);
  });

  it('is exported after the decision without its reason, and deleted after its retention', async () => {
    const { trade, reviewID } = await reviewed();
    const owner = { userID: trade.buyer.userID, language: 'en-US', now: gift.clock.now() } as const;
    const exported = async () => {
      let text = '';
      for await (const { open } of exportRiskData(gift.database, { services: gift.services, ...owner }))
        for await (const piece of open()) text += String(piece);
      return JSON.parse(text);
    };
    expect(await exported()).toEqual([]);
    const decision = { reviewID, outcome: 'noProblem' as const, reason };
    await gift.call('decideRiskReview', decision, as(await staff('lead')));
    const rows = await exported();
    expect(rows).toMatchObject([{ rule: 'dailySum', outcome: 'noProblem' }]);
    expect(JSON.stringify(rows)).not.toContain(reason);
    const stored = async () =>
      (
        await gift.database.one<{ count: bigint }>(
          sql`select count(*) as count from risk.reviews where id = ${BigInt(reviewID)}`,
        )
      ).count;
    gift.clock.advance(days(gift.services.settings.current.riskRetentionDays));
    await gift.runDue();
    expect(await stored()).toBe(1n);
    gift.clock.advance(minutes(1));
    await gift.runDue();
    expect(await stored()).toBe(0n);
  });
});

describe('the figures of a rule', () => {
  const figuresOf = async (rule: RiskRule) => {
    const { data } = await gift.call('riskRuleFigures', undefined, as(await staff('lead')));
    return data.rules.find((one) => one.rule === rule)!;
  };

  it('are its hits in 30 days, and how many led to an action', async () => {
    const before = await figuresOf('dailySum');
    const [one, other] = [await reviewed(), await reviewed()];
    const lead = await staff('lead');
    for (const [{ reviewID }, outcome] of [
      [one, 'noProblem'],
      [other, 'actionTaken'],
    ] as const)
      await gift.call('decideRiskReview', { reviewID, outcome, reason }, as(lead));
    expect(await figuresOf('dailySum')).toEqual({
      ...{ rule: 'dailySum', threshold: '900000', hits: before.hits + 4 },
      ...{ decided: before.decided + 2, actionTaken: before.actionTaken + 1 },
    });
    gift.clock.advance(days(31));
    expect(await figuresOf('dailySum')).toMatchObject({ hits: 0, decided: 0, actionTaken: 0 });
  });

  const previewed = async (key: RiskSetting, value: number | bigint) => {
    const text = JSON.stringify(typeof value === 'bigint' ? { kobo: String(value) } : value);
    const answer = await gift.call('previewSetting', { key, value: text }, as(await staff('compliance')));
    expect(answer.code, answer.message).toBe(200);
    expect(answer.data.effects).toHaveLength(1);
    const { before, after } = answer.data.effects[0]!;
    return [Number(before), Number(after)];
  };

  it('with another threshold are previewed for the last 30 days', async () => {
    gift.clock.advance(days(31));
    const trade = await createTrade(gift);
    await signInOnNewDevice(trade.seller);
    for (let n = 0; n < 3; n++) await start(trade, 20);
    expect(await previewed('riskOrdersPerHour', 3)).toEqual([0, 2]);
    expect(await previewed('riskOrdersPerHour', 4)).toEqual([0, 0]);
    expect(await previewed('riskDailyKobo', 5_400_000n)).toEqual([0, 2]);
    expect(await previewed('riskDailyKobo', 5_400_001n)).toEqual([0, 0]);
    expect(await previewed('riskNewDeviceSaleKobo', 5_400_000n)).toEqual([0, 1]);
    expect(await previewed('riskNewDeviceSaleKobo', 5_400_001n)).toEqual([0, 0]);
    const hash = randomBytes(32);
    for (const { userID } of [trade.buyer, trade.stranger])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${hash}, ${gift.clock.now()})`);
    expect(await previewed('riskDeviceUsers', 2)).toEqual([0, 1]);
    await disputesOf(gift, await createTrade(gift)).contested();
    await set({ riskDisputeOrders: 5 });
    expect(await previewed('riskDisputeBps', 2_000)).toEqual([0, 2]);
    expect(await previewed('riskDisputeBps', 2_001)).toEqual([0, 0]);
    gift.clock.advance(days(31));
    expect(await previewed('riskOrdersPerHour', 3)).toEqual([0, 0]);
  });
});
