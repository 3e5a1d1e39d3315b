import { cardForms, receipts } from '@gift/contract';
import { koboOf, parseNaira } from '@gift/money';
import type { Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import {
  bandsByCard,
  type CurrentRate,
  currentRates,
  isReceiptOf,
  type KnownBands,
  koboText,
  nameOf,
  type RateCell,
  rateBases,
  rateColumns,
} from './current-rates';
import type { OperatorRate } from './rates';

export const rateSource: Query<'rateSource'> = async ({ db, now }, { brandID, countryID }) => {
  const rows = await db.many<CurrentRate>(sql`
    select ${rateColumns} from catalog.reference_rates
    where brand_id = ${brandID} and country_id = ${countryID} order by form, receipt, band`);
  const baseOf = await rateBases(db, new Map(rows.map((row) => [nameOf(row), row])), now);
  return {
    rates: rows.map(({ operatorKobo, tradesKobo, updatedAt, ...row }) => ({
      ...row,
      operatorKobo: koboText(operatorKobo),
      baseKobo: koboText(baseOf(row)),
      tradesKobo: koboText(tradesKobo),
      updatedAt: updatedAt.toISOString(),
    })),
  };
};

type Problem = 'columns' | 'card' | 'receipt' | 'band' | 'naira' | 'repeated';

function parseLine(line: string, knownBands: KnownBands): OperatorRate | Problem {
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
  } as RateCell;
  const bands = knownBands.get(`${cell.brandID}:${cell.countryID}`);
  if (!bands) return 'card';
  if (!cardForms.includes(cell.form) || !receipts.includes(cell.receipt) || !isReceiptOf(cell))
    return 'receipt';
  if (!bands.has(cell.band)) return 'band';
  const parsedPrice = parseNaira(naira, koboOf(9_999_999_999n));
  if (!parsedPrice.ok || parsedPrice.kobo === 0n) return 'naira';
  return { ...cell, rateKobo: parsedPrice.kobo };
}

const maxRates = 5000;

export const previewRateImport: Query<'previewRateImport'> = async ({ db, now }, { csv }) => {
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (lines.length > maxRates + 1) throw new Refusal('TooManyRates', { max: maxRates });
  const bands = await bandsByCard(db);
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
  const currentByName = await currentRates(
    db,
    [...rates.values()].map(({ brandID }) => brandID),
  );
  const baseOf = await rateBases(db, currentByName, now);
  const changes = [...rates].flatMap(([name, rate]) => {
    const before = currentByName.get(name);
    if (before?.operatorKobo === rate.rateKobo && !before.isDemo) return [];
    return [
      {
        ...rate,
        rateKobo: String(rate.rateKobo),
        beforeKobo: koboText(before?.operatorKobo ?? null),
        baseKobo: koboText(baseOf(rate)),
        wasDemo: before?.isDemo ?? false,
      },
    ];
  });
  return {
    ...{ changes, same: rates.size - changes.length },
    ...{ problemCount: problems.length, problems: problems.slice(0, 100) },
  };
};
