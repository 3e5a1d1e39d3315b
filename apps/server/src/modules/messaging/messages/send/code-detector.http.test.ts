import { ErrorCode } from '@gift/im-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, seconds } from '../../../../platform/clock';
import { sql } from '../../../../platform/database/db';
import { type TestApp, testApp } from '../../../../testing/app';
import { assertInvariants } from '../../../../testing/database/invariants';
import { disputesOf } from '../../../../testing/fixtures/disputes';
import { trySendMessage } from '../../../../testing/fixtures/flags';
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

/** Written one after the other; the wire's number of each refusal, or 0. */
async function said(from: TestUser, to: TestUser | { groupID: string }, texts: readonly string[]) {
  const answers: number[] = [];
  for (const text of texts) answers.push(await trySendMessage(gift, from, to, text));
  return answers;
}
const told = ErrorCode.CodeInPieces;
const backwards = (text: string) => [...text].reverse().join('');
const thirds = ({ code } = trade) => [code.slice(0, 5), code.slice(5, 10), code.slice(10)] as const;

describe('the code of an order, in a chat of its two sides', () => {
  it('is refused with the piece that tells it, from either side, and that one alone', async () => {
    await trade.revealed();
    const [first, second, third] = thirds();
    const { seller, buyer } = trade;
    expect(await said(seller, buyer, [first, 'one moment please', second, third, 'sorry'])).toEqual([
      ...[0, 0, 0, told, 0],
    ]);
    expect(await said(buyer, seller, [second, third, first])).toEqual([0, 0, told]);
  });

  it('is refused in pieces that were sent to be stored nowhere', async () => {
    await trade.revealed();
    const { seller, buyer } = trade;
    const answers: number[] = [];
    for (const piece of thirds())
      answers.push(await trySendMessage(gift, seller, buyer, piece, { history: false }));
    expect(answers).toEqual([0, 0, told]);
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
    const answers = await said(trade.seller, trade.buyer, pieces(trade.code));
    expect(answers).toContain(told);
    expect(answers[0]).toBe(pieces(trade.code).length === 1 ? told : 0);
  });

  it('is known in pieces that were taken back, for who was to read them has', async () => {
    await trade.shipped();
    const [first, second, third] = thirds();
    await said(trade.seller, trade.buyer, [first, second]);
    const rows = await gift.database.many<{ conversation: bigint; seq: bigint }>(sql`
      select conversation, seq from messaging.messages where sender = ${String(trade.seller.userID)} and content_type = 101`);
    await gift.database.transaction((tx) =>
      replaceMessages(
        tx,
        { how: 'revoked', byUser: String(trade.seller.userID), contentType: 2101, now: gift.clock.now() },
        rows.map(({ conversation, seq }) => ({ conversation, seq: Number(seq), body: new Uint8Array() })),
      ),
    );
    expect(await said(trade.seller, trade.buyer, [third])).toEqual([told]);
  });

  it('lets through what ordinary talk has of it, other numbers, and what somebody else is told', async () => {
    const { orderNo } = await trade.shipped();
    const [first, second, third] = thirds();
    const { seller, buyer, stranger, code } = trade;
    const talk = [
      `The code ends in ${code.slice(-4)}`,
      `Does yours begin with ${code.slice(0, 4)}?`,
      `Order ${orderNo}, 2026-11-23, 09:15, ₦90,000`,
      'XQ7K-99',
      'PLMN-44TT',
    ];
    expect(await said(buyer, seller, talk)).toEqual([0, 0, 0, 0, 0]);
    expect(await said(seller, stranger, [first, second, third])).toEqual([0, 0, 0]);
  });

  it('answers no guess of a buyer who has not looked', async () => {
    const { orderNo } = await trade.shipped();
    const [first, second, third] = thirds();
    const { seller, buyer, code } = trade;
    expect(await said(buyer, seller, [code, first, second, third])).toEqual([0, 0, 0, 0]);
    expect((await trade.reveal(orderNo)).code).toBe(200);
    gift.clock.advance(hours(2));
    expect(await said(buyer, seller, [first, second, third])).toEqual([0, 0, told]);
  });

  it('looks an hour back', async () => {
    await trade.shipped();
    const [first, second, third] = thirds();
    await said(trade.seller, trade.buyer, [first, second]);
    gift.clock.advance(hours(1));
    expect(await said(trade.seller, trade.buyer, [third, second, first])).toEqual([0, 0, told]);
  });

  it('is looked for as long as its order runs', async () => {
    const { orderNo } = await trade.revealed();
    expect(await said(trade.seller, trade.buyer, [trade.code])).toEqual([told]);
    expect((await trade.confirm(orderNo)).code).toBe(200);
    gift.clock.advance(seconds(5));
    expect(await said(trade.seller, trade.buyer, [trade.code])).toEqual([0]);
  });
});

