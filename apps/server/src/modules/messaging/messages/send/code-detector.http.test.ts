import { ErrorCode } from '@gift/im-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, seconds } from '../../../../platform/clock';
import { sql } from '../../../../platform/database/db';
import { type TestApp, testApp } from '../../../../testing/app';
import { assertInvariants } from '../../../../testing/database/invariants';
import { disputesOf } from '../../../../testing/fixtures/disputes';
import { trySendMessage } from '../../../../testing/fixtures/message-flags';
import { createTrade, type Trade } from '../../../../testing/fixtures/trade';
import type { TestUser } from '../../../../testing/fixtures/users';
import { replaceMessages } from '../store/messages';

let gift: TestApp;
let trade: Trade;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});
beforeEach(async () => {
  trade = await createTrade(gift);
});

/** Sends one text after the other. Returns the wire's number of each refusal, or 0. */
async function sendAll(from: TestUser, to: TestUser | { groupID: string }, texts: readonly string[]) {
  const answers: number[] = [];
  for (const text of texts) answers.push(await trySendMessage(gift, from, to, text));
  return answers;
}
const codeRefused = ErrorCode.CodeInPieces;
const backwards = (text: string) => [...text].reverse().join('');
const thirds = ({ code } = trade) => [code.slice(0, 5), code.slice(5, 10), code.slice(10)] as const;

describe('the code of an order, in a chat of its two sides', () => {
  it('is refused only in the message that completes it, from either side', async () => {
    await trade.revealed();
    const [first, second, third] = thirds();
    const { seller, buyer } = trade;
    expect(await sendAll(seller, buyer, [first, 'one moment please', second, third, 'sorry'])).toEqual([
      ...[0, 0, 0, codeRefused, 0],
    ]);
    expect(await sendAll(buyer, seller, [second, third, first])).toEqual([0, 0, codeRefused]);
  });

  it('is refused in pieces that were sent to be stored nowhere', async () => {
    await trade.revealed();
    const { seller, buyer } = trade;
    const answers: number[] = [];
    for (const piece of thirds())
      answers.push(await trySendMessage(gift, seller, buyer, piece, { history: false }));
    expect(answers).toEqual([0, 0, codeRefused]);
  });

  it.each([
    ['in one message', (code: string) => [code]],
    ['sign by sign', (code: string) => [...code]],
    [
      'with words around the pieces, small and with gaps',
      (code: string) => [
        `the first part is ${code.slice(0, 5).toLowerCase()} ok`,
        `then comes ${[...code.slice(5, 10)].join('-')}`,
        `and the end: ${code.slice(10).replaceAll('A', 'А')}`,
      ],
    ],
    ['last piece first', (code: string) => [code.slice(10), code.slice(5, 10), code.slice(0, 5)]],
    ['backwards, in halves', (code: string) => [backwards(code.slice(8)), backwards(code.slice(0, 8))]],
    ['but for two signs at its end', (code: string) => [code.slice(0, 6), code.slice(6, 13)]],
  ])('is refused %s', async (_, pieces) => {
    await trade.shipped();
    const answers = await sendAll(trade.seller, trade.buyer, pieces(trade.code));
    expect(answers).toContain(codeRefused);
    expect(answers[0]).toBe(pieces(trade.code).length === 1 ? codeRefused : 0);
  });

  it('is known in pieces that were taken back, for who was to read them has', async () => {
    await trade.shipped();
    const [first, second, third] = thirds();
    await sendAll(trade.seller, trade.buyer, [first, second]);
    const rows = await gift.database.many<{ conversation: bigint; seq: bigint }>(sql`
      select conversation, seq from messaging.messages where sender = ${String(trade.seller.userID)} and content_type = 101`);
    await gift.database.transaction((tx) =>
      replaceMessages(
        tx,
        { how: 'revoked', byUser: String(trade.seller.userID), contentType: 2101, now: gift.clock.now() },
        rows.map(({ conversation, seq }) => ({ conversation, seq: Number(seq), body: new Uint8Array() })),
      ),
    );
    expect(await sendAll(trade.seller, trade.buyer, [third])).toEqual([codeRefused]);
  });

  it('may be quoted in part; other numbers and messages to other users are accepted', async () => {
    const { orderNo } = await trade.shipped();
    const [first, second, third] = thirds();
    const { seller, buyer, stranger, code } = trade;
    const chatTexts = [
      `The code ends in ${code.slice(-4)}`,
      `Does yours begin with ${code.slice(0, 4)}?`,
      `Order ${orderNo}, 2026-11-23, 09:15, ₦90,000`,
      'XQ7K-99',
      'PLMN-44TT',
    ];
    expect(await sendAll(buyer, seller, chatTexts)).toEqual([0, 0, 0, 0, 0]);
    expect(await sendAll(seller, stranger, [first, second, third])).toEqual([0, 0, 0]);
  });

  it('answers no guess of a buyer who has not looked', async () => {
    const { orderNo } = await trade.shipped();
    const [first, second, third] = thirds();
    const { seller, buyer, code } = trade;
    expect(await sendAll(buyer, seller, [code, first, second, third])).toEqual([0, 0, 0, 0]);
    expect((await trade.reveal(orderNo)).code).toBe(200);
    gift.clock.advance(hours(2));
    expect(await sendAll(buyer, seller, [first, second, third])).toEqual([0, 0, codeRefused]);
  });

  it('is detected across the messages of the last hour', async () => {
    await trade.shipped();
    const [first, second, third] = thirds();
    await sendAll(trade.seller, trade.buyer, [first, second]);
    gift.clock.advance(hours(1));
    expect(await sendAll(trade.seller, trade.buyer, [third, second, first])).toEqual([0, 0, codeRefused]);
  });

  it('is looked for as long as its order runs', async () => {
    const { orderNo } = await trade.revealed();
    expect(await sendAll(trade.seller, trade.buyer, [trade.code])).toEqual([codeRefused]);
    expect((await trade.confirm(orderNo)).code).toBe(200);
    gift.clock.advance(seconds(5));
    expect(await sendAll(trade.seller, trade.buyer, [trade.code])).toEqual([0]);
  });
});

