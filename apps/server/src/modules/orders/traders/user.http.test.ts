import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fund } from '../../../testing/fixtures/offers';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';

// What anybody may read about a trader: the record, open offers, and feedback from others.

let gift: TestApp;
let trade: Trade;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
});
afterEach(() => assertInvariants(gift.database));

const as = (user: TestUser) => ({ token: user.token });
const traderOf = (user: TestUser, reader = trade.stranger) =>
  gift.call('traderDetail', { userID: String(user.userID) }, as(reader));
const feedbackList = (query: object = {}, reader = trade.stranger) =>
  gift.call('feedbackOn', { userID: String(trade.seller.userID), ...query } as never, as(reader));

it('a trader is shown with the record and the open offers, a newcomer with neither', async () => {
  await trade.completed();
  await gift.runDue();
  const { data } = await traderOf(trade.seller);
  expect(data).toMatchObject({ completed: 1, disputeLostBp: 0 });
  expect(data.offers.map(({ offerID }) => offerID)).toEqual([trade.offerID]);
  expect((await traderOf(trade.stranger)).data).toMatchObject({
    completed: 0,
    completionBp: null,
    offers: [],
  });
  expect((await gift.call('traderDetail', { userID: '9' }, as(trade.stranger))).code).toBe(2050);
  await gift.call('pauseOffer', { offerID: trade.offerID }, as(trade.seller));
  expect((await traderOf(trade.seller)).data.offers).toEqual([]);
});

it('a block hides the offers of the trader without disclosing the block', async () => {
  const { data: before } = await traderOf(trade.seller);
  await gift.call('blockUser', { userID: String(trade.stranger.userID) }, as(trade.seller));
  expect((await traderOf(trade.seller)).data).toEqual({ ...before, offers: [] });
  expect((await traderOf(trade.seller, trade.buyer)).data.offers).toHaveLength(1);
  expect((await traderOf(trade.seller, trade.seller)).data.offers).toHaveLength(1);
});

it('feedback is sorted newest first, paged, filtered by score, and shows a masked author', async () => {
  await fund(gift, trade.buyer, 90_000_000n);
  const scores = [1, -1, 1, 0] as const;
  for (const score of scores) {
    const { orderNo } = await trade.submitted();
    await trade.pay(orderNo);
    await trade.ship(orderNo, `ABCD${orderNo.slice(-11)}`);
    await trade.reveal(orderNo);
    await trade.confirm(orderNo);
    const feedback = { orderNo, score, tags: ['fast' as const], text: `it was ${score}` };
    expect((await gift.call('giveFeedback', feedback, as(trade.buyer))).code).toBe(200);
    // A daily limit fits two orders.
    gift.clock.advance(days(1));
  }
  const { data } = await feedbackList({ limit: 3 });
  expect(data.counts).toEqual({ good: 2, neutral: 1, bad: 1 });
  expect(data.items.map(({ score }) => score)).toEqual([0, 1, -1]);
  const name = trade.buyer.nickname;
  expect(data.items[0]).toMatchObject({
    text: 'it was 0',
    brandID: 'steam',
    by: `${name[0]}…${name.at(-1)}`,
  });
  expect(JSON.stringify(data)).not.toContain(name);
  const rest = (await feedbackList({ limit: 3, cursor: data.nextCursor })).data;
  expect(rest.items.map(({ text }) => text)).toEqual(['it was 1']);
  expect(rest.nextCursor).toBeNull();
  expect((await feedbackList({ score: -1 })).data.items.map(({ text }) => text)).toEqual(['it was -1']);
  expect((await feedbackList({ cursor: 'x' })).data).toMatchObject({ refusal: 'Malformed' });
});
