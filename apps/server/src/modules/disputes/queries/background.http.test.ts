import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { encodePicture, uploadBytes } from '../../../testing/files/pictures';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { fund } from '../../../testing/fixtures/offers';
import { createTrade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const behind = (disputeID: string, by: TestUser) => gift.call('disputeBackground', { disputeID }, as(by));

/** A case in which the buyer submitted this picture besides the report's evidence. */
async function caseWith(picture: Buffer) {
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const { orderNo, disputeID } = await cases.queued();
  const fileID = await uploadBytes(gift, trade.buyer, picture);
  const piece = { orderNo, kind: 'screenshot' as const, fileID };
  expect((await gift.call('addEvidence', piece, as(trade.buyer))).code).toBe(200);
  return { trade, cases, orderNo, disputeID };
}

describe('the background of a dispute case', () => {
  it('contains both records, their shared history and the cards, without any code', async () => {
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const lostCase = await cases.closed('buyer');
    await fund(gift, trade.buyer, 9_000_000n);
    const { orderNo } = await trade.paid();
    expect((await trade.ship(orderNo, `${'Q'.repeat(5)}-${'W'.repeat(5)}-${'E'.repeat(5)}`)).code).toBe(200);
    expect((await trade.reveal(orderNo)).code).toBe(200);
    expect((await trade.confirm(orderNo)).code).toBe(200);
    const rating = { orderNo, score: 1 as const, tags: [], text: '' };
    expect((await gift.call('giveFeedback', rating, { token: trade.buyer.token })).code).toBe(200);
    await gift.runDue();
    const moderator = await cases.staff('moderator');
    const { data } = await behind(lostCase.disputeID, moderator);
    const [buyer, seller] = data.records;
    expect(buyer).toMatchObject({
      side: 'buyer',
      completed: 1,
      disputesOpened: 1,
      disputesLost: 0,
      strikes: 0,
    });
    expect(seller).toMatchObject({ side: 'seller', completed: 1, disputesLost: 1, strikes: 1 });
    expect([buyer?.ratings, seller?.ratings]).toEqual([
      { positive: 0, total: 0 },
      { positive: 1, total: 1 },
    ]);
    expect(data.together).toMatchObject([{ orderNo, stateName: 'completed', isDisputed: false }]);
    expect(data.cards).toMatchObject([{ slot: 1, state: 'revealed' }]);
    expect(data.duplicateFiles).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/mac|QQQQQ/);
    const reads = await gift.database.many<{ call: string }>(sql`
      select call from operator.audit where staff_id = ${moderator.userID} and call = 'disputeBackground'`);
    expect(reads).toHaveLength(1);
  });

  it('names other cases and orders with the same file, each from the other', async () => {
    const picture = await encodePicture();
    const [one, other] = [await caseWith(picture), await caseWith(picture)];
    const seller = await createTrade(gift);
    const { orderNo: sold } = await seller.paid();
    const frontFileID = await uploadBytes(gift, seller.seller, picture);
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: seller.code }], frontFileID }];
    const shipping = { orderNo: sold, cards, isFormatConfirmed: true, isUnused: true as const };
    expect((await gift.call('shipOrder', shipping, as(seller.seller))).code).toBe(200);
    const moderator = await one.cases.staff('moderator');
    const uses = async ({ disputeID }: typeof one, by = moderator) =>
      (await behind(disputeID, by)).data.duplicateFiles.flatMap((duplicate) => duplicate.uses);
    expect(await uses(one)).toHaveLength(2);
    expect(await uses(one)).toEqual(
      expect.arrayContaining([
        {
          ...{ userID: String(other.trade.buyer.userID), nickname: other.trade.buyer.nickname },
          ...{ orderNo: other.orderNo, disputeID: other.disputeID, evidenceID: null, isExact: true },
        },
        {
          ...{ userID: String(seller.seller.userID), nickname: seller.seller.nickname },
          ...{ orderNo: sold, disputeID: null, evidenceID: null, isExact: true },
        },
      ]),
    );
    expect(await uses(other)).toEqual(
      expect.arrayContaining([expect.objectContaining({ disputeID: one.disputeID })]),
    );
    // Files of the reader's own cases are left for other moderators to find.
    await gift.database.run(
      sql`update identity.users set roles = '{moderator}' where id = ${other.trade.buyer.userID}`,
    );
    gift.clock.advance(6_000);
    expect((await uses(one, other.trade.buyer)).map(({ orderNo }) => orderNo)).toEqual([sold]);
    expect(refusalOf(await behind(other.disputeID, other.trade.buyer))).toBe('OwnCase');
  });

  it('names a file that the other side had handed in before, under the later piece alone', async () => {
    const picture = await encodePicture();
    const { trade, cases, orderNo, disputeID } = await caseWith(picture);
    const moderator = await cases.staff('moderator');
    const duplicateFiles = async () => (await behind(disputeID, moderator)).data.duplicateFiles;
    expect(await duplicateFiles()).toEqual([]);
    const fileID = await uploadBytes(gift, trade.seller, picture);
    const copy = { orderNo, kind: 'receipt' as const, fileID };
    expect((await gift.call('addEvidence', copy, as(trade.seller))).code).toBe(200);
    const { data } = await cases.detail(orderNo, 'seller');
    const [first, second] = ['screenshot', 'receipt'].map(
      (kind) => data.evidence.findLast((piece) => piece.kind === kind)!.evidenceID,
    );
    expect(await duplicateFiles()).toEqual([
      {
        ...{ evidenceID: second, kind: 'receipt' },
        uses: [
          {
            ...{ userID: String(trade.buyer.userID), nickname: trade.buyer.nickname, orderNo, disputeID },
            ...{ evidenceID: first, isExact: true },
          },
        ],
      },
    ]);
  });

  it.each(['side', 'linked'] as const)(
    'does not show an order with the same card picture to its buyer or a linked user (%s)',
    async (how) => {
      const picture = await encodePicture();
      const one = await caseWith(picture);
      const sale = await createTrade(gift);
      const { orderNo: bought } = await sale.paid();
      const frontFileID = await uploadBytes(gift, sale.seller, picture);
      const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: sale.code }], frontFileID }];
      const shipping = { orderNo: bought, cards, isFormatConfirmed: true, isUnused: true as const };
      expect((await gift.call('shipOrder', shipping, as(sale.seller))).code).toBe(200);
      const reader = how === 'side' ? sale.buyer : await one.cases.staff('moderator');
      const found = async () =>
        (await behind(one.disputeID, reader)).data.duplicateFiles.flatMap(({ uses }) =>
          uses.map((use) => use.orderNo),
        );
      if (how === 'linked') {
        expect(await found()).toEqual([bought]);
        for (const { userID } of [reader, sale.buyer])
          await gift.database.run(sql`
            insert into identity.known_devices (user_id, device_hash, since)
            values (${userID}, ${Buffer.alloc(32, 77)}, ${gift.clock.now()})`);
      } else
        await gift.database.run(
          sql`update identity.users set roles = '{moderator}' where id = ${reader.userID}`,
        );
      gift.clock.advance(6_000);
      expect(await found()).toEqual([]);
    },
  );
});
