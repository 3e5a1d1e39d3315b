import { orderStates } from '@gift/contract/orders/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock';
import { type TestApp, testApp } from '../../testing/app';
import { plainBrand, plainCountry } from '../../testing/fixtures/brands';
import { fund, publish } from '../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
let manager: TestUser;
beforeAll(async () => {
  gift = await testApp();
  manager = await createTestUser(gift, { roles: ['catalogue'] });
});
afterAll(() => gift.close());

const as = () => ({ token: manager.token });
const reason = 'A new card for our traders.';
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string } | null)?.refusal;
const create = (change: Partial<typeof plainBrand> = {}) =>
  gift.call('createBrand', { ...plainBrand, ...change, reason }, as());
const save = (change: Partial<typeof plainBrand> & { isEnabled?: boolean } = {}) =>
  gift.call('saveBrand', { ...plainBrand, isEnabled: false, ...change, reason }, as());
const createCountry = (change: Partial<typeof plainCountry> = {}) =>
  gift.call('createCountry', { ...plainCountry, ...change, reason }, as());
const openCountry = () => {
  const { currency: _, symbol: __, minorUnits: ___, ...country } = plainCountry;
  return gift.call('saveCountry', { ...country, isEnabled: true, reason }, as());
};
const publicBrand = async () =>
  (await gift.call('catalogBrands')).data.brands.find(({ brandID }) => brandID === plainBrand.brandID);
const japan = {
  countryID: 'JP',
  denominations: [500, 1500],
  step: 50,
  bands: [
    { fromMinor: 10_000, toMinor: 199_900 },
    { fromMinor: 200_000, toMinor: 1_000_000 },
  ],
  redeemUrl: 'https://galaxygames.com/jp/redeem',
};

