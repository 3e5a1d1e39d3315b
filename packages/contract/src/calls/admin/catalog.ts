import * as z from 'zod';
import { brandID, cardPart, countryID, faceBand } from '../../card-fields';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, pageLimit, pageOf } from '../../fields';
import {
  dayRateChange,
  pidginText,
  rateCell,
  rateChange,
  rateKobo,
  reasonText as reason,
} from '../../operator/fields';
import { catalogueRoles, catalogueViewers } from '../../operator/staff-roles';

// The catalogue for its editors: disabled brands too, every reference rate, and the change log.

const name = z.string().trim().min(1).max(60);
const position = z.number().int().min(0).max(9999);
const note = z.string().trim().max(300);

/** Whole units of the card's currency, lowest first. */
const denominations = z.array(z.number().int().min(1).max(100_000)).min(1).max(40);
const colour = z.string().regex(/^#[0-9A-F]{6}$/);
const site = z
  .string()
  .max(80)
  .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,20}$/);
const redeemUrl = z
  .string()
  .max(200)
  .regex(/^https:\/\/(?:[a-z0-9-]{1,63}\.)+[a-z]{2,20}(?:\/[!-~]*)?$/);

const brand = {
  brandID,
  name,
  nameZh: name,
  /** Other names that a search finds. */
  aliases: z.array(z.string().trim().min(1).max(40)).max(20),
  /** The brand's own web sites, such as `steampowered.com`. */
  sites: z.array(site).max(20),
  category: z.enum(['gaming', 'app', 'store', 'openLoop']),
  tile: z.strictObject({ from: colour, to: colour }),
  position,
  isEnabled: z.boolean(),
  checkWindowMin: z.number().int().min(10).max(1440),
  denominations,
  /** Both or neither. Empty means no note. */
  noteEn: note,
  noteZh: note,
  notePcm: pidginText(300),
  countries: z.array(countryID).max(60),
  /**
   * Countries with face values or a redeem page of their own. Null: as the brand, no page; no step: any face value.
   */
  faces: z
    .array(
      z.strictObject({
        countryID,
        denominations: denominations.nullable(),
        /** Other face values must be multiples of this, in whole units. */
        step: z.number().int().min(1).max(100_000).nullable(),
        /** Lowest first. Null: the standard bands. */
        bands: z.array(faceBand).min(1).max(20).nullable(),
        /** The brand's own page to redeem a card of this country or to read its balance. */
        redeemUrl: redeemUrl.nullable(),
      }),
    )
    .max(60),
  /** The secrets on a card; the first one identifies it. */
  parts: z.array(cardPart).min(1).max(4),
};

const country = { countryID, nameEn: name, nameZh: name, position, isEnabled: z.boolean() };
const currency = {
  currency: z.string().regex(/^[A-Z]{3}$/),
  symbol: z.string().trim().min(1).max(6),
  /** Decimals of a face value. */
  minorUnits: z.union([z.literal(0), z.literal(2)]),
};

const sourceCountry = z.object({ ...country, ...currency, flag: z.string() });

export const catalogSource = endpoint({
  method: 'GET',
  path: '/api/catalog/source',
  roles: catalogueViewers,
  summary: 'Returns the whole catalogue, including disabled brands and countries',
  answer: z.object({
    brands: z.array(
      z.object({
        ...brand,
        /** An open-loop brand: must not be enabled. */
        isProhibited: z.boolean(),
        /** Created and never opened: traders do not see it. */
        isDraft: z.boolean(),
      }),
    ),
    countries: z.array(sourceCountry),
    bands: z.array(z.object({ band: z.number(), fromMinor: z.number(), toMinor: z.number() })),
    /** A larger change of a reference rate needs a second person. */
    rateApprovalAboveBps: z.number().int(),
  }),
});

export const countrySource = endpoint({
  method: 'GET',
  path: '/api/catalog/countries/source',
  roles: catalogueViewers,
  summary: 'Lists all countries of the catalogue, including disabled ones',
  answer: z.object({ countries: z.array(sourceCountry) }),
});

const brandRefusals = [
  'BrandProhibited',
  'CountryUnknown',
  'NoteInOneLanguage',
  'TileUnreadable',
  'FormatTooShort',
  'FormatInvalid',
  'BandsOverlap',
  'BandsInUse',
  'NoCountryOpen',
  'RedeemPageElsewhere',
] as const;
const { isEnabled: _, ...newBrand } = brand;
const { isEnabled: __, ...newCountry } = country;

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/catalog/createBrand',
  roles: catalogueRoles,
  summary: 'Creates a brand; traders see it once `saveBrand` enables it',
  body: z.strictObject({ ...newBrand, reason }),
  answer: z.object({}),
  refusals: ['BrandExists', ...brandRefusals],
});

export const saveBrand = endpoint({
  method: 'POST',
  path: '/api/catalog/saveBrand',
  roles: catalogueRoles,
  summary: "Changes a brand's state, names, tile, countries, face values and code formats",
  body: z.strictObject({ ...brand, reason }),
  answer: z.object({}),
  refusals: ['BrandUnknown', ...brandRefusals],
});

