import { errors } from '@gift/contract';
import { koboOf } from '@gift/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import {
  fund,
  type OfferToMake,
  plainOffer,
  plainRequest,
  publish,
  setReference,
} from '../../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { noteTraderStats, reserveStock, type TraderStats, termsFor } from '../index';

const noStats: TraderStats = {
  completed: 0,
  completionBp: null,
  positiveBp: null,
  disputeLostBp: 0,
  deliverMedianS: null,
  confirmMedianS: null,
  trustScore: 0,
  badges: [],
};

const sorts = ['best', 'receive', 'fastest', 'rating', 'newest'] as const;

describe('the market', () => {
  let test: TestApp;
  let maker: TestUser;
  let taker: TestUser;
  const as = (user: TestUser) => ({ token: user.token });
  beforeAll(async () => {
    test = await testApp();
    await setReference(test, 90_000n);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // Each test starts without offers.
    await test.database.run(sql`update offers.offers set status = 'removed' where locked_kobo = 0`);
    test.clock.advance(minutes(6));
    await test.runDue();
    maker = await createTestUser(test, { tier: 3 });
    taker = await createTestUser(test, { tier: 2 });
  });
  const rate = (rateKobo: string, wishes: Partial<OfferToMake> = {}) =>
    publish(test, maker, { price: { mode: 'fixed', rateKobo }, ...wishes });
  const list = (query: Partial<Parameters<typeof test.call<'offerList'>>[1]> = {}, who?: TestUser) =>
    test.call('offerList', { type: '1', ...query }, who ? as(who) : {});
  const ids = async (...question: Parameters<typeof list>) =>
    (await list(...question)).data.items.map((item) => item.offerID);
  const stats = (user: TestUser, some: Partial<TraderStats>) =>
    test.database.transaction((tx) =>
      noteTraderStats(tx, { userID: user.userID, stats: { ...noStats, ...some }, now: test.clock.now() }),
    );
  const block = (who: TestUser, whom: TestUser) =>
    test.database.run(sql`
      insert into identity.relations (user_id, other_id, kind, since)
      values (${who.userID}, ${whom.userID}, 'block', ${test.clock.now()})`);

  describe('shown as a list', () => {
    it('shows a seller the offers to buy, best rate first, and a buyer the offers to sell, cheapest first', async () => {
      const [low, high] = [await rate('88000'), await rate('92000')];
      const [cheap, dear] = [await rate('89000', { side: 1 }), await rate('93000', { side: 1 })];
      expect(await ids({ type: '1' })).toEqual([high, low]);
      expect(await ids({ type: '0' })).toEqual([cheap, dear]);
      const byPrice = { brandID: 'steam', countryID: 'US', sort: 'receive' } as const;
      expect(await ids({ type: '1', ...byPrice })).toEqual([high, low]);
      expect(await ids({ type: '0', ...byPrice })).toEqual([cheap, dear]);
    });

    it('prepares a bounded number of its questions on a connection', async () => {
      const filters = {
        form: 'ecode',
        faceMinor: '10000',
        rateKobo: '1',
        maxMedianMin: '5',
        minPositiveBp: '1',
        chips: 'fast',
        kind: 'listing',
      };
      for (let n = 0; n < 2 ** 7; n++) {
        const query = new URLSearchParams(Object.entries(filters).filter((_, bit) => n & (1 << bit)));
        const remoteAddress = `10.2.0.${n % 2}`;
        const { statusCode } = await test.app.inject({
          url: `/api/offer/list?type=1&${query}`,
          remoteAddress,
        });
        expect(statusCode, String(query)).toBe(200);
      }
      const prepared = await test.database.many(sql`
        select name from pg_prepared_statements
        where statement like ${'%from offers.offers o where%limit 1000%'}`);
      expect(prepared.length).toBeLessThanOrEqual(100);
    });

    it('is limited by address, and for a signed-in reader by account', async () => {
      const ask = (remoteAddress: string, token?: string) =>
        test.app.inject({
          url: '/api/offer/list?type=1',
          remoteAddress,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
      const codes: number[] = [];
      for (let n = 0; n < 121; n++) codes.push((await ask('10.3.0.1')).json().code);
      expect(codes.indexOf(errors.TooManyRequests.code)).toBe(120);
      expect((await ask('10.3.0.1', taker.token)).json().code).toBe(200);
    });

    it('omits drafts and paused, ended, sold-out and expired offers', async () => {
      await test.call('saveOffer', { offer: plainOffer }, as(maker));
      const paused = await rate('91000');
      await test.call('pauseOffer', { offerID: paused }, as(maker));
      const soldOut = await rate('91000', { stockFace: 20_000 });
      await test.database.transaction((tx) =>
        reserveStock(tx, {
          orderID: BigInt(soldOut),
          offerID: BigInt(soldOut),
          faceMinor: 19_500n,
          buyerPays: koboOf(0n),
          now: test.clock.now(),
        }),
      );
      const request = await publish(test, maker, {}, { ...plainRequest, side: 0 });
      expect(await ids()).toEqual([request]);
      test.clock.advance(minutes(24 * 60));
      expect(await ids()).toEqual([]);
    });

    it('refuses a missing or unknown side, sort or cursor, and a limit over 50', async () => {
      for (const url of ['/api/offer/list', '/api/offer/list?type=2', '/api/offer/list?type=1&limit=51'])
        expect((await test.app.inject(url)).json().code).toBe(1001);
      expect((await list({ cursor: 'bm9uc2Vuc2U' })).code).toBe(1001);
    });

    it.each([
      'sort=cheapest',
      'sort=best&sort=newest',
      "brandID=steam'--",
      'countryID=usa',
      'form=either',
      'faceMinor=0',
      'faceMinor=1e99',
      'faceMinor=NaN',
      'rateKobo=-1',
      'rateKobo=9999999999999999',
      'maxMedianMin=0',
      'maxMedianMin=1.5',
      'minPositiveBp=10001',
      'chips=online,rich',
      'isTrusted=0',
    ])('refuses %s', async (query) =>
      expect((await test.app.inject(`/api/offer/list?type=1&${query}`)).json().code).toBe(1001),
    );

    it('accepts every well-formed cursor in every sort order', async () => {
      await rate('91000');
      const furthest = ['-999999999999999999', '999999999999999999'];
      for (const key of furthest)
        for (const sort of sorts) {
          const cursor = Buffer.from(`${key}.1`).toString('base64url');
          expect((await list({ sort, cursor })).code, `${sort} ${key}`).toBe(200);
        }
    });

    it('hides a user’s own offers and offers of users blocked in either direction', async () => {
      const other = await createTestUser(test, { tier: 3 });
      const [mine, theirs] = [await rate('91000'), await publish(test, other)];
      expect((await ids()).sort()).toEqual([mine, theirs].sort());
      expect(await ids({}, maker)).toEqual([theirs]);
      expect(await ids({}, other)).toEqual([mine]);
      await block(taker, maker);
      expect(await ids({}, taker)).toEqual([theirs]);
      await block(other, taker);
      expect(await ids({}, taker)).toEqual([]);
      expect((await ids()).length).toBe(2);
    });

    it('is cached for two seconds and refreshed after a change on this server', async () => {
      await rate('91000');
      const first = await list();
      await test.database.run(sql`update offers.offers set status = 'paused' where status = 'active'`);
      expect((await list()).data).toEqual(first.data);
      test.clock.advance(seconds(2));
      expect(await ids()).toEqual([]);
      const later = await rate('91500');
      expect(await ids()).toEqual([later]);
    });

    it('shows what another process changed of an offer, its maker and who is online to a new question', async () => {
      const offerID = await rate('90000');
      const other = await rate('80000');
      let face = 2_000;
      const shown = async () => {
        const { items } = (await list({ faceMinor: String(++face) })).data;
        expect(items.map((item) => item.offerID)).toEqual([offerID, other]);
        const { tags, maker: shownMaker } = items[0]!;
        return [tags, shownMaker.nickname, shownMaker.isOnline];
      };
      const [tags, nickname] = await shown();
      expect(await shown()).toEqual([tags, nickname, false]);
      await test.database.run(sql`update offers.offers set tags = '{fast}' where id = ${BigInt(offerID)}`);
      expect(await shown()).toEqual([['fast'], nickname, false]);
      await test.database.run(sql`
        update offers.traders set nickname = 'renamed' where user_id = ${maker.userID}`);
      expect(await shown()).toEqual([['fast'], 'renamed', false]);
      await test.database.run(sql`
        update offers.traders set online_until = ${new Date(test.clock.now().getTime() + minutes(1))}
        where user_id = ${maker.userID}`);
      expect(await shown()).toEqual([['fast'], 'renamed', true]);
      test.clock.advance(minutes(1));
      expect(await shown()).toEqual([['fast'], 'renamed', false]);
    });

    it('searches once for filters that differ in numbers only while nothing matches', async () => {
      const offerID = await rate('90000');
      const setStatus = (status: string) =>
        test.database.run(sql`update offers.offers set status = ${status} where id = ${BigInt(offerID)}`);
      await setStatus('paused');
      test.clock.advance(seconds(2));
      expect(await ids({ brandID: 'steam', faceMinor: '2000' })).toEqual([]);
      // Behind the cache's back.
      await setStatus('active');
      expect(await ids({ brandID: 'steam', faceMinor: '2500' })).toEqual([]);
      test.clock.advance(seconds(2));
      expect(await ids({ brandID: 'steam', faceMinor: '2550' })).toEqual([offerID]);
      const later = await rate('91000');
      expect(await ids({ brandID: 'steam', faceMinor: '2600' })).toEqual([later, offerID]);
      expect(await ids({ brandID: 'steam', faceMinor: '1' })).toEqual([]);
      expect(await ids({ brandID: 'steam', faceMinor: '2600' })).toEqual([later, offerID]);
    });

    it('pages through every offer exactly once, in every sort order', async () => {
      const made: string[] = [];
      for (let n = 0; n < 7; n++) made.push(await rate(String(88_000 + 10 * (n % 3))));
      for (const card of [{ brandID: 'steam', countryID: 'US' }, {}])
        for (const sort of sorts) {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const { data } = await list({ sort, ...card, limit: 2, ...(cursor ? { cursor } : {}) });
            seen.push(...data.items.map((item) => item.offerID));
            cursor = data.nextCursor ?? undefined;
          } while (cursor);
          expect(seen.length).toBe(7);
          expect([...seen].sort()).toEqual([...made].sort());
        }
    });

    it('pages without gaps or repeats while offers come and go', async () => {
      const made: string[] = [];
      for (let n = 0; n < 6; n++) made.push(await rate(String(88_000 + 10 * n)));
      for (const sort of sorts) {
        const first = (await list({ sort, limit: 2 })).data;
        const shownIDs = first.items.map((item) => item.offerID);
        // One that was shown is paused, and a better one comes first.
        await test.call('pauseOffer', { offerID: shownIDs[1]! }, as(maker));
        const better = await rate('99000');
        let cursor = first.nextCursor;
        while (cursor) {
          const { data } = await list({ sort, limit: 2, cursor });
          shownIDs.push(...data.items.map((item) => item.offerID));
          cursor = data.nextCursor;
        }
        expect(shownIDs.filter((id) => id !== better).sort(), sort).toEqual([...made].sort());
        expect(new Set(shownIDs).size, sort).toBe(shownIDs.length);
        await test.call('deleteOffer', { offerID: better }, as(maker));
        await test.call('resumeOffer', { offerID: shownIDs[1]! }, as(maker));
      }
    });

    it('sorts by date, by the maker’s speed and rating, and by the difference from the reference rate', async () => {
      const [slow, rated] = [
        await createTestUser(test, { tier: 3 }),
        await createTestUser(test, { tier: 3 }),
      ];
      const unknown = await rate('91000');
      test.clock.advance(seconds(1));
      const ofSlow = await publish(test, slow, { price: { mode: 'fixed', rateKobo: '92000' } });
      test.clock.advance(seconds(1));
      const ofRated = await publish(test, rated, { price: { mode: 'fixed', rateKobo: '90000' } });
      await stats(slow, { confirmMedianS: 3_000, positiveBp: 7_000 });
      await stats(rated, { confirmMedianS: 100, deliverMedianS: 9_000, positiveBp: 9_700 });
      test.clock.advance(seconds(2));
      expect(await ids({ sort: 'newest' })).toEqual([ofRated, ofSlow, unknown]);
      expect(await ids({ sort: 'fastest' })).toEqual([ofRated, ofSlow, unknown]);
      expect(await ids({ sort: 'rating' })).toEqual([ofRated, ofSlow, unknown]);
      expect(await ids({ sort: 'receive' })).toEqual([ofSlow, unknown, ofRated]);
      // A later offer has the figures from its start.
      const again = await publish(test, rated, { price: { mode: 'fixed', rateKobo: '90000' } });
      expect((await ids({ sort: 'rating' })).slice(0, 2).sort()).toEqual([ofRated, again].sort());
    });

    it('compares rates of different cards with their reference, and puts those without one last', async () => {
      const [near, far] = [await rate('91000', { side: 1 }), await rate('95000', { side: 1 })];
      const none = await publish(test, maker, { side: 1, brandID: 'apple' });
      expect((await list({ type: '0' })).data.items.find(({ offerID }) => offerID === none)).toMatchObject({
        vsReferenceBp: null,
      });
      expect(await ids({ type: '0', sort: 'receive' })).toEqual([near, far, none]);
    });

    it('narrows by rate, by speed and by rating', async () => {
      const [low, high] = [await rate('88000'), await rate('92000')];
      const [cheap, dear] = [await rate('89000', { side: 1 }), await rate('93000', { side: 1 })];
      expect(await ids({ rateKobo: '92000' })).toEqual([high]);
      expect(await ids({ rateKobo: '92001' })).toEqual([]);
      expect(await ids({ rateKobo: '88000' })).toEqual([high, low]);
      expect(await ids({ type: '0', rateKobo: '89000' })).toEqual([cheap]);
      expect(await ids({ type: '0', rateKobo: '93000' })).toEqual([cheap, dear]);
      expect(await ids({ maxMedianMin: '1440' })).toEqual([]);
      await stats(maker, { confirmMedianS: 900, deliverMedianS: 901, positiveBp: 9_500 });
      test.clock.advance(seconds(2));
      expect((await ids({ maxMedianMin: '15' })).length).toBe(2);
      expect(await ids({ maxMedianMin: '14' })).toEqual([]);
      expect(await ids({ type: '0', maxMedianMin: '15' })).toEqual([]);
      expect((await ids({ minPositiveBp: '9500' })).length).toBe(2);
      expect(await ids({ minPositiveBp: '9501' })).toEqual([]);
    });

    it('shows a reader the offers of users whom they trust, and a visitor must log in for that', async () => {
      const other = await createTestUser(test, { tier: 3 });
      const [theirs] = [await rate('91000'), await publish(test, other)];
      expect(await ids({ isTrusted: '1' }, taker)).toEqual([]);
      const trust = () => test.call('trustUser', { userID: String(maker.userID) }, as(taker));
      await trust();
      expect(await ids({ isTrusted: '1' }, taker)).toEqual([theirs]);
      expect(await ids({ isTrusted: '1' }, other)).toEqual([]);
      await block(maker, taker);
      expect(await ids({ isTrusted: '1' }, taker)).toEqual([]);
      expect((await list({ isTrusted: '1' })).code).toBe(401);
    });

    it('finds one offer by its id while it is listed, on its side alone', async () => {
      const offerID = await rate('91000');
      await rate('92000');
      expect(await ids({ offerID })).toEqual([offerID]);
      expect(await ids({ offerID, type: '0' })).toEqual([]);
      await test.call('pauseOffer', { offerID }, as(maker));
      expect(await ids({ offerID })).toEqual([]);
    });

    it('learns the figures of makers whose offers an earlier release wrote', async () => {
      const offerID = await rate('91000');
      await stats(maker, { confirmMedianS: 60, positiveBp: 9_000 });
      await test.database.run(sql`
        update offers.offers set maker_median_s = default, maker_positive_bp = default, has_maker_figures = default
        where id = ${BigInt(offerID)}`);
      test.clock.advance(seconds(2));
      expect(await ids({ maxMedianMin: '1', minPositiveBp: '9000' })).toEqual([]);
      await test.runDue();
      test.clock.advance(seconds(2));
      expect(await ids({ maxMedianMin: '1', minPositiveBp: '9000' })).toEqual([offerID]);
    });

    it('narrows by brand, country, form, receipt, amount, cards, kind', async () => {
      const steam = await rate('91000', { form: 'ecode', receipts: ['none'] });
      const physical = await rate('91000', {
        form: 'physical',
        receipts: ['cash'],
        denominations: [5_000, 10_000],
      });
      const apple = await publish(test, maker, { brandID: 'apple', maxFace: 5_000, stockFace: 5_000 });
      const british = await publish(test, maker, { countryID: 'GB' });
      const request = await publish(
        test,
        maker,
        {},
        { ...plainRequest, side: 0, minFace: 50_000, maxFace: 50_000, stockFace: 50_000 },
      );
      const found = async (query: Parameters<typeof list>[0]) => (await ids(query)).sort();
      const all = [steam, physical, apple, british, request];
      const except = (...gone: string[]) => all.filter((id) => !gone.includes(id)).sort();
      expect(await found({})).toEqual([...all].sort());
      expect(await found({ brandID: 'apple' })).toEqual([apple]);
      expect(await found({ countryID: 'GB' })).toEqual([british]);
      expect(await found({ brandID: 'steam', countryID: 'US' })).toEqual(except(apple, british));
      expect(await found({ form: 'ecode' })).toEqual(except(physical));
      expect(await found({ form: 'physical', receipt: 'cash' })).toEqual([physical, apple, british].sort());
      expect(await found({ receipt: 'cash' })).toEqual([physical, apple, british].sort());
      expect(await found({ faceMinor: 20_000 })).toEqual([steam, physical, british].sort());
      expect(await found({ faceMinor: 20_001 })).toEqual([]);
      expect(await found({ denominations: '5000,10000' })).toEqual([...all].sort());
      expect(await found({ denominations: '2500' })).toEqual(except(physical));
      expect(await found({ kind: 'request' })).toEqual([request]);
    });

    it('shows the total for the requested face value, without a fee for the taker', async () => {
      await rate('92000');
      await rate('92000', { side: 1 });
      for (const type of ['0', '1'] as const)
        expect((await list({ type, faceMinor: 10_000 })).data.items[0]?.totalKobo).toBe('9200000');
      expect((await list()).data.items[0]?.totalKobo).toBeNull();
    });

    it('finds the instant, the trusted, the fast and those who are here', async () => {
      const offerID = await rate('91000');
      const chips = async () => (await list()).data.items[0]?.chips;
      expect(await chips()).toEqual([]);
      await stats(maker, {
        badges: ['Trusted'],
        confirmMedianS: 200,
        completed: 60,
        completionBp: 9_900,
        trustScore: 90,
      });
      await test.runDue();
      test.clock.advance(seconds(2));
      expect(await chips()).toEqual(['trusted', 'online', 'fast']);
      for (const chip of ['trusted', 'online', 'fast', 'trusted,fast,online'])
        expect(await ids({ chips: chip })).toEqual([offerID]);
      expect(await ids({ chips: 'instant' })).toEqual([]);
      test.clock.advance(minutes(5));
      await test.runDue();
      expect(await chips()).toEqual(['trusted', 'fast']);
      await fund(test, maker, 50_000_000n);
      const instant = await rate('91000', {
        preLock: true,
        minFace: 10_000,
        maxFace: 10_000,
        stockFace: 10_000,
      });
      expect(await ids({ chips: 'instant' })).toEqual([instant]);
      await test.call('deleteOffer', { offerID: instant }, as(maker));
    });

    it('ranks a proven maker above a new one at the same rate, and cannot be paid to', async () => {
      const other = await createTestUser(test, { tier: 3 });
      const plain = await publish(test, other);
      const proven = await rate('92000');
      await stats(maker, { trustScore: 95, confirmMedianS: 90, completed: 500, completionBp: 9_900 });
      test.clock.advance(seconds(2));
      expect(await ids()).toEqual([proven, plain]);
      const { data } = await list();
      expect(data.items[0]?.maker).toMatchObject({
        nickname: maker.nickname,
        completed: 500,
        completionBp: 9_900,
        medianS: 90,
      });
    });
  });

  describe('an offer looked at', () => {
    it('lists the actions allowed to a visitor, a taker and the maker', async () => {
      const offerID = await rate('91000', { instructions: 'Only after we start.', terms: 'Clean cards.' });
      const anonymous = await test.call('offerDetail', { offerID });
      expect(anonymous.data).toMatchObject({
        availability: 'open',
        actions: ['logIn'],
        own: null,
        terms: 'Clean cards.',
      });
      expect(JSON.stringify(anonymous.data)).not.toContain('Only after we start.');
      const reader = await test.call('offerDetail', { offerID }, as(taker));
      expect(reader.data).toMatchObject({
        actions: ['take'],
        unmet: [],
        referenceKobo: '90000',
        referenceSource: 'operator',
      });
      const owner = await test.call('offerDetail', { offerID }, as(maker));
      expect(owner.data.own?.offer.instructions).toBe('Only after we start.');
      expect(owner.data.actions).toEqual([]);
    });

    it('is counted, but not by its owner', async () => {
      const offerID = await rate('91000');
      await test.call('offerDetail', { offerID }, as(taker));
      await test.call('offerDetail', { offerID });
      await test.call('offerDetail', { offerID }, as(maker));
      await test.runDue();
      expect((await test.call('offerDetail', { offerID }, as(maker))).data.own?.stats.views).toBe(2);
    });

    it('is refused when the offer is unknown or ended, or the users blocked each other', async () => {
      expect((await test.call('offerDetail', { offerID: '7' })).code).toBe(5000);
      const offerID = await rate('91000');
      await block(maker, taker);
      expect((await test.call('offerDetail', { offerID }, as(taker))).code).toBe(5003);
      await test.call('deleteOffer', { offerID }, as(maker));
      const gone = await test.call('offerDetail', { offerID });
      expect(gone).toMatchObject({ code: 5001, data: { brandID: 'steam', countryID: 'US', side: 0 } });
    });
  });

  describe('a quote', () => {
    const quote = (offerID: string, wishes: object = {}, who = taker) =>
      test.call('quoteOffer', { offerID, faces: [10_000], form: 'ecode', ...wishes }, as(who));
    const terms = (quoteID: string, who = taker) =>
      test.database.transaction((tx) =>
        termsFor(tx, { quoteID: BigInt(quoteID), takerID: who.userID, now: test.clock.now() }),
      );

    it('locks every figure for five minutes: the taker pays no fee, the maker one percent and VAT', async () => {
      const offerID = await rate('92000', { payWindowMin: 20, terms: 'Clean cards.' });
      const { data } = await quote(offerID, { faces: [10_000, 5_000] });
      expect(data).toMatchObject({
        type: 1,
        faceMinor: 15_000,
        rateKobo: '92000',
        grossKobo: '13800000',
        feeKobo: '0',
        vatKobo: '0',
        netKobo: '13800000',
        payWindowMin: 20,
        terms: 'Clean cards.',
        expiresAt: new Date(test.clock.now().getTime() + minutes(5)).toISOString(),
      });
      expect(await terms(data.quoteID)).toMatchObject({
        buyerID: maker.userID,
        sellerID: taker.userID,
        faces: [10_000n, 5_000n],
        grossKobo: 13_800_000n,
        buyerFeeKobo: 138_000n,
        buyerVatKobo: 10_350n,
        buyerPaysKobo: 13_948_350n,
        sellerGetsKobo: 13_800_000n,
        autoAccept: false,
        preLocked: false,
      });
    });

    it('on an offer to sell deducts the fee from the maker’s proceeds', async () => {
      const offerID = await rate('92000', { side: 1, autoAccept: true });
      const { data } = await quote(offerID);
      expect(data).toMatchObject({ type: 0, netKobo: '9200000', autoAccept: true });
      expect(await terms(data.quoteID)).toMatchObject({
        buyerID: taker.userID,
        sellerID: maker.userID,
        buyerPaysKobo: 9_200_000n,
        sellerGetsKobo: 9_101_100n,
      });
    });

    it('expires, fits one taker and one order, and keeps its rate when the maker changes it', async () => {
      const offerID = await rate('92000');
      const { quoteID } = (await quote(offerID)).data;
      const stranger = await createTestUser(test);
      await expect(terms(quoteID, stranger)).rejects.toMatchObject({ refusal: 'QuoteNotFound' });
      await expect(terms('99')).rejects.toMatchObject({ refusal: 'QuoteNotFound' });
      const price = { mode: 'fixed', rateKobo: '80000' } as const;
      await test.call('modifyOfferPrice', { offerID, version: 1, price }, as(maker));
      expect((await terms(quoteID)).rateKobo).toBe(92_000n);
      const take = (orderID: bigint) =>
        test.database.transaction((tx) =>
          reserveStock(tx, {
            orderID,
            quoteID: BigInt(quoteID),
            offerID: BigInt(offerID),
            faceMinor: 10_000n,
            buyerPays: koboOf(0n),
            now: test.clock.now(),
          }),
        );
      const taken = await Promise.allSettled([take(BigInt(quoteID)), take(BigInt(quoteID) + 1n)]);
      expect(taken.filter((one) => one.status === 'fulfilled').length).toBe(1);
      expect(taken.find((one) => one.status === 'rejected')?.reason).toMatchObject({ refusal: 'QuoteUsed' });
      await expect(terms(quoteID)).rejects.toMatchObject({ refusal: 'QuoteUsed' });
      const late = (await quote(offerID)).data.quoteID;
      test.clock.advance(minutes(5));
      await expect(terms(late)).rejects.toMatchObject({ refusal: 'QuoteExpired' });
    });

    it('is refused for an order when the offer was paused in the meantime', async () => {
      const offerID = await rate('92000');
      const { quoteID } = (await quote(offerID)).data;
      await test.call('pauseOffer', { offerID }, as(maker));
      await expect(terms(quoteID)).rejects.toMatchObject({ refusal: 'OfferPaused' });
    });

    it('is refused for one’s own, unknown, paused and ended offers, and between blocked users', async () => {
      const offerID = await rate('92000');
      expect((await quote(offerID, {}, maker)).code).toBe(5002);
      expect((await quote('77')).code).toBe(5000);
      const draft = (await test.call('saveOffer', { offer: plainOffer }, as(maker))).data.offerID;
      expect((await quote(draft)).code).toBe(5000);
      await block(taker, maker);
      expect((await quote(offerID)).code).toBe(5003);
      await test.database.run(sql`delete from identity.relations`);
      await test.call('pauseOffer', { offerID }, as(maker));
      expect((await quote(offerID)).code).toBe(5004);
      await test.call('deleteOffer', { offerID }, as(maker));
      expect((await quote(offerID)).code).toBe(5001);
    });

    it('is refused for cards the offer does not take, and sums it has no room for', async () => {
      const offerID = await rate('92000', {
        form: 'physical',
        receipts: ['cash'],
        denominations: [5_000, 10_000],
        stockFace: 20_000,
      });
      const physical = { form: 'physical', receipt: 'cash' };
      expect((await quote(offerID)).code).toBe(5009);
      expect((await quote(offerID, { form: 'physical' })).code).toBe(5009);
      const odd = await quote(offerID, { ...physical, faces: [2_500] });
      expect([odd.code, odd.message]).toEqual([5008, expect.stringContaining('50, 100 USD')]);
      const wide = await quote(offerID, { ...physical, faces: [10_000, 10_000, 5_000] });
      expect([wide.code, wide.message]).toEqual([5007, expect.stringContaining('10 to 200 USD')]);
      expect((await quote(offerID, { ...physical, faces: [10_000, 5_000] })).code).toBe(200);
      await test.database.transaction((tx) =>
        reserveStock(tx, {
          orderID: BigInt(offerID),
          offerID: BigInt(offerID),
          faceMinor: 10_000n,
          buyerPays: koboOf(0n),
          now: test.clock.now(),
        }),
      );
      const late = await quote(offerID, { ...physical, faces: [10_000, 5_000] });
      expect(late).toMatchObject({ code: 5006, data: { left: '100', currency: 'USD' } });
      for (const faces of [[], [0], [-1], [0.5], [1, 1, 1, 1, 1, 1], ['x']])
        expect((await quote(offerID, { ...physical, faces })).code).toBe(1001);
    });

    it('names the requirement that the taker does not meet', async () => {
      const needs = async (requirements: object) => {
        const offerID = await rate('92000', { requirements });
        const { data } = await test.call('offerDetail', { offerID }, as(taker));
        const refused = await quote(offerID);
        expect(data.unmet).toEqual([(refused.data as unknown as { refusal: string }).refusal]);
        expect(data.actions).toEqual([]);
        return refused.code;
      };
      expect(await needs({ minTier: 3 })).toBe(5050);
      expect(await needs({ minCompleted: 1 })).toBe(5051);
      expect(await needs({ trustedOnly: true })).toBe(5054);
      expect(await needs({ blockNew: true })).toBe(5055);
      await stats(taker, { completed: 10, completionBp: 8_000, disputeLostBp: 500 });
      expect(await needs({ minCompletionBp: 9_000 })).toBe(5052);
      expect(await needs({ maxDisputeLostBp: 499 })).toBe(5053);
      const { message } = await quote(await rate('92000', { requirements: { minCompletionBp: 9_000 } }));
      expect(message).toContain('requires a 90% completion rate; yours is 80%');
    });

    it('needs a session', async () => {
      expect((await test.call('quoteOffer', { offerID: '1', faces: [100], form: 'ecode' })).status).toBe(401);
    });
  });

  describe('haggling over a request', () => {
    // The maker sells a $50 card and asks ₦950.
    let offerID: string;
    beforeEach(async () => {
      offerID = await publish(test, maker, {}, plainRequest);
    });
    const counter = (rateKobo = '90000', who = taker) =>
      test.call('counterOffer', { offerID, rateKobo }, as(who));
    type Reply = { action: 'accept' | 'decline' | 'counter'; rateKobo?: string };
    const reply = (who: TestUser, counterID: string, sent: Reply) =>
      test.call('replyCounter', { counterID, ...sent }, as(who));

    it('ends with an agreed rate that a quote of that taker then uses', async () => {
      const first = await counter('90000');
      expect(first.data).toMatchObject({
        role: 'taker',
        round: 1,
        roundsLeft: 2,
        proposedBy: 'taker',
        gainKobo: '250000',
        actions: ['decline'],
      });
      const { counterID } = first.data;
      const inbox = await test.call('offerCounters', {}, as(maker));
      expect(inbox.data.items[0]).toMatchObject({
        counterID,
        role: 'maker',
        gainKobo: '-250000',
        actions: ['accept', 'decline', 'counter'],
      });
      expect((await test.call('offerDetail', { offerID }, as(maker))).data.own?.pendingCounterOffers).toBe(1);
      const second = await reply(maker, counterID, { action: 'counter', rateKobo: '93000' });
      expect(second.data).toMatchObject({
        round: 2,
        proposedBy: 'maker',
        rateKobo: '93000',
        actions: ['decline'],
      });
      const third = await reply(taker, counterID, { action: 'counter', rateKobo: '92000' });
      expect(third.data).toMatchObject({ round: 3, roundsLeft: 0 });
      expect((await reply(maker, counterID, { action: 'counter', rateKobo: '92500' })).code).toBe(5031);
      const agreed = await reply(maker, counterID, { action: 'accept' });
      expect(agreed.data).toMatchObject({ status: 'agreed', rateKobo: '92000', actions: [] });
      expect(agreed.data.rounds.map((round) => round.rateKobo)).toEqual(['90000', '93000', '92000']);

      const ask = { offerID, faces: [5_000], form: 'ecode' as const };
      const quote = await test.call('quoteOffer', { ...ask, counterID }, as(taker));
      expect(quote.data).toMatchObject({ rateKobo: '92000', grossKobo: '4600000', autoAccept: true });
      expect((await test.call('quoteOffer', ask, as(taker))).data.rateKobo).toBe('95000');
      const stranger = await createTestUser(test);
      expect((await test.call('quoteOffer', { ...ask, counterID }, as(stranger))).code).toBe(5033);
    });

    it('accepts a reply from the other side only, and none after a decline', async () => {
      const { counterID } = (await counter()).data;
      expect((await counter()).code).toBe(5032);
      expect((await reply(taker, counterID, { action: 'accept' })).code).toBe(5032);
      expect((await reply(taker, counterID, { action: 'counter', rateKobo: '91000' })).code).toBe(5032);
      const stranger = await createTestUser(test);
      expect((await reply(stranger, counterID, { action: 'accept' })).code).toBe(5033);
      expect((await reply(maker, '5', { action: 'accept' })).code).toBe(5033);
      expect((await reply(maker, counterID, { action: 'decline' })).data.status).toBe('declined');
      expect((await reply(maker, counterID, { action: 'accept' })).code).toBe(5034);
      const ask = { offerID, faces: [5_000], form: 'ecode' as const, counterID };
      expect((await test.call('quoteOffer', ask, as(taker))).code).toBe(5034);
    });

    it('allows one taker three proposed rates in total, also after declines', async () => {
      for (let n = 0; n < 3; n++) {
        const { data } = await counter();
        await reply(maker, data.counterID, { action: 'decline' });
      }
      expect((await counter()).code).toBe(5031);
    });

    it('expires when there is no reply, and when the agreed rate is not used', async () => {
      const { counterID } = (await counter()).data;
      test.clock.advance(minutes(60));
      expect((await reply(maker, counterID, { action: 'accept' })).code).toBe(5034);
      await test.runDue();
      const second = (await counter()).data.counterID;
      await reply(maker, second, { action: 'accept' });
      test.clock.advance(minutes(30));
      const ask = { offerID, faces: [5_000], form: 'ecode' as const, counterID: second };
      expect((await test.call('quoteOffer', ask, as(taker))).code).toBe(5034);
    });

    it('is for requests, for rates within the band, and not with oneself', async () => {
      const availability = await rate('92000');
      expect(
        (await test.call('counterOffer', { offerID: availability, rateKobo: '90000' }, as(taker))).code,
      ).toBe(5030);
      expect((await counter('117001')).code).toBe(5013);
      expect((await counter('1000001')).code).toBe(5014);
      expect((await counter('90000', maker)).code).toBe(5002);
      expect((await test.call('counterOffer', { offerID: '5', rateKobo: '90000' }, as(taker))).code).toBe(
        5000,
      );
      expect((await counter('0')).code).toBe(1001);
      await block(maker, taker);
      expect((await counter()).code).toBe(5003);
    });

    it('requires a rate with a counter-offer and refuses a rate with an acceptance', async () => {
      const { counterID } = (await counter()).data;
      expect((await reply(maker, counterID, { action: 'counter' })).code).toBe(1001);
      expect((await reply(maker, counterID, { action: 'accept', rateKobo: '1' })).code).toBe(1001);
    });

    it('ends for all takers once the request is taken', async () => {
      const other = await createTestUser(test);
      const mine = (await counter()).data.counterID;
      const { data } = await test.call('quoteOffer', { offerID, faces: [5_000], form: 'ecode' }, as(other));
      await test.database.transaction((tx) =>
        reserveStock(tx, {
          orderID: BigInt(data.quoteID),
          quoteID: BigInt(data.quoteID),
          offerID: BigInt(offerID),
          faceMinor: 5_000n,
          buyerPays: koboOf(0n),
          now: test.clock.now(),
        }),
      );
      expect((await reply(maker, mine, { action: 'accept' })).code).toBe(5034);
      expect((await counter()).code).toBe(5006);
    });
  });
});
