import { receipts } from '@gift/contract';
import { command, type Query, query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { days, later } from '../../platform/clock';
import { catalogSource, createBrand, saveBrand } from './admin';
import { type Band, bandOf, numberedBands } from './bands';
import { bandList, bandsOf, brandSites, cardOf, rateHistory } from './cards';
import { countrySource, createCountry, saveCountry } from './countries';
import { catalogHistory } from './edits';
import { previewRateImport, rateSource } from './rate-admin';
import { cancelScheduledRates, rateUndo, saveRates, scheduledRates } from './rate-changes';
import { sharedAnswer } from './shared';
import { allBrands, allCountries, ratesOf, redeemUrlsOf, topRates } from './store';

const minor = (whole: number) => whole * 100;
const stepMinor = (step: number | null) => (step === null ? null : minor(step));
const bandViews = (bands: readonly Band[]) =>
  bands.map(({ band, fromMinor, toMinor }) => ({
    band,
    fromMinor: Number(fromMinor),
    toMinor: Number(toMinor),
  }));

const catalogBrands: Query<'catalogBrands'> = ({ services, db, now }) =>
  sharedAnswer(services, now, 'brands', async () => ({
    brands: (await allBrands(db)).map(({ tileFrom, tileTo, noteEn, noteZh, notePcm, ...brand }) => ({
      ...brand,
      tile: { from: tileFrom, to: tileTo },
      note: noteEn === null || noteZh === null ? null : { en: noteEn, zh: noteZh, pcm: notePcm },
      denominations: brand.denominations.map(minor),
      faces: brand.faces.map(({ countryID, denominations, step }) => ({
        countryID,
        denominations: denominations.map(minor),
        stepMinor: stepMinor(step),
      })),
    })),
  }));

const catalogSites: Query<'catalogSites'> = ({ services, db, now }) =>
  sharedAnswer(services, now, 'sites', async () => ({ sites: await brandSites(db) }));

const catalogCountries: Query<'catalogCountries'> = ({ services, db, now }) =>
  sharedAnswer(services, now, 'countries', async () => ({
    countries: (await allCountries(db)).map(({ nameEn, nameZh, ...country }) => ({
      ...country,
      name: { en: nameEn, zh: nameZh },
    })),
  }));

const catalogSku: Query<'catalogSku'> = ({ services, db, now }, { brandID }) =>
  sharedAnswer(services, now, `sku ${brandID}`, async () => {
    const brand = (await allBrands(db)).find((row) => row.brandID === brandID);
    if (!brand) throw new Refusal('BrandUnknown');
    const countries = await allCountries(db);
    const bands = await bandList(db);
    const redeemUrls = await redeemUrlsOf(db, brandID);
    return {
      brandID,
      countries: countries
        .filter(({ countryID }) => brand.countries.includes(countryID))
        .map(({ countryID, currency }) => {
          const own = brand.faces.find((faces) => faces.countryID === countryID);
          return {
            ...{ countryID, currency, stepMinor: stepMinor(own?.step ?? null) },
            bands: bandViews(own?.bands ? numberedBands(own.bands) : bands),
            denominations: (own?.denominations ?? brand.denominations).map(minor),
            redeemUrl: redeemUrls.get(countryID) ?? null,
          };
        }),
      forms: [
        { form: 'ecode', receipts: ['none'] },
        { form: 'physical', receipts: [...receipts] },
      ],
      bands: bandViews(bands),
      denominations: brand.denominations.map(minor),
      checkWindowMin: brand.checkWindowMin,
    };
  });

const rateReference: Query<'rateReference'> = async ({ db, now }, input) => {
  const facts = await cardOf(db, input);
  // An e-code comes by mail: it has no till receipt to price.
  const card = { ...input, receipt: input.form === 'ecode' ? ('none' as const) : input.receipt };
  const [bands, rates] = await Promise.all([bandsOf(db, card), ratesOf(db, card)]);
  const rateByBand = new Map(rates.map((rate) => [rate.band, rate]));
  const history =
    input.faceMinor === undefined
      ? []
      : await rateHistory(db, card, bandOf(bands, BigInt(input.faceMinor)), now);
  return {
    currency: facts.currency,
    bands: bands.map(({ band, fromMinor, toMinor }) => {
      const rate = rateByBand.get(band);
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
  sharedAnswer(services, now, 'top', async () => {
    const tops = await topRates(db, later(now, -days(1)));
    const rates = tops.map(async ({ brandID, countryID, currency, band, ...rate }) => {
      const bands = await bandsOf(db, { brandID, countryID });
      return {
        brandID,
        countryID,
        currency,
        faceMinor: Number(bands.find((one) => one.band === band)?.fromMinor ?? 0n),
        rateKobo: String(rate.rateKobo),
        source: rate.source,
        changeBp:
          rate.before === null ? null : Number(((rate.rateKobo - rate.before) * 10_000n) / rate.before),
      };
    });
    return { rates: await Promise.all(rates) };
  });

export const catalogRoutes = {
  catalogBrands: query<'catalogBrands'>(catalogBrands, { replicaWait: 'short' }),
  catalogSites: query<'catalogSites'>(catalogSites, { replicaWait: 'short' }),
  catalogCountries: query<'catalogCountries'>(catalogCountries, { replicaWait: 'short' }),
  catalogSku: query<'catalogSku'>(catalogSku, { replicaWait: 'short' }),
  rateReference: query<'rateReference'>(rateReference),
  rateTop: query<'rateTop'>(rateTop, { replicaWait: 'short' }),
  catalogSource: query<'catalogSource'>(catalogSource),
  countrySource: query<'countrySource'>(countrySource),
  createBrand: command<'createBrand'>(createBrand),
  saveBrand: command<'saveBrand'>(saveBrand),
  createCountry: command<'createCountry'>(createCountry),
  saveCountry: command<'saveCountry'>(saveCountry),
  rateSource: query<'rateSource'>(rateSource),
  previewRateImport: query<'previewRateImport'>(previewRateImport),
  saveRates: command<'saveRates'>(saveRates),
  rateUndo: query<'rateUndo'>(rateUndo),
  scheduledRates: query<'scheduledRates'>(scheduledRates),
  cancelScheduledRates: command<'cancelScheduledRates'>(cancelScheduledRates),
  catalogHistory: query<'catalogHistory'>(catalogHistory),
};
