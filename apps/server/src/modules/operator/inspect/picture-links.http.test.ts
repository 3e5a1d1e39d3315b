import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { encodePicture, uploadBytes } from '../../../testing/files/pictures';
import { fund } from '../../../testing/fixtures/offers';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });

/** An order whose card was sealed with a photo of it. */
async function soldWith(trade: Trade, code: string, frontFileID: string): Promise<string> {
  const { orderNo } = await trade.paid();
  const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: code }], frontFileID }];
  const body = { orderNo, cards, isFormatConfirmed: true, isUnused: true as const };
  const answer = await gift.call('shipOrder', body, as(trade.seller));
  if (answer.code !== 200) throw new Error(answer.message);
  return orderNo;
}

async function picturesOf(user: TestUser) {
  const support = await createTestUser(gift, { roles: ['support'] });
  const { data } = await gift.call('inspectPerson', { userID: String(user.userID) }, as(support));
  return data.pictures;
}

describe('a picture of a card', () => {
  it('that two people sold with leads from each to the other’s order', async () => {
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    const picture = await encodePicture();
    const first = await soldWith(one, one.code, await uploadBytes(gift, one.seller, picture));
    const second = await soldWith(other, other.code, await uploadBytes(gift, other.seller, picture));
    expect(await picturesOf(one.seller)).toEqual([
      {
        ...{ orderNo: first, kind: 'front' },
        uses: [
          {
            ...{ orderNo: second, isExact: true },
            ...{ userID: String(other.seller.userID), nickname: other.seller.nickname },
          },
        ],
      },
    ]);
    expect(await picturesOf(other.seller)).toMatchObject([{ orderNo: second, uses: [{ orderNo: first }] }]);
    expect(await picturesOf(one.buyer)).toEqual([]);
  });

  it('that was re-encoded is found by its visual fingerprint', async () => {
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    // Always the same picture: with a random one, the number of differing bits would be random.
    const picture = await encodePicture(
      Buffer.from(Array.from({ length: 576 }, (_, n) => (n * n * 31) % 251)),
    );
    const first = await soldWith(one, one.code, await uploadBytes(gift, one.seller, picture));
    const anew = await sharp(picture).resize(300).jpeg({ quality: 60 }).toBuffer();
    await soldWith(other, other.code, await uploadBytes(gift, other.seller, anew));
    expect(await picturesOf(other.seller)).toMatchObject([{ uses: [{ orderNo: first, isExact: false }] }]);
  });

  it('of one seller in two orders leads from each to the other, and in one order nowhere', async () => {
    const one = await createTrade(gift);
    await fund(gift, one.buyer, 9_000_000n);
    const picture = await encodePicture();
    const first = await soldWith(one, one.code, await uploadBytes(gift, one.seller, picture));
    expect(await picturesOf(one.seller)).toEqual([]);
    const again = await uploadBytes(gift, one.seller, picture);
    const second = await soldWith(one, (await createTrade(gift)).code, again);
    expect(await picturesOf(one.seller)).toMatchObject([
      { orderNo: second, uses: [{ orderNo: first, userID: String(one.seller.userID) }] },
      { orderNo: first, uses: [{ orderNo: second }] },
    ]);
  });

  it('that another user sent as evidence is a link to that user, without an order number', async () => {
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    const picture = await encodePicture();
    await soldWith(one, one.code, await uploadBytes(gift, one.seller, picture));
    const { orderNo } = await other.revealed();
    const body = {
      ...{ orderNo, reason: 'INVALID_CODE' as const, text: 'The page says that this code does not exist.' },
      evidenceFileIDs: [await uploadBytes(gift, other.buyer, picture)],
    };
    expect((await gift.call('submitRefund', body, as(other.buyer))).code).toBe(200);
    expect(await picturesOf(one.seller)).toMatchObject([
      { uses: [{ orderNo: null, userID: String(other.buyer.userID) }] },
    ]);
  });
});
