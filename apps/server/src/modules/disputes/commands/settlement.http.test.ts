import { koboOfDigits, splitEscrow } from '@gift/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions } from '../../../app';
import { hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { relayOutbox } from '../../../platform/events/outbox';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

// How the sides settle a dispute themselves, and that nobody gains by doing so after a finding.

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
});
afterEach(() => assertInvariants(gift.database));

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const withdraw = (orderNo: string) => gift.call('withdrawRefund', { orderNo }, cases.as(trade.buyer));
const agree = (orderNo: string) =>
  gift.call(
    'replyRefund',
    { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] },
    cases.as(trade.seller),
  );
const figuresOf = async ({ userID }: TestUser) => {
  await gift.runDue();
  return gift.database.one<{ completed: number; lost: number; strikes: number }>(sql`
    select completed, lost, (select count(*)::int from disputes.strikes s where s.user_id = t.user_id) as strikes
    from orders.traders t where user_id = ${userID}`);
};

describe('who gives in', () => {
  it('to what was found against them has lost, as if they had accepted it: the buyer', async () => {
    const { orderNo } = await cases.proposed('seller');
    expect((await withdraw(orderNo)).code).toBe(200);
    expect(await figuresOf(trade.buyer)).toEqual({ completed: 0, lost: 1, strikes: 1 });
    expect(await figuresOf(trade.seller)).toEqual({ completed: 1, lost: 0, strikes: 0 });
    expect((await cases.detail(orderNo)).data.stateName).toBe('selfResolved');
  });

  it('to what was found against them has lost: the seller, in an appeal as well', async () => {
    const { orderNo } = await cases.appealed('buyer');
    expect((await agree(orderNo)).code).toBe(200);
    expect(await figuresOf(trade.seller)).toEqual({ completed: 0, lost: 1, strikes: 1 });
    expect(await figuresOf(trade.buyer)).toEqual({ completed: 0, lost: 0, strikes: 0 });
  });

  it('before anything was found, or to whom it was found for, has lost nothing', async () => {
    const orderNo = await cases.contested();
    await withdraw(orderNo);
    expect(await figuresOf(trade.buyer)).toEqual({ completed: 1, lost: 0, strikes: 0 });
    trade = await createTrade(gift);
    cases = disputesOf(gift, trade);
    const proposedCase = await cases.proposed('buyer');
    await withdraw(proposedCase.orderNo);
    expect(await figuresOf(trade.buyer)).toEqual({ completed: 1, lost: 0, strikes: 0 });
  });

  it('shows what each side got, and not what was found before', async () => {
    const { orderNo } = await cases.proposed('buyer');
    const { data } = await cases.detail(orderNo);
    expect(data.paid).toBeNull();
    const whole = koboOfDigits(data.frozenKobo);
    await withdraw(orderNo);
    await gift.runDue();
    const { sellerAmount } = splitEscrow(
      { whole, fee: koboOfDigits(data.fees.feeKobo), vat: koboOfDigits(data.fees.vatKobo) },
      10_000,
    );
    const paid = { buyerKobo: '0', sellerKobo: String(sellerAmount) };
    expect((await cases.detail(orderNo)).data).toMatchObject({
      ...{ stateName: 'selfResolved', paid },
      finding: { outcome: 'buyer', buyerKobo: String(whole) },
    });
  });
});

