import type { CardPart } from '@gift/contract';
import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { bandList } from './cards';
import { noteEdits } from './edits';
import { invalidateCatalog } from './shared';

type Brand = {
  brandID: string;
  name: string;
  position: number;
  isEnabled: boolean;
  isBarred: boolean;
  checkWindowMin: number;
  denominations: number[];
  noteEn: string;
  noteZh: string;
  parts: CardPart[];
  countries: string[];
};

const brandsOf = (db: Db): Promise<Brand[]> =>
  db.many<Brand>(sql`
    select b.id as "brandID", b.name, b.position, b.is_enabled as "isEnabled",
      coalesce(b.disabled_reason = 'openLoop', false) as "isBarred", b.check_window_min as "checkWindowMin",
      b.denominations, coalesce(b.note_en, '') as "noteEn", coalesce(b.note_zh, '') as "noteZh", b.parts,
      coalesce((select array_agg(bc.country_id order by bc.country_id) from catalog.brand_countries bc
        where bc.brand_id = b.id and bc.is_enabled), '{}') as countries
    from catalog.brands b order by b.position, b.id`);

type Country = {
  countryID: string;
  nameEn: string;
  nameZh: string;
  position: number;
  isEnabled: boolean;
  flag: string;
  currency: string;
};
const countriesOf = (db: Db): Promise<Country[]> =>
  db.many<Country>(sql`
    select id as "countryID", name_en as "nameEn", name_zh as "nameZh", position, is_enabled as "isEnabled", flag,
      currency from catalog.countries order by position, id`);

const patternsOf = (parts: readonly CardPart[]) => parts.map(({ name, pattern }) => ({ name, pattern }));

const brandView = ({ parts, ...brand }: Brand) => ({ ...brand, patterns: patternsOf(parts) });

export const catalogSource: Query<'catalogSource'> = async ({ db }) => ({
  brands: (await brandsOf(db)).map(brandView),
  countries: await countriesOf(db),
  bands: (await bandList(db)).map(({ band, fromMinor, toMinor }) => ({
    band,
    fromMinor: Number(fromMinor),
    toMinor: Number(toMinor),
  })),
});

export const countrySource: Query<'countrySource'> = async ({ db }) => ({ countries: await countriesOf(db) });

/** Refuses a format hint that some phones cannot parse, or that a long text would slow down. */
function refuseWrongPattern(pattern: string) {
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw new Refusal('PatternWrong');
  }
  // A nested repetition can take a phone minutes on some texts.
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || /[*+}]\)?[*+{]/.test(pattern))
    throw new Refusal('PatternWrong');
}

export const saveBrand: Command<'saveBrand'> = async (context, { reason, patterns, ...wanted }) => {
  const { tx, caller, now, services } = context;
  const { brandID, noteEn, noteZh, countries, isEnabled } = wanted;
  await tx.maybe(sql`select 1 from catalog.brands where id = ${brandID} for update`);
  const before = (await brandsOf(tx)).find((brand) => brand.brandID === brandID);
  if (!before) throw new Refusal('BrandUnknown');
  if (isEnabled && before.isBarred) throw new Refusal('BrandBarred', { brand: before.name });
  if ((noteEn === '') !== (noteZh === '')) throw new Refusal('NoteInOneLanguage');
  const known = new Set((await countriesOf(tx)).map(({ countryID }) => countryID));
  if (countries.some((countryID) => !known.has(countryID))) throw new Refusal('CountryUnknown');
  for (const { pattern } of patterns) refuseWrongPattern(pattern);
  // Only the hints of the parts change here: codes are stored and shown by part.
  const hint = new Map(patterns.map(({ name, pattern }) => [name, pattern]));
  const parts = before.parts.map((part) => ({ ...part, pattern: hint.get(part.name) ?? part.pattern }));
  await tx.run(sql`
    update catalog.brands set name = ${wanted.name}, position = ${wanted.position}, is_enabled = ${isEnabled},
      disabled_reason = case when ${isEnabled} then null when disabled_reason = 'openLoop' then 'openLoop' else 'paused' end,
      check_window_min = ${wanted.checkWindowMin}, denominations = ${wanted.denominations}::int[],
      note_en = ${noteEn || null}, note_zh = ${noteZh || null}, parts = ${JSON.stringify(parts)}::jsonb
    where id = ${brandID}`);
  await tx.run(sql`
    insert into catalog.brand_countries (brand_id, country_id, is_enabled)
    select ${brandID}, one, true from unnest(${countries}::text[]) as one
    on conflict (brand_id, country_id) do update set is_enabled = true`);
  await tx.run(sql`
    update catalog.brand_countries set is_enabled = false
    where brand_id = ${brandID} and country_id <> all(${countries}::text[])`);
  const after = { ...before, ...wanted, countries: [...countries].sort(), parts };
  const edit = { about: `brand:${brandID}`, before: brandView(before), after: brandView(after) };
  await noteEdits(tx, { byID: caller.userID, reason, now }, [edit]);
  tx.afterCommit(() => invalidateCatalog(services));
  return {};
};

export const saveCountry: Command<'saveCountry'> = async (context, { reason, ...wanted }) => {
  const { tx, caller, now, services } = context;
  const { countryID, nameEn, nameZh, position, isEnabled } = wanted;
  const before = (await countriesOf(tx)).find((country) => country.countryID === countryID);
  if (!before) throw new Refusal('CountryUnknown');
  await tx.run(sql`
    update catalog.countries set name_en = ${nameEn}, name_zh = ${nameZh}, position = ${position},
      is_enabled = ${isEnabled} where id = ${countryID}`);
  const edit = { about: `country:${countryID}`, before, after: { ...before, ...wanted } };
  await noteEdits(tx, { byID: caller.userID, reason, now }, [edit]);
  tx.afterCommit(() => invalidateCatalog(services));
  return {};
};
