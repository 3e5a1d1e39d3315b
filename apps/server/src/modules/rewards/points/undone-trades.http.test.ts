import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createPromotionDraft, fundPromotions } from '../../../testing/fixtures/rewards';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { ledgerSweeps } from '../../ledger';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await fundPromotions(gift);
});
afterAll(() => gift.close());
afterEach(() => assertInvariants(gift.database));

const refusal = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'ok' : (data as { refusal: string }).refusal;
const lock = () => hours(gift.services.settings.current.rewardLockHours);
const clearing = ledgerSweeps.find(({ name }) => name === 'ledger.clear')!;
const clear = (at = gift.clock.now()) => clearing.run(gift.services, at);

/** A promotion for one trade, and a completed trade in it. The tier-1 seller waits 24 h for the money. */
async function earned() {
  const { promotionID } = await createPromotionDraft(gift);
  const lead = await createTestUser(gift, { roles: ['lead'] });
  await gift.call(
    'publishPromotion',
    { promotionID, version: 1, reason: 'For the tests' },
    { token: lead.token },
  );
  const trade = await createTrade(gift);
  for (const { token } of [trade.buyer, trade.seller])
    expect(refusal(await gift.call('joinActivity', { promotionID }, { token }))).toBe('ok');
  gift.clock.advance(1);
  const { orderNo } = await trade.revealed();
  await gift.database.run(sql`update identity.users set tier = 1 where id = ${trade.seller.userID}`);
  expect(refusal(await trade.confirm(orderNo))).toBe('ok');
  await gift.runDue();
  const claim = (user: TestUser = trade.buyer) =>
    gift.call('claimReward', { promotionID }, { token: user.token });
  return { trade, orderNo, claim };
}

describe('the reward of a trade at the end of its report window', () => {
  it('cannot be claimed after a report, even before the report event is delivered', async () => {
    const { trade, orderNo, claim } = await earned();
    gift.clock.advance(lock() - 1);
    expect(refusal(await claim())).toBe('RewardNotFinal');
    expect(refusal(await trade.reportLate(orderNo))).toBe('ok');
    gift.clock.advance(1);
    // The order's event has not been delivered yet.
    expect(refusal(await claim())).toBe('RewardNotFinal');
    expect(refusal(await claim(trade.seller))).toBe('RewardNotFinal');
    await gift.runDue();
    expect(refusal(await claim())).toBe('RewardNotEarned');
  });

  it('cannot be claimed after the seller accepts that report', async () => {
    const { trade, orderNo, claim } = await earned();
    gift.clock.advance(lock() - 1);
    await trade.reportLate(orderNo);
    const body = { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] };
    expect(refusal(await gift.call('replyRefund', body, { token: trade.seller.token }))).toBe('ok');
    gift.clock.advance(1);
    expect(refusal(await claim())).toBe('RewardNotFinal');
  });

  it('is earned again after the report is withdrawn', async () => {
    const { trade, orderNo, claim } = await earned();
    gift.clock.advance(lock() - 1);
    await trade.reportLate(orderNo);
    await gift.runDue();
    gift.clock.advance(hours(1));
    expect(refusal(await gift.call('withdrawRefund', { orderNo }, { token: trade.buyer.token }))).toBe('ok');
    await gift.runDue();
    expect(refusal(await claim())).toBe('RewardNotFinal');
    gift.clock.advance(lock());
    expect(refusal(await claim())).toBe('ok');
  });

  it('can be claimed once the proceeds clear, and a report still in flight is refused', async () => {
    const { trade, orderNo, claim } = await earned();
    const later = new Date(gift.clock.now().getTime() + lock());
    gift.clock.advance(lock() - 1);
    // The report has the time of its arrival, before the hold ended, but the clearing gets the row first.
    await clear(later);
    expect(refusal(await trade.reportLate(orderNo))).toBe('ProceedsCleared');
    gift.clock.advance(1);
    expect(refusal(await claim())).toBe('ok');
  });

  it('is either claimed or reversed, never both, in any order of arrival', async () => {
    for (let round = 0; round < 6; round++) {
      const { trade, orderNo, claim } = await earned();
      const evidenceFileIDs = [await trade.upload(trade.buyer)];
      gift.clock.advance(lock() - 1);
      const text = 'The issuer took the balance back and wrote me this mail.';
      const body = { orderNo, reason: 'VOIDED_LATER' as const, text, evidenceFileIDs };
      const report = gift.call('submitRefund', body, { token: trade.buyer.token });
      // The report arrives at varying times while the hold ends.
      await new Promise((done) => setTimeout(done, round * 4));
      gift.clock.advance(1);
      const claimed = Promise.all([clear(), claim()]).then(([, first]) =>
        refusal(first) === 'ok' ? first : claim(),
      );
      expect([
        ['ok', 'RewardNotFinal'],
        ['ProceedsCleared', 'ok'],
      ]).toContainEqual((await Promise.all([report, claimed])).map(refusal));
    }
  });

  it('cannot be claimed while the proceeds are on hold, even after the reward lock ends', async () => {
    const { claim } = await earned();
    const { current } = gift.services.settings;
    const before = current.rewardLockHours;
    Object.assign(current, { rewardLockHours: 6 });
    gift.clock.advance(hours(7));
    expect(refusal(await claim())).toBe('RewardNotFinal');
    gift.clock.advance(hours(18));
    await gift.runDue();
    expect(refusal(await claim())).toBe('ok');
    Object.assign(current, { rewardLockHours: before });
  });
});
