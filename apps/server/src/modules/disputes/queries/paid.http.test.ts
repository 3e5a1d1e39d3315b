import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';

// The order shows the same paid amounts as its case, and as the ledger moved.

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

const share = { sellerShareBps: 4_000 };
async function acceptedSplit() {
  const { orderNo } = await cases.offered('seller');
  await gift.call('replySplit', { orderNo, ...share, isAccepted: true }, cases.as(trade.buyer));
  return orderNo;
}
async function accepted({ orderNo }: { orderNo: string }) {
  for (const side of [trade.buyer, trade.seller])
    await gift.call('acceptFinding', { orderNo }, cases.as(side));
  return orderNo;
}
async function changedByAppeal() {
  const { orderNo, disputeID } = await cases.appealed('buyer');
  const second = await cases.staff('moderator');
  await cases.claim(disputeID, second);
  await cases.propose(disputeID, second, 'split', 4_000);
  return orderNo;
}
async function silent() {
  const orderNo = await cases.late();
  gift.clock.advance(days(1));
  return orderNo;
}

describe('the payout of a disputed order', () => {
  it.each([
    ['a split that both agreed on', acceptedSplit, 'split'],
    ['a split that was found', async () => accepted(await cases.proposed('split', 4_000)), 'split'],
    ['an appeal that made a split of it', changedByAppeal, 'split'],
    ['a finding for the seller', async () => accepted(await cases.proposed('seller')), 'released'],
    ['a finding for the buyer', async () => accepted(await cases.proposed('buyer')), 'refunded'],
    ['silence', silent, 'refunded'],
  ] as const)('after %s shows what each party received', async (_, end, money) => {
    const availableBefore = (await trade.balancesOf(trade.buyer)).available;
    const orderNo = await end();
    await gift.runDue();
    const [ofBuyer, ofSeller] = [
      (await trade.detail(orderNo)).data,
      (await trade.detail(orderNo, trade.seller)).data,
    ];
    const buyer = await trade.balancesOf(trade.buyer);
    const seller = await trade.balancesOf(trade.seller);
    const cost = availableBefore - buyer.available;
    const got = seller.available + seller.pending;
    for (const view of [ofBuyer, ofSeller]) expect(view.money).toBe(money);
    expect(ofSeller.paid).toEqual(ofBuyer.paid);
    const { buyerKobo, sellerKobo, feeKobo, vatKobo } = ofBuyer.paid!;
    expect([availableBefore - BigInt(buyerKobo), BigInt(sellerKobo)]).toEqual([cost, got]);
    expect(BigInt(feeKobo) + BigInt(vatKobo)).toBe(cost - got);
    expect((await cases.detail(orderNo)).data.paid).toEqual({ buyerKobo, sellerKobo });
    const watcher = cases.as(await cases.staff('finance'));
    const { items } = (await gift.call('adminDisputes', {}, watcher)).data;
    expect(items.find((row) => row.orderNo === orderNo)?.paid).toEqual({ buyerKobo, sellerKobo });
    if (money !== 'split') return;
    const rows = await Promise.all(
      (
        [
          ['buyer', 'bought'],
          ['seller', 'sold'],
        ] as const
      ).map(async ([side, tab]) =>
        (await gift.call('orderList', { tab }, cases.as(trade[side]))).data.items.map((row) => row.totalKobo),
      ),
    );
    expect(rows).toEqual([[String(cost)], [String(got)]]);
    expect([ofBuyer.totalKobo, ofSeller.totalKobo]).toEqual([String(cost), String(got)]);
    // The seller's share is on hold like any proceeds, and the order says until when.
    expect([seller.pending, ofSeller.proceedsClearAt !== null]).toEqual([got, true]);
  });

  it('is not shown while the money is held', async () => {
    const orderNo = await cases.contested();
    expect((await trade.detail(orderNo)).data.paid).toBeNull();
  });
});
