import type { CardForm, CardPart, Receipt } from '@gift/contract';
import type { BrandHints } from '@gift/contract/text/sensitive-text';
import { type Kobo, koboOf } from '@gift/money';
import { ttlCache } from '../../platform/cache';
import type { Context } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { days, later, seconds } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import type { Services } from '../../services';
import { type Band, numberedBands } from './bands';
import type { FaceBand } from './brand-rules';

/** What a reference rate belongs to, apart from the face value. */
export type Card = { brandID: string; countryID: string; form: CardForm; receipt: Receipt };

export type CardFacts = {
  brandID: string;
  brandName: string;
  countryID: string;
  currency: string;
  checkWindowMin: number;
  /** Whole units of the currency. */
  denominations: number[];
  parts: CardPart[];
};

/** A brand's card in a country. Refuses with BrandUnknown, BrandDisabled or NotSoldThere. */
export async function cardOf(
  db: Db,
  { brandID, countryID }: { brandID: string; countryID: string },
): Promise<CardFacts> {
  const row = await db.maybe<CardFacts & { isEnabled: boolean; isSoldThere: boolean }>(sql`
    select b.id as "brandID", b.name as "brandName", c.id as "countryID", c.currency,
      b.check_window_min as "checkWindowMin", b.denominations, b.parts, b.is_enabled as "isEnabled",
      coalesce(bc.is_enabled and c.is_enabled, false) as "isSoldThere"
    from catalog.brands b
    left join catalog.brand_countries bc on bc.brand_id = b.id and bc.country_id = ${countryID}
    left join catalog.countries c on c.id = bc.country_id
    where b.id = ${brandID}`);
  if (!row) throw new Refusal('BrandUnknown');
  if (!row.isEnabled) throw new Refusal('BrandDisabled', { brand: row.brandName });
  if (!row.isSoldThere) throw new Refusal('NotSoldThere', { brand: row.brandName });
  const { isEnabled: _, isSoldThere: __, ...facts } = row;
  return facts;
}

/** A brand's name; its id if the brand no longer exists. */
export async function brandNameOf(db: Db, brandID: string): Promise<string> {
  const row = await db.maybe<{ name: string }>(sql`select name from catalog.brands where id = ${brandID}`);
  return row?.name ?? brandID;
}

const partsCache = ttlCache<string, CardPart[]>(seconds(30));

/** The secret parts of a brand's cards. Works for disabled brands too, because running orders need it. */
export async function partsOf(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  brandID: string,
): Promise<readonly CardPart[]> {
  const brandParts = await partsCache.get(services, [brandID], now, async () => {
    const { parts } = await db.one<{ parts: CardPart[] }>(
      sql`select parts from catalog.brands where id = ${brandID}`,
    );
    return new Map([[brandID, parts]]);
  });
  return brandParts.get(brandID) ?? [];
}

/** The standard bands, lowest first. */
export const bandList = (db: Db): Promise<Band[]> =>
  db.many<Band>(sql`
    select band, from_minor as "fromMinor", to_minor as "toMinor" from catalog.bands order by from_minor`);

type CardKind = Pick<Card, 'brandID' | 'countryID'>;

/** The bands of a brand in a country, lowest first: its own or the standard ones. */
export async function bandsOf(db: Db, { brandID, countryID }: CardKind): Promise<Band[]> {
  const row = await db.maybe<{ bands: readonly FaceBand[] | null }>(sql`
    select bands from catalog.brand_countries where brand_id = ${brandID} and country_id = ${countryID}`);
  return row?.bands ? numberedBands(row.bands) : bandList(db);
}

/** Refuses face values that the issuer does not sell in this country. */
export async function refuseFaces(db: Db, card: CardKind, faces: readonly bigint[]): Promise<void> {
  const row = await db.maybe<{
    brand: string;
    currency: string;
    step: number | null;
    denominations: number[];
  }>(sql`
    select b.name as brand, c.currency, coalesce(bc.step, case c.minor_units when 0 then 1 end) as step,
      coalesce(bc.denominations, b.denominations) as denominations
    from catalog.brand_countries bc join catalog.brands b on b.id = bc.brand_id
      join catalog.countries c on c.id = bc.country_id
    where bc.brand_id = ${card.brandID} and bc.country_id = ${card.countryID}`);
  if (!row?.step) return;
  const { brand, currency, denominations } = row;
  const step = BigInt(row.step) * 100n;
  const wrong = faces.find(
    (face) => face % step !== 0n && !denominations.some((whole) => BigInt(whole) * 100n === face),
  );
  if (wrong !== undefined)
    throw new Refusal('FaceValueNotIssued', {
      ...{ brand, currency, step: String(row.step) },
      face: (Number(wrong) / 100).toLocaleString('en-US'),
    });
}

/** The web sites of all brands: a link to them is no contact. */
export async function brandSites(db: Db): Promise<string[]> {
  const rows = await db.many<{ site: string }>(sql`select unnest(sites) as site from catalog.brands`);
  return rows.map(({ site }) => site);
}

const hintsCache = ttlCache<'all', BrandHints>(seconds(30));

/** What a check of chat texts needs to know about the brands. */
export async function brandHints(services: Services, now: Date): Promise<BrandHints> {
  const hints = await hintsCache.get(services, ['all'], now, async () => {
    const { database } = services;
    const rows = await database.many<{ parts: CardPart[] }>(sql`select parts from catalog.brands`);
    const formats = rows.flatMap(({ parts }) => parts);
    return new Map([['all', { formats, sites: await brandSites(database) }]]);
  });
  return hints.get('all')!;
}

export type Reference = { rateKobo: Kobo; source: 'trades' | 'operator' | 'demo' };

/** A card's reference rate in a band, in kobo per whole unit of its currency; undefined if there is none. */
export async function referenceRate(db: Db, card: Card, band: number): Promise<Reference | undefined> {
  const row = await db.maybe<{ rateKobo: bigint; source: Reference['source'] }>(sql`
    select rate_kobo as "rateKobo",
      case when trades_kobo is not null then 'trades' when is_demo then 'demo' else 'operator' end as source
    from catalog.reference_rates
    where brand_id = ${card.brandID} and country_id = ${card.countryID} and form = ${card.form}
      and receipt = ${card.receipt} and band = ${band}`);
  return row && { ...row, rateKobo: koboOf(row.rateKobo) };
}

/** The reference rates of the last seven days, oldest first, at most 200, and the last one before them. */
export async function rateHistory(
  db: Db,
  card: Card,
  band: number,
  now: Date,
): Promise<{ at: Date; rateKobo: Kobo }[]> {
  const rows = await db.many<{ at: Date; rateKobo: Kobo }>(sql`
    select at, rate_kobo as "rateKobo" from catalog.rate_history
    where brand_id = ${card.brandID} and country_id = ${card.countryID} and form = ${card.form}
      and receipt = ${card.receipt} and band = ${band} and at <= ${now}
    order by at desc limit 200`);
  const since = later(now, -days(7));
  const inside = rows.filter((row) => row.at >= since);
  const before = rows[inside.length];
  return [...inside, ...(before ? [{ ...before, at: since }] : [])].reverse();
}
