import { ContentType, conversationIDOf, MessageFrom, type MsgData, SessionType } from '@gift/im-protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { pullRanges } from '../messages/pull';
import { decodeMessage } from '../messages/store/encoded';

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

const jsonOf = (message: MsgData) => JSON.parse(new TextDecoder().decode(message.content));

async function read(userID: bigint, conversationID: string): Promise<MsgData[]> {
  await gift.runDue();
  const range = { conversationID, begin: 1, end: Number.MAX_SAFE_INTEGER, num: 500 };
  const pulled = await pullRanges(gift.database, String(userID), [range], false);
  return (pulled.get(conversationID)?.msgs ?? []).map(decodeMessage);
}
const chatID = () =>
  conversationIDOf(SessionType.single, String(trade.buyer.userID), String(trade.seller.userID));
/** The order events in the chat of the two: who did what. */
const lines = async (reader: bigint) =>
  (await read(reader, chatID())).map((message) => {
    const { event, by } = JSON.parse(jsonOf(message).data) as { event: string; by?: string };
    const { buyer } = trade;
    return `${by ?? (message.sendID === String(buyer.userID) ? 'buyer' : 'seller')} ${event}`;
  });
/** The system account's messages to one user. */
const notices = async (userID: bigint) =>
  (await read(userID, conversationIDOf(SessionType.notification, 'gift', String(userID)))).map((message) => {
    const { text, ex } = JSON.parse(jsonOf(message).detail) as { text: string; ex: string };
    return { text, ...(JSON.parse(ex) as { kind: string; name: string; en: string; zh: string }) };
  });

describe('a question to support', () => {
  it('reaches those who answer, and its answer reaches the asker', async () => {
    const support = await createTestUser(gift, { roles: ['support'] });
    const { data } = await gift.call(
      'askSupport',
      { text: 'Where is my money?' },
      { token: trade.buyer.token },
    );
    expect(await notices(support.userID)).toMatchObject([{ kind: 'support', name: 'supportAsked' }]);
    const answer = { questionID: data.questionID, text: 'In escrow, until the order ends.' };
    await gift.call('answerQuestion', answer, { token: support.token });
    const [notice] = await notices(trade.buyer.userID);
    expect(notice).toMatchObject({ kind: 'question', text: 'Support answered your question.' });
    expect(notice!.zh).toMatch(/[\u4e00-\u9fff]/);
  });

  it('reaches the colleague to whom it is assigned and those whom a note mentions; closing reaches the asker', async () => {
    const [support, finance, moderator] = await Promise.all(
      (['support', 'finance', 'moderator'] as const).map((role) => createTestUser(gift, { roles: [role] })),
    );
    const asked = { text: 'Where is my money?' };
    const { questionID } = (await gift.call('askSupport', asked, { token: trade.buyer.token })).data;
    const as = { token: support!.token };
    const [assigneeID, mentioned] = [String(finance!.userID), String(moderator!.userID)];
    await gift.call('assignThread', { questionID, assigneeID }, as);
    const note = { questionID, text: 'Is this the case of last week?', mentions: [mentioned] };
    await gift.call('addThreadNote', note, as);
    await gift.call('closeThread', { questionID }, as);
    expect(await notices(finance!.userID)).toMatchObject([{ name: 'supportAssigned' }]);
    expect((await notices(moderator!.userID)).map(({ name }) => name)).toContain('supportMentioned');
    expect(await notices(trade.buyer.userID)).toMatchObject([{ name: 'supportClosed' }]);
  });
});

describe('a reply of the user', () => {
  it('reaches the assignee of any role each time, and support when it reopens the thread', async () => {
    const [support, finance] = await Promise.all(
      (['support', 'finance'] as const).map((role) => createTestUser(gift, { roles: [role] })),
    );
    const as = { token: support!.token };
    const by = { token: trade.buyer.token };
    const received = async (userID: bigint) =>
      (await notices(userID)).filter(({ name }) => name === 'supportAsked').length;
    const { questionID } = (await gift.call('askSupport', { text: 'Where is my money?' }, by)).data;
    const reply = () => gift.call('writeToSupport', { questionID, text: 'Still nothing.' }, by);
    await reply();
    expect(await received(support!.userID)).toBe(1);
    await gift.call('assignThread', { questionID, assigneeID: String(finance!.userID) }, as);
    await reply();
    expect([await received(support!.userID), await received(finance!.userID)]).toEqual([1, 1]);
    const answer = { questionID, text: 'It arrives within the hour.' };
    await gift.call('answerQuestion', answer, as);
    await reply();
    expect([await received(support!.userID), await received(finance!.userID)]).toEqual([2, 2]);
    await gift.call('assignThread', { questionID, assigneeID: String(support!.userID) }, as);
    await gift.call('answerQuestion', answer, as);
    await reply();
    expect([await received(support!.userID), await received(finance!.userID)]).toEqual([3, 2]);
  });
});

