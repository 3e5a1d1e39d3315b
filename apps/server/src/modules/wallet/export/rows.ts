import { textIn } from '@gift/contract/text/localized';
import { hours, later } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import type { Language } from '../../../platform/text/language';
import type { StatementCursor } from '../../ledger';
import { lineText } from '../statement/labels';
import { readStatement, type StatementItem } from '../statement/read';
import type { Trades } from '../trades';

/** A busy trader's year has a hundred thousand lines, so they are read and sent a page at a time. */
const linesPerPage = 500;

export type ExportRequest = {
  readonly userID: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly language: Language;
};

/** A statement line as text. Sums are kobo. */
export type ExportLine = {
  readonly at: string;
  readonly what: string;
  readonly reference: string;
  readonly counterparty: string;
  readonly inKobo: bigint | null;
  readonly outKobo: bigint | null;
  /** The proceeds of a sale on hold. Not in the balance yet. */
  readonly onHoldKobo: bigint | null;
  readonly balanceKobo: bigint;
};

export const headings: Record<Language, readonly string[]> = {
  'en-US': [
    'Date (Lagos)',
    'What',
    'Reference',
    'With',
    'In (NGN)',
    'Out (NGN)',
    'On hold (NGN)',
    'Balance (NGN)',
  ],
  'zh-CN': [
    '日期（拉各斯）',
    '事项',
    '编号',
    '对方',
    '收入（奈拉）',
    '支出（奈拉）',
    '冻结（奈拉）',
    '余额（奈拉）',
  ],
  'pcm-NG': [
    'Date (Lagos)',
    'Wetin',
    'Reference',
    'With',
    'Enter (NGN)',
    'Comot (NGN)',
    'On hold (NGN)',
    'Balance (NGN)',
  ],
};

/** Lagos is an hour ahead of UTC all year. */
export const lagosText = (date: Date) => later(date, hours(1)).toISOString().slice(0, 19).replace('T', ' ');
export const dayOf = (date: Date) => lagosText(date).slice(0, 10);

/** The text of a line, with the end of the hold for a sale on hold. */
const whatText = (line: StatementItem, language: Language): string => {
  const what = lineText(line, language);
  if (!line.spendableAt) return what;
  const until = lagosText(line.spendableAt).slice(0, 16);
  return textIn([`${what} until ${until}`, `${what}至 ${until}`, `${what} till ${until}`], language);
};

/** The lines of a period, newest first, a page at a time. */
export async function* exportLines(
  db: Db,
  trades: Pick<Trades, 'moneyLocations'>,
  { userID, from, to, language }: ExportRequest,
): AsyncGenerator<readonly ExportLine[]> {
  let cursor: StatementCursor | undefined;
  for (;;) {
    const page = await readStatement(db, trades, {
      userID,
      limit: linesPerPage,
      cursor,
      filter: { from, to },
    });
    yield page.map((line) => ({
      at: lagosText(line.at),
      what: whatText(line, language),
      reference: line.reference ?? '',
      counterparty: line.counterparty ?? '',
      inKobo: line.change > 0n ? line.change : null,
      outKobo: line.change < 0n ? -line.change : null,
      onHoldKobo: line.sale?.isOnHold ? line.sale.amount : null,
      balanceKobo: line.balanceAfter,
    }));
    const last = page.at(-1);
    if (!last || page.length < linesPerPage) return;
    cursor = { transferID: last.transferID, line: last.line };
  }
}
