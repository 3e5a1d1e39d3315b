import type { CardPart } from '@gift/contract';
import { type Db, sql } from '../../platform/database/db';
import type { FaceBand } from './brand-rules';

export type BrandRow = {
  brandID: string;
  name: string;
  nameZh: string;
  aliases: string[];
  category: 'gaming' | 'app' | 'store' | 'openLoop';
  tileFrom: string;
  tileTo: string;
  isEnabled: boolean;
  disabledReason: 'openLoop' | 'paused' | null;
  noteEn: string | null;
  noteZh: string | null;
  notePcm: string;
  checkWindowMin: number;
  denominations: number[];
  parts: CardPart[];
  countries: string[];
  /** Countries whose face values differ, in whole units. */
  faces: { countryID: string; denominations: number[]; step: number | null; bands: FaceBand[] | null }[];
};

/** The brand's own redeem pages by country. */
export async function redeemUrlsOf(db: Db, brandID: string): Promise<Map<string, string>> {
  const rows = await db.many<{ countryID: string; redeemUrl: string }>(sql`
    select country_id as "countryID", redeem_url as "redeemUrl" from catalog.brand_countries
    where brand_id = ${brandID} and redeem_url is not null`);
  return new Map(rows.map(({ countryID, redeemUrl }) => [countryID, redeemUrl]));
}

/** Brands in display order, each with the countries it is sold in. Drafts are left out. */
export const allBrands = (db: Db): Promise<BrandRow[]> =>
  db.many<BrandRow>(sql`
    select b.id as "brandID", b.name, b.name_zh as "nameZh", b.aliases, b.category, b.tile_from as "tileFrom", b.tile_to as "tileTo",
      b.is_enabled as "isEnabled", b.disabled_reason as "disabledReason", b.note_en as "noteEn",
      b.note_zh as "noteZh", b.note_pcm as "notePcm", b.check_window_min as "checkWindowMin", b.denominations, b.parts,
      coalesce(array_agg(c.id order by c.position) filter (where c.id is not null), '{}') as countries,
      coalesce(json_agg(json_build_object('countryID', c.id, 'bands', bc.bands,
          'denominations', coalesce(bc.denominations, b.denominations),
          'step', coalesce(bc.step, case c.minor_units when 0 then 1 end)) order by c.position)
        filter (where num_nonnulls(bc.denominations, bc.step, bc.bands) > 0 or c.minor_units = 0), '[]') as faces
    from catalog.brands b
    left join catalog.brand_countries bc on bc.brand_id = b.id and bc.is_enabled
    left join catalog.countries c on c.id = bc.country_id and c.is_enabled
    where b.disabled_reason is distinct from 'draft'
    group by b.id order by b.position, b.id`);

export type CountryRow = {
  countryID: string;
  nameEn: string;
  nameZh: string;
  flag: string;
  currency: string;
  symbol: string;
  minorUnits: number;
};

export const allCountries = (db: Db): Promise<CountryRow[]> =>
  db.many<CountryRow>(sql`
    select id as "countryID", name_en as "nameEn", name_zh as "nameZh", flag, currency, symbol,
      minor_units as "minorUnits" from catalog.countries where is_enabled order by position`);

type RateRow = {
  band: number;
  rateKobo: bigint;
  source: 'trades' | 'operator' | 'demo';
  trades: number;
  windowH: number | null;
  updatedAt: Date;
};

/** The rates of one card by band, where there are any. */
export const ratesOf = (
  db: Db,
  card: { brandID: string; countryID: string; form: string; receipt: string },
): Promise<RateRow[]> =>
  db.many<RateRow>(sql`
    select band, rate_kobo as "rateKobo", trades, trades_window_h as "windowH", updated_at as "updatedAt",
      case when trades_kobo is not null then 'trades' when is_demo then 'demo' else 'operator' end as source
    from catalog.reference_rates
    where brand_id = ${card.brandID} and country_id = ${card.countryID} and form = ${card.form}
      and receipt = ${card.receipt}
    order by band`);

export type TopRow = {
  brandID: string;
  countryID: string;
  currency: string;
  band: number;
  rateKobo: bigint;
  source: 'trades' | 'operator' | 'demo';
  before: bigint | null;
};

/**
 * One headline rate per enabled brand: its first country's e-code in band 4, which is about 100 dollars, or the highest
 * below it, now and at `dayAgo`.
 */
export const topRates = (db: Db, dayAgo: Date): Promise<TopRow[]> =>
  db.many<TopRow>(sql`
    select * from (
      select distinct on (b.id) b.id as "brandID", b.position, c.id as "countryID", c.currency,
        r.band, r.rate_kobo as "rateKobo",
        case when r.trades_kobo is not null then 'trades' when r.is_demo then 'demo' else 'operator' end as source,
        (select h.rate_kobo from catalog.rate_history h
          where (h.brand_id, h.country_id, h.form, h.receipt, h.band)
            = (r.brand_id, r.country_id, r.form, r.receipt, r.band) and h.at <= ${dayAgo}
          order by h.at desc limit 1) as before
      from catalog.brands b
      join catalog.reference_rates r on r.brand_id = b.id and r.form = 'ecode' and r.band <= 4
      join catalog.countries c on c.id = r.country_id and c.is_enabled
      where b.is_enabled order by b.id, r.band = 4 desc, c.position, r.band desc
    ) tops order by position`);
