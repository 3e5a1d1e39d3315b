import { cardForms, receipts } from '@gift/contract';
import { koboOf, parseNaira } from '@gift/money';
import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { bandList } from './cards';
import { noteEdits } from './edits';
import { type OperatorRate, setReferenceRates } from './rates';
import { invalidateCatalog } from './shared';

type CurrentRate = {
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
const columns = sql`
  brand_id as "brandID", country_id as "countryID", form, receipt, band, operator_kobo as "operatorKobo",
  is_demo as "isDemo", trades_kobo as "tradesKobo", trades, updated_at as "updatedAt"`;

const digits = (kobo: bigint | null) => (kobo === null ? null : String(kobo));

export const rateSource: Query<'rateSource'> = async ({ db }, { brandID, countryID }) => {
  const rows = await db.many<CurrentRate>(sql`
    select ${columns} from catalog.reference_rates
    where brand_id = ${brandID} and country_id = ${countryID} order by form, receipt, band`);
  return {
    rates: rows.map(({ operatorKobo, tradesKobo, updatedAt, ...row }) => ({
      ...row,
      operatorKobo: digits(operatorKobo),
      tradesKobo: digits(tradesKobo),
      updatedAt: updatedAt.toISOString(),
    })),
  };
};

type Cell = Pick<CurrentRate, 'brandID' | 'countryID' | 'form' | 'receipt' | 'band'>;
const nameOf = ({ brandID, countryID, form, receipt, band }: Cell) =>
  `${brandID}:${countryID}:${form}:${receipt}:${band}`;

async function currentRatesOf(db: Db, brandIDs: readonly string[]): Promise<Map<string, CurrentRate>> {
  const rows = await db.many<CurrentRate>(sql`
    select ${columns} from catalog.reference_rates where brand_id = any(${[...new Set(brandIDs)]}::text[])`);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** The numbers of the bands of each card, by `steam:US`. */
type Known = ReadonlyMap<string, ReadonlySet<number>>;

async function knownOf(db: Db): Promise<Known> {
  const rows = await db.many<{ card: string; bands: number | null }>(sql`
    select brand_id || ':' || country_id as card, jsonb_array_length(bands) as bands from catalog.brand_countries`);
  const standard = new Set((await bandList(db)).map(({ band }) => band));
  const firstOf = (count: number) => new Set(Array.from({ length: count }, (_, at) => at + 1));
  return new Map(rows.map(({ card, bands }) => [card, bands === null ? standard : firstOf(bands)]));
}

const isReceiptOf = ({ form, receipt }: Cell) => form === 'physical' || receipt === 'none';

type Problem = 'columns' | 'card' | 'receipt' | 'band' | 'naira' | 'repeated';

function parseLine(line: string, bandsByCard: Known): OperatorRate | Problem {
  const parts = line.split(/[,;\t]/).map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
  if (parts.length !== 6) return 'columns';
  const [brand, country, form, receipt, band, naira] = parts as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const cell = {
    brandID: brand.toLowerCase(),
    countryID: country.toUpperCase(),
    form: form.toLowerCase(),
    receipt: receipt.toLowerCase() || 'none',
    band: Number(band),
  } as Cell;
  const bands = bandsByCard.get(`${cell.brandID}:${cell.countryID}`);
  if (!bands) return 'card';
  if (!cardForms.includes(cell.form) || !receipts.includes(cell.receipt) || !isReceiptOf(cell))
    return 'receipt';
  if (!bands.has(cell.band)) return 'band';
  const parsedPrice = parseNaira(naira, koboOf(9_999_999_999n));
  if (!parsedPrice.ok || parsedPrice.kobo === 0n) return 'naira';
  return { ...cell, rateKobo: parsedPrice.kobo };
}

const maxRates = 5000;

export const previewRateImport: Query<'previewRateImport'> = async ({ db }, { csv }) => {
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (lines.length > maxRates + 1) throw new Refusal('TooManyRates', { max: maxRates });
  const bands = await knownOf(db);
  const problems: { line: number; problem: Problem }[] = [];
  const rates = new Map<string, OperatorRate>();
  lines.forEach((text, at) => {
    // A first line with column names is skipped.
    if (text.trim() === '' || (at === 0 && /^"?brand/i.test(text))) return;
    const rateOrProblem = parseLine(text, bands);
    const problem =
      typeof rateOrProblem === 'string'
        ? rateOrProblem
        : rates.has(nameOf(rateOrProblem))
          ? 'repeated'
          : null;
    if (problem) problems.push({ line: at + 1, problem });
    else rates.set(nameOf(rateOrProblem as OperatorRate), rateOrProblem as OperatorRate);
  });
  const currentRates = await currentRatesOf(
    db,
    [...rates.values()].map(({ brandID }) => brandID),
  );
  const changes = [...rates].flatMap(([name, rate]) => {
    const before = currentRates.get(name);
    if (before?.operatorKobo === rate.rateKobo && !before.isDemo) return [];
    return [
      {
        ...rate,
        rateKobo: String(rate.rateKobo),
        beforeKobo: digits(before?.operatorKobo ?? null),
        wasDemo: before?.isDemo ?? false,
      },
    ];
  });
  return { changes, same: rates.size - changes.length, problems: problems.slice(0, 100) };
};

export const saveRates: Command<'saveRates'> = async (context, { rates, reason }) => {
  const { tx, caller, now, services } = context;
  const bands = await knownOf(tx);
  for (const rate of rates)
    if (!bands.get(`${rate.brandID}:${rate.countryID}`)?.has(rate.band) || !isReceiptOf(rate))
      throw new Refusal('RateCardUnknown');
  // If a card has two figures, the last one counts, as in a file read from the top.
  const rateByName = new Map(
    rates.map((rate) => [nameOf(rate), { ...rate, rateKobo: koboOf(BigInt(rate.rateKobo)) }]),
  );
  const currentRates = await currentRatesOf(
    tx,
    rates.map(({ brandID }) => brandID),
  );
  const changedRates = [...rateByName].filter(([name, rate]) => {
    const before = currentRates.get(name);
    return before?.operatorKobo !== rate.rateKobo || before.isDemo;
  });
  await setReferenceRates(
    tx,
    changedRates.map(([, rate]) => rate),
    { now },
  );
  await noteEdits(
    tx,
    { byID: caller.userID, reason, now },
    changedRates.map(([name, { rateKobo }]) => {
      const before = currentRates.get(name);
      const previous = before && { rateKobo: digits(before.operatorKobo), isDemo: before.isDemo };
      return { about: `rate:${name}`, before: previous ?? null, after: { rateKobo: String(rateKobo) } };
    }),
  );
  tx.afterCommit(() => invalidateCatalog(services));
  return { changed: changedRates.length };
};