describe('a scheduled change of rates that is skipped', () => {
  it('reaches its author and the catalogue staff, and names the card', async () => {
    const [author, editor, former] = await Promise.all(
      [1, 2, 3].map(() => createTestUser(gift, { roles: ['catalogue'] })),
    );
    const cell = { brandID: 'steam', countryID: 'US', form: 'physical', receipt: 'slip', band: 1 } as const;
    const save = (rateKobo: string, beforeKobo: string | null, validFrom: string | null, by = author!) =>
      gift.call(
        'saveRates',
        { rates: [{ ...cell, rateKobo, beforeKobo }], validFrom, reason: 'The market moved.' },
        { token: by.token },
      );
    const skipped = async (user: TestUser) =>
      (await notices(user.userID)).filter(({ name }) => name.startsWith('ratesSkipped'));
    const inAnHour = () => new Date(gift.clock.now().getTime() + 3_600_000).toISOString();
    const anHourLater = async () => {
      gift.clock.advance(3_600_000);
      await gift.runDue();
    };
    expect((await save('100000', null, null)).data).toEqual({ changed: 1 });
    await save('115000', '100000', inAnHour());
    await save('85000', '100000', null);
    await anHourLater();
    for (const user of [author!, editor!]) {
      const [notice] = await skipped(user);
      expect(notice).toMatchObject({ kind: 'rates', name: 'ratesSkipped' });
      expect(notice!.text).toContain('Steam US');
    }
    await save('86000', '85000', inAnHour(), former);
    await gift.database.run(sql`update identity.users set roles = '{}' where id = ${former!.userID}`);
    await anHourLater();
    expect((await skipped(editor!)).map(({ name }) => name)).toContain('ratesSkippedByRole');
    // Who left reads nothing about it.
    expect(await skipped(former!)).toHaveLength(1);
  });
});

describe('the chat of a trade', () => {
  it('shows every event of the order to both sides, in the name of its actor', async () => {
    const { orderNo } = await trade.completed();
    const expected = ['buyer takeInstant', 'buyer pay', 'seller ship', 'buyer reveal', 'buyer confirm'];
    expect(await lines(trade.buyer.userID)).toEqual(expected);
    expect(await lines(trade.seller.userID)).toEqual(expected);
    const all = await read(trade.buyer.userID, chatID());
    for (const message of all) {
      expect(message).toMatchObject({ contentType: ContentType.custom, msgFrom: MessageFrom.system });
      const event = JSON.parse(jsonOf(message).data);
      expect(Object.keys(event).sort()).toEqual(['at', 'event', 'orderNo']);
      expect(event.orderNo).toBe(orderNo);
      expect(Date.parse(event.at)).toBeLessThanOrEqual(gift.clock.now().getTime());
    }
  });

  it('shows each event with the time it happened, even if it is written later', async () => {
    const { orderNo } = await trade.submitted();
    gift.clock.advance(minutes(2));
    await trade.pay(orderNo);
    gift.clock.advance(minutes(3));
    const all = await read(trade.buyer.userID, chatID());
    const times = all.map((message) => Date.parse(JSON.parse(jsonOf(message).data).at));
    expect(all.map(({ sendTime }) => sendTime)).toEqual(times);
    expect(times[1]! - times[0]!).toBe(minutes(2));
    // Both were written in one transaction.
    const stored = await gift.database.many<{ ms: bigint }>(sql`
      select sent_ms as ms from messaging.messages m join messaging.conversations c on c.n = m.conversation
      where c.id = ${chatID()} order by seq`);
    expect(stored.map(({ ms }) => Number(ms))).toEqual(times);
  });

  it('attributes a timeout to the clock and notifies each side', async () => {
    const { orderNo } = await trade.submitted();
    gift.clock.advance(minutes(61));
    await gift.runDue();
    expect((await lines(trade.buyer.userID)).at(-1)).toBe('clock timeout');
    for (const { userID } of [trade.buyer, trade.seller])
      expect((await notices(userID)).at(-1)).toMatchObject({ kind: 'order', name: 'ended', orderNo });
  });

  it('attributes an order ended by two staff members to them and notifies each side', async () => {
    const { orderNo } = await trade.paid();
    const [one, other] = [
      await createTestUser(gift, { roles: ['moderator'] }),
      await createTestUser(gift, { roles: ['lead'] }),
    ];
    const reason = 'Both wrote that they do not want it any more.';
    const request = {
      ...{ kind: 'endOrder' as const, orderNo },
      ...{ winner: 'buyer' as const, stateName: 'awaitingCode' as const },
    };
    const { approvalID } = (await gift.call('requestApproval', { request, reason }, { token: one.token }))
      .data;
    const decided = { approvalID, isApproved: true, reason };
    expect((await gift.call('decideApproval', decided, { token: other.token })).code).toBe(200);
    expect((await lines(trade.buyer.userID)).at(-1)).toBe('operator adminCancel');
    for (const { userID } of [trade.buyer, trade.seller])
      expect((await notices(userID)).at(-1)).toMatchObject({ kind: 'order', name: 'ruled', orderNo });
  });

  it('shows a reminder and notifies its receiver', async () => {
    const { orderNo } = await trade.submitted();
    const reminded = await gift.call('remindOrder', { orderNo, type: 1 }, { token: trade.seller.token });
    expect(reminded.code).toBe(200);
    expect((await lines(trade.buyer.userID)).at(-1)).toBe('seller remind');
    expect((await notices(trade.buyer.userID)).at(-1)).toMatchObject({
      kind: 'order',
      name: 'reminded',
      orderNo,
    });
  });

  it('shows nothing to anybody else', async () => {
    await trade.submitted();
    expect(await read(trade.stranger.userID, chatID())).toEqual([]);
  });
});

