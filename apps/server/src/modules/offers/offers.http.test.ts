import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import {
  fund,
  type OfferToMake,
  plainOffer,
  plainRequest,
  publish,
  setReference,
} from '../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { noteMakerLoad } from './index';

describe('making offers', () => {
  let test: TestApp;
  let maker: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    test = await testApp();
    await setReference(test, 90_000n);
    stranger = await createTestUser(test);
  });
  beforeEach(async () => {
    maker = await createTestUser(test, { tier: 3 });
  });
  afterAll(() => test.close());

  const as = (user: TestUser) => ({ token: user.token });
  const save = (wishes: Partial<OfferToMake> = {}, base = plainOffer, who = maker) =>
    test.call('saveOffer', { offer: { ...base, ...wishes } }, as(who));
  const own = async (offerID: string, who = maker) =>
    (await test.call('offerDetail', { offerID }, as(who))).data.own!;
  const edit = async (offerID: string, wishes: Partial<OfferToMake>) => {
    const { version, offer } = await own(offerID);
    const sent = { ...offer, ...wishes } as OfferToMake;
    return test.call('saveOffer', { offerID, version, offer: sent }, as(maker));
  };

  it('starts with a draft that only its maker sees', async () => {
    const { data } = await save();
    expect(data).toMatchObject({ status: 'draft', version: 1, rateKobo: '92000', vsReferenceBp: 222 });
    expect(data.actions).toEqual(['edit', 'publish', 'delete']);
    expect((await test.call('offerDetail', { offerID: data.offerID }, as(stranger))).code).toBe(5000);
    expect((await test.call('offerDetail', { offerID: data.offerID })).code).toBe(5000);
    expect((await test.call('offerDetail', { offerID: data.offerID }, as(maker))).code).toBe(200);
  });

  it('publishes, pauses, resumes and deletes an offer', async () => {
    const offerID = await publish(test, maker);
    expect(await own(offerID)).toMatchObject({
      status: 'active',
      actions: ['edit', 'modifyPrice', 'pause', 'delete'],
    });
    const paused = await test.call('pauseOffer', { offerID }, as(maker));
    expect(paused.data.status).toBe('paused');
    const resumed = await test.call('resumeOffer', { offerID }, as(maker));
    expect(resumed.data.status).toBe('active');
    expect((await test.call('deleteOffer', { offerID }, as(maker))).code).toBe(200);
    expect((await test.call('offerDetail', { offerID }, as(maker))).code).toBe(5001);
  });

  it('can be parked as paused, checked but not shown', async () => {
    const { data } = await save();
    const parked = await test.call('publishOffer', { offerID: data.offerID, asPaused: true }, as(maker));
    expect(parked.data.status).toBe('paused');
  });

  describe('refuses', () => {
    const malformed: [string, Partial<OfferToMake>, string][] = [
      ['a smallest order above the largest', { minFace: 30_000 }, 'offer.maxFace'],
      ['a stock that no largest order fits', { stockFace: 19_999 }, 'offer.stockFace'],
      ['a face value of nothing', { minFace: 0 }, 'offer.minFace'],
      ['a face value below nothing', { minFace: -1 }, 'offer.minFace'],
      ['a fraction of a cent', { minFace: 10.5 }, 'offer.minFace'],
      ['a face value beyond counting', { stockFace: 2 ** 53 }, 'offer.stockFace'],
      ['a rate of nothing', { price: { mode: 'fixed', rateKobo: '0' } }, 'offer.price.rateKobo'],
      ['a rate below nothing', { price: { mode: 'fixed', rateKobo: '-5' } }, 'offer.price.rateKobo'],
      ['a rate in fractions', { price: { mode: 'fixed', rateKobo: '920.5' } }, 'offer.price.rateKobo'],
      [
        'a floor above the ceiling',
        { price: { mode: 'margin', marginBp: 0, floorKobo: '2', ceilKobo: '1' } },
        'offer.price.ceilKobo',
      ],
      ['an e-code with a till receipt', { form: 'ecode', receipts: ['cash'] }, 'offer.receipts'],
      ['a card larger than any order', { denominations: [20_001] }, 'offer.denominations'],
      ['no receipt at all', { receipts: [] }, 'offer.receipts'],
      ['a country that is not written as one', { countryID: 'usa' }, 'offer.countryID'],
      ['terms longer than 500', { terms: 'x'.repeat(501) }, 'offer.terms'],
      ['instructions longer than 1000', { instructions: 'x'.repeat(1001) }, 'offer.instructions'],
      [
        'hours that end before they begin',
        { hours: { mon: { from: '10:00', to: '09:00' } } },
        'offer.hours.mon.to',
      ],
      ['hours of no day', { hours: {} }, 'offer.hours.mon'],
      ['a pay window outside 5 to 60 minutes', { payWindowMin: 4 }, 'offer.payWindowMin'],
      ['a delivery window outside 10 to 180 minutes', { deliverWindowMin: 181 }, 'offer.deliverWindowMin'],
      ['a check window below 10 minutes', { checkWindowMin: 9 }, 'offer.checkWindowMin'],
    ];
    it.each(malformed)('%s', async (_, wishes, field) => {
      const { code, data } = await save(wishes);
      expect([code, data]).toEqual([1001, { refusal: 'Malformed', field }]);
    });

    it('a request that is more than one deal, or floats', async () => {
      expect((await save({ stockFace: 6_000 }, plainRequest)).code).toBe(1001);
      expect((await save({ price: { mode: 'margin', marginBp: 0 } }, plainRequest)).code).toBe(1001);
    });

    const refused: [string, Partial<OfferToMake>, number][] = [
      ['an unknown brand', { brandID: 'nobody' }, 3200],
      ['a brand that is switched off', { brandID: 'amex' }, 3201],
      ['a country the brand is not sold in', { brandID: 'target', countryID: 'DE' }, 3202],
      ['a check window above the brand’s', { checkWindowMin: 31 }, 5022],
      ['a phone number in the terms', { terms: 'Call 0803 123 4567' }, 5016],
      ['a handle in the instructions', { instructions: 'write to @ada_cards' }, 5016],
      ['a messenger in a tag', { tags: ['WhatsApp'] }, 5016],
      ['a rate 30 % and a kobo above the reference', { price: { mode: 'fixed', rateKobo: '117001' } }, 5013],
      ['a rate 30 % and a kobo below the reference', { price: { mode: 'fixed', rateKobo: '62999' } }, 5013],
      ['a margin beyond 30 %', { price: { mode: 'margin', marginBp: 3001 } }, 5013],
      ['a rate no card is worth', { price: { mode: 'fixed', rateKobo: '1000001' } }, 5014],
      ['a rate below a naira', { price: { mode: 'fixed', rateKobo: '99' } }, 5014],
      [
        'a margin on a card nobody knows the rate of',
        { brandID: 'xbox', price: { mode: 'margin', marginBp: 0 } },
        5015,
      ],
      ['money set aside for an offer to sell', { side: 1, preLock: true }, 5017],
      ['money set aside without a ceiling', { preLock: true, price: { mode: 'margin', marginBp: 0 } }, 5018],
    ];
    it.each(refused)('%s', async (_, wishes, code) => {
      expect((await save(wishes)).code).toBe(code);
    });

    it('returns the contact found and the allowed rates, in the language of the user', async () => {
      const contact = await save({ terms: 'ok, but 08031234567' });
      expect(contact.data).toMatchObject({ found: '08031234567', field: 'terms' });
      const { message } = await test.call(
        'saveOffer',
        { offer: { ...plainOffer, price: { mode: 'fixed', rateKobo: '130000' } } },
        { token: maker.token, language: 'zh-CN' },
      );
      expect(message).toContain('₦630.00 至 ₦1,170.00');
    });

    it('anybody without a session', async () => {
      const { status, code } = await test.call('saveOffer', { offer: plainOffer });
      expect([status, code]).toEqual([401, 401]);
    });
  });

  it('accepts rates exactly 30 % above and below the reference, and none beyond', async () => {
    const savedAt = async (rateKobo: string) => (await save({ price: { mode: 'fixed', rateKobo } })).data;
    for (const inside of ['63000', '117000']) expect(await savedAt(inside)).not.toHaveProperty('refusal');
    for (const beyond of ['62900', '117100'])
      expect(await savedAt(beyond)).toMatchObject({ refusal: 'RateOutOfBand' });
  });

  it('needs a verification level to publish, and at most as many offers as it allows', async () => {
    const newcomer = await createTestUser(test, { tier: 0 });
    const { data } = await save({}, plainOffer, newcomer);
    expect((await test.call('publishOffer', { offerID: data.offerID }, as(newcomer))).code).toBe(5021);

    const beginner = await createTestUser(test, { tier: 1 });
    const first = await publish(test, beginner);
    const second = (await save({}, plainOffer, beginner)).data.offerID;
    const refused = await test.call('publishOffer', { offerID: second }, as(beginner));
    expect([refused.code, refused.data]).toEqual([5011, { refusal: 'OfferLimit', limit: 1 }]);
    await test.call('pauseOffer', { offerID: first }, as(beginner));
    expect((await test.call('publishOffer', { offerID: second }, as(beginner))).code).toBe(200);
    expect((await test.call('resumeOffer', { offerID: first }, as(beginner))).code).toBe(5011);
  });

  it('gives the last place to one of two drafts published at the same time', async () => {
    const beginner = await createTestUser(test, { tier: 1 });
    const drafts = await Promise.all([save({}, plainOffer, beginner), save({}, plainOffer, beginner)]);
    const codes = await Promise.all(
      drafts.map(
        async ({ data }) => (await test.call('publishOffer', { offerID: data.offerID }, as(beginner))).code,
      ),
    );
    expect(codes.sort()).toEqual([200, 5011]);
  });

  it('allows at most three open requests', async () => {
    for (let n = 0; n < 3; n++) await publish(test, maker, {}, plainRequest);
    const { data } = await save({}, plainRequest);
    expect((await test.call('publishOffer', { offerID: data.offerID }, as(maker))).code).toBe(5012);
  });

  it('locks money only if the balance is sufficient, and returns the missing amount', async () => {
    const buyer = await createTestUser(test, { tier: 3 });
    await fund(test, buyer, 1_000_000n);
    const { data } = await save(
      { preLock: true, minFace: 10_000, maxFace: 10_000, stockFace: 10_000 },
      plainOffer,
      buyer,
    );
    const refused = await test.call('publishOffer', { offerID: data.offerID }, as(buyer));
    expect(refused).toMatchObject({ code: 5019, data: { missing: '8298903' } });
    await fund(test, buyer, 8_298_903n);
    const published = await test.call('publishOffer', { offerID: data.offerID }, as(buyer));
    expect(published.data).toMatchObject({ status: 'active', lockedKobo: '9298903' });
  });

  it('refuses every change by another user', async () => {
    const offerID = await publish(test, maker);
    const { version } = await own(offerID);
    const price = { mode: 'fixed', rateKobo: '91000' } as const;
    const answers = await Promise.all([
      test.call('saveOffer', { offerID, version, offer: plainOffer }, as(stranger)),
      test.call('publishOffer', { offerID }, as(stranger)),
      test.call('pauseOffer', { offerID }, as(stranger)),
      test.call('resumeOffer', { offerID }, as(stranger)),
      test.call('deleteOffer', { offerID }, as(stranger)),
      test.call('modifyOfferPrice', { offerID, version, price }, as(stranger)),
    ]);
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 5000));
  });

  it('refuses actions that the offer status does not allow', async () => {
    const offerID = await publish(test, maker);
    expect((await test.call('publishOffer', { offerID }, as(maker))).code).toBe(1008);
    const draft = (await save()).data.offerID;
    expect((await test.call('pauseOffer', { offerID: draft }, as(maker))).code).toBe(1008);
    expect((await test.call('resumeOffer', { offerID: draft }, as(maker))).code).toBe(1008);
  });

  describe('being edited', () => {
    it('saves the new terms, and refuses an outdated version from another device', async () => {
      const offerID = await publish(test, maker);
      const { version } = await own(offerID);
      const first = await edit(offerID, { terms: 'Clean cards only.' });
      expect(first.data).toMatchObject({ version: version + 1, status: 'active' });
      const late = await test.call('saveOffer', { offerID, version, offer: plainOffer }, as(maker));
      expect(late.code).toBe(5010);
      expect((await own(offerID)).offer.terms).toBe('Clean cards only.');
    });

    it('cannot change side, brand or country once published', async () => {
      const offerID = await publish(test, maker);
      for (const wishes of [{ side: 1 }, { brandID: 'apple' }, { countryID: 'GB' }] as const)
        expect((await edit(offerID, wishes)).code).toBe(1008);
    });

    it('moves the money set aside with the stock, up and down', async () => {
      await fund(test, maker, 50_000_000n);
      const offerID = await publish(test, maker, {
        preLock: true,
        minFace: 10_000,
        maxFace: 10_000,
        stockFace: 20_000,
      });
      const locked = async () => Number((await own(offerID)).lockedKobo);
      const two = await locked();
      await edit(offerID, { stockFace: 40_000 });
      expect(await locked()).toBe(two * 2);
      expect((await edit(offerID, { stockFace: 900_000 })).code).toBe(5019);
      expect(await locked()).toBe(two * 2);
      await edit(offerID, { preLock: false });
      expect(await locked()).toBe(0);
    });
  });

  describe('changing the price', () => {
    const modify = (offerID: string, version: number, rateKobo: string, scope: 'offer' | 'brand' = 'offer') =>
      test.call(
        'modifyOfferPrice',
        { offerID, version, scope, price: { mode: 'fixed', rateKobo } },
        as(maker),
      );

    it('applies to one offer, or to all of this brand, side and currency', async () => {
      const [first, second] = [await publish(test, maker), await publish(test, maker)];
      const selling = await publish(test, maker, { side: 1 });
      const british = await publish(test, maker, { countryID: 'GB' });
      const one = await modify(first, 1, '91000');
      expect(one.data).toMatchObject({ changed: 1, own: { rateKobo: '91000', version: 2 } });
      const all = await modify(first, 2, '90500', 'brand');
      expect(all.data.changed).toBe(2);
      const rates = await Promise.all(
        [first, second, selling, british].map(async (id) => (await own(id)).rateKobo),
      );
      expect(rates).toEqual(['90500', '90500', '92000', '92000']);
    });

    it('refuses an old version, a rate outside the band, and an ended offer', async () => {
      const offerID = await publish(test, maker);
      expect((await modify(offerID, 9, '91000')).code).toBe(5010);
      expect((await modify(offerID, 1, '200000')).code).toBe(5013);
      expect((await modify(offerID, 1, '2000000')).code).toBe(5014);
      const request = await publish(test, maker, {}, plainRequest);
      const floating = { mode: 'margin', marginBp: 100 } as const;
      const refused = await test.call(
        'modifyOfferPrice',
        { offerID: request, version: 1, price: floating },
        as(maker),
      );
      expect(refused.code).toBe(1008);
      test.clock.advance(hours(24));
      await test.runDue();
      expect((await modify(request, 1, '91000')).code).toBe(5001);
    });

    it('does not change a locked quote', async () => {
      const offerID = await publish(test, maker);
      const ask = { offerID, faces: [10_000], form: 'ecode' as const };
      const quote = await test.call('quoteOffer', ask, as(stranger));
      await modify(offerID, 1, '80000');
      const row = await test.database.one<{ rate: bigint }>(sql`
        select rate_kobo as rate from offers.quotes where id = ${BigInt(quote.data.quoteID)}`);
      expect(row.rate).toBe(92_000n);
      expect((await test.call('quoteOffer', ask, as(stranger))).data.rateKobo).toBe('80000');
    });
  });

  describe('taking a break', () => {
    it('pauses everything for an hour, and brings it back by itself', async () => {
      const [first, second] = [await publish(test, maker), await publish(test, maker)];
      const already = await publish(test, maker);
      await test.call('pauseOffer', { offerID: already }, as(maker));
      const { data } = await test.call('pauseAllOffers', { minutes: 60 }, as(maker));
      expect(data.paused).toBe(2);
      test.clock.advance(minutes(60) - 1);
      await test.runDue();
      expect((await own(first)).status).toBe('paused');
      test.clock.advance(1);
      await test.runDue();
      const states = await Promise.all([first, second, already].map(async (id) => (await own(id)).status));
      expect(states).toEqual(['active', 'active', 'paused']);
    });

    it('lasts until resumed, and returns how many offers could not be resumed', async () => {
      await fund(test, maker, 9_400_000n);
      const locked = await publish(test, maker, {
        preLock: true,
        minFace: 10_000,
        maxFace: 10_000,
        stockFace: 10_000,
      });
      const plain = await publish(test, maker);
      expect((await test.call('pauseAllOffers', { minutes: null }, as(maker))).data).toEqual({
        paused: 2,
        resumeAt: null,
      });
      const other = await publish(test, maker, {
        preLock: true,
        minFace: 5_000,
        maxFace: 5_000,
        stockFace: 5_000,
      });
      test.clock.advance(hours(48));
      await test.runDue();
      expect((await own(plain)).status).toBe('paused');
      expect((await test.call('resumeAllOffers', {}, as(maker))).data).toEqual({ resumed: 1, left: 1 });
      expect([(await own(plain)).status, (await own(locked)).status]).toEqual(['active', 'paused']);
      await test.call('deleteOffer', { offerID: other }, as(maker));
      expect((await test.call('resumeAllOffers', {}, as(maker))).data).toEqual({ resumed: 1, left: 0 });
    });
  });

  it('hides the offers of a maker with too many orders, and shows them again', async () => {
    const offerID = await publish(test, maker);
    const load = (isOverloaded: boolean) =>
      test.database.transaction((tx) =>
        noteMakerLoad(tx, { makerID: maker.userID, isOverloaded, now: test.clock.now() }),
      );
    await load(true);
    expect((await own(offerID)).status).toBe('hidden_overload');
    const late = await publish(test, maker);
    expect((await own(late)).status).toBe('hidden_overload');
    await load(false);
    expect([(await own(offerID)).status, (await own(late)).status]).toEqual(['active', 'active']);
  });

  it('lets a request die after a day', async () => {
    const offerID = await publish(test, maker, {}, plainRequest);
    test.clock.advance(hours(24) - seconds(1));
    await test.runDue();
    expect((await own(offerID)).status).toBe('active');
    test.clock.advance(seconds(1));
    expect((await test.call('offerDetail', { offerID }, as(stranger))).code).toBe(5001);
    await test.runDue();
    expect((await own(offerID)).status).toBe('expired');
  });

  it('opens and closes with its hours in Lagos', async () => {
    const day = { from: '09:00', to: '18:00' };
    const now = test.clock.now();
    const noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 11));
    test.clock.advance(noon.getTime() - now.getTime());
    const everyDay = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    const offerID = await publish(test, maker, { hours: everyDay });
    expect(await own(offerID)).toMatchObject({ isOpen: true, opensAt: null });
    test.clock.advance(hours(6));
    await test.runDue();
    const { data } = await test.call('offerDetail', { offerID }, as(stranger));
    expect(data).toMatchObject({ availability: 'outOfHours', actions: [] });
    expect(new Date(data.opensAt!).getUTCHours()).toBe(8);
    const quote = await test.call('quoteOffer', { offerID, faces: [10_000], form: 'ecode' }, as(stranger));
    expect(quote.code).toBe(5005);
    test.clock.advance(hours(15));
    await test.runDue();
    expect((await own(offerID)).isOpen).toBe(true);
  });

  it('follows the reference with a margin, between floor and ceiling', async () => {
    const price = { mode: 'margin', marginBp: 200, floorKobo: '85000', ceilKobo: '95000' } as const;
    const offerID = await publish(test, maker, { price });
    expect((await own(offerID)).rateKobo).toBe('91800');
    for (const [reference, rate] of [
      [92_000n, '93840'],
      [100_000n, '95000'],
      [70_000n, '85000'],
      [90_000n, '91800'],
    ] as const) {
      await setReference(test, reference);
      await test.runDue();
      expect((await own(offerID)).rateKobo).toBe(rate);
    }
  });

  it('lists the offers of the maker by tab, with counts and the limit of the tier', async () => {
    const active = await publish(test, maker);
    await publish(test, maker, {}, plainRequest);
    const { offerID: draft } = (await save()).data;
    const { data } = await test.call('offerMine', {}, as(maker));
    expect(data.items.map((item) => item.offerID)).toEqual([active]);
    expect(data).toMatchObject({
      counts: { active: 1, paused: 0, requests: 1, drafts: 1, ended: 0 },
      limit: 100,
      used: 2,
    });
    const drafts = await test.call('offerMine', { tab: 'drafts' }, as(maker));
    expect(drafts.data.items.map((item) => item.offerID)).toEqual([draft]);
    const none = await test.call('offerMine', { tab: 'ended' }, as(maker));
    expect(none.data).toMatchObject({ items: [], nextCursor: null });
  });

  it('pages through many offers of one maker without losing or repeating one', async () => {
    const made = [];
    for (let n = 0; n < 5; n++) {
      made.push((await save()).data.offerID);
      test.clock.advance(1);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await test.call(
        'offerMine',
        { tab: 'drafts', limit: 2, ...(cursor ? { cursor } : {}) },
        as(maker),
      );
      seen.push(...page.data.items.map((item) => item.offerID));
      cursor = page.data.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.reverse());
    const wrong = await test.call('offerMine', { cursor: 'nonsense' }, as(maker));
    expect([wrong.code, wrong.data]).toEqual([1001, { refusal: 'Malformed', field: 'cursor' }]);
  });

  it('returns how a rate would rank among other offers', async () => {
    const card = { brandID: 'playstation', countryID: 'US' };
    await setReference(test, 80_000n, card);
    for (const rateKobo of ['80000', '81000', '82000'])
      await publish(test, maker, { ...card, price: { mode: 'fixed', rateKobo } });
    const preview = (rateKobo: string, side: '0' | '1' = '0') =>
      test.call('offerPreview', { side, ...card, form: 'ecode', faceMinor: 5_000, rateKobo }, as(maker));
    expect((await preview('81500')).data).toMatchObject({
      rank: 2,
      of: 4,
      medianKobo: '81000',
      vsMedianBp: 61,
      referenceKobo: '80000',
      referenceSource: 'operator',
      vsReferenceBp: 187,
      lowestKobo: '56000',
      highestKobo: '104000',
      isAllowed: true,
    });
    expect((await preview('200000')).data).toMatchObject({ rank: 1, isAllowed: false });
    expect((await preview('80000', '1')).data).toMatchObject({ rank: 1, of: 1, medianKobo: null });
    const refused = await test.call(
      'offerPreview',
      { side: '0', brandID: 'nike', countryID: 'US', form: 'ecode', faceMinor: 5_000, marginBp: 0 },
      as(maker),
    );
    expect(refused.code).toBe(5015);
  });
});
