import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import { languageOf } from '../../../platform/text/language';
import type { Services } from '../../../services';
import { authenticate, nicknamesOf, verifiedNameOf } from '../../identity';
import { statementSums } from '../../ledger';
import type { Trades } from '../trades';
import { csvOf } from './csv';
import { pdfOf, type Summary } from './pdf';
import { dayOf, type ExportRequest, exportLines, lagosText } from './rows';

/** Twelve months, including a leap year. */
const longestDays = 366;
const rate = { limit: 20, windowS: 3600 };

/**
 * GET /api/wallet/export?from&to&format: the statement of up to twelve months as CSV or PDF, newest first, streamed,
 * in the language of `Accept-Language`. Not in the contract, whose answers are JSON. Authentication and rate limits
 * are the same.
 */
export function addStatementExport(
  app: FastifyInstance,
  services: Services,
  trades: Pick<Trades, 'moneyLocations'>,
): void {
  const limiter = services.rateLimits.limiter('statements');
  app.get<{ Querystring: Record<string, string> }>('/api/wallet/export', async (request, reply) => {
    const { now } = request.gift;
    const token = /^Bearer (.{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    const caller = token ? await authenticate(token, services, now) : null;
    if (!caller) throw new Refusal('NotSignedIn');
    request.gift.caller = caller;
    const seconds = limiter.use(`export ${caller.userID}`, rate, now);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
    const { database } = services;
    const { format, ...period } = exportRequestOf(request);
    const language = languageOf(request.headers['accept-language']);
    const exportRequest: ExportRequest = { userID: caller.userID, ...period, language };
    const file =
      format === 'pdf'
        ? pdfOf(
            exportLines(database, trades, exportRequest),
            exportRequest,
            await summaryOf(database, exportRequest, now),
          )
        : Readable.from(csvOf(database, trades, exportRequest));
    request.gift.code = 200;
    const name = `gift-${dayOf(exportRequest.from)}-${dayOf(later(exportRequest.to, -1))}.${format}`;
    return reply
      .type(format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file);
  });
}

function exportRequestOf({ query }: FastifyRequest<{ Querystring: Record<string, string> }>) {
  const timestampOf = (field: 'from' | 'to') => {
    const text = query[field];
    const isTimestamp = typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text);
    const date = new Date(isTimestamp ? text : Number.NaN);
    if (Number.isNaN(date.getTime())) throw new Refusal('Malformed', { field });
    return date;
  };
  const [from, to] = [timestampOf('from'), timestampOf('to')];
  const { format = 'csv' } = query;
  if (format !== 'csv' && format !== 'pdf') throw new Refusal('Malformed', { field: 'format' });
  if (to <= from) throw new Refusal('Malformed', { field: 'to' });
  if (to.getTime() - from.getTime() > days(longestDays))
    throw new Refusal('ExportTooLong', { days: longestDays });
  return { from, to, format } as const;
}

async function summaryOf(db: Db, { userID, from, to }: ExportRequest, now: Date): Promise<Summary> {
  const name = (await verifiedNameOf(db, userID)) ?? (await nicknamesOf(db, [userID])).get(userID) ?? '';
  return { name, madeAt: lagosText(now), ...(await statementSums(db, { userID, from, to })) };
}
