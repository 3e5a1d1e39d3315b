import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { fund } from '../../../testing/fixtures/offers';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { ruleOrder } from '../api/rulings';

// What an order adds to the public figures of its two traders.

let gift: TestApp;
let trade: Trade;
let support: TestUser;
beforeAll(async () => {
  gift = await testApp();
  support = await createTestUser(gift, { roles: ['support'] });
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
});
/** Each figure of a user equals the number of orders in the staff's list with that filter. */
async function assertRows({ userID }: TestUser, { completed, faults, lost }: Row): Promise<void> {
  const rows = async (counted: 'completed' | 'fault' | 'lost') => {
    const filter = { person: String(userID), counted, limit: 200 };
    return (await gift.call('adminOrders', filter, { token: support.token })).data.items.length;
  };
  expect({
    completed: await rows('completed'),
    faults: await rows('fault'),
    lost: await rows('lost'),
  }).toEqual({ completed, faults, lost });
}
afterEach(async () => {
  for (const side of [trade.buyer, trade.seller]) await assertRows(side, await figures(side));
  await assertInvariants(gift.database);
});

type Row = { completed: number; faults: number; lost: number; trust: number; lostBp: number };
const figures = async ({ userID }: TestUser): Promise<Row> => {
  await gift.runDue();
  return gift.database.one<Row>(sql`
    select o.completed, o.faults, o.lost, f.trust_score as trust, f.dispute_lost_bp as "lostBp"
    from orders.traders o join offers.traders f using (user_id) where user_id = ${userID}`);
};

const rule = (orderNo: string, event: 'ruleSeller' | 'ruleRefund') =>
  gift.database.transaction((tx) => {
    const { services, clock } = gift;
    const step = { tx, now: clock.now(), services, settings: services.settings.current };
    return ruleOrder(step, BigInt(orderNo), { event, reason: 'The proofs say so.' });
  });

const disputed = async () => {
  const { orderNo } = await trade.reported();
  const evidenceFileIDs = [await trade.upload(trade.seller)];
  const body = { orderNo, isAgreed: false, text: 'The card was new.', evidenceFileIDs };
  await gift.call('replyRefund', body, { token: trade.seller.token });
  return orderNo;
};

it('a seller fault that is excused leaves the figures at once', async () => {
  const { orderNo } = await trade.paid();
  await gift.call('cancelOrder', { orderNo, reason: 'otherSideAsked' }, { token: trade.seller.token });
  const blamed = await figures(trade.seller);
  expect(blamed).toMatchObject({ completed: 0, faults: 1 });
  gift.clock.advance(hours(1));
  const cleared = await figures(trade.seller);
  expect(cleared).toMatchObject({ completed: 0, faults: 0 });
  await fund(gift, trade.buyer, 9_000_000n);
  await trade.completed();
  const before = await figures(trade.seller);
  const second = await trade.paid();
  await gift.call(
    'cancelOrder',
    { orderNo: second.orderNo, reason: 'otherSideAsked' },
    { token: trade.seller.token },
  );
  expect((await figures(trade.seller)).trust).toBeLessThan(before.trust);
  await gift.call(
    'reviewCancelOrder',
    { orderNo: second.orderNo, isTrue: true },
    { token: trade.buyer.token },
  );
  expect((await figures(trade.seller)).trust).toBe(before.trust);
});

it('a late report removes the completed order from the figures of both traders at once', async () => {
  const none = { completed: 0, faults: 0, lost: 0 };
  const { orderNo } = await trade.completed();
  const before = await figures(trade.seller);
  expect(before).toMatchObject({ ...none, completed: 1 });
  await trade.reportLate(orderNo);
  const after = await figures(trade.seller);
  expect(after).toMatchObject(none);
  expect(after.trust).toBeLessThan(before.trust);
  expect(await figures(trade.buyer)).toMatchObject(none);
});

it('a ruling counts as completed for the winner and as lost for the loser', async () => {
  await rule(await disputed(), 'ruleSeller');
  expect(await figures(trade.seller)).toMatchObject({ completed: 1, faults: 0, lost: 0, lostBp: 0 });
  expect(await figures(trade.buyer)).toMatchObject({ completed: 0, faults: 0, lost: 1, lostBp: 10_000 });
});

it('a seller who does not answer a report has lost a dispute, and an offer may refuse him for it', async () => {
  await trade.reported();
  gift.clock.advance(hours(4));
  expect(await figures(trade.seller)).toMatchObject({ completed: 0, faults: 0, lost: 1, lostBp: 10_000 });
  const careful = await createTrade(gift, {
    requirements: {
      minTier: 0,
      minCompleted: 0,
      minCompletionBp: 0,
      maxDisputeLostBp: 500,
      trustedOnly: false,
      blockNew: false,
    },
  });
  const { offerID } = careful;
  const wanted = { offerID, faces: [10_000], form: 'ecode' as const, receipt: 'none' as const };
  const refused = await gift.call('quoteOffer', wanted, { token: trade.seller.token });
  expect(refused.data).toMatchObject({ refusal: 'RequirementDisputes' });
});

it('disputes lost weeks after their orders began still pause taking', async () => {
  const lost: string[] = [];
  await fund(gift, trade.buyer, 100_000_000n);
  for (let n = 0; n < 3; n++) {
    const fresh = await createTrade(gift);
    const quote = await gift.call(
      'quoteOffer',
      { offerID: fresh.offerID, faces: [5_000], form: 'ecode', receipt: 'none' },
      { token: trade.buyer.token },
    );
    const { orderNo } = (
      await gift.call(
        'submitOrder',
        { quoteID: quote.data.quoteID, walletPin: trade.buyer.pin },
        { token: trade.buyer.token },
      )
    ).data;
    await fresh.ship(orderNo);
    const { buyer } = trade;
    await gift.call('revealOrder', { orderNo, walletPin: buyer.pin, isReady: true }, { token: buyer.token });
    const claim = {
      orderNo,
      reason: 'INVALID_CODE' as const,
      text: 'The redeem page says that this code does not exist.',
      evidenceFileIDs: [await fresh.upload(buyer)],
    };
    await gift.call('submitRefund', claim, { token: buyer.token });
    const evidenceFileIDs = [await fresh.upload(fresh.seller)];
    const answer = { orderNo, isAgreed: false, text: 'The card was new.', evidenceFileIDs };
    await gift.call('replyRefund', answer, { token: fresh.seller.token });
    lost.push(orderNo);
  }
  gift.clock.advance(days(14));
  for (const orderNo of lost) await rule(orderNo, 'ruleSeller');
  expect((await trade.submit()).data).toMatchObject({ refusal: 'PausedForFaults' });
  gift.clock.advance(days(1));
  expect((await trade.submit()).code).toBe(200);
});

it('a higher tier shows in the trust of a trader', async () => {
  await trade.completed();
  const before = await figures(trade.seller);
  await gift.database.transaction(async (tx) => {
    await tx.run(sql`update identity.users set tier = 3 where id = ${trade.seller.userID}`);
    const now = gift.clock.now();
    await publishEvent({ tx, now }, 'identity.profileChanged', { userID: String(trade.seller.userID) });
  });
  expect((await figures(trade.seller)).trust).toBe(before.trust + 3);
});