describe('a new brand in a new country', () => {
  it('is hidden from traders until it is opened, and its country too', async () => {
    expect((await createCountry()).message).toBe('OK');
    const countries = async () => (await gift.call('catalogCountries')).data.countries;
    expect((await countries()).map(({ countryID }) => countryID)).not.toContain('JP');
    expect((await create({ countries: ['JP'], faces: [japan] })).message).toBe('OK');
    expect(await publicBrand()).toBeUndefined();
    expect(refusalOf(await save({ countries: ['JP'], faces: [japan], isEnabled: true }))).toBe(
      'NoCountryOpen',
    );

    await openCountry();
    expect((await countries()).at(-1)).toEqual({
      countryID: 'JP',
      name: { en: 'Japan', zh: '日本' },
      flag: '🇯🇵',
      currency: 'JPY',
      symbol: 'JP¥',
      minorUnits: 0,
    });
    expect(await publicBrand()).toBeUndefined();
    expect((await save({ countries: ['JP'], faces: [japan], isEnabled: true })).message).toBe('OK');
    expect(await publicBrand()).toMatchObject({
      name: 'Galaxy Games',
      nameZh: '银河游戏',
      aliases: ['GXG'],
      isEnabled: true,
      tile: plainBrand.tile,
      countries: ['JP'],
      faces: [{ countryID: 'JP', denominations: [50_000, 150_000], stepMinor: 5_000 }],
      parts: plainBrand.parts,
    });
    expect((await gift.call('catalogSites')).data.sites).toContain('galaxygames.com');
    const sku = await gift.call('catalogSku', { brandID: plainBrand.brandID });
    expect(sku.data.countries).toMatchObject([{ countryID: 'JP', redeemUrl: japan.redeemUrl }]);
    const { data } = await gift.call('catalogHistory', { about: 'brand:galaxy' }, as());
    expect(data.items.map(({ by, reason }) => ({ by, reason }))).toEqual(
      Array(2).fill({ by: manager.nickname, reason }),
    );
    expect(data.items.at(-1)).toMatchObject({ before: null, after: { isDraft: true, name: 'Galaxy Games' } });
  });

  it('has reference rates in its own bands', async () => {
    const rate = (band: number, rateKobo: string) => ({
      ...({ brandID: 'galaxy', countryID: 'JP', form: 'ecode', receipt: 'none', band, rateKobo } as const),
      beforeKobo: null,
    });
    const saveRates = (...rates: ReturnType<typeof rate>[]) =>
      gift.call('saveRates', { rates, reason }, as());
    expect(refusalOf(await saveRates(rate(3, '900')))).toBe('RateCardUnknown');
    // A rate names its band by number, so the bands stay, from its scheduling on.
    const changed = { ...japan, bands: japan.bands.slice(0, 1) };
    const change = () => save({ countries: ['JP'], faces: [changed], isEnabled: true });
    const validFrom = new Date(gift.clock.now().getTime() + 3_600_000).toISOString();
    const planned = { rates: [rate(2, '950')], validFrom, reason };
    expect((await gift.call('saveRates', planned, as())).data).toEqual({ changed: 1 });
    expect(refusalOf(await change())).toBe('BandsInUse');
    const [scheduled] = (await gift.call('scheduledRates', undefined, as())).data.items;
    await gift.call('cancelScheduledRates', { changeID: scheduled!.changeID, reason }, as());
    expect((await change()).message).toBe('OK');
    expect((await save({ countries: ['JP'], faces: [japan], isEnabled: true })).message).toBe('OK');
    expect((await saveRates(rate(1, '900'), rate(2, '950'))).data).toEqual({ changed: 2 });
    const { data } = await gift.call('rateReference', { brandID: 'galaxy', countryID: 'JP' });
    expect(data.bands).toMatchObject([
      { band: 1, fromMinor: 10_000, rateKobo: '900' },
      { band: 2, fromMinor: 200_000, rateKobo: '950' },
    ]);
    const top = (await gift.call('rateTop')).data.rates.find(({ brandID }) => brandID === 'galaxy');
    expect(top).toMatchObject({ countryID: 'JP', currency: 'JPY', rateKobo: '950' });
    const { data: sku } = await gift.call('catalogSku', { brandID: 'galaxy' });
    expect(sku.countries).toMatchObject([{ countryID: 'JP', stepMinor: 5_000, bands: [{}, {}] }]);
    expect(refusalOf(await change())).toBe('BandsInUse');
    const other = { ...japan, step: 100 };
    expect((await save({ countries: ['JP'], faces: [other], isEnabled: true })).message).toBe('OK');
    expect((await save({ countries: ['JP'], faces: [japan], isEnabled: true })).message).toBe('OK');
  });

  it('is traded with a code of its format; another code format and another face value are refused', async () => {
    const [seller, buyer] = await Promise.all([createTestUser(gift), createTestUser(gift)]);
    await fund(gift, buyer, 9_000_000n);
    const offerID = await publish(gift, seller, {
      ...{ side: 1, brandID: 'galaxy', countryID: 'JP', form: 'ecode', receipts: ['none'], autoAccept: true },
      ...{ minFace: 50_000, maxFace: 1_000_000, stockFace: 1_000_000 },
      price: { mode: 'fixed', rateKobo: '900' },
      // Its own site is no contact.
      terms: 'Redeem it on galaxygames.com only.',
    });
    const quote = (face: number) =>
      gift.call(
        'quoteOffer',
        { offerID, faces: [face], form: 'ecode', receipt: 'none' },
        { token: buyer.token },
      );
    for (const face of [50_050, 51_000]) expect(refusalOf(await quote(face))).toBe('FaceValueNotIssued');
    expect((await quote(150_000)).code).toBe(200);
    const { quoteID } = (await quote(55_000)).data;
    const { orderNo } = (await gift.call('submitOrder', { quoteID }, { token: buyer.token })).data;
    await gift.call('payOrder', { orderNo, walletPin: buyer.pin }, { token: buyer.token });

    const ship = (code: string, pin: string) => {
      const parts = [
        { name: 'code' as const, text: code },
        { name: 'pin' as const, text: pin },
      ];
      const body = {
        orderNo,
        cards: [{ slot: 1, parts }],
        isFormatConfirmed: false,
        isUnused: true as const,
      };
      return gift.call('shipOrder', body, { token: seller.token });
    };
    for (const [code, pin] of [
      ['AX1234567', '1234'],
      ['GX12345678', '1234'],
      ['GX1234567', '12345'],
    ] as const)
      expect(refusalOf(await ship(code, pin)), `${code} ${pin}`).toBe('FormatNotConfirmed');
    expect((await ship('gx1-234-567', '1234')).code).toBe(200);
    const revealed = await gift.call(
      'revealOrder',
      { orderNo, walletPin: buyer.pin, isReady: true },
      { token: buyer.token },
    );
    expect(revealed.data.cards[0]?.parts).toEqual([
      { name: 'code', text: 'gx1-234-567' },
      { name: 'pin', text: '1234' },
    ]);
    const confirmed = await gift.call('confirmOrder', { orderNo }, { token: buyer.token });
    expect(confirmed.data.state).toBe(orderStates.completed);
  });

  it('that is closed again is shown as paused, and its running orders keep their format', async () => {
    expect((await save({ countries: ['JP'], faces: [japan] })).message).toBe('OK');
    gift.clock.advance(minutes(1));
    expect(await publicBrand()).toMatchObject({ isEnabled: false, disabledReason: 'paused' });
  });
});

