import { hours, later } from '../../../platform/clock';
import type { Db } from '../../../platform/db';
import type { Language } from '../../../platform/language';
import { nicknamesOf } from '../../identity';
import { type StatementCursor, statement } from '../../ledger';
import { referencesFor } from '../references';
import { reasonText } from '../words';

/** A year of a busy trader is a hundred thousand lines: they are read and sent a page at a time. */
const pageLines = 500;

export type Wanted = {
  readonly userID: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly language: Language;
};

/** A line of the statement in words. Sums are kobo. */
export type ToldLine = {
  readonly at: string;
  readonly what: string;
  readonly reference: string;
  readonly counterparty: string;
  readonly inKobo: bigint | null;
  readonly outKobo: bigint | null;
  readonly balanceKobo: bigint;
};

export const headings: Record<Language, readonly string[]> = {
  'en-US': ['Date (Lagos)', 'What', 'Reference', 'With', 'In (NGN)', 'Out (NGN)', 'Balance (NGN)'],
  'zh-CN': ['日期（拉各斯）', '事项', '编号', '对方', '收入（奈拉）', '支出（奈拉）', '余额（奈拉）'],
};

/** Lagos is an hour ahead of UTC all year. */
export const lagosText = (moment: Date) =>
  later(moment, hours(1)).toISOString().slice(0, 19).replace('T', ' ');
export const dayOf = (moment: Date) => lagosText(moment).slice(0, 10);

/** The lines of a time, newest first, a page at a time. */
export async function* toldLines(
  db: Db,
  { userID, from, to, language }: Wanted,
): AsyncGenerator<readonly ToldLine[]> {
  let cursor: StatementCursor | undefined;
  for (;;) {
    const page = await statement(db, { userID, limit: pageLines, cursor, filter: { from, to } });
    const partners = page.flatMap((line) => (line.counterpartyID === null ? [] : [line.counterpartyID]));
    const nicknames = await nicknamesOf(db, partners);
    const references = await referencesFor(db, page);
    yield page.map((line) => ({
      at: lagosText(line.at),
      what: reasonText(line.reason, language),
      reference: line.orderNo ?? references.get(line.ref) ?? '',
      counterparty:
        line.counterpartyID === null || line.counterpartyID === userID
          ? ''
          : (nicknames.get(line.counterpartyID) ?? ''),
      inKobo: line.change > 0n ? line.change : null,
      outKobo: line.change < 0n ? -line.change : null,
      balanceKobo: line.balanceAfter,
    }));
    const last = page.at(-1);
    if (!last || page.length < pageLines) return;
    cursor = { transferID: last.transferID, line: last.line };
  }
}
