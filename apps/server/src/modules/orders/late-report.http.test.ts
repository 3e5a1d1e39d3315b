import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { createTrade, type Trade } from '../../testing/fixtures/trade';
import { ruleOrder } from './api/rulings';

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

const balances = async () => ({
  buyer: await trade.balancesOf(trade.buyer),
  seller: await trade.balancesOf(trade.seller),
});
const asSeller = () => ({ token: trade.seller.token });
const asBuyer = () => ({ token: trade.buyer.token });
const agree = (orderNo: string) =>
  gift.call('replyRefund', { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] }, asSeller());

/** Completed orders of both traders, as others see them. */
async function completedBy() {
  await gift.runDue();
  const rows = await gift.database.many<{ completed: number }>(sql`
    select completed from orders.traders
    where user_id in (${trade.buyer.userID}, ${trade.seller.userID}) order by user_id`);
  return rows.map((row) => row.completed);
}

describe('a late report', () => {
  it('is offered only to the buyer, and only while the proceeds are on hold', async () => {
    const { orderNo, actions } = await trade.completed();
    expect(actions).toContain('lateReport');
    expect((await trade.detail(orderNo, trade.seller)).data.actions).not.toContain('lateReport');
    gift.clock.advance(hours(6));
    expect((await trade.detail(orderNo)).data.actions).not.toContain('lateReport');
  });

  it('brings the proceeds and our fee back into escrow, and the order into dispute', async () => {
    const { orderNo } = await trade.completed();
    expect(await completedBy()).toEqual([1, 1]);
    const late = await trade.reportLate(orderNo);
    expect(late.data).toMatchObject({
      stateName: 'disputed',
      money: 'escrow',
      awaiting: 'you',
      endedAt: null,
      proceedsClearAt: null,
      refund: { reason: 'VOIDED_LATER', answer: null },
      actions: ['withdraw'],
    });
    const { buyer, seller } = await balances();
    expect(buyer).toMatchObject({ available: 0n, escrow: 9_000_000n });
    expect(seller).toMatchObject({ available: 0n, pending: 0n });
    expect(await completedBy()).toEqual([0, 0]);
    gift.clock.advance(hours(24 * 10));
    await gift.runDue();
    expect((await balances()).seller.available).toBe(0n);
  });

  it('ends in a full refund when the seller agrees', async () => {
    const { orderNo } = await trade.completed();
    await trade.reportLate(orderNo);
    expect((await trade.detail(orderNo, trade.seller)).data.actions).toEqual(['agree']);
    const agreed = await agree(orderNo);
    expect(agreed.data, agreed.message).toMatchObject({ stateName: 'refunded', money: 'refunded' });
    const { buyer, seller } = await balances();
    expect(buyer).toMatchObject({ available: 9_000_000n, escrow: 0n });
    expect(seller).toMatchObject({ available: 0n, pending: 0n });
    expect(await completedBy()).toEqual([0, 0]);
    const log = await gift.call('orderEventLog', { orderNo }, asBuyer());
    expect(log.data.isIntact).toBe(true);
    expect(log.data.events.slice(-2).map((line) => line.event)).toEqual(['lateReport', 'agree']);
  });

  it('that is withdrawn pays the seller again, on hold until the original time', async () => {
    const { orderNo, proceedsClearAt } = await trade.completed();
    gift.clock.advance(hours(1));
    await trade.reportLate(orderNo);
    gift.clock.advance(hours(1));
    const back = await gift.call('withdrawRefund', { orderNo }, asBuyer());
    expect(back.data).toMatchObject({ stateName: 'completed', proceedsClearAt });
    expect(back.data.actions).not.toContain('lateReport');
    expect((await balances()).seller).toMatchObject({ available: 0n, pending: 8_903_250n });
    expect(await completedBy()).toEqual([1, 1]);
    gift.clock.advance(hours(4));
    await gift.runDue();
    expect((await balances()).seller).toMatchObject({ available: 8_903_250n, pending: 0n });
  });

  it('that is withdrawn after the hold would have ended pays the seller at once', async () => {
    const { orderNo } = await trade.completed();
    await trade.reportLate(orderNo);
    gift.clock.advance(hours(30));
    const back = await gift.call('withdrawRefund', { orderNo }, asBuyer());
    expect(back.data).toMatchObject({ stateName: 'completed', proceedsClearAt: null });
    expect((await balances()).seller).toMatchObject({ available: 8_903_250n, pending: 0n });
  });

  it.each([
    ['ruleRefund', {}, 9_000_000n, 0n],
    ['ruleSplit', { sellerShareBps: 5_000 }, 4_500_000n, 4_451_625n],
    ['ruleSeller', {}, 0n, 8_903_250n],
    ['adminCancel', {}, 9_000_000n, 0n],
    ['adminRelease', {}, 0n, 8_903_250n],
  ] as const)(
    'can be ended by an operator with %s as every other dispute',
    async (event, found, buyer, seller) => {
      const { orderNo } = await trade.completed();
      await trade.reportLate(orderNo);
      gift.clock.advance(hours(8));
      await gift.database.transaction((tx) => {
        const { services, clock } = gift;
        const step = { tx, now: clock.now(), services, settings: services.settings.current };
        const ruling = { event, reason: 'The issuer says so.', ...found };
        return ruleOrder(step, BigInt(orderNo), ruling);
      });
      const has = await balances();
      expect([has.buyer.available, has.seller.available]).toEqual([buyer, seller]);
    },
  );

  it('is refused once the proceeds have cleared, and moves no money', async () => {
    const { orderNo } = await trade.completed();
    gift.clock.advance(hours(6));
    expect((await trade.reportLate(orderNo)).data).toMatchObject({ refusal: 'ProceedsCleared' });
    await gift.runDue();
    expect((await trade.reportLate(orderNo)).data).toMatchObject({ refusal: 'ProceedsCleared' });
    expect((await balances()).seller.available).toBe(8_903_250n);
  });

  it('is accepted once per order', async () => {
    const { orderNo } = await trade.completed();
    await trade.reportLate(orderNo);
    await gift.call('withdrawRefund', { orderNo }, asBuyer());
    expect((await trade.reportLate(orderNo)).data).toMatchObject({ refusal: 'AlreadyReported' });
  });

  it('is accepted only for a voided card, not for problems visible in the check window', async () => {
    const { orderNo } = await trade.completed();
    const body = {
      orderNo,
      reason: 'INVALID_CODE' as const,
      text: 'The redeem page says that this code does not exist.',
      evidenceFileIDs: [await trade.upload(trade.buyer)],
    };
    const refused = await gift.call('submitRefund', body, asBuyer());
    const { endedAt } = (await trade.detail(orderNo)).data;
    expect(refused.data).toMatchObject({ refusal: 'ReportTooLate', endedAt });
    expect(refused.message).toMatch(/^The time to report this card ended .+Get help/);
    const bare = await gift.call(
      'submitRefund',
      { ...body, reason: 'VOIDED_LATER', evidenceFileIDs: [] },
      asBuyer(),
    );
    expect(bare.code).not.toBe(200);
    expect((await balances()).seller.pending).toBe(8_903_250n);
  });

  it('is stored separately from an earlier report that was withdrawn in time', async () => {
    const { orderNo } = await trade.reported();
    await gift.call('withdrawRefund', { orderNo }, asBuyer());
    expect((await trade.detail(orderNo)).data.refund).toMatchObject({ reason: 'INVALID_CODE' });
    const late = await trade.reportLate(orderNo);
    expect(late.data.refund).toMatchObject({ reason: 'VOIDED_LATER', answer: null });
    await agree(orderNo);
    const rows = await gift.database.many(sql`
      select event, answered_at is not null as answered from orders.refunds
      where order_id = ${BigInt(orderNo)} order by at, event desc`);
    expect(rows).toEqual([
      { event: 'report', answered: false },
      { event: 'lateReport', answered: true },
    ]);
  });

  it('has one winner against the clearing of the same proceeds', async () => {
    const { orderNo } = await trade.completed();
    // Another server, whose clock is ahead, clears the proceeds while the report arrives.
    const later = new Date(gift.clock.now().getTime() + hours(7));
    const { ledgerSweeps } = await import('../ledger');
    const clear = ledgerSweeps.find((sweep) => sweep.name === 'ledger.clear')!;
    const [late] = await Promise.all([trade.reportLate(orderNo), clear.run(gift.services, later)]);
    const isReported = late.code === 200;
    if (!isReported) expect(late.data).toMatchObject({ refusal: 'ProceedsCleared' });
    const { buyer, seller } = await balances();
    expect([buyer.escrow, seller.available]).toEqual(isReported ? [9_000_000n, 0n] : [0n, 8_903_250n]);
  });

  it('does not exist for a stranger, and is not the seller’s to make', async () => {
    const { orderNo } = await trade.completed();
    const sendReport = async (user: Trade['seller']) =>
      gift.call(
        'submitRefund',
        {
          orderNo,
          reason: 'VOIDED_LATER',
          text: 'The issuer took the balance back and wrote me.',
          evidenceFileIDs: [await trade.upload(user)],
        },
        { token: user.token },
      );
    expect((await sendReport(trade.stranger)).data).toMatchObject({ refusal: 'OrderNotFound' });
    expect((await sendReport(trade.seller)).data).toMatchObject({ refusal: 'NotAllowed' });
  });
});
