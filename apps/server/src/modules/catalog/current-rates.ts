import { days, later } from '../../platform/clock';
import { type Db, sql } from '../../platform/database/db';
import { bandList } from './cards';
import type { OperatorRate } from './rates';

export type CurrentRate = {
  brandID: string;
  countryID: string;
  form: OperatorRate['form'];
  receipt: OperatorRate['receipt'];
  band: number;
  operatorKobo: bigint | null;
  isDemo: boolean;
  tradesKobo: bigint | null;
  trades: number;
  updatedAt: Date;
};

export const rateColumns = sql`
  brand_id as "brandID", country_id as "countryID", form, receipt, band, operator_kobo as "operatorKobo",
  is_demo as "isDemo", trades_kobo as "tradesKobo", trades, updated_at as "updatedAt"`;

export type RateCell = Pick<CurrentRate, 'brandID' | 'countryID' | 'form' | 'receipt' | 'band'>;

export const nameOf = ({ brandID, countryID, form, receipt, band }: RateCell) =>
  `${brandID}:${countryID}:${form}:${receipt}:${band}`;

export const koboText = (kobo: bigint | null) => (kobo === null ? null : String(kobo));

export async function currentRates(db: Db, brandIDs: readonly string[]): Promise<Map<string, CurrentRate>> {
  const rows = await db.many<CurrentRate>(sql`
    select ${rateColumns} from catalog.reference_rates where brand_id = any(${[...new Set(brandIDs)]}::text[])`);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/**
 * The rate that the limit for changes counts from, for each of these rates: the one before the changes of the last day
 * that nobody approved, so that small steps do not avoid the limit, or the current one. Null for a new rate.
 */
export async function rateBases(
  db: Db,
  current: ReadonlyMap<string, CurrentRate>,
  now: Date,
): Promise<(rate: RateCell) => bigint | null> {
  const rows = await db.many<{ name: string; kobo: bigint }>(sql`
    select distinct on (about) substr(about, 6) as name,
      coalesce(before->>'rateKobo', after->>'rateKobo')::bigint as kobo
    from catalog.edits e
    where about = any(${[...current.keys()].map((name) => `rate:${name}`)}::text[]) and at > ${later(now, -days(1))}
      and not exists (
        select from catalog.edits a where a.about = e.about and a.id >= e.id and a.approved_by is not null)
    order by about, id`);
  const earlier = new Map(rows.map(({ name, kobo }) => [name, kobo]));
  return (rate) => earlier.get(nameOf(rate)) ?? current.get(nameOf(rate))?.operatorKobo ?? null;
}

/** The numbers of the bands of each card, by `steam:US`. */
export type KnownBands = ReadonlyMap<string, ReadonlySet<number>>;

export async function bandsByCard(db: Db): Promise<KnownBands> {
  const rows = await db.many<{ card: string; bands: number | null }>(sql`
    select brand_id || ':' || country_id as card, jsonb_array_length(bands) as bands from catalog.brand_countries`);
  const standard = new Set((await bandList(db)).map(({ band }) => band));
  const firstOf = (count: number) => new Set(Array.from({ length: count }, (_, at) => at + 1));
  return new Map(rows.map(({ card, bands }) => [card, bands === null ? standard : firstOf(bands)]));
}

export const isReceiptOf = ({ form, receipt }: Pick<RateCell, 'form' | 'receipt'>) =>
  form === 'physical' || receipt === 'none';