describe('the code of an order, in the room of its case', () => {
  const groupOf = async (orderNo: string) => {
    const { data } = await disputesOf(gift, trade).detail(orderNo);
    await gift.runDue();
    return { groupID: data.room };
  };
  const spokenIn = (zip: { room: { by: string; kind: string; text: string | null }[] }, by: string) =>
    zip.room.filter((line) => line.by === by && line.kind === 'text').map(({ text }) => text);
  const caseFile = async (orderNo: string) =>
    (await gift.call('disputeCaseFile', { orderNo }, { token: trade.buyer.token })).data;

  it('is refused in pieces however long lies between them', async () => {
    const room = await groupOf(await disputesOf(gift, trade).contested());
    const [first, second, third] = thirds();
    expect(await said(trade.buyer, room, [first, second])).toEqual([0, 0]);
    gift.clock.advance(days(1));
    expect(await said(trade.buyer, room, [third, 'I see'])).toEqual([told, 0]);
  });

  it('is covered in the file of the case, where it got in all the same, and the line before it keeps its hash', async () => {
    const orderNo = await disputesOf(gift, trade).contested();
    const room = await groupOf(orderNo);
    const [first, second, third] = thirds();
    await said(trade.seller, room, [`It is ${first}`]);
    const before = (await caseFile(orderNo)).room.at(-1);
    // As where chat is at a cluster, which asks nobody.
    const code = await gift.database.one<{ sealed: Buffer; wrapped: Buffer }>(sql`
      select sealed, wrapped_key as wrapped from orders.codes where order_id = ${BigInt(orderNo)}`);
    await gift.database.run(sql`
      update orders.codes set sealed = null, wrapped_key = null, shredded_at = ${gift.clock.now()}
      where order_id = ${BigInt(orderNo)}`);
    // No code has an I or an O: a letter beside the piece can't belong to it by chance.
    expect(await said(trade.seller, room, [second, `Into ${third} it goes`, 'Thanks again'])).toEqual([
      0, 0, 0,
    ]);
    await gift.database.run(sql`
      update orders.codes set sealed = ${code.sealed}, wrapped_key = ${code.wrapped}, shredded_at = null
      where order_id = ${BigInt(orderNo)}`);
    const file = await caseFile(orderNo);
    expect(spokenIn(file, 'seller')).toEqual([
      `It is ${first}`,
      second,
      'Into ••••• it goes',
      'Thanks again',
    ]);
    expect(file.room).toContainEqual(before);
  });

  it('is refused in a report, in its answer, in a rating and in a question to support', async () => {
    const cases = disputesOf(gift, trade);
    const { orderNo } = await trade.revealed();
    const pieces = `It was ${thirds().join(' then ')}.`;
    const { buyer, seller } = trade;
    const text = pieces;
    const refused = { refusal: 'CodeInText', found: pieces, field: 'text' };
    const report = async (words: string) => {
      const evidenceFileIDs = [await cases.upload('buyer')];
      const said = { orderNo, reason: 'ALREADY_REDEEMED' as const, text: words, evidenceFileIDs };
      return gift.call('submitRefund', said, cases.as(buyer));
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
    // What was in the report counts with what is said in the case.
    const rest = { orderNo, text: `And ${thirds()[1]}, and ${thirds()[2]}.` };
    expect((await gift.call('sendDisputeMessage', rest, cases.as(buyer))).data).toMatchObject({
      refusal: 'CodeInText',
    });
    const rated = { orderNo, score: 1, text };
    expect((await gift.call('rateDispute', rated, cases.as(buyer))).data).toMatchObject(refused);
  });

  it('is refused in what a side says in its case, and in notes beside files', async () => {
    const cases = disputesOf(gift, trade);
    const orderNo = await cases.contested();
    const [first, second, third] = thirds();
    const say = (text: string) => gift.call('sendDisputeMessage', { orderNo, text }, cases.as(trade.buyer));
    expect((await say(`The first part was ${first}.`)).code).toBe(200);
    const fileID = await cases.upload('buyer');
    const note = `It goes on with ${second}.`;
    const piece = { orderNo, kind: 'screenshot' as const, fileID, note };
    expect((await gift.call('addEvidence', piece, cases.as(trade.buyer))).code).toBe(200);
    expect((await say(`The end was ${third}.`)).data).toMatchObject({
      ...{ refusal: 'CodeInText', found: `The end was ${third}.`, field: 'text' },
    });
    expect((await say('That is all.')).code).toBe(200);
  });
});