describe('a split on offer', () => {
  const offer = (orderNo: string, by: TestUser, sellerShareBps = 4_000) =>
    gift.call('offerSplit', { orderNo, sellerShareBps }, cases.as(by));
  const reply = (orderNo: string, by: TestUser, isAccepted: boolean, sellerShareBps = 4_000) =>
    gift.call('replySplit', { orderNo, sellerShareBps, isAccepted }, cases.as(by));

  it('is taken back by who offered it, and then accepted by nobody', async () => {
    const { orderNo } = await cases.offered('seller');
    expect(refusalOf(await reply(orderNo, trade.seller, true))).toBe('NoPendingSplit');
    expect((await reply(orderNo, trade.seller, false)).data.offer).toBeNull();
    expect(refusalOf(await reply(orderNo, trade.buyer, true))).toBe('NoPendingSplit');
  });

  it('gives each what both could work out before it was offered', async () => {
    const orderNo = await cases.contested();
    const { frozenKobo, fees } = (await cases.detail(orderNo)).data;
    const escrow = {
      whole: koboOfDigits(frozenKobo),
      fee: koboOfDigits(fees.feeKobo),
      vat: koboOfDigits(fees.vatKobo),
    };
    for (const sellerShareBps of [500, 3_333, 9_500]) {
      const { sellerAmount, buyerAmount } = splitEscrow(escrow, sellerShareBps);
      expect((await offer(orderNo, trade.seller, sellerShareBps)).data.offer).toMatchObject({
        buyerKobo: String(buyerAmount),
        sellerKobo: String(sellerAmount),
      });
    }
  });

  it('is of no part so small that nothing is given up, and shows what each got once it was accepted', async () => {
    const { orderNo } = await cases.offered('buyer');
    for (const sellerShareBps of [1, 499, 9_501, 9_999])
      expect(refusalOf(await offer(orderNo, trade.buyer, sellerShareBps))).toBe('Malformed');
    const { buyerKobo, sellerKobo } = (await cases.detail(orderNo)).data.offer!;
    expect((await reply(orderNo, trade.seller, true)).data.paid).toEqual({ buyerKobo, sellerKobo });
  });

  it('takes the place of none that its sender has not seen', async () => {
    const { orderNo } = await cases.offered('seller');
    const over = (seenShareBps?: number) =>
      gift.call('offerSplit', { orderNo, sellerShareBps: 7_000, seenShareBps }, cases.as(trade.buyer));
    expect(refusalOf(await over())).toBe('UnseenSplitOffer');
    expect(refusalOf(await over(4_001))).toBe('UnseenSplitOffer');
    expect((await cases.detail(orderNo)).data.offer).toMatchObject({ by: 'seller', sellerShareBps: 4_000 });
    expect((await over(4_000)).data.offer).toMatchObject({ by: 'buyer', sellerShareBps: 7_000 });
    // A side may change its own offer without confirming the amount it has seen.
    expect((await offer(orderNo, trade.buyer, 6_000)).data.offer).toMatchObject({ sellerShareBps: 6_000 });
    expect(refusalOf(await offer(orderNo, trade.seller))).toBe('UnseenSplitOffer');
  });

  it('before a finding is not on offer after it', async () => {
    const { disputeID, moderator, orderNo } = await cases.claimed();
    await offer(orderNo, trade.seller);
    expect((await cases.propose(disputeID, moderator, 'seller')).data.stateName).toBe('proposed');
    expect(refusalOf(await reply(orderNo, trade.buyer, true))).toBe('NoPendingSplit');
    // A later offer can be accepted.
    await offer(orderNo, trade.seller);
    expect((await reply(orderNo, trade.buyer, true)).data.stateName).toBe('selfResolved');
  });

  it('leaves the seller’s part on hold as long as any proceeds', async () => {
    const { orderNo } = await cases.offered('buyer');
    await reply(orderNo, trade.seller, true);
    const now = await trade.balancesOf(trade.seller);
    expect([now.available, now.pending > 0n]).toEqual([0n, true]);
    gift.clock.advance(hours(24));
    await gift.runDue();
    const cleared = await trade.balancesOf(trade.seller);
    expect([cleared.available, cleared.pending]).toEqual([now.pending, 0n]);
  });
});

describe('two processes that hear of an order', () => {
  it('open the case of a late report though they hear of it before the end that it follows', async () => {
    const orderNo = await cases.contested();
    await withdraw(orderNo);
    gift.clock.advance(1_000);
    await trade.reportLate(orderNo);
    // Another process has started to end the order and is not done.
    const other = await gift.database.pool.connect();
    await other.query('begin');
    await other.query("select from platform.outbox where payload->>'event' = 'withdraw' for update");
    await relayOutbox(gift.services, subscriptions, gift.clock.now());
    await other.query('rollback');
    other.release();
    await gift.runDue();
    const { data } = await cases.detail(orderNo);
    expect([data.stateName, (await trade.detail(orderNo)).data.stateName]).toEqual(['evidence', 'disputed']);
    const log = await gift.database.many<{ state: number }>(sql`
      select state from disputes.cases where order_id = ${BigInt(orderNo)} order by opened_at`);
    expect(log).toHaveLength(2);
    gift.clock.advance(hours(12));
    await gift.runDue();
    expect((await trade.detail(orderNo)).data.stateName).not.toBe('disputed');
  });
});

describe('a second signature', () => {
  beforeEach(() => small(8_000_000n));
  afterEach(() => small(200_000_000n));
  const small = async (kobo: bigint) => {
    const change = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
    await gift.services.settings.set(gift.database, 'disputeLeadKobo', kobo, change);
    await gift.services.settings.refresh(gift.database, gift.clock.now());
  };

  it('is not given under that of somebody who may sign no more', async () => {
    const [lead, other, superadmin] = [
      await cases.staff('lead'),
      await cases.staff('lead'),
      await createTestUser(gift, { roles: ['superadmin'] }),
    ];
    const { disputeID } = await cases.claimed(lead);
    await cases.propose(disputeID, lead, 'seller');
    const removal = { userID: String(lead.userID), roles: [], reason: 'No longer with us from today.' };
    expect((await gift.call('setStaffRoles', removal, cases.as(superadmin))).code).toBe(200);
    expect(refusalOf(await cases.approve(disputeID, other))).toBe('RequesterLostRole');
    expect((await cases.approve(disputeID, other, false)).data.stateName).toBe('review');
  });

  it('of an appeal is not refused by who signed the first finding', async () => {
    const [first, cosigner, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => cases.staff('lead')));
    const { disputeID, orderNo } = await cases.claimed(first);
    await cases.propose(disputeID, first!, 'buyer');
    await cases.approve(disputeID, cosigner!);
    await cases.appeal(orderNo, 'seller');
    await cases.claim(disputeID, third!);
    await cases.propose(disputeID, third!, 'seller');
    for (const one of [first!, cosigner!])
      expect(refusalOf(await cases.approve(disputeID, one, false))).toBe('SameModerator');
    expect((await cases.approve(disputeID, fourth!)).data.stateName).toBe('closed');
  });
});
