import { randomInt } from 'node:crypto';
import { koboOf } from '@gift/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createPromotionDraft, fundPromotions, promotionInput } from '../../../testing/fixtures/rewards';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { promotionsLeft } from '../../ledger';
import { countTrades } from '../points/trades';

let gift: TestApp;
let lead: TestUser;
let finance: TestUser;
beforeAll(async () => {
  gift = await testApp();
  Object.assign(gift.services.settings.current, { sessionDays: 1_000 });
  lead = await createTestUser(gift, { roles: ['lead'] });
  finance = await createTestUser(gift, { roles: ['finance'] });
  await fundPromotions(gift);
});
afterAll(() => gift.close());
afterEach(() => assertInvariants(gift.database));

const reason = 'Asked for by the tests of promotions.';
const as = (user: TestUser) => ({ token: user.token });
const refusal = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'ok' : (data as { refusal: string }).refusal;
type Wishes = Parameters<typeof promotionInput>[1];
const save = (promotionID: string, version: number, changes: Wishes = {}, by = lead) => {
  const input = promotionInput(gift, changes);
  return gift.call('savePromotion', { promotionID, version, written: input, reason }, as(by));
};
const publish = (promotionID: string, version = 1, by = lead) =>
  gift.call('publishPromotion', { promotionID, version, reason }, as(by));
const source = async (promotionID: string) =>
  (await gift.call('promotionSource', { promotionID }, as(lead))).data;
const join = (promotionID: string, user: TestUser) => gift.call('joinActivity', { promotionID }, as(user));
const claim = (promotionID: string, user: TestUser) => gift.call('claimReward', { promotionID }, as(user));
const shown = async (promotionID: string) => {
  const { running, ended } = (await gift.call('activityList')).data;
  const is = (one: { promotionID: string }) => one.promotionID === promotionID;
  return running.some(is) ? 'running' : ended.some(is) ? 'ended' : 'hidden';
};
/** A running promotion. */
async function createRunning(changes: Wishes = {}): Promise<string> {
  const { promotionID } = await createPromotionDraft(gift, changes);
  expect((await publish(promotionID)).data).toMatchObject({ stage: 'running' });
  return promotionID;
}
async function traded(user: TestUser) {
  const trade = {
    ...{ orderID: BigInt(randomInt(1, 2 ** 47)), userID: user.userID },
    ...{ partnerID: BigInt(randomInt(1, 2 ** 40)), amount: koboOf(1_000_000n), now: gift.clock.now() },
  };
  await gift.database.transaction((tx) => countTrades(tx, [trade], gift.services.settings.current));
}
const final = () => gift.clock.advance(hours(gift.services.settings.current.rewardLockHours));
/** A user who joined and reached the goal of one trade, which is final. */
async function earner(promotionID: string): Promise<TestUser> {
  const user = await createTestUser(gift);
  expect(refusal(await join(promotionID, user))).toBe('ok');
  gift.clock.advance(1);
  await traded(user);
  final();
  return user;
}