describe('a brand is refused', () => {
  const code = plainBrand.parts[0]!;
  const pin = plainBrand.parts[1]!;
  const own = { countryID: 'US', denominations: null, step: null, redeemUrl: null };
  const bands = (...limits: [number, number][]) => [
    { ...own, bands: limits.map(([fromMinor, toMinor]) => ({ fromMinor, toMinor })) },
  ];
  it.each([
    ['an id that exists', { brandID: 'steam' }, 'BrandExists'],
    ['a light tile', { tile: { from: '#10243E', to: '#FFEE58' } }, 'TileUnreadable'],
    ['no code long enough to be found in a chat', { parts: [pin] }, 'FormatTooShort'],
    ['the same part twice', { parts: [code, code] }, 'FormatInvalid'],
    ['lengths in no order', { parts: [{ ...code, lengths: [12, 9] }] }, 'FormatInvalid'],
    ['a prefix as long as the code', { parts: [{ ...code, prefix: 'GXGXGXGXG' }] }, 'FormatInvalid'],
    ['letters before digits', { parts: [{ ...code, chars: 'digits' }] }, 'FormatInvalid'],
    ['a prefix that no code contains', { parts: [{ ...code, excluded: 'X' }] }, 'FormatInvalid'],
    [
      'no characters',
      { parts: [{ ...code, ...{ chars: 'digits', prefix: '', excluded: '0123456789' } }] },
      'FormatInvalid',
    ],
    ['bank cards', { category: 'openLoop' }, 'BrandProhibited'],
    ['a security code', { parts: [code, { ...pin, name: 'cvv' }] }, 'BrandProhibited'],
    ['a note in one language', { noteEn: 'Wallet codes only' }, 'NoteInOneLanguage'],
    ['an unknown country', { countries: ['US', 'KP'] }, 'CountryUnknown'],
    ['face values where it is not sold', { countries: ['GB'], faces: bands([1, 2]) }, 'CountryUnknown'],
    ['bands that overlap', { faces: bands([1000, 2500], [2500, 5000]) }, 'BandsOverlap'],
    ['bands in falling order', { faces: bands([2500, 5000], [1000, 2400]) }, 'BandsOverlap'],
    ['a band that ends before it begins', { faces: bands([2000, 1000]) }, 'BandsOverlap'],
    ...['https://galaxygames.com.evil.co/redeem', 'https://notgalaxygames.com/'].map(
      (redeemUrl) =>
        [
          `a redeem page at ${redeemUrl}`,
          { faces: [{ ...own, bands: null, redeemUrl }] },
          'RedeemPageElsewhere',
        ] as const,
    ),
  ] as const)('for %s', async (_why, change, refusal) => {
    const wanted = { brandID: 'another', ...change } as Partial<typeof plainBrand>;
    expect(refusalOf(await create(wanted))).toBe(refusal);
    const { data } = await gift.call('catalogSource', undefined, as());
    expect(data.brands.map(({ brandID }) => brandID)).not.toContain('another');
  });

  it.each([
    { brandID: 'Bad Id' },
    { tile: { from: 'red', to: '#2A6BA8' } },
    { parts: [] },
    { parts: [{ ...code, pattern: '^(a+)+$' }] },
    { sites: ['https://galaxy.com'] },
    { denominations: [] },
    ...[
      'http://galaxy.com/redeem',
      'https://galaxy.com@evil.com/',
      'https://galaxy',
      'javascript:alert(1)',
    ].map((redeemUrl) => ({ faces: [{ ...own, bands: null, redeemUrl }] })),
  ] as object[])('if it is malformed: %j', async (change) => {
    expect((await create(change)).code).toBe(1001);
  });

  it('from users without the role', async () => {
    const lead = await createTestUser(gift, { roles: ['lead'] });
    const body = { ...plainBrand, brandID: 'another', reason };
    expect(refusalOf(await gift.call('createBrand', body, { token: lead.token }))).toBe('NotStaff');
    const land = { ...plainCountry, countryID: 'KR', reason };
    expect(refusalOf(await gift.call('createCountry', land, { token: lead.token }))).toBe('NotStaff');
  });
});

describe('a country is refused', () => {
  it.each([
    ['one that exists', { countryID: 'US', currency: 'USD', symbol: '$', minorUnits: 2 }, 'CountryExists'],
    ['a code that is no country', { countryID: 'ZX' }, 'CountryCodeUnknown'],
    ['a currency that does not exist', { countryID: 'KR', currency: 'KRX' }, 'CurrencyUnknown'],
    [
      'a known currency with another symbol',
      { countryID: 'IE', currency: 'EUR', symbol: 'E' },
      'CurrencyMismatch',
    ],
    [
      'a known currency with other decimals',
      { countryID: 'IE', currency: 'EUR', symbol: '€' },
      'CurrencyMismatch',
    ],
  ] as const)('for %s', async (_why, change, refusal) => {
    expect(refusalOf(await createCountry(change))).toBe(refusal);
  });
});
