import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { createTrade, type Trade } from '../../testing/fixtures/trade';

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

type Card = { slot: number; parts: { name: 'code' | 'serial'; text: string }[] };
const ship = (orderNo: string, cards: Card[]) =>
  gift.call(
    'shipOrder',
    { orderNo, cards, isFormatConfirmed: true, isUnused: true },
    { token: trade.seller.token },
  );
const sold = (text: string): Card => ({ slot: 1, parts: [{ name: 'code', text }] });

describe('a seller who sends one card twice', () => {
  const disguises: Record<string, (code: string) => Card> = {
    'behind a part that its brand does not have': (code) => ({
      slot: 1,
      parts: [
        { name: 'serial', text: `S${code}` },
        { name: 'code', text: code },
      ],
    }),
    'with dots in it': (code) => sold(code.replace(/(.{5})/g, '$1.')),
    'with letters that nobody sees': (code) => sold(`${code}\u3164\u115f\ufe0f`),
    'with underscores around it': (code) => sold(`_${code}_`),
  };
  it.each(Object.entries(disguises))('is found out %s', async (_, disguise) => {
    const first = await trade.paid();
    expect((await ship(first.orderNo, [disguise(trade.code)])).code).toBe(200);
    await trade.reveal(first.orderNo);
    await trade.confirm(first.orderNo);
    const second = await createTrade(gift);
    const { orderNo } = await second.paid();
    const again = await gift.call(
      'shipOrder',
      { orderNo, cards: [sold(trade.code)], isFormatConfirmed: true, isUnused: true },
      { token: second.seller.token },
    );
    expect(again.data).toMatchObject({ refusal: 'CardAlreadyOffered' });
  });
});

it('a seller cannot deliver a card that the order has no slot for', async () => {
  const { orderNo } = await trade.paid();
  const refused = await ship(orderNo, [sold(trade.code), { ...sold(`${trade.code}X`), slot: 2 }]);
  expect(refused.data).toMatchObject({ refusal: 'SlotsMissing', missing: ['card2'] });
  expect((await trade.ship(orderNo)).code).toBe(200);
});