describe('a promotion of the staff', () => {
  it('is a hidden draft, runs once published, pays, and ends when its budget is spent', async () => {
    const { promotionID } = await createPromotionDraft(gift, { budgetKobo: '25000' });
    expect(await shown(promotionID)).toBe('hidden');
    expect(refusal(await join(promotionID, await createTestUser(gift)))).toBe('RewardUnknown');
    expect((await publish(promotionID)).data).toMatchObject({ stage: 'running', liveVersion: 1 });
    expect(await shown(promotionID)).toBe('running');
    const [one, two] = [await earner(promotionID), await earner(promotionID)];
    // The budget pays for two; a third is refused before they trade for it.
    expect(refusal(await join(promotionID, await createTestUser(gift)))).toBe('PromotionFull');
    expect((await claim(promotionID, one)).data).toMatchObject({ pointsKobo: '10000', wasClaimed: false });
    expect((await source(promotionID)).figures).toEqual({
      ...{ people: 2, claims: 1, costKobo: '10000' },
      ...{ spentKobo: '10000', promisedKobo: '10000', leftKobo: '5000' },
    });
    expect((await claim(promotionID, two)).code).toBe(200);
    expect(await source(promotionID)).toMatchObject({ stage: 'ended', endedBy: 'budget' });
    expect(await shown(promotionID)).toBe('ended');
    const people = (await gift.call('promotionPeople', { promotionID }, as(finance))).data.items;
    expect(people.map(({ userID, paidKobo }) => [userID, paidKobo])).toEqual(
      [two, one].map(({ userID }) => [String(userID), '10000']),
    );
  });

  it('keeps every version with its author and reason, and no two with the same number', async () => {
    const promotionID = await createRunning();
    const changes = { titleEn: 'Better words', startsAt: (await source(promotionID)).startsAt };
    const both = await Promise.all([save(promotionID, 1, changes), save(promotionID, 1, changes, finance)]);
    expect(both.map(refusal).sort()).toEqual(['PromotionChanged', 'ok']);
    expect(await source(promotionID)).toMatchObject({
      version: 2,
      liveVersion: 1,
      titleEn: 'A trade, a hundred',
    });
    expect((await publish(promotionID, 2, finance)).data).toMatchObject({
      liveVersion: 2,
      titleEn: 'Better words',
    });
    const { versions, steps } = await source(promotionID);
    expect(versions.map(({ version, reason: why }) => [version, why])).toEqual([
      [2, reason],
      [1, 'For the tests'],
    ]);
    expect(steps.map(({ step, version, byName }) => [step, version, byName])).toEqual([
      ['published', 2, finance.nickname],
      ['published', 1, lead.nickname],
    ]);
    await expect(
      gift.database.run(sql`update rewards.promotion_versions set title_en = 'Other' where version = 1`),
    ).rejects.toThrow('append-only');
    const audited = await gift.database.many<{ call: string }>(sql`
      select call from operator.audit where about @> ${[`promotionID:${promotionID}`]}::text[] and outcome = 'done'
      order by id`);
    expect(audited.map(({ call }) => call)).toEqual([
      ...['savePromotion', 'publishPromotion', 'savePromotion', 'publishPromotion'],
    ]);
  });

  it('can be ended manually with a reason, and rewards earned before stay claimable', async () => {
    const promotionID = await createRunning();
    const [earned, late] = [await earner(promotionID), await createTestUser(gift)];
    await join(promotionID, late);
    gift.clock.advance(1);
    const end = (why: string) => gift.call('endPromotion', { promotionID, reason: why }, as(finance));
    expect(refusal(await end(''))).toBe('Malformed');
    expect((await end('It was written by mistake.')).data).toMatchObject({ stage: 'ended', endedBy: 'hand' });
    expect(refusal(await end('It was written by mistake.'))).toBe('PromotionOver');
    gift.clock.advance(1);
    await traded(late);
    expect(refusal(await join(promotionID, await createTestUser(gift)))).toBe('PromotionEnded');
    expect(refusal(await claim(promotionID, late))).toBe('RewardNotEarned');
    expect((await claim(promotionID, earned)).data).toMatchObject({ pointsKobo: '10000' });
    expect((await source(promotionID)).steps[0]).toMatchObject({
      step: 'ended',
      reason: 'It was written by mistake.',
    });
    expect(refusal(await save(promotionID, 1))).toBe('PromotionOver');
  });

  it('ends automatically at its end time', async () => {
    const promotionID = await createRunning();
    gift.clock.advance(days(7));
    expect(await source(promotionID)).toMatchObject({ stage: 'ended', endedBy: 'time' });
    expect(refusal(await publish(promotionID))).toBe('PromotionChanged');
  });

  it('keeps its terms for users who joined, and cannot drop below their places and budget', async () => {
    const promotionID = await createRunning();
    await earner(promotionID);
    const { startsAt, endsAt } = await source(promotionID);
    const times = { startsAt, endsAt };
    const wrong: Wishes[] = [
      { ...times, goal: '2' },
      { ...times, pointsKobo: '5000' },
      { ...times, minTier: 2 },
      { ...times, endsAt: new Date(Date.parse(endsAt) - 1000).toISOString() },
      { ...times, startsAt: new Date(Date.parse(startsAt) + 1000).toISOString() },
      { ...times, coupon: { shareBps: 100, maxDiscountKobo: '100' } },
    ];
    for (const changes of wrong)
      expect(refusal(await save(promotionID, 1, changes))).toBe('PromotionPromised');
    await earner(promotionID);
    expect(refusal(await save(promotionID, 1, { ...times, places: 1 }))).toBe('PromotionPromised');
    const low = await save(promotionID, 1, { ...times, budgetKobo: '10000' });
    expect(low.data).toMatchObject({ refusal: 'PromotionPromised', people: 2, budgetKobo: '20000' });
    const fewer = await save(promotionID, 1, { ...times, budgetKobo: '20000' });
    expect(refusal(fewer)).toBe('ok');
    await earner(promotionID);
    expect(refusal(await publish(promotionID, 2))).toBe('PromotionPromised');
  });
});

