import { Readable } from 'node:stream';
import { isID } from '@gift/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Handlers, Origin } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { byteOrderMark, csvLine } from '../../../platform/csv';
import { cookieOf } from '../../../platform/http/request';
import type { Services } from '../../../services';
import { authenticateStaff, consoleCookie } from '../access/sessions';
import { recordStaffAction } from '../audit';
import { listFiles } from './lists';
import { consumeExport, type Ending, finishExport, inputOf, maxRows, type RequestedExport } from './request';

type Answer = { nextCursor?: string | null };

/**
 * The rows of a list as CSV, page by page, from the same call that the console uses: whatever that call refuses or
 * leaves out is not in the file either. Waits for a slow reader before it requests the next page.
 */
async function* csvOf(
  handlers: Handlers,
  context: Context,
  { list, filter, language }: RequestedExport,
  progress: { rows: number; isCut: boolean },
): AsyncGenerator<string> {
  const file = listFiles[list];
  yield byteOrderMark + csvLine(file.headings(language));
  const input = inputOf(list, filter, context.caller.roles);
  const run = handlers[list].run as (context: Context, input: object) => Promise<Answer>;
  let cursor: string | null | undefined;
  do {
    const page = await run(context, cursor ? { ...input, cursor } : input);
    const lines = file.lines(page).slice(0, maxRows - progress.rows);
    progress.rows += lines.length;
    if (lines.length > 0) yield lines.map(csvLine).join('');
    cursor = page.nextCursor;
  } while (cursor && progress.rows < maxRows);
  progress.isCut = Boolean(cursor);
}

type Asked = FastifyRequest<{ Params: { id: string } }>;

async function staffOf(request: FastifyRequest, services: Services) {
  const token = cookieOf(request, consoleCookie.name);
  const from = request.headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin' && from !== 'none';
  const caller = token && !isForeign ? await authenticateStaff(token, services, request.gift.now) : null;
  if (!caller) throw new Refusal('NotSignedIn');
  return caller;
}

/** Downloads of list files: for the requester, with the console's cookie, once. */
export function addListFiles(app: FastifyInstance, services: Services, handlers: Handlers): void {
  app.get('/api/operator/export/file/:id', async (request: Asked, reply) => {
    const { now } = request.gift;
    const caller = await staffOf(request, services);
    request.gift.caller = caller;
    if (!isID(request.params.id)) throw new Refusal('ExportFileExpired');
    const db = services.database.serving(request.id);
    const requestedExport = await consumeExport(db, {
      id: BigInt(request.params.id),
      staffID: caller.userID,
      now,
    });
    const origin: Origin = { address: request.ip, userAgent: '', deviceID: '' };
    const context: Context = {
      db,
      caller,
      now,
      operationID: request.id,
      language: requestedExport.language,
      origin,
      site: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
      services,
      settings: services.settings.current,
    };
    request.gift.code = 200;
    const day = now.toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="gift-${requestedExport.list}-${day}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(auditedRows(handlers, context, requestedExport)));
  });
}

/** The file. However it ends, the audit log records the number of rows sent, with list, filter and reason. */
async function* auditedRows(
  handlers: Handlers,
  context: Context,
  requestedExport: RequestedExport,
): AsyncGenerator<string> {
  const progress = { rows: 0, isCut: false };
  let state: Ending['state'] = 'broken';
  try {
    yield* csvOf(handlers, context, requestedExport, progress);
    state = progress.isCut ? 'cut' : 'whole';
  } finally {
    const { services, caller, operationID, origin } = context;
    const { id, list, filter, reason } = requestedExport;
    const now = services.clock.now();
    const ending: Ending = { state, rows: progress.rows };
    await services.database.transaction(async (tx) => {
      await finishExport(tx, id, { ...ending, now });
      const input = { exportID: String(id), list, filter, reason, ...ending };
      await recordStaffAction(tx, {
        caller,
        call: 'exportList.rows',
        input,
        outcome: state === 'broken' ? 'broken' : 'done',
        now,
        operationID,
        origin,
      });
    });
  }
}
