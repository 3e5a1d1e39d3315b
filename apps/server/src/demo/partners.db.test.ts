import { ContentType } from '@gift/im-protocol';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { imBackend } from '../modules/messaging';
import { seconds } from '../platform/clock';
import { sql } from '../platform/database/db';
import { type TestApp, testApp } from '../testing/app';
import { assertInvariants } from '../testing/database/invariants';
import { fund, publish } from '../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../testing/fixtures/users';
import { demoAccounts } from './accounts';
import { demoPartners } from './partners';
import { seedDemo } from './seed';

let gift: TestApp;
let person: TestUser;
beforeAll(async () => {
  gift = await testApp({ LOG_LEVEL: 'info' });
  await seedDemo(gift.services);
  person = await createTestUser(gift);
  await fund(gift, person, 20_000_000n);
}, 120_000);
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

/** Some seconds later: the user views a screen, and everything due runs. */
async function tick(user = person) {
  gift.clock.advance(seconds(4));
  await gift.call('orderList', { tab: 'running' }, { token: user.token });
  await gift.runDue({ skipsCleanup: true });
  const handled = await demoPartners.run(gift.services, gift.clock.now());
  await gift.runDue({ skipsCleanup: true });
  return handled;
}
async function stateOf(orderNo: string) {
  const { data } = await gift.call('orderDetail', { orderNo }, { token: person.token });
  return data.stateName;
}
async function until(orderNo: string, state: string) {
  for (let round = 0; round < 6 && (await stateOf(orderNo)) !== state; round++) await tick();
  expect(await stateOf(orderNo)).toBe(state);
}
const ok = <Answer extends { code: number; message: string; data: unknown }>(
  answer: Answer,
): Answer['data'] => {
  expect(answer.code, answer.message).toBe(200);
  return answer.data;
};
const as = (user = person) => ({ token: user.token });

async function take(maker: string, side: 0 | 1, brandID: string, user = person): Promise<string> {
  const { id } = await gift.database.one<{ id: bigint }>(sql`
    select o.id from offers.offers o join offers.traders t on t.user_id = o.maker_id
    where t.nickname = ${maker} and o.side = ${side} and o.brand_id = ${brandID} limit 1`);
  const body = { offerID: String(id), faces: [2_500], form: 'ecode' as const, receipt: 'none' as const };
  const { quoteID } = ok(await gift.call('quoteOffer', body, as(user)));
  const order = ok(await gift.call('submitOrder', { quoteID }, as(user)));
  expect(order.partner.isDemo).toBe(true);
  return order.orderNo;
}
const confirmReceived = async (orderNo: string) => {
  await until(orderNo, 'codeDelivered');
  const { cards } = ok(
    await gift.call('revealOrder', { orderNo, walletPin: person.pin, isReady: true }, as()),
  );
  expect(cards[0]?.parts[0]?.text.length).toBeGreaterThan(2);
  ok(await gift.call('confirmOrder', { orderNo }, as()));
  expect(await stateOf(orderNo)).toBe('completed');
};
const card = () => [{ slot: 1, parts: [{ name: 'code' as const, text: `AB${gift.clock.now().getTime()}` }] }];
const ship = async (orderNo: string) => {
  await until(orderNo, 'awaitingCode');
  ok(await gift.call('shipOrder', { orderNo, cards: card(), isFormatConfirmed: true, isUnused: true }, as()));
  await until(orderNo, 'completed');
};

it('a person alone buys from a demo seller, who accepts and sends a code', async () => {
  const orderNo = await take('steam_vault', 1, 'apple');
  ok(await gift.call('payOrder', { orderNo, walletPin: person.pin }, as()));
  await confirmReceived(orderNo);
});

it('a single user sells to a demo buyer, who pays, views the code and confirms', async () => {
  await ship(await take('kano_digital', 0, 'steam'));
});

const own = async (side: 0 | 1, rateKobo: string, alsoHere?: TestUser) => {
  await publish(gift, person, {
    ...{ kind: 'request' as const, side, form: 'ecode' as const, receipts: ['none' as const] },
    ...{ minFace: 2_500, maxFace: 2_500, stockFace: 2_500, price: { mode: 'fixed' as const, rateKobo } },
  });
  if (alsoHere) await tick(alsoHere);
  await tick();
  const { items } = ok(await gift.call('orderList', { tab: 'running' }, as()));
  expect(items).toHaveLength(1);
  return items[0]!.orderNo;
};

