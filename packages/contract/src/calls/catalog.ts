import * as z from 'zod';
import { brandID, cardForm, cardPart, countryID, receipt } from '../card-fields';
import { endpoint } from '../endpoint';
import { dateTime, faceMinor, koboDigits } from '../fields';

/** A text in English and Chinese, because all readers share the cached answer. */
const englishAndChinese = z.object({ en: z.string(), zh: z.string() });

export const catalogBrands = endpoint({
  method: 'GET',
  path: '/api/catalog/brands',
  access: 'public',
  summary: 'Lists all brands with their countries, face values, code formats and check window',
  answer: z.object({
    brands: z.array(
      z.object({
        brandID,
        name: z.string(),
        nameZh: z.string(),
        /** Other names that a search finds. */
        aliases: z.array(z.string()),
        category: z.enum(['gaming', 'app', 'store', 'openLoop']),
        /** The two colours of the tile's gradient. */
        tile: z.object({ from: z.string(), to: z.string() }),
        isEnabled: z.boolean(),
        /**
         * Why a brand is shown but not traded. `openLoop`: prepaid bank cards fall under card payment rules.
         * `paused`: switched off for now.
         */
        disabledReason: z.enum(['openLoop', 'paused']).nullable(),
        /** `pcm` empty: readers get the English note. */
        note: englishAndChinese.extend({ pcm: z.string() }).nullable(),
        /** How many minutes a buyer has to check a revealed code before the money is released. */
        checkWindowMin: z.number(),
        countries: z.array(countryID),
        denominations: z.array(faceMinor),
        /** Countries whose face values differ. Values outside the denominations are multiples of the step. */
        faces: z.array(
          z.object({ countryID, denominations: z.array(faceMinor), stepMinor: faceMinor.nullable() }),
        ),
        parts: z.array(cardPart),
      }),
    ),
  }),
});

export const catalogSites = endpoint({
  method: 'GET',
  path: '/api/catalog/sites',
  access: 'public',
  summary: 'Lists the web sites of all brands: a link to one is not a contact',
  answer: z.object({ sites: z.array(z.string()) }),
});

export const catalogCountries = endpoint({
  method: 'GET',
  path: '/api/catalog/countries',
  access: 'public',
  summary: 'Lists all countries with flag and currency',
  answer: z.object({
    countries: z.array(
      z.object({
        countryID,
        name: englishAndChinese,
        flag: z.string(),
        currency: z.string(),
        symbol: z.string(),
        /** Decimals of a face value. */
        minorUnits: z.number(),
      }),
    ),
  }),
});

export const catalogSku = endpoint({
  method: 'GET',
  path: '/api/catalog/sku',
  access: 'public',
  summary: "Returns a brand's tradable countries, forms, receipts and face value bands",
  query: z.object({ brandID }),
  answer: z.object({
    brandID,
    countries: z.array(
      z.object({
        countryID,
        currency: z.string(),
        bands: z.array(z.object({ band: z.number(), fromMinor: faceMinor, toMinor: faceMinor })),
        denominations: z.array(faceMinor),
        stepMinor: faceMinor.nullable(),
        /** The brand's own page to redeem a card of this country or to read its balance. */
        redeemUrl: z.url({ protocol: /^https$/ }).nullable(),
      }),
    ),
    forms: z.array(z.object({ form: cardForm, receipts: z.array(receipt) })),
    /** Of countries without their own. */
    bands: z.array(z.object({ band: z.number(), fromMinor: faceMinor, toMinor: faceMinor })),
    denominations: z.array(faceMinor),
    checkWindowMin: z.number(),
  }),
  refusals: ['BrandUnknown'],
});

/** The source of a reference rate. `demo` rates are invented and must be labelled so. */
const rateSource = z.enum(['trades', 'operator', 'demo']);

export const rateReference = endpoint({
  method: 'GET',
  path: '/api/rate/reference',
  access: 'public',
  summary: "Returns a card's reference rate for each band, and its last seven days",
  query: z.object({
    brandID,
    countryID,
    form: cardForm.default('ecode'),
    receipt: receipt.default('none'),
    /** Adds the rate history of this face value's band. */
    faceMinor: z.coerce.number().pipe(faceMinor).optional(),
  }),
  answer: z.object({
    currency: z.string(),
    bands: z.array(
      z.object({
        band: z.number(),
        fromMinor: faceMinor,
        toMinor: faceMinor,
        /** Kobo per whole unit of the card's currency. Null if unknown. */
        rateKobo: koboDigits.nullable(),
        source: rateSource.nullable(),
        /** For `trades`: how many completed trades it is based on, and over how many hours. */
        trades: z.number(),
        windowH: z.number().nullable(),
        updatedAt: dateTime.nullable(),
      }),
    ),
    history: z.array(z.object({ at: dateTime, rateKobo: koboDigits })),
  }),
  refusals: ['BrandUnknown', 'BrandDisabled', 'NotSoldThere'],
});

export const rateTop = endpoint({
  method: 'GET',
  path: '/api/rate/top',
  access: 'public',
  summary: 'Returns one headline rate per brand, with its change in 24 hours',
  answer: z.object({
    rates: z.array(
      z.object({
        brandID,
        countryID,
        currency: z.string(),
        /** The lowest face value that the rate is for; 0 if its band no longer exists. */
        faceMinor: z.number().int(),
        rateKobo: koboDigits,
        source: rateSource,
        /** Change against 24 hours ago, in basis points. Null if there was no rate. */
        changeBp: z.number().nullable(),
      }),
    ),
  }),
});
