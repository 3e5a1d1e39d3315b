import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTrade } from '../../testing/fixtures/trade';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const contact = 'Next time write to me on WhatsApp 0803 123 4567';
const code = 'The card was X7QP-9K2M-4TRW-8HZC';

it('feedback and replies refuse contact details and codes, and drop text-direction characters', async () => {
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  const { buyer, seller } = trade;
  const give = (text: string) =>
    gift.call('giveFeedback', { orderNo, score: 1, tags: [], text }, { token: buyer.token });
  const reply = (text: string) => gift.call('replyFeedback', { orderNo, text }, { token: seller.token });
  expect(refusalOf(await give(contact))).toBe('ContactInText');
  expect(refusalOf(await give(code))).toBe('CodeInText');
  expect((await give('Quick\u202e and polite.')).code).toBe(200);
  expect(refusalOf(await reply(contact))).toBe('ContactInText');
  expect(refusalOf(await reply(code))).toBe('CodeInText');
  expect(refusalOf(await reply('\u200b'))).toBe('Malformed');
  expect((await reply('Thank you.')).code).toBe(200);
  const feedback = await gift.call(
    'feedbackOn',
    { userID: String(seller.userID), limit: 5 },
    { token: buyer.token },
  );
  expect(feedback.data.items).toMatchObject([{ text: 'Quick and polite.', reply: 'Thank you.' }]);
});

it('a report may contain contact details, but no code', async () => {
  const { buyer, seller } = await createTrade(gift);
  const report = (text: string) =>
    gift.call(
      'reportUser',
      { userID: String(seller.userID), reason: 'outside', text },
      { token: buyer.token },
    );
  expect(refusalOf(await report(code))).toBe('CodeInText');
  expect((await report('Asked me to write to WhatsApp 0803 123 4567')).code).toBe(200);
});
