import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

describe('how long a ruling takes', () => {
  it('counts only rulings of moderators, not those decided by a missed deadline', async () => {
    const { services, database, clock } = gift;
    const change = { validFrom: clock.now(), by: 'test', reason: 'test' };
    await services.settings.set(database, 'disputeStatsFromOrders', 1, change);
    await services.settings.refresh(database, clock.now());
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { disputeID, moderator, orderNo } = await cases.claimed();
    gift.clock.advance(minutes(7));
    await cases.propose(disputeID, moderator, 'buyer');
    for (const user of [trade.buyer, trade.seller])
      await gift.call('acceptFinding', { orderNo }, cases.as(user));
    const others = disputesOf(gift, await createTrade(gift));
    const silent = await others.late();
    gift.clock.advance(hours(12));
    await gift.runDue();
    expect((await others.detail(silent)).data.finding?.reason).toBe('silentSeller');
    const { figures } = (await gift.call('disputeStats')).data;
    expect(figures?.medianMinutesToRule).toBe(7);
    expect(figures?.months[0]?.medianMinutesToRule).toBe(7);
  });
});