it('demo traders take a request to buy and a request to sell, and see both through', async () => {
  const boughtOrderNo = await own(0, '92000');
  ok(await gift.call('payOrder', { orderNo: boughtOrderNo, walletPin: person.pin }, as()));
  await confirmReceived(boughtOrderNo);
  await ship(await own(1, '95000'));
});

it('the demo partner does nothing on an account that was used in the last minute', async () => {
  const { phone, password } = demoAccounts[1];
  const { token } = ok(await gift.call('login', { account: phone, password })) as { token: string };
  const owner = { ...person, token };
  await tick(owner);
  const orderNo = await take('steam_vault', 1, 'apple');
  ok(await gift.call('payOrder', { orderNo, walletPin: person.pin }, as()));
  for (let round = 0; round < 5; round++) await tick(owner);
  expect(await stateOf(orderNo)).toBe('awaitingCode');
  gift.clock.advance(seconds(70));
  await until(orderNo, 'codeDelivered');
  ok(await gift.call('revealOrder', { orderNo, walletPin: person.pin, isReady: true }, as()));
  ok(await gift.call('confirmOrder', { orderNo }, as()));
});

it('no partner acts in production', async () => {
  const orderNo = await take('steam_vault', 1, 'apple');
  ok(await gift.call('payOrder', { orderNo, walletPin: person.pin }, as()));
  gift.clock.advance(seconds(4));
  const production = { ...gift.services, config: { ...gift.services.config, mode: 'production' as const } };
  expect(await demoPartners.run(production, gift.clock.now())).toBe(0);
  expect(await stateOf(orderNo)).toBe('awaitingCode');
  await confirmReceived(orderNo);
});

it('a demo trader answers a chat message once, in the language of the user', async () => {
  const { id } = await gift.database.one<{ id: bigint }>(
    sql`select id from identity.users where nickname = 'ibadan_cards'`,
  );
  await gift.database.run(sql`update identity.users set language = 'zh-CN' where id = ${person.userID}`);
  const [sendID, recvID] = [String(person.userID), String(id)];
  const write = (text: string) =>
    imBackend(gift.services).send(
      { userID: sendID, platformID: 5, tokenID: 'test' },
      {
        ...{ sendID, recvID, groupID: '', clientMsgID: text.padEnd(32, '0'), serverMsgID: '' },
        ...{ senderPlatformID: 5, senderNickname: '', senderFaceURL: '', sessionType: 1, msgFrom: 100 },
        ...{ contentType: ContentType.text, seq: 0, sendTime: 0, status: 1, isRead: false, options: {} },
        content: new TextEncoder().encode(JSON.stringify({ content: text })),
        ...{ createTime: 0, atUserIDList: [], attachedInfo: '', ex: '' },
      },
      'test-chat-line',
    );
  expect(await write('abc')).toMatchObject({ ok: true });
  await tick();
  await write('def');
  await tick();
  await tick();
  const lines = await gift.database.many<{ body: Buffer }>(
    sql`select body from messaging.messages where sender = ${recvID} and content_type = ${ContentType.text}`,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.body.toString('utf8')).toContain('演示交易者');
});

it('an offer that no demo trader can take does not block the other offers', async () => {
  // Offers only for users with more trades than any demo trader has.
  const greedy = await createTestUser(gift);
  for (let n = 0; n < 12; n++)
    await publish(gift, greedy, {
      ...{ kind: 'listing' as const, side: 1 as const, form: 'ecode' as const, receipts: ['none' as const] },
      ...{ minFace: 2_500, maxFace: 2_500, stockFace: 2_500, requirements: { minCompleted: 10_000 } },
      price: { mode: 'fixed' as const, rateKobo: '95000' },
    });
  gift.clock.advance(seconds(1));
  const boughtOrderNo = await own(0, '92000', greedy);
  ok(await gift.call('payOrder', { orderNo: boughtOrderNo, walletPin: person.pin }, as()));
  await confirmReceived(boughtOrderNo);
});
