import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { days, hours, later } from '../../../platform/clock';
import type { Db } from '../../../platform/db';
import { type Language, languageOf } from '../../../platform/language';
import { rateLimiter } from '../../../platform/rate-limit';
import { Refusal } from '../../../platform/refusal';
import type { Services } from '../../../services';
import { authenticate, nicknamesOf } from '../../identity';
import { type StatementCursor, type StatementLine, statement } from '../../ledger';
import { referencesFor } from '../references';
import { reasonText } from '../words';
import { byteOrderMark, csvLine, csvSum } from './csv';

const longest = days(366);
/** A year of a busy trader is a hundred thousand lines: they are read and sent a page at a time. */
const pageLines = 500;
const rate = { limit: 20, windowS: 3600 };

const headings: Record<Language, readonly string[]> = {
  'en-US': ['Date (Lagos)', 'What', 'Reference', 'With', 'In (NGN)', 'Out (NGN)', 'Balance (NGN)'],
  'zh-CN': ['日期（拉各斯）', '事项', '编号', '对方', '收入（奈拉）', '支出（奈拉）', '余额（奈拉）'],
};

/**
 * GET /api/wallet/export?from&to: the statement of up to twelve months as CSV, newest first, streamed, in the language
 * of `Accept-Language`. Not in the contract, whose answers are JSON; who asks, and how often, is checked alike.
 */
export function addStatementExport(app: FastifyInstance, services: Services): void {
  const limiter = rateLimiter();
  app.get<{ Querystring: Record<string, string> }>('/api/wallet/export', async (request, reply) => {
    const { now } = request.gift;
    const token = /^Bearer (.{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = token ? await authenticate(token, services, now) : null;
    if (!caller) throw new Refusal('NotSignedIn');
    request.gift.caller = caller;
    const seconds = limiter.use(`export ${caller.userID}`, rate, now);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
    const { from, to } = periodOf(request);
    const language = languageOf(request.headers['accept-language']);
    const lines = csvOf(services.database, { userID: caller.userID, from, to, language });
    request.gift.code = 200;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="gift-${dayOf(from)}-${dayOf(later(to, -1))}.csv"`)
      .send(Readable.from(lines));
  });
}

function periodOf({ query }: FastifyRequest<{ Querystring: Record<string, string> }>) {
  const moment = (field: 'from' | 'to') => {
    const text = query[field];
    const isMoment = typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text);
    const read = new Date(isMoment ? text : Number.NaN);
    if (Number.isNaN(read.getTime())) throw new Refusal('Malformed', { field });
    return read;
  };
  const [from, to] = [moment('from'), moment('to')];
  if (to <= from) throw new Refusal('Malformed', { field: 'to' });
  if (to.getTime() - from.getTime() > longest) throw new Refusal('ExportTooLong', { months: 12 });
  return { from, to };
}

/** Lagos is an hour ahead of UTC all year. */
const lagosText = (moment: Date) => later(moment, hours(1)).toISOString().slice(0, 19).replace('T', ' ');
const dayOf = (moment: Date) => lagosText(moment).slice(0, 10);

type Wanted = { userID: bigint; from: Date; to: Date; language: Language };

async function* csvOf(db: Db, { userID, from, to, language }: Wanted): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings[language]);
  let cursor: StatementCursor | undefined;
  for (;;) {
    const page = await statement(db, { userID, limit: pageLines, cursor, filter: { from, to } });
    yield await textOf(db, page, { userID, language });
    const last = page.at(-1);
    if (!last || page.length < pageLines) return;
    cursor = { transferID: last.transferID, line: last.line };
  }
}

async function textOf(
  db: Db,
  page: readonly StatementLine[],
  { userID, language }: Pick<Wanted, 'userID' | 'language'>,
): Promise<string> {
  const partners = page.flatMap((line) => (line.counterpartyID === null ? [] : [line.counterpartyID]));
  const nicknames = await nicknamesOf(db, partners);
  const references = await referencesFor(db, page);
  const text = page.map((line) =>
    csvLine([
      lagosText(line.at),
      reasonText(line.reason, language),
      line.orderNo ?? references.get(line.ref) ?? '',
      line.counterpartyID === null || line.counterpartyID === userID
        ? ''
        : (nicknames.get(line.counterpartyID) ?? ''),
      csvSum(line.change > 0n ? line.change : null),
      csvSum(line.change < 0n ? -line.change : null),
      csvSum(line.balanceAfter),
    ]),
  );
  return text.join('');
}