describe('a system notification', () => {
  it('uses the language the user used last, and includes the text in English and Chinese', async () => {
    const { orderNo } = await trade.submitted();
    await gift.call('remindOrder', { orderNo, type: 1 }, { token: trade.seller.token });
    const [notice] = (await notices(trade.buyer.userID)).filter(({ name }) => name === 'reminded');
    expect(notice!.text).toBe(notice!.en);
    expect(notice!.zh).toBe('交易对方提醒您处理订单。');
  });

  it('notifies a moderator of reporter, user and reason, and nobody linked to the user', async () => {
    const moderator = trade.stranger;
    await gift.database.run(
      sql`update identity.users set roles = '{moderator}' where id = ${moderator.userID}`,
    );
    // Neither the reported user nor a colleague who shares their bank account learns of it.
    const colleague = await createTestUser(gift, { roles: ['lead'] });
    await gift.database.run(
      sql`update identity.users set roles = '{moderator}' where id = ${trade.seller.userID}`,
    );
    await gift.database.run(sql`
      insert into wallet.bank_accounts (id, user_id, bank_code, account_number, account_name, added_at)
      select u, u, (select min(code) from wallet.banks), '0123456789', 'ADA OBI', now()
      from unnest(${[trade.seller.userID, colleague.userID]}::bigint[]) u`);
    const [userID, reporterID] = [String(trade.seller.userID), String(trade.buyer.userID)];
    const input = { userID, reason: 'outside' as const, text: 'Pay me by transfer, he wrote.' };
    expect((await gift.call('reportUser', input, { token: trade.buyer.token })).code).toBe(200);
    const [notice] = (await notices(moderator.userID)).filter(({ kind }) => kind === 'report');
    const { text: reportText, ...report } = input;
    expect(notice).toMatchObject({ ...report, words: reportText, reporterID, name: 'userReported' });
    expect(notice!.text).not.toContain(reportText);
    for (const user of [trade.seller, trade.buyer, colleague])
      expect((await notices(user.userID)).filter(({ kind }) => kind === 'report')).toEqual([]);
  });

  it('contains no amount, code or name, as it can appear on a locked phone', async () => {
    await trade.completed();
    gift.clock.advance(minutes(60 * 24 * 3));
    const all = [...(await notices(trade.buyer.userID)), ...(await notices(trade.seller.userID))];
    expect(all.length).toBeGreaterThan(0);
    for (const { text } of all) {
      expect(text).not.toMatch(/₦|\d{4}/);
      for (const secret of [trade.code, trade.buyer.nickname, trade.seller.nickname])
        expect(text).not.toContain(secret);
    }
  });
});
