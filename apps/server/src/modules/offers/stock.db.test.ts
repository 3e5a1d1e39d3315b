import { koboOf } from '@gift/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { fund, plainRequest, publish } from '../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { balancesOf } from '../ledger';
import { consumeStock, findOffer, reserveStock, returnStock } from './index';

describe('the stock of an offer', () => {
  let test: TestApp;
  let maker: TestUser;
  let orders = 1000n;
  beforeAll(async () => {
    test = await testApp();
    maker = await createTestUser(test, { tier: 3 });
  });
  afterAll(() => test.close());

  const reserve = (offerID: string, faceMinor = 10_000n, buyerPays = 0n, orderID = ++orders) =>
    test.database.transaction((tx) =>
      reserveStock(tx, {
        orderID,
        offerID: BigInt(offerID),
        faceMinor,
        buyerPays: koboOf(buyerPays),
        now: test.clock.now(),
      }),
    );
  const free = (orderID: bigint) =>
    test.database.transaction((tx) =>
      returnStock(tx, { orderID, now: test.clock.now(), settings: test.services.settings.current }),
    );
  const use = (orderID: bigint) =>
    test.database.transaction(async (tx) =>
      consumeStock(tx, { orderID, isCompleted: true, now: test.clock.now() }),
    );
  const readOffer = async (offerID: string) => (await findOffer(test.database, BigInt(offerID)))!;

  it('that fits seven orders goes to exactly seven of a hundred concurrent requests', async () => {
    const offerID = await publish(test, maker, { stockFace: 79_999 });
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => reserve(offerID)));
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won.length).toBe(7);
    for (const result of results)
      if (result.status === 'rejected') {
        expect(result.reason).toBeInstanceOf(Refusal);
        expect(result.reason.refusal).toBe('StockGone');
      }
    expect(await readOffer(offerID)).toMatchObject({ takenFace: 70_000n, leftFace: 9_999n, openOrders: 7 });
    const { reserved } = await test.database.one<{ reserved: number }>(sql`
      select count(*)::int as reserved from offers.reservations where offer_id = ${BigInt(offerID)}`);
    expect(reserved).toBe(7);
  });

  it('cannot be oversold, even by a direct database update', async () => {
    const offerID = await publish(test, maker);
    await expect(
      test.database.run(
        sql`update offers.offers set taken_face = stock_face + 1 where id = ${BigInt(offerID)}`,
      ),
    ).rejects.toThrow('offers_never_oversold');
  });

  it('is returned once when an order fails, however often the failure is reported', async () => {
    const offerID = await publish(test, maker, { stockFace: 20_000 });
    await reserve(offerID, 15_000n);
    const orderID = orders;
    await expect(reserve(offerID)).rejects.toMatchObject({ refusal: 'StockGone', details: { left: '50' } });
    await Promise.all([free(orderID), free(orderID), free(orderID)]);
    expect(await readOffer(offerID)).toMatchObject({ takenFace: 0n, openOrders: 0, orders: 1 });
  });

  it('stays used after an order completes, and cannot be returned then', async () => {
    const offerID = await publish(test, maker, { stockFace: 20_000 });
    await reserve(offerID);
    await use(orders);
    await free(orders);
    await use(orders);
    expect(await readOffer(offerID)).toMatchObject({ takenFace: 10_000n, openOrders: 0, completed: 1 });
  });

  it('is reserved once per order', async () => {
    const offerID = await publish(test, maker);
    await reserve(offerID);
    await expect(reserve(offerID, 10_000n, 0n, orders)).rejects.toThrow('reservations_pkey');
    expect(await readOffer(offerID)).toMatchObject({ takenFace: 10_000n, openOrders: 1 });
  });

  it('of a paused, ended or unknown offer cannot be reserved', async () => {
    const offerID = await publish(test, maker);
    await test.call('pauseOffer', { offerID }, { token: maker.token });
    await expect(reserve(offerID)).rejects.toMatchObject({ refusal: 'OfferPaused' });
    await test.call('deleteOffer', { offerID }, { token: maker.token });
    await expect(reserve(offerID)).rejects.toMatchObject({ refusal: 'OfferGone' });
    await expect(reserve('12345')).rejects.toMatchObject({ refusal: 'OfferNotFound' });
  });

  it('of a request serves one order, and is returned if that order fails', async () => {
    const offerID = await publish(test, maker, {}, plainRequest);
    await reserve(offerID, 5_000n);
    const orderID = orders;
    await expect(reserve(offerID, 5_000n)).rejects.toMatchObject({ refusal: 'StockGone' });
    await free(orderID);
    expect((await readOffer(offerID)).status).toBe('active');
    await reserve(offerID, 5_000n);
    await use(orders);
    expect((await readOffer(offerID)).status).toBe('expired');
  });

  describe('with money set aside', () => {
    const wallet = async (user: TestUser) => {
      const { available, escrow } = await balancesOf(test.database, user.userID);
      return [available, escrow];
    };
    let buyer: TestUser;
    let offerID: string;
    beforeAll(async () => {
      buyer = await createTestUser(test, { tier: 3 });
      await fund(test, buyer, 100_000_000n);
      offerID = await publish(test, buyer, { preLock: true, minFace: 10_000, stockFace: 40_000 });
    });

    it('locks the money on publishing, and reduces the lock by the payment of each order', async () => {
      const [before, locked] = await wallet(buyer);
      expect(before! + locked!).toBe(100_000_000n);
      expect((await readOffer(offerID)).lockedKobo).toBe(locked);
      expect(locked! >= 4n * 9_298_900n).toBe(true);
      expect(await reserve(offerID, 10_000n, 9_298_900n)).toEqual({ lockKobo: 9_298_900n });
      expect(await wallet(buyer)).toEqual([before! + 9_298_900n, locked! - 9_298_900n]);
    });

    it('pays for every order that fits, and returns the rest on pausing', async () => {
      for (let n = 0; n < 3; n++)
        expect(await reserve(offerID, 10_000n, 9_298_900n)).toEqual({ lockKobo: 9_298_900n });
      expect((await readOffer(offerID)).leftFace).toBe(0n);
      await test.call('pauseOffer', { offerID }, { token: buyer.token });
      expect(await wallet(buyer)).toEqual([100_000_000n, 0n]);
    });

    it('is set aside again when a deal falls through', async () => {
      const again = await publish(test, buyer, {
        preLock: true,
        minFace: 10_000,
        stockFace: 10_000,
        maxFace: 10_000,
      });
      const { lockedKobo } = await readOffer(again);
      await reserve(again, 10_000n, 9_298_900n);
      await free(orders);
      expect(await readOffer(again)).toMatchObject({ status: 'active', lockedKobo });
      await test.call('pauseOffer', { offerID: again }, { token: buyer.token });
    });

    it.each([
      ['a request that found its order', { ...plainRequest, side: 0 as const, preLock: true }],
      ['an offer whose stock is sold', { preLock: true, minFace: 5_000, maxFace: 5_000, stockFace: 5_000 }],
    ])('comes back, as far as it was not needed, from %s', async (_, wishes) => {
      const spender = await createTestUser(test, { tier: 3 });
      await fund(test, spender, 10_000_000n);
      const one = await publish(test, spender, wishes);
      // After a counter-offer, the order takes less than was set aside at the offer's own rate.
      await reserve(one, 5_000n, 3_000_000n);
      expect((await wallet(spender))[1]! > 0n).toBe(true);
      await use(orders);
      expect(await wallet(spender)).toEqual([10_000_000n, 0n]);
      expect(await readOffer(one)).toMatchObject({ lockedKobo: 0n, lockID: null });
    });

    it('hides the offer when the wallet cannot fund it any more', async () => {
      const poor = await createTestUser(test, { tier: 3 });
      await fund(test, poor, 9_400_000n);
      const one = await publish(test, poor, {
        preLock: true,
        minFace: 10_000,
        stockFace: 10_000,
        maxFace: 10_000,
      });
      await reserve(one, 10_000n, 9_298_900n);
      // The money of the failed order goes to another account, to simulate a wallet that was emptied.
      const other = await publish(test, poor, {
        preLock: true,
        minFace: 1_000,
        maxFace: 5_000,
        stockFace: 5_000,
      });
      await free(orders);
      expect(await readOffer(one)).toMatchObject({ status: 'hidden_funds', lockedKobo: 0n, lockID: null });
      const refused = await test.call('resumeOffer', { offerID: one }, { token: poor.token });
      expect(refused.data).toMatchObject({ refusal: 'PreLockFunds' });
      await test.call('deleteOffer', { offerID: other }, { token: poor.token });
      const resumed = await test.call('resumeOffer', { offerID: one }, { token: poor.token });
      expect(resumed.data.status).toBe('active');
    });
  });
});
