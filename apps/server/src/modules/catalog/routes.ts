import { receipts } from '@gift/contract';
import { command, type Query, query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { days, later } from '../../platform/clock';
import { catalogSource, countrySource, saveBrand, saveCountry } from './admin';
import { bandOf } from './bands';
import { bandList, cardOf, rateHistory } from './cards';
import { catalogHistory } from './edits';
import { rateSource, readRates, saveRates } from './rate-admin';
import { shared } from './shared';
import { allBrands, allCountries, ratesOf, topRates } from './store';

const minor = (whole: number) => whole * 100;
const both = (en: string | null, zh: string | null) => (en === null || zh === null ? null : { en, zh });

const catalogBrands: Query<'catalogBrands'> = ({ services, db, now }) =>
  shared(services, now, 'brands', async () => ({
    brands: (await allBrands(db)).map(({ tileFrom, tileTo, noteEn, noteZh, ...brand }) => ({
      ...brand,
      tile: { from: tileFrom, to: tileTo },
      note: both(noteEn, noteZh),
      denominations: brand.denominations.map(minor),
    })),
  }));

const catalogCountries: Query<'catalogCountries'> = ({ services, db, now }) =>
  shared(services, now, 'countries', async () => ({
    countries: (await allCountries(db)).map(({ nameEn, nameZh, ...country }) => ({
      ...country,
      name: { en: nameEn, zh: nameZh },
    })),
  }));

const catalogSku: Query<'catalogSku'> = ({ services, db, now }, { brandID }) =>
  shared(services, now, `sku ${brandID}`, async () => {
    const brand = (await allBrands(db)).find((row) => row.brandID === brandID);
    if (!brand) throw new Refusal('BrandUnknown');
    const countries = await allCountries(db);
    return {
      brandID,
      countries: countries
        .filter(({ countryID }) => brand.countries.includes(countryID))
        .map(({ countryID, currency }) => ({ countryID, currency })),
      forms: [
        { form: 'ecode', receipts: ['none'] },
        { form: 'physical', receipts: [...receipts] },
      ],
      bands: (await bandList(db)).map((band) => ({
        band: band.band,
        fromMinor: Number(band.fromMinor),
        toMinor: Number(band.toMinor),
      })),
      denominations: brand.denominations.map(minor),
      checkWindowMin: brand.checkWindowMin,
    };
  });

const rateReference: Query<'rateReference'> = async ({ db, now }, input) => {
  const facts = await cardOf(db, input);
  // An e-code comes by mail: it has no till receipt to price.
  const card = { ...input, receipt: input.form === 'ecode' ? ('none' as const) : input.receipt };
  const [bands, rates] = await Promise.all([bandList(db), ratesOf(db, card)]);
  const known = new Map(rates.map((rate) => [rate.band, rate]));
  const history =
    input.faceMinor === undefined
      ? []
      : await rateHistory(db, card, bandOf(bands, BigInt(input.faceMinor)), now);
  return {
    currency: facts.currency,
    bands: bands.map(({ band, fromMinor, toMinor }) => {
      const rate = known.get(band);
      return {
        band,
        fromMinor: Number(fromMinor),
        toMinor: Number(toMinor),
        rateKobo: rate ? String(rate.rateKobo) : null,
        source: rate?.source ?? null,
        trades: rate?.trades ?? 0,
        windowH: rate?.windowH ?? null,
        updatedAt: rate?.updatedAt.toISOString() ?? null,
      };
    }),
    history: history.map(({ at, rateKobo }) => ({ at: at.toISOString(), rateKobo: String(rateKobo) })),
  };
};

const rateTop: Query<'rateTop'> = ({ services, db, now }) =>
  shared(services, now, 'top', async () => ({
    rates: (await topRates(db, later(now, -days(1)))).map(({ brandID, countryID, currency, ...rate }) => ({
      brandID,
      countryID,
      currency,
      rateKobo: String(rate.rateKobo),
      source: rate.source,
      changeBp: rate.before === null ? null : Number(((rate.rateKobo - rate.before) * 10_000n) / rate.before),
    })),
  }));

export const catalogRoutes = {
  catalogBrands: query<'catalogBrands'>(catalogBrands),
  catalogCountries: query<'catalogCountries'>(catalogCountries),
  catalogSku: query<'catalogSku'>(catalogSku),
  rateReference: query<'rateReference'>(rateReference),
  rateTop: query<'rateTop'>(rateTop),
  catalogSource: query<'catalogSource'>(catalogSource),
  countrySource: query<'countrySource'>(countrySource),
  saveBrand: command<'saveBrand'>(saveBrand),
  saveCountry: command<'saveCountry'>(saveCountry),
  rateSource: query<'rateSource'>(rateSource),
  readRates: query<'readRates'>(readRates),
  saveRates: command<'saveRates'>(saveRates),
  catalogHistory: query<'catalogHistory'>(catalogHistory),
};
