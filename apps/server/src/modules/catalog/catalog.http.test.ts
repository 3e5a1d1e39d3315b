import { type CardPart, calls } from '@gift/contract';
import { type FormatProblem, formatProblem } from '@gift/contract/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReferenceRates } from '../../demo/reference-rates';
import { days, later, seconds } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser } from '../../testing/fixtures/users';
import { refuseWrongBrand } from './brand-rules';

describe('the catalogue', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('begins with the brands of the launch, in order', async () => {
    const { data } = await test.call('catalogBrands');
    const launched = [
      'Steam',
      'Apple',
      'Amazon',
      'Google Play',
      'Razer Gold',
      'Xbox',
      'PlayStation',
      'Sephora',
      'Nordstrom',
      'eBay',
      'Walmart',
      'Target',
      "Macy's",
      'Foot Locker',
      'Nike',
      'Best Buy',
      'GameStop',
      'Roblox',
      'Visa / Vanilla',
      'American Express',
      'Airbnb',
      'Uber',
      'Netflix',
      'Spotify',
    ];
    expect(data.brands.slice(0, launched.length).map((brand) => brand.name)).toEqual(launched);
  });

  it('shows prepaid bank cards switched off, with the reason, and nothing else', async () => {
    const { data } = await test.call('catalogBrands');
    const off = data.brands.filter((brand) => !brand.isEnabled);
    expect(off.map((brand) => [brand.brandID, brand.disabledReason])).toEqual([
      ['visavanilla', 'openLoop'],
      ['amex', 'openLoop'],
    ]);
    for (const brand of off) {
      expect(brand.note?.zh).toContain('支付卡');
      expect(brand.note?.pcm).toContain('This brand dey off.');
    }
  });

  it('has a check window of 30 minutes for gaming and app, 120 for store, a day for open-loop', async () => {
    const { data } = await test.call('catalogBrands');
    const windows = { gaming: 30, app: 30, store: 120, openLoop: 1440 };
    for (const brand of data.brands) expect(brand.checkWindowMin, brand.name).toBe(windows[brand.category]);
  });

  it('has a narrow format for every code', async () => {
    const { data } = await test.call('catalogBrands');
    for (const { name, parts } of data.brands)
      for (const part of parts) expect(part.lengths.length, name).toBeLessThan(14);
  });

  it.each<[string, CardPart['name'], string, FormatProblem['kind'] | 'fits']>([
    ['googleplay', 'code', 'ABCD-EFGH-IJKL-MNO1', 'fits'],
    ['googleplay', 'code', 'ABCD-EFGH-IJKL-MNOP-QRS1', 'fits'],
    ['googleplay', 'code', 'ABCD-EFGH-IJKL-MNOP-Q', 'length'],
    ['target', 'number', '123-456-789-012-345', 'fits'],
    ['target', 'number', '123-456-789-012-34A', 'characters'],
    ['target', 'accessNumber', '1234', 'fits'],
    ['target', 'accessNumber', '123456789', 'length'],
  ])('checks the format of %s, %s: %s, %s', async (brandID, name, typed, expected) => {
    const { data } = await test.call('catalogBrands');
    const part = data.brands
      .find((brand) => brand.brandID === brandID)
      ?.parts.find((one) => one.name === name);
    expect(formatProblem(part!, typed)?.kind ?? 'fits').toBe(expected);
  });

  it('has only brands that the console would save', async () => {
    const { token } = await createTestUser(test, { roles: ['catalogue'] });
    const { data } = await test.call('catalogSource', undefined, { token });
    for (const { isProhibited: _, isDraft: __, ...brand } of data.brands) {
      const body = { ...brand, reason: 'The same values again.' };
      expect(calls.saveBrand.body.safeParse(body).error, brand.name).toBeUndefined();
      expect(() => refuseWrongBrand(brand, brand.category), brand.name).not.toThrow();
    }
  });

  it('lists the countries with flag and currency', async () => {
    const { data } = await test.call('catalogCountries');
    expect(data.countries.map((row) => `${row.flag} ${row.countryID} ${row.currency}`)).toEqual([
      '🇺🇸 US USD',
      '🇬🇧 GB GBP',
      '🇨🇦 CA CAD',
      '🇩🇪 DE EUR',
      '🇫🇷 FR EUR',
      '🇮🇹 IT EUR',
      '🇪🇸 ES EUR',
      '🇳🇱 NL EUR',
      '🇦🇺 AU AUD',
      '🇨🇭 CH CHF',
      '🇦🇪 AE AED',
      '🇸🇬 SG SGD',
      '🇧🇷 BR BRL',
      '🇲🇽 MX MXN',
    ]);
  });

  it('returns the countries, forms, receipts, bands and check window of a brand', async () => {
    const { data } = await test.call('catalogSku', { brandID: 'walmart' });
    expect(data.countries.map((row) => row.countryID)).toEqual(['US', 'CA', 'MX']);
    expect(data.forms).toEqual([
      { form: 'ecode', receipts: ['none'] },
      { form: 'physical', receipts: ['none', 'slip', 'credit', 'debit', 'cash'] },
    ]);
    expect(data.bands.map((band) => band.fromMinor / 100)).toEqual([10, 25, 50, 100, 201]);
    expect(data.checkWindowMin).toBe(120);
  });

  it('refuses a brand it does not know', async () => {
    const { code, data } = await test.call('catalogSku', { brandID: 'woolworths' });
    expect([code, data]).toEqual([3200, { refusal: 'BrandUnknown' }]);
    expect((await test.call('rateReference', { brandID: 'woolworths', countryID: 'US' })).code).toBe(3200);
  });

  it('refuses the rate of a brand that is switched off and of a country it is not sold in', async () => {
    expect((await test.call('rateReference', { brandID: 'amex', countryID: 'US' })).code).toBe(3201);
    const nowhere = await test.call('rateReference', { brandID: 'target', countryID: 'DE' });
    expect(nowhere).toMatchObject({
      code: 3202,
      message: expect.stringContaining('Target has no card for this country'),
    });
  });

  it.each(['brandID=STEAM&countryID=US', 'brandID=steam&countryID=us', 'brandID=steam', 'faceMinor=-5'])(
    'refuses the malformed question %s',
    async (search) => {
      const response = await test.app.inject(`/api/rate/reference?${search}`);
      expect(response.json().code).toBe(1001);
    },
  );

  it('answers 304 without a body when the client already has it', async () => {
    const first = await test.app.inject('/api/catalog/brands');
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const again = await test.app.inject({
      url: '/api/catalog/brands',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  describe('with demo data', () => {
    beforeAll(() => test.database.transaction((tx) => seedReferenceRates(tx, test.clock.now())));

    it('labels every reference rate as demo, and rates a cash receipt above no receipt', async () => {
      const rate = async (receipt: 'none' | 'cash') => {
        const { data } = await test.call('rateReference', {
          brandID: 'apple',
          countryID: 'US',
          form: 'physical',
          receipt,
        });
        expect(data.bands.map((band) => band.source)).toEqual(Array(5).fill('demo'));
        return data.bands.map((band) => Number(band.rateKobo));
      };
      const [none, cash] = [await rate('none'), await rate('cash')];
      none.forEach((kobo, at) => {
        expect(kobo).toBeLessThan(cash[at]!);
      });
    });

    it('draws the last seven days of the band a face value belongs to', async () => {
      const { data } = await test.call('rateReference', {
        brandID: 'steam',
        countryID: 'US',
        faceMinor: 10_000,
      });
      expect(data.history.length).toBe(4);
      expect(data.history.at(-1)?.rateKobo).toBe(data.bands[3]?.rateKobo);
      const oldest = new Date(data.history[0]!.at);
      expect(oldest.getTime()).toBeGreaterThanOrEqual(later(test.clock.now(), -days(7)).getTime());
    });

    it('heads each enabled brand with one demo rate and its change in a day', async () => {
      test.clock.advance(seconds(31));
      const { data } = await test.call('rateTop');
      const { brands } = (await test.call('catalogBrands')).data;
      const open = brands.filter(({ isEnabled }) => isEnabled).map(({ brandID }) => brandID);
      expect(data.rates.map(({ brandID }) => brandID).sort()).toEqual(open.sort());
      expect(data.rates[0]).toMatchObject({ brandID: 'steam', countryID: 'US', source: 'demo' });
      expect(data.rates[0]?.changeBp).toBeGreaterThan(100);
      // The same rate as for a card of the face value that it names.
      for (const { brandID, countryID, faceMinor, rateKobo } of data.rates) {
        const card = { brandID, countryID, form: 'ecode', receipt: 'none' } as const;
        const { bands } = (await test.call('rateReference', card)).data;
        expect(bands.find(({ fromMinor }) => fromMinor === faceMinor)?.rateKobo, brandID).toBe(rateKobo);
      }
    });
  });
});