describe('writing a promotion', () => {
  it('is allowed for leads and finance only, and refuses invalid input in English and Chinese', async () => {
    const support = await createTestUser(gift, { roles: ['support'] });
    expect(refusal(await save('not-mine', 0, {}, support))).toBe('NotStaff');
    expect(refusal(await save('nothing', 0, { pointsKobo: '0' }))).toBe('PromotionPaysNothing');
    const now = gift.clock.now().toISOString();
    expect(refusal(await save('nothing', 0, { endsAt: now }))).toBe('PromotionTimes');
    expect(refusal(await save('nothing', 0, { budgetKobo: '9999' }))).toBe('PromotionBudgetSmall');
    expect(refusal(await save('No Name', 0))).toBe('Malformed');
    expect(refusal(await save('nothing', 0, { titleZh: ' ' }))).toBe('Malformed');
    expect(refusal(await save('nothing', 3))).toBe('PromotionChanged');
    const input = promotionInput(gift, { budgetKobo: '9999' });
    const preview = await gift.call(
      'savePromotion',
      { promotionID: 'nothing', version: 0, written: input, reason },
      { ...as(lead), language: 'zh-CN' },
    );
    expect(preview.message).toContain('已超过全部预算');
    for (const call of ['promotionSource', 'promotionPeople'] as const)
      expect(refusal(await gift.call(call, { promotionID: 'nothing' }, as(lead)))).toBe('PromotionUnknown');
    expect(refusal(await publish('nothing'))).toBe('PromotionUnknown');
  });

  it('previews it as users will see it, with its maximum cost, before it is saved', async () => {
    const input = promotionInput(gift, {
      ...{
        places: 30,
        budgetKobo: '250000',
        pointsKobo: '5000',
        coupon: { shareBps: 5_000, maxDiscountKobo: '15000' },
        titlePcm: 'One trade, one hundred',
      },
    });
    const { data } = await gift.call(
      'previewPromotion',
      { promotionID: 'next-week', written: input },
      as(lead),
    );
    expect(data).toMatchObject({
      maxClaims: 12,
      maxCostKobo: '240000',
      needsApproval: false,
      shortKobo: '0',
    });
    expect(data.en).toMatchObject({ title: 'A trade, a hundred', spotsLeft: 12, mine: null });
    expect(data.zh).toMatchObject({
      title: '一笔交易，一百积分',
      coupon: { shareBps: 5_000, maxDiscountKobo: '15000' },
    });
    // What lacks a Pidgin text is shown in English.
    expect(data.pcm).toMatchObject({ title: 'One trade, one hundred', about: input.aboutEn });
    const { promotionID } = await createPromotionDraft(gift, input);
    await publish(promotionID);
    for (const [language, seen] of [
      ['en-US', data.en],
      ['pcm-NG', data.pcm],
    ] as const) {
      const { running: all } = (await gift.call('activityList', undefined, { language })).data;
      expect(all.find((one) => one.promotionID === promotionID)).toEqual({ ...seen, promotionID });
    }
  });

  it('requires a second approver for a large budget, and publishes only the version they approved', async () => {
    const large = { budgetKobo: '20000000', places: 200 };
    const { promotionID } = await createPromotionDraft(gift, large);
    expect(refusal(await publish(promotionID))).toBe('PromotionNeedsApproval');
    const request = { kind: 'publishPromotion' as const, promotionID, version: 1 };
    const ask = async () =>
      (await gift.call('requestApproval', { request, reason }, as(lead))).data.approvalID;
    const decide = (approvalID: string, by: TestUser) =>
      gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(by));
    const first = await ask();
    expect(refusal(await decide(first, lead))).toBe('OwnApproval');
    const support = await createTestUser(gift, { roles: ['support'] });
    expect(refusal(await decide(first, support))).toBe('NeedsRole');
    // It changed in the meantime: the approver would approve what they did not read.
    expect(refusal(await save(promotionID, 1, { ...large, titleEn: 'Meanwhile' }))).toBe('ok');
    expect(refusal(await decide(first, finance))).toBe('PromotionChanged');
    expect(await shown(promotionID)).toBe('hidden');
    Object.assign(request, { version: 2 });
    // The label has the title of the requested version.
    expect((await decide(await ask(), finance)).data).toMatchObject({
      state: 'approved',
      names: { [promotionID]: 'Meanwhile' },
    });
    expect(await source(promotionID)).toMatchObject({
      stage: 'running',
      liveVersion: 2,
      titleEn: 'Meanwhile',
    });
    expect(refusal(await gift.call('requestApproval', { request, reason }, as(lead)))).toBe(
      'PromotionChanged',
    );
  });

  it('cannot promise unfunded money, or the same money twice when many publish at the same time', async () => {
    // Eight concurrent requests for a little less than all of the unpromised money.
    const { promotionID: probe } = await createPromotionDraft(gift);
    const input = promotionInput(gift, { budgetKobo: '900000000000', places: 1_000_000 });
    const { data } = await gift.call('previewPromotion', { promotionID: probe, written: input }, as(lead));
    const free = 10_000_000_000n - BigInt(data.shortKobo);
    const places = Number(free / 10_000n) - 1;
    const changes = { places, budgetKobo: String(places * 10_000) };
    Object.assign(gift.services.settings.current, { promotionApprovalAboveKobo: 1_000_000_000_000n });
    const all = await Promise.all(Array.from({ length: 8 }, () => createPromotionDraft(gift, changes)));
    const answers = await Promise.all(all.map(({ promotionID }) => publish(promotionID)));
    Object.assign(gift.services.settings.current, { promotionApprovalAboveKobo: 10_000_000n });
    expect(answers.map(refusal).sort()).toEqual([...Array(7).fill('PromotionUnfunded'), 'ok']);
    const published = all[answers.findIndex((one) => one.code === 200)]!;
    await gift.call('endPromotion', { ...published, reason }, as(lead));
  });
});