export const createCountry = endpoint({
  method: 'POST',
  path: '/api/catalog/createCountry',
  roles: catalogueRoles,
  summary: 'Creates a country with its currency; traders see it once `saveCountry` enables it',
  body: z.strictObject({ ...newCountry, ...currency, reason }),
  answer: z.object({}),
  refusals: ['CountryExists', 'CountryCodeUnknown', 'CurrencyUnknown', 'CurrencyMismatch'],
});

export const saveCountry = endpoint({
  method: 'POST',
  path: '/api/catalog/saveCountry',
  roles: catalogueRoles,
  summary: "Changes a country's state, position and names",
  body: z.strictObject({ ...country, reason }),
  answer: z.object({}),
  refusals: ['CountryUnknown'],
});

export const rateSource = endpoint({
  method: 'GET',
  path: '/api/rate/source',
  roles: catalogueViewers,
  summary: "Lists a brand's reference rates in a country, from trades and from staff",
  query: z.strictObject({ brandID, countryID }),
  answer: z.object({
    rates: z.array(
      z.object({
        ...rateCell,
        operatorKobo: rateKobo.nullable(),
        baseKobo: rateKobo.nullable(),
        isDemo: z.boolean(),
        tradesKobo: rateKobo.nullable(),
        trades: z.number().int(),
        updatedAt: dateTime,
      }),
    ),
  }),
});

/** Columns: brand, country, form, receipt, band, naira. */
export const previewRateImport = endpoint({
  method: 'POST',
  path: '/api/rate/preview',
  roles: catalogueViewers,
  summary: 'Parses a CSV file of reference rates and returns its changes, without saving',
  bodyLimit: 512 * 1024,
  body: z.strictObject({ csv: z.string().max(400_000) }),
  answer: z.object({
    /** Rates that differ from the current ones. `beforeKobo` is null if there is none. */
    changes: z.array(dayRateChange.extend({ wasDemo: z.boolean() })),
    same: z.number().int(),
    problemCount: z.number().int(),
    /** The first hundred invalid lines, numbered from 1. */
    problems: z.array(
      z.object({
        line: z.number().int(),
        problem: z.enum(['columns', 'card', 'receipt', 'band', 'naira', 'repeated']),
      }),
    ),
  }),
  refusals: ['TooManyRates'],
});

export const saveRates = endpoint({
  method: 'POST',
  path: '/api/rate/save',
  roles: catalogueRoles,
  idempotent: true,
  summary: 'Saves or schedules reference rates, used where trades give none',
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    /** Only while `beforeKobo` is each card's rate: nobody overwrites a rate they have not seen. */
    rates: z.array(rateChange).min(1).max(5000),
    /** Null: at once. */
    validFrom: dateTime.nullable().default(null),
    reason,
  }),
  answer: z.object({ changed: z.number().int() }),
  /** A large change needs a second person: `requestApproval` with the kind `rates`. */
  refusals: ['RateCardUnknown', 'RatesChanged', 'RateNeedsApproval', 'RateStartPast'],
});

export const rateUndo = endpoint({
  method: 'GET',
  path: '/api/rate/undo',
  roles: catalogueViewers,
  summary: "Returns the last change of a brand's reference rates in a country, and the rates that undo it",
  query: z.strictObject({ brandID, countryID }),
  answer: z.object({
    /** Null if no rate of the last change had an earlier value. */
    last: z
      .object({ at: dateTime, by: z.string(), reason: z.string(), rates: z.array(dayRateChange) })
      .nullable(),
  }),
});

export const scheduledRates = endpoint({
  method: 'GET',
  path: '/api/rate/scheduled',
  roles: catalogueViewers,
  summary: 'Lists scheduled changes of reference rates, and those closed in the last seven days',
  answer: z.object({
    items: z.array(
      z.object({
        changeID: idDigits,
        /** Empty once applied or cancelled: the history has the rates. */
        rates: z.array(rateChange),
        count: z.number().int(),
        validFrom: dateTime,
        by: z.string(),
        approvedBy: z.string().nullable(),
        reason: z.string(),
        /** `skipped`: a rate had changed so that a second person was needed, or who made the change lost the role. */
        state: z.enum(['pending', 'applied', 'skipped', 'cancelled']),
        closedAt: dateTime.nullable(),
      }),
    ),
  }),
});

export const cancelScheduledRates = endpoint({
  method: 'POST',
  path: '/api/rate/cancelScheduled',
  roles: catalogueRoles,
  summary: 'Cancels a scheduled change of reference rates',
  body: z.strictObject({ changeID: idDigits, reason }),
  answer: z.object({}),
  refusals: ['RecordNotFound', 'RateChangeClosed'],
});

export const catalogHistory = endpoint({
  method: 'GET',
  path: '/api/catalog/history',
  roles: catalogueViewers,
  summary: 'Lists staff changes of the catalogue, newest first, filtered by the prefix `about`',
  query: z.strictObject({
    about: z
      .string()
      .regex(/^[A-Za-z0-9:]{1,80}$/)
      .optional(),
    cursor,
    limit: pageLimit,
  }),
  answer: pageOf(
    z.object({
      editID: idDigits,
      at: dateTime,
      by: z.string(),
      /** The second person, if the change needed one. */
      approvedBy: z.string().nullable(),
      reason: z.string(),
      about: z.string(),
      before: z.json().nullable(),
      after: z.json(),
    }),
  ),
});
