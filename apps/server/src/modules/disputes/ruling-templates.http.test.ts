import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../testing/fixtures/trade';
import type { TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
let lead: TestUser;
beforeAll(async () => {
  gift = await testApp();
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
  lead = await cases.staff('lead');
});
afterAll(() => gift.close());

const template = {
  ...{
    templateID: null,
    name: 'Used before',
    textEn: 'Order {order}: the {brand} card was used. {amount} goes back.',
  },
  ...{ textZh: '订单 {order}：{brand} 卡已被使用，退回 {amount}。', textPcm: null as string | null },
};
const save = (more: object = {}, by = lead) =>
  gift.call('saveRulingTemplate', { ...template, ...more }, cases.as(by));
const list = async () => (await gift.call('rulingTemplates', undefined, cases.as(lead))).data.items;
const speak = (user: TestUser, language: string) =>
  gift.database.run(sql`update identity.users set language = ${language} where id = ${user.userID}`);

it('fills the texts in for a case, in each language of its two sides once', async () => {
  const { disputeID, orderNo, moderator } = await cases.claimed();
  expect((await save()).code).toBe(200);
  const { brandID, frozen } = await gift.database.one<{ brandID: string; frozen: bigint }>(sql`
    select o.brand_id as "brandID", c.frozen_kobo as frozen
    from disputes.cases c join orders.orders o on o.id = c.order_id where c.id = ${BigInt(disputeID)}`);
  const { brands } = (await gift.call('catalogBrands', undefined)).data;
  const brand = brands.find((one) => one.brandID === brandID)!.name;
  const amount = `₦${(Number(frozen) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const en = `Order ${orderNo}: the ${brand} card was used. ${amount} goes back.`;
  const zh = `订单 ${orderNo}：${brand} 卡已被使用，退回 ${amount}。`;
  const textFor = async (buyer: string, seller: string) => {
    await speak(trade.buyer, buyer);
    await speak(trade.seller, seller);
    const { data } = await gift.call('rulingTexts', { disputeID }, cases.as(moderator));
    return data.items.find(({ name }) => name === template.name)?.text;
  };
  expect(await textFor('en-US', 'en-US')).toBe(en);
  expect(await textFor('zh-CN', 'en-US')).toBe(`${zh}\n\n${en}`);
  // Without a Pidgin text it is read in English, once.
  expect(await textFor('pcm-NG', 'en-US')).toBe(en);
  const { templateID } = (await list())[0]!;
  expect((await save({ templateID, textPcm: 'Dem don use the card for order {order}.' })).code).toBe(200);
  const pcm = `Dem don use the card for order ${orderNo}.`;
  expect(await textFor('en-US', 'pcm-NG')).toBe(`${en}\n\n${pcm}`);
  // The moderator sends it as it is, and both sides read it.
  const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
  const ruling = {
    ...{ disputeID, outcome: 'buyer' as const, sellerShareBps: null, reason: 'codeUsedBefore' as const },
    ...{ text: `${en}\n\n${pcm}`, citedEvents: [data.orderEvents.at(-1)!.hash] },
  };
  expect((await gift.call('proposeFinding', ruling, cases.as(moderator))).code).toBe(200);
  for (const side of ['buyer', 'seller'] as const)
    expect((await cases.detail(orderNo, side)).data.finding?.text).toBe(`${en}\n\n${pcm}`);
});

it('has a unique name and known variables, is deleted, and is for leads alone', async () => {
  const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
  expect((await save({ name: 'Forged' })).code).toBe(200);
  expect(refusalOf(await save({ name: 'FORGED' }))).toBe('RulingTemplateNameTaken');
  expect((await save({ name: 'Other', textZh: '您好 {name}。' })).data).toMatchObject({
    ...{ refusal: 'VariableUnknown', variable: '{name}' },
  });
  const { templateID } = (await list()).find(({ name }) => name === 'Forged')!;
  const remove = () => gift.call('deleteRulingTemplate', { templateID }, cases.as(lead));
  expect((await remove()).code).toBe(200);
  expect(refusalOf(await remove())).toBe('RulingTemplateNotFound');
  expect(refusalOf(await save({ name: 'By a moderator' }, await cases.staff('moderator')))).toBe('NotStaff');
});
