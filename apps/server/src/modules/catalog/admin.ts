import type { CardPart } from '@gift/contract';
import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { type FaceBand, refuseWrongBrand } from './brand-rules';
import { bandList } from './cards';
import { countriesOf } from './countries';
import { noteEdits } from './edits';
import { invalidateCatalog } from './shared';

type Faces = {
  countryID: string;
  denominations: number[] | null;
  step: number | null;
  bands: FaceBand[] | null;
  redeemUrl: string | null;
};
type Brand = {
  brandID: string;
  name: string;
  nameZh: string;
  aliases: string[];
  sites: string[];
  category: 'gaming' | 'app' | 'store' | 'openLoop';
  tile: { from: string; to: string };
  position: number;
  isEnabled: boolean;
  isProhibited: boolean;
  isDraft: boolean;
  checkWindowMin: number;
  denominations: number[];
  noteEn: string;
  noteZh: string;
  notePcm: string;
  countries: string[];
  faces: Faces[];
  parts: CardPart[];
};

const brandsOf = (db: Db): Promise<Brand[]> =>
  db.many<Brand>(sql`
    select b.id as "brandID", b.name, b.name_zh as "nameZh", b.aliases, b.sites, b.category,
      json_build_object('from', b.tile_from, 'to', b.tile_to) as tile, b.position, b.is_enabled as "isEnabled",
      b.category = 'openLoop' as "isProhibited", b.disabled_reason is not distinct from 'draft' as "isDraft",
      b.check_window_min as "checkWindowMin", b.denominations, coalesce(b.note_en, '') as "noteEn",
      coalesce(b.note_zh, '') as "noteZh", b.note_pcm as "notePcm",
      coalesce(array_agg(bc.country_id order by bc.country_id) filter (where bc.is_enabled), '{}') as countries,
      coalesce(json_agg(json_build_object('countryID', bc.country_id, 'denominations', bc.denominations,
          'step', bc.step, 'bands', bc.bands, 'redeemUrl', bc.redeem_url) order by bc.country_id)
        filter (where bc.is_enabled
          and num_nonnulls(bc.denominations, bc.step, bc.bands, bc.redeem_url) > 0), '[]') as faces,
      b.parts
    from catalog.brands b left join catalog.brand_countries bc on bc.brand_id = b.id
    group by b.id order by b.position, b.id`);

export const catalogSource: Query<'catalogSource'> = async ({ db, settings }) => ({
  brands: await brandsOf(db),
  countries: await countriesOf(db),
  bands: (await bandList(db)).map(({ band, fromMinor, toMinor }) => ({
    band,
    fromMinor: Number(fromMinor),
    toMinor: Number(toMinor),
  })),
  rateApprovalAboveBps: settings.rateApprovalAboveBps,
});

type Context = Parameters<Command<'saveBrand'>>[0];
type Wanted = Parameters<Command<'createBrand'>>[1] & { isEnabled: boolean };

/** Checks and writes a brand; `before` is null for a new one. */
async function writeBrand(context: Context, { reason, ...brandInput }: Wanted, before: Brand | null) {
  const { tx, caller, now, services } = context;
  const { brandID, isEnabled } = brandInput;
  refuseWrongBrand(brandInput, before?.category ?? null);
  const countries = await countriesOf(tx);
  const chosenCountries = brandInput.countries.map((id) =>
    countries.find(({ countryID }) => countryID === id),
  );
  if (chosenCountries.includes(undefined)) throw new Refusal('CountryUnknown');
  if (isEnabled && !chosenCountries.some((country) => country?.isEnabled))
    throw new Refusal('NoCountryOpen', { brand: brandInput.name });
  await tx.run(sql`
    insert into catalog.brands as b (id, name, name_zh, aliases, sites, category, tile_from, tile_to, position,
      is_enabled, disabled_reason, check_window_min, denominations, note_en, note_zh, note_pcm, parts)
    values (${brandID}, ${brandInput.name}, ${brandInput.nameZh}, ${brandInput.aliases}::text[], ${brandInput.sites}::text[],
      ${brandInput.category}, ${brandInput.tile.from}, ${brandInput.tile.to}, ${brandInput.position}, ${isEnabled},
      ${isEnabled ? null : 'draft'}, ${brandInput.checkWindowMin}, ${brandInput.denominations}::int[],
      ${brandInput.noteEn || null}, ${brandInput.noteZh || null}, ${brandInput.notePcm}, ${JSON.stringify(brandInput.parts)}::jsonb)
    on conflict (id) do update set name = excluded.name, name_zh = excluded.name_zh, aliases = excluded.aliases,
      sites = excluded.sites, category = excluded.category, tile_from = excluded.tile_from,
      tile_to = excluded.tile_to, position = excluded.position, is_enabled = excluded.is_enabled,
      disabled_reason = case when excluded.is_enabled then null
        when b.disabled_reason in ('openLoop', 'draft') then b.disabled_reason else 'paused' end,
      check_window_min = excluded.check_window_min, denominations = excluded.denominations,
      note_en = excluded.note_en, note_zh = excluded.note_zh, note_pcm = excluded.note_pcm, parts = excluded.parts`);
  await writeCountries(context, brandInput);
  const after = (await brandsOf(tx)).find((brand) => brand.brandID === brandID)!;
  await noteEdits(tx, { byID: caller.userID, reason, now }, [{ about: `brand:${brandID}`, before, after }]);
  tx.afterCommit(() => invalidateCatalog(services));
  return {};
}

