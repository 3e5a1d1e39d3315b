import { byteOrderMark, csvLine, csvSum } from '../../../platform/csv';
import type { Db } from '../../../platform/database/db';
import type { Trades } from '../trades';
import { type ExportLine, type ExportRequest, exportLines, headings } from './rows';

const rowOf = (line: ExportLine): string =>
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

export async function* csvOf(
  db: Db,
  trades: Pick<Trades, 'moneyLocations'>,
  exportRequest: ExportRequest,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[exportRequest.language]);
  for await (const page of exportLines(db, trades, exportRequest)) yield page.map(rowOf).join('');
}
