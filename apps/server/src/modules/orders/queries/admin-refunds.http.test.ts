import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
let support: TestUser;
beforeAll(async () => {
  gift = await testApp();
  support = await createTestUser(gift, { roles: ['support'] });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const list = async (input: { tab?: 'pending' | 'stuck'; limit?: number; cursor?: string } = {}) =>
  (await gift.call('adminRefunds', input, { token: support.token })).data;

describe('the refund queue', () => {
  it('lists reports that sellers have not answered, nearest deadline first, until they answer', async () => {
    const trades = [];
    for (let n = 0; n < 3; n++) {
      const trade = await createTrade(gift);
      trades.push({ trade, ...(await trade.reported()) });
      gift.clock.advance(minutes(1));
    }
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor! });
    expect([...first.items, ...rest.items].map(({ orderNo }) => orderNo)).toEqual(
      trades.map(({ orderNo }) => orderNo),
    );
    expect(rest.nextCursor).toBeNull();
    const { trade, orderNo } = trades[0]!;
    expect(first.items[0]).toMatchObject({
      stateName: 'refundRequested',
      buyer: { nickname: trade.buyer.nickname },
      seller: { nickname: trade.seller.nickname },
      reason: expect.stringMatching(/^[A-Z_]+$/),
      evidence: expect.any(Number),
      reportedAt: expect.any(String),
    });
    const answer = { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] };
    await gift.call('replyRefund', answer, { token: trade.seller.token });
    expect((await list()).items.map((row) => row.orderNo)).not.toContain(orderNo);
    expect(await list({ tab: 'stuck' })).toEqual({ items: [], nextCursor: null });
  });

  it('lists an order as stuck minutes after its deadline, until the due job processes it', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.reported();
    gift.clock.advance(minutes(4 * 60 + 6));
    const stuck = await list({ tab: 'stuck' });
    expect(stuck.items.map((row) => row.orderNo)).toContain(orderNo);
    await gift.runDue();
    expect((await list({ tab: 'stuck' })).items).toEqual([]);
  });
});
