import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { uploadPicture } from '../../../testing/files/pictures';
import { fund, type OfferToMake, publish, setReference } from '../../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

// How a balance cap treats money the user already has, and money they want to add. Tier 1 may hold ₦300,000.

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
  await setReference(gift, 90_000n);
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const summary = async (user: TestUser) => (await gift.call('walletSummary', undefined, as(user))).data;
const dollars45: Partial<OfferToMake> = {
  form: 'ecode',
  receipts: ['none'],
  autoAccept: true,
  stockFace: 20_000,
};

/** A tier-1 trader with ₦290,000, and a partner with enough money. */
async function nearTheCap() {
  const [trader, partner] = [await createTestUser(gift, { tier: 1 }), await createTestUser(gift)];
  await fund(gift, trader, 29_000_000n);
  await fund(gift, partner, 20_000_000n);
  return { trader, partner };
}

let codes = 0;
/** Sells a $50 card at ₦900 up to the reveal of the code. */
async function sold(seller: TestUser, buyer: TestUser): Promise<string> {
  const offerID = await publish(gift, seller, {
    ...dollars45,
    side: 1,
    price: { mode: 'fixed', rateKobo: '90000' },
  });
  const quoteInput = { offerID, faces: [5_000], form: 'ecode' as const, receipt: 'none' as const };
  const { quoteID } = (await gift.call('quoteOffer', quoteInput, as(buyer))).data;
  const { orderNo } = (await gift.call('submitOrder', { quoteID, walletPin: buyer.pin }, as(buyer))).data;
  const parts = [{ name: 'code' as const, text: `CAPTEST${String(++codes).padStart(8, '2')}` }];
  const cards = [{ slot: 1, parts }];
  await gift.call('shipOrder', { orderNo, cards, isFormatConfirmed: true, isUnused: true }, as(seller));
  await gift.call('revealOrder', { orderNo, walletPin: buyer.pin, isReady: true }, as(buyer));
  return orderNo;
}

describe('a balance cap', () => {
  it('rejects no sale proceeds: the seller can use them, and the wallet shows the excess', async () => {
    const { trader, partner } = await nearTheCap();
    const orderNo = await sold(trader, partner);
    const done = await gift.call('confirmOrder', { orderNo }, as(partner));
    expect(done.data).toMatchObject({ stateName: 'completed' });
    // ₦45,000 less 1 % and its VAT.
    const proceeds = 4_500_000 - 45_000 - 3_375;
    const over = 29_000_000 + proceeds - 30_000_000;
    expect(await summary(trader)).toMatchObject({ pendingKobo: String(proceeds), overCapKobo: String(over) });
    gift.clock.advance(hours(24));
    await gift.runDue();
    expect(await summary(trader)).toMatchObject({
      availableKobo: String(29_000_000 + proceeds),
      pendingKobo: '0',
      suspenseKobo: '0',
      overCapKobo: String(over),
      headroomKobo: '0',
    });
  });

  it('refuses top-ups while the wallet is over it, before the user pays', async () => {
    const { trader, partner } = await nearTheCap();
    await gift.call('confirmOrder', { orderNo: await sold(trader, partner) }, as(partner));
    const refused = await gift.call('topUp', { amountKobo: '100000', method: 'card' }, as(trader));
    expect(refused.data).toMatchObject({ refusal: 'TopUpOverCap', headroomKobo: '0', capKobo: '30000000' });
    const quote = await gift.call('walletQuote', { amountKobo: '100000', method: 'card' }, as(trader));
    expect(quote.data.refusal).toBe('TopUpOverCap');
  });

  it('holds a top-up that was paid anyway, and credits it once a purchase makes room', async () => {
    const { trader, partner } = await nearTheCap();
    // Begun while there was room, paid when there was none any more.
    const topUp = (await gift.call('topUp', { amountKobo: '800000', method: 'card' }, as(trader))).data;
    await gift.call('confirmOrder', { orderNo: await sold(trader, partner) }, as(partner));
    await gift.app.inject({
      method: 'POST',
      url: topUp.payUrl!,
      payload: 'ending=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await gift.runDue();
    const held = await summary(trader);
    expect(Number(held.suspenseKobo)).toBeGreaterThan(700_000);
    gift.clock.advance(hours(24));
    const orderNo = await sold(partner, trader);
    await gift.runDue();
    // Money in escrow still counts as the user's, so the headroom does not change.
    expect(await summary(trader)).toMatchObject({ suspenseKobo: held.suspenseKobo });
    await gift.call('confirmOrder', { orderNo }, as(trader));
    await gift.runDue();
    expect(await summary(trader)).toMatchObject({ suspenseKobo: '0', overCapKobo: '0' });
  });

  it('turns away no refund', async () => {
    const { trader, partner } = await nearTheCap();
    const buying = await sold(partner, trader);
    // While the purchase runs, a sale fills the wallet.
    await gift.call('confirmOrder', { orderNo: await sold(trader, partner) }, as(partner));
    const before = await summary(trader);
    const text = 'The redeem page says that this code does not exist.';
    const evidenceFileIDs = [await uploadPicture(gift, trader)];
    await gift.call(
      'submitRefund',
      { orderNo: buying, reason: 'INVALID_CODE', text, evidenceFileIDs },
      as(trader),
    );
    const agreed = { orderNo: buying, isAgreed: true, text: '', evidenceFileIDs: [] };
    await gift.call('replyRefund', agreed, as(partner));
    const after = await summary(trader);
    expect(after.escrowKobo).toBe('0');
    expect(Number(after.availableKobo)).toBe(Number(before.availableKobo) + 4_500_000);
    expect(after.overCapKobo).toBe(before.overCapKobo);
    expect(after.suspenseKobo).toBe('0');
  });
});
