import { isID } from '@gift/contract/rules';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import type { Services } from '../../../services';
import { exportName } from './names';

/** Long enough for a phone to start the download; later another link needs the session. */
const linkMs = minutes(5);

/** A URL that opens one ZIP for five minutes, created after the session was checked. */
export function linkTo(keys: Keys, id: bigint, now: Date): string {
  const until = later(now, linkMs).getTime();
  const sig = keys.mac('export-url', `${id} ${until}`).toString('base64url');
  return `/api/privacy/file/${id}?until=${until}&sig=${sig}`;
}

type Link = { Params: { id: string }; Querystring: Record<string, unknown> };

/** The ZIP of a link. Refuses with DataExportExpired whatever is wrong with it, so that guesses learn nothing. */
function openLink(
  keys: Keys,
  { params, query }: { params: Link['Params']; query: Link['Querystring'] },
  now: Date,
) {
  const { until, sig } = query;
  const isWhole =
    isID(params.id) && typeof until === 'string' && /^\d{13}$/.test(until) && typeof sig === 'string';
  if (!isWhole) throw new Refusal('DataExportExpired');
  const id = BigInt(params.id);
  const isTrue = keys.isMac('export-url', `${id} ${until}`, sig);
  if (!isTrue || Number(until) <= now.getTime()) throw new Refusal('DataExportExpired');
  return id;
}

const readyExport = (
  db: Db,
  id: bigint,
  now: Date,
): Promise<{ bytes: bigint; requestedAt: Date } | undefined> =>
  db.maybe(sql`
    select bytes, requested_at as "requestedAt" from privacy.requests
    where id = ${id} and kind = 'export' and state = 'ready' and due_at > ${now}`);

/** The routes of ZIP links. They need no session, so that a phone's download manager can use them. */
export function addExportPages(app: FastifyInstance, services: Services): void {
  app.get<Link>('/api/privacy/file/:id', async (request, reply) => {
    const { now } = request.gift;
    const id = openLink(services.keys, request, now);
    const ready = await readyExport(services.database, id, now);
    if (!ready) throw new Refusal('DataExportExpired');
    request.gift.code = 200;
    const name = `gift-data-${ready.requestedAt.toISOString().slice(0, 10)}.zip`;
    return reply
      .type('application/zip')
      .header('content-length', String(ready.bytes))
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(await services.storage.open(exportName(id)));
  });
}