describe('a budget', () => {
  it('never pays more than it holds, however many join and claim at once', async () => {
    const round = fc.record({
      places: fc.integer({ min: 1, max: 5 }),
      pointsKobo: fc.integer({ min: 100, max: 500 }),
      couponKobo: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
      budgetKobo: fc.integer({ min: 800, max: 2_500 }),
      people: fc.integer({ min: 1, max: 6 }),
      claimsEach: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ places, pointsKobo, couponKobo, budgetKobo, people, claimsEach }) => {
        const promotionID = await createRunning({
          ...{ places, pointsKobo: String(pointsKobo), budgetKobo: String(budgetKobo) },
          coupon: couponKobo === null ? null : { shareBps: 5_000, maxDiscountKobo: String(couponKobo) },
        });
        const cost = pointsKobo + (couponKobo ?? 0);
        const fits = Math.min(places, Math.floor(budgetKobo / cost), people);
        const all = await Promise.all(Array.from({ length: people }, () => createTestUser(gift)));
        const joins = await Promise.all(all.map((user) => join(promotionID, user)));
        expect(joins.filter(({ code }) => code === 200)).toHaveLength(fits);
        gift.clock.advance(1);
        const before = await promotionsLeft(gift.database);
        for (const user of all) await traded(user);
        final();
        const claims = await Promise.all(
          all.flatMap((user) => Array.from({ length: claimsEach }, () => claim(promotionID, user))),
        );
        const paid = claims.filter(({ code, data }) => code === 200 && !data.wasClaimed);
        expect(paid).toHaveLength(fits);
        expect(before - (await promotionsLeft(gift.database))).toBe(BigInt(fits * pointsKobo));
        const { figures, endedBy } = await source(promotionID);
        expect(figures).toMatchObject({ people: fits, claims: fits, spentKobo: String(fits * cost) });
        expect(fits * cost).toBeLessThanOrEqual(budgetKobo);
        expect(endedBy).toBe(budgetKobo - fits * cost < cost ? 'budget' : null);
        await assertInvariants(gift.database);
      }),
      { numRuns: 12 },
    );
  });
});
