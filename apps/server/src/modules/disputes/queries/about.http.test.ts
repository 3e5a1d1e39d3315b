import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';

// Both sides and the moderator see which card a case is about, and between whom.

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

it('a case shows its card, both users and the offer texts, and never the code', async () => {
  const texts = { terms: 'US cards only, with a receipt.', instructions: 'Redeem it at once.' };
  const trade = await createTrade(gift, texts);
  const { buyer, seller } = trade;
  const cases = disputesOf(gift, trade);
  const { orderNo, disputeID } = await cases.queued();
  await gift.database.run(sql`
    update identity.users set language = 'zh-CN' where id = ${seller.userID}`);
  const { data: order } = await gift.call('orderDetail', { orderNo }, cases.as(buyer));
  const { brandID, countryID, currency, form, receipt, faceMinor, cardCount } = order;
  const card = { brandID, countryID, currency, form, receipt, faceMinor, cardCount };
  expect(faceMinor).toBeGreaterThan(0);

  for (const [side, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    const partner = { userID: String(other.userID), nickname: other.nickname };
    const list = await gift.call('disputeList', {}, cases.as(side));
    const detail = await gift.call('disputeDetail', { orderNo }, cases.as(side));
    expect(list.data.items).toMatchObject([{ orderNo, card, partner }]);
    expect(detail.data).toMatchObject({ orderNo, card, partner });
  }

  const moderator = await cases.staff('moderator');
  const names = { buyerName: buyer.nickname, sellerName: seller.nickname };
  const queue = await gift.call('staffDisputeQueue', { tab: 'queued' }, cases.as(moderator));
  expect(queue.data.items).toMatchObject([{ orderNo, card, ...names }]);
  const openedCase = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
  expect(openedCase.data).toMatchObject({ card, ...names, ...texts });
  expect(openedCase.data).toMatchObject({ buyerLanguage: 'en-US', sellerLanguage: 'zh-CN' });
  const all = await gift.call('adminDisputes', {}, cases.as(moderator));
  const person = ({ userID, nickname }: typeof buyer) => ({ userID: String(userID), nickname });
  expect(all.data.items).toMatchObject([
    { disputeID, card, buyer: person(buyer), seller: person(seller), paid: null },
  ]);
  expect(JSON.stringify([queue.data, openedCase.data, all.data])).not.toContain(trade.code.split('-')[0]);
});