/** Writes where a brand is sold. Bands with reference rates, also scheduled ones, stay: a rate names its band by number. */
async function writeCountries(
  { tx }: Context,
  { brandID, countries, faces }: Pick<Wanted, 'brandID' | 'countries' | 'faces'>,
): Promise<void> {
  const rows = countries.map((countryID) => {
    const own = faces.find((one) => one.countryID === countryID);
    return {
      country_id: countryID,
      denominations: own?.denominations ?? null,
      step: own?.step ?? null,
      bands: own?.bands ?? null,
      redeem_url: own?.redeemUrl ?? null,
    };
  });
  const countryRows = sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g (country_id text, denominations int[], step int, bands jsonb, redeem_url text)`;
  const inUse = await tx.maybe<{ countryID: string }>(sql`
    select bc.country_id as "countryID"
    from catalog.brand_countries bc join (${countryRows}) g on g.country_id = bc.country_id
    where bc.brand_id = ${brandID} and bc.bands is distinct from nullif(g.bands, 'null'::jsonb)
      and (exists (select from catalog.reference_rates r
          where r.brand_id = bc.brand_id and r.country_id = bc.country_id)
        or exists (select from catalog.scheduled_rates s where s.state = 'pending'
          and s.rates @> jsonb_build_array(jsonb_build_object('brandID', bc.brand_id, 'countryID', bc.country_id))))
    order by 1 limit 1`);
  if (inUse) throw new Refusal('BandsInUse', inUse);
  await tx.run(sql`
    insert into catalog.brand_countries (brand_id, country_id, is_enabled, denominations, step, bands, redeem_url)
    select ${brandID}, country_id, true, denominations, step, nullif(bands, 'null'::jsonb), redeem_url
    from (${countryRows}) g
    on conflict (brand_id, country_id) do update set is_enabled = true, denominations = excluded.denominations,
      step = excluded.step, bands = excluded.bands, redeem_url = excluded.redeem_url`);
  await tx.run(sql`
    update catalog.brand_countries set is_enabled = false
    where brand_id = ${brandID} and country_id <> all(${countries}::text[])`);
}

/** The brand as it is, locked; null if there is none. */
async function lockBrand({ tx }: Context, brandID: string): Promise<Brand | null> {
  // Also serializes the creation of a brand with itself.
  await tx.run(sql`lock table catalog.brands in share row exclusive mode`);
  return (await brandsOf(tx)).find((brand) => brand.brandID === brandID) ?? null;
}

export const createBrand: Command<'createBrand'> = async (context, brand) => {
  const { brandID } = brand;
  if (await lockBrand(context, brandID)) throw new Refusal('BrandExists', { brandID });
  return writeBrand(context, { ...brand, isEnabled: false }, null);
};

export const saveBrand: Command<'saveBrand'> = async (context, brand) => {
  const before = await lockBrand(context, brand.brandID);
  if (!before) throw new Refusal('BrandUnknown');
  return writeBrand(context, brand, before);
};