describe('the code of an order, in the room of its case', () => {
  const groupOf = async (orderNo: string) => {
    const { data } = await disputesOf(gift, trade).detail(orderNo);
    await gift.runDue();
    return { groupID: data.room };
  };
  const textsIn = (zip: { room: { by: string; kind: string; text: string | null }[] }, by: string) =>
    zip.room.filter((line) => line.by === by && line.kind === 'text').map(({ text }) => text);
  const caseFile = async (orderNo: string) =>
    (await gift.call('disputeCaseFile', { orderNo }, { token: trade.buyer.token })).data;

  it('is refused in pieces however long lies between them', async () => {
    const room = await groupOf(await disputesOf(gift, trade).contested());
    const [first, second, third] = thirds();
    expect(await sendAll(trade.buyer, room, [first, second])).toEqual([0, 0]);
    gift.clock.advance(days(1));
    expect(await sendAll(trade.buyer, room, [third, 'I see'])).toEqual([codeRefused, 0]);
  });

  it('is masked in the case file if it got in, and earlier messages keep their hash', async () => {
    const orderNo = await disputesOf(gift, trade).contested();
    const room = await groupOf(orderNo);
    const [first, second, third] = thirds();
    await sendAll(trade.seller, room, [`It is ${first}`]);
    const before = (await caseFile(orderNo)).room.at(-1);
    // As with chat at a cluster, which runs no check.
    const code = await gift.database.one<{ sealed: Buffer; wrapped: Buffer }>(sql`
      select sealed, wrapped_key as wrapped from orders.codes where order_id = ${BigInt(orderNo)}`);
    await gift.database.run(sql`
      update orders.codes set sealed = null, wrapped_key = null, shredded_at = ${gift.clock.now()}
      where order_id = ${BigInt(orderNo)}`);
    // No code contains Chinese, so a character next to the piece cannot match by chance.
    expect(await sendAll(trade.seller, room, [second, `最后 ${third} 完毕`, 'Thanks again'])).toEqual([
      0, 0, 0,
    ]);
    await gift.database.run(sql`
      update orders.codes set sealed = ${code.sealed}, wrapped_key = ${code.wrapped}, shredded_at = null
      where order_id = ${BigInt(orderNo)}`);
    const file = await caseFile(orderNo);
    expect(textsIn(file, 'seller')).toEqual([`It is ${first}`, second, '最后 ••••• 完毕', 'Thanks again']);
    expect(file.room).toContainEqual(before);
  });

  it('is refused in a report, in its answer, in a rating and in a question to support', async () => {
    const cases = disputesOf(gift, trade);
    const { orderNo } = await trade.revealed();
    const pieces = `It was ${thirds().join(' then ')}.`;
    const { buyer, seller } = trade;
    const text = pieces;
    const refused = { refusal: 'CodeInText', found: pieces, field: 'text' };
    const report = async (text: string) => {
      const evidenceFileIDs = [await cases.upload('buyer')];
      const claim = { orderNo, reason: 'ALREADY_REDEEMED' as const, text, evidenceFileIDs };
      return gift.call('submitRefund', claim, cases.as(buyer));
    };
    expect((await report(pieces)).data).toMatchObject(refused);
    expect((await report(`It says used. ${thirds()[0]} stands there.`)).code).toBe(200);
    const answer = { orderNo, isAgreed: false, reason: 'FALSE_CLAIM' as const, text };
    const evidenceFileIDs = [await cases.upload('seller')];
    expect(
      (await gift.call('replyRefund', { ...answer, evidenceFileIDs }, cases.as(seller))).data,
    ).toMatchObject(refused);
    const asked = { orderNo, text };
    expect((await gift.call('askSupport', asked, cases.as(buyer))).data).toMatchObject({
      refusal: 'SecretInQuestion',
    });
    const good = { ...answer, text: 'It worked when I sent it.', evidenceFileIDs };
    expect((await gift.call('replyRefund', good, cases.as(seller))).code).toBe(200);
    await gift.runDue();
    // The text of the report counts together with the messages in the case.
    const rest = { orderNo, text: `And ${thirds()[1]}, and ${thirds()[2]}.` };
    expect((await gift.call('sendDisputeMessage', rest, cases.as(buyer))).data).toMatchObject({
      refusal: 'CodeInText',
    });
    const rated = { orderNo, score: 1, text };
    expect((await gift.call('rateDispute', rated, cases.as(buyer))).data).toMatchObject(refused);
  });

  it('is refused in a dispute message, also when split between messages and evidence notes', async () => {
    const cases = disputesOf(gift, trade);
    const orderNo = await cases.contested();
    const [first, second, third] = thirds();
    const reply = (text: string) => gift.call('sendDisputeMessage', { orderNo, text }, cases.as(trade.buyer));
    expect((await reply(`The first part was ${first}.`)).code).toBe(200);
    const fileID = await cases.upload('buyer');
    const note = `It goes on with ${second}.`;
    const piece = { orderNo, kind: 'screenshot' as const, fileID, note };
    expect((await gift.call('addEvidence', piece, cases.as(trade.buyer))).code).toBe(200);
    expect((await reply(`The end was ${third}.`)).data).toMatchObject({
      ...{ refusal: 'CodeInText', found: `The end was ${third}.`, field: 'text' },
    });
    expect((await reply('That is all.')).code).toBe(200);
  });
});
