import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReferenceRates } from '../../demo/reference-rates';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
let manager: TestUser;
beforeAll(async () => {
  gift = await testApp();
  manager = await createTestUser(gift, { roles: ['catalogue'] });
  await gift.database.transaction((tx) => seedReferenceRates(tx, gift.clock.now()));
});
afterAll(() => gift.close());

const as = () => ({ token: manager.token });
const reason = 'The market moved this morning.';
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string } | null)?.refusal;
const card = { brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none' } as const;
const shownRate = async (band = 4) => {
  const { data } = await gift.call('rateReference', card);
  return data.bands.find((one) => one.band === band)!;
};
const save = async (rateKobo: string, band = 4) => {
  const source = await gift.call('rateSource', { brandID: card.brandID, countryID: card.countryID }, as());
  const before = source.data.rates.find((rate) => rate.form === card.form && rate.band === band);
  const rates = [{ ...card, band, rateKobo, beforeKobo: before?.operatorKobo ?? null }];
  return gift.call('saveRates', { rates, reason }, as());
};
const steam = async () => {
  const { data } = await gift.call('catalogSource', undefined, as());
  const { isProhibited: _, isDraft: __, ...brand } = data.brands.find(({ brandID }) => brandID === 'steam')!;
  return brand;
};
const findBrand = async (brandID: string) =>
  (await gift.call('catalogBrands')).data.brands.find((brand) => brand.brandID === brandID)!;

describe('a reference rate', () => {
  it('is published at once without its demo label, and logged with author and reason', async () => {
    expect(await shownRate()).toMatchObject({ source: 'demo' });
    const top = async () =>
      (await gift.call('rateTop')).data.rates.find(({ brandID }) => brandID === 'steam');
    const before = await top();
    expect(before?.source).toBe('demo');
    expect((await save('99900')).data).toEqual({ changed: 1 });
    expect(await shownRate()).toMatchObject({ source: 'operator', rateKobo: '99900' });
    expect(await top()).toMatchObject({ source: 'operator', rateKobo: '99900' });
    // The other rates are still demo rates, and labelled so.
    expect((await shownRate(1)).source).toBe('demo');
    const { data } = await gift.call('catalogHistory', { about: 'rate:steam:US:ecode' }, as());
    expect(data.items).toMatchObject([
      {
        by: manager.nickname,
        reason,
        about: 'rate:steam:US:ecode:none:4',
        before: { rateKobo: before?.rateKobo, isDemo: true },
        after: { rateKobo: '99900' },
      },
    ]);
  });

  it('that is saved unchanged changes nothing and adds no history entry', async () => {
    await save('99800');
    const count = async () => (await gift.call('catalogHistory', { limit: 50 }, as())).data.items.length;
    const before = await count();
    expect((await save('99800')).data).toEqual({ changed: 0 });
    expect(await count()).toBe(before);
  });

  it('is refused for a card that is not sold there, an e-code with a receipt, and a band there is not', async () => {
    const wrong = [{ countryID: 'JP' }, { receipt: 'cash' }, { band: 9 }] as const;
    for (const one of wrong) {
      const rates = [{ ...card, band: 4, rateKobo: '1', beforeKobo: null, ...one }];
      expect(refusalOf(await gift.call('saveRates', { rates, reason }, as()))).toBe('RateCardUnknown');
    }
  });

  it('has an append-only history, even for the database owner', async () => {
    await expect(gift.database.run(sql`update catalog.edits set reason = 'another'`)).rejects.toThrow(
      'append-only',
    );
    await expect(gift.database.run(sql`delete from catalog.edits`)).rejects.toThrow('append-only');
  });
});

describe('a file of rates', () => {
  it('is previewed with its changes, and every invalid row is reported by its number', async () => {
    await save('99700');
    const csv = [
      '\ufeffbrand,country,form,receipt,band,naira',
      'Steam,us,ecode,none,4,998.50',
      'steam,US,ecode,,5,"1010"',
      'steam,US,ecode,cash,4,1010',
      'steam,JP,ecode,none,4,1010',
      'steam,US,ecode,none,7,1010',
      'steam,US,ecode,none,3,cheap',
      'steam,US,ecode,none,4,1000',
      'steam,US,ecode',
      '',
    ].join('\r\n');
    const { data } = await gift.call('previewRateImport', { csv }, as());
    expect(data.changes).toMatchObject([
      { band: 4, rateKobo: '99850', beforeKobo: '99700', wasDemo: false },
      { band: 5, rateKobo: '101000', wasDemo: true },
    ]);
    expect(data.problems).toEqual([
      { line: 4, problem: 'receipt' },
      { line: 5, problem: 'card' },
      { line: 6, problem: 'band' },
      { line: 7, problem: 'naira' },
      { line: 8, problem: 'repeated' },
      { line: 9, problem: 'columns' },
    ]);
    // Reading writes nothing.
    expect((await shownRate()).rateKobo).toBe('99700');
    const rates = data.changes.map(({ wasDemo: _, baseKobo: __, ...rate }) => rate);
    expect((await gift.call('saveRates', { rates, reason }, as())).data).toEqual({ changed: 2 });
    expect((await gift.call('previewRateImport', { csv }, as())).data).toMatchObject({
      changes: [],
      same: 2,
    });
  });

  it('is previewed with the number of all its invalid rows, of which the first hundred are listed', async () => {
    const { data } = await gift.call('previewRateImport', { csv: 'steam,US,ecode\n'.repeat(120) }, as());
    expect(data).toMatchObject({ changes: [], problemCount: 120 });
    expect(data.problems.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });
});

describe('a brand', () => {
  it('can be switched off and on again, with immediate effect on the list and on its rates', async () => {
    const brand = await steam();
    expect((await findBrand('steam')).isEnabled).toBe(true);
    await gift.call('saveBrand', { ...brand, isEnabled: false, reason }, as());
    expect(await findBrand('steam')).toMatchObject({ isEnabled: false, disabledReason: 'paused' });
    expect(refusalOf(await gift.call('rateReference', card))).toBe('BrandDisabled');
    await gift.call('saveBrand', { ...brand, reason }, as());
    expect(await findBrand('steam')).toMatchObject({ isEnabled: true, disabledReason: null });
  });

  it('changes its names, note, countries, tile and code format', async () => {
    const brand = await steam();
    const parts = brand.parts.map((part) => ({ ...part, lengths: [13, 15] }));
    const wanted = {
      ...{ ...brand, name: 'Steam Wallet', nameZh: '蒸汽钱包', position: 99, parts, aliases: ['Valve'] },
      ...{ noteEn: 'Wallet codes only', noteZh: '仅限钱包码', notePcm: 'Only wallet codes' },
      countries: ['US', 'GB'],
      faces: brand.faces.filter(({ countryID }) => ['US', 'GB'].includes(countryID)),
    };
    expect((await gift.call('saveBrand', { ...wanted, reason }, as())).code).toBe(200);
    const { data } = await gift.call('catalogBrands');
    expect(data.brands.at(-1)).toMatchObject({
      name: 'Steam Wallet',
      nameZh: '蒸汽钱包',
      aliases: ['Valve'],
      countries: ['US', 'GB'],
      note: { en: 'Wallet codes only', zh: '仅限钱包码', pcm: 'Only wallet codes' },
      parts: [{ lengths: [13, 15] }],
    });
    await gift.call('saveBrand', { ...brand, reason }, as());
  });

  it('saves every brand of the catalogue unchanged, code formats included', async () => {
    const { data } = await gift.call('catalogSource', undefined, as());
    for (const { isProhibited: _, isDraft: __, ...brand } of data.brands)
      expect((await gift.call('saveBrand', { ...brand, reason }, as())).message, brand.name).toBe('OK');
  });

  it('of prepaid bank cards stays off', async () => {
    const { data } = await gift.call('catalogSource', undefined, as());
    const { isProhibited, isDraft: _, ...amex } = data.brands.find(({ brandID }) => brandID === 'amex')!;
    expect(isProhibited).toBe(true);
    const answer = await gift.call('saveBrand', { ...amex, isEnabled: true, reason }, as());
    expect(refusalOf(answer)).toBe('BrandProhibited');
  });
});

it('a disabled country is missing from the country list and from every brand', async () => {
  const { data } = await gift.call('catalogSource', undefined, as());
  const found = data.countries.find(({ countryID }) => countryID === 'CA')!;
  const { flag: _, currency: __, symbol: ___, minorUnits: ____, ...canada } = found;
  await gift.call('saveCountry', { ...canada, isEnabled: false, reason }, as());
  const { countries } = (await gift.call('catalogCountries')).data;
  expect(countries.map(({ countryID }) => countryID)).not.toContain('CA');
  expect((await findBrand('steam')).countries).not.toContain('CA');
  await gift.call('saveCountry', { ...canada, reason }, as());
  expect((await findBrand('steam')).countries).toContain('CA');
});
