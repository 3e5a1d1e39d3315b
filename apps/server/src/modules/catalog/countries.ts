import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { noteEdits } from './edits';
import { invalidateCatalog } from './shared';

type Country = {
  countryID: string;
  nameEn: string;
  nameZh: string;
  position: number;
  isEnabled: boolean;
  flag: string;
  currency: string;
  symbol: string;
  minorUnits: 0 | 2;
};

/** All countries, disabled ones included. */
export const countriesOf = (db: Db): Promise<Country[]> =>
  db.many<Country>(sql`
    select id as "countryID", name_en as "nameEn", name_zh as "nameZh", position, is_enabled as "isEnabled", flag,
      currency, symbol, minor_units as "minorUnits" from catalog.countries order by position, id`);

export const countrySource: Query<'countrySource'> = async ({ db }) => ({ countries: await countriesOf(db) });

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Two regional indicator symbols, which phones draw as the country's flag. */
const flagOf = (countryID: string) =>
  [...countryID].map((character) => String.fromCodePoint(0x1f1a5 + character.charCodeAt(0))).join('');

export const createCountry: Command<'createCountry'> = async (context, { reason, ...countryInput }) => {
  const { tx, caller, now, services } = context;
  const { countryID, currency, symbol, minorUnits } = countryInput;
  // Serializes the creation of a country with itself.
  await tx.run(sql`lock table catalog.countries in share row exclusive mode`);
  const countries = await countriesOf(tx);
  if (countries.some((country) => country.countryID === countryID))
    throw new Refusal('CountryExists', { countryID });
  if (!regionNames.of(countryID)) throw new Refusal('CountryCodeUnknown', { countryID });
  if (!currencies.has(currency)) throw new Refusal('CurrencyUnknown', { currency });
  const other = countries.find(
    (country) =>
      country.currency === currency && (country.symbol !== symbol || country.minorUnits !== minorUnits),
  );
  if (other) throw new Refusal('CurrencyMismatch', { countryID: other.countryID, currency });
  const after = { ...countryInput, flag: flagOf(countryID), isEnabled: false };
  await tx.run(sql`
    insert into catalog.countries (id, name_en, name_zh, position, is_enabled, flag, currency, symbol, minor_units)
    values (${countryID}, ${countryInput.nameEn}, ${countryInput.nameZh}, ${countryInput.position}, false, ${after.flag}, ${currency},
      ${symbol}, ${minorUnits})`);
  const edit = { about: `country:${countryID}`, before: null, after };
  await noteEdits(tx, { byID: caller.userID, reason, now }, [edit]);
  tx.afterCommit(() => invalidateCatalog(services));
  return {};
};

export const saveCountry: Command<'saveCountry'> = async (context, { reason, ...countryInput }) => {
  const { tx, caller, now, services } = context;
  const { countryID, nameEn, nameZh, position, isEnabled } = countryInput;
  const before = (await countriesOf(tx)).find((country) => country.countryID === countryID);
  if (!before) throw new Refusal('CountryUnknown');
  await tx.run(sql`
    update catalog.countries set name_en = ${nameEn}, name_zh = ${nameZh}, position = ${position},
      is_enabled = ${isEnabled} where id = ${countryID}`);
  const edit = { about: `country:${countryID}`, before, after: { ...before, ...countryInput } };
  await noteEdits(tx, { byID: caller.userID, reason, now }, [edit]);
  tx.afterCommit(() => invalidateCatalog(services));
  return {};
};
