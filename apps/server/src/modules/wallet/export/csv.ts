import { byteOrderMark, csvLine, csvSum } from '../../../platform/csv';
import type { Db } from '../../../platform/db';
import type { Trades } from '../trades';
import { headings, type ToldLine, toldLines, type Wanted } from './lines';

const rowOf = (line: ToldLine): string =>
  csvLine([
    line.at,
    line.what,
    line.reference,
    line.counterparty,
    csvSum(line.inKobo),
    csvSum(line.outKobo),
    csvSum(line.onHoldKobo),
    csvSum(line.balanceKobo),
  ]);

/** The statement as CSV. */
export async function* csvOf(
  db: Db,
  trades: Pick<Trades, 'moneyPlaces'>,
  wanted: Wanted,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[wanted.language]);
  for await (const page of toldLines(db, trades, wanted)) yield page.map(rowOf).join('');
}
