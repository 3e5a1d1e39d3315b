import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/calls/refusal';
import { minutes } from '../../../platform/clock';
import type { Services } from '../../../services';
import { readDispute } from '../store';
import { casePath, openLink } from './links';
import { nameOf } from './queries';
import { caseZip } from './zip';

/** Per side of a case; allows to repeat a broken download. */
const rate = { limit: 10, windowS: minutes(5) / 1000 };

type Link = { Params: { id: string }; Querystring: Record<string, unknown> };

/**
 * Serves the ZIP of a case by link. It needs no session, so that a phone's download manager can follow the
 * link.
 */
export function addCaseZipRoute(app: FastifyInstance, services: Services): void {
  const limiter = services.rateLimits.limiter('case-files');
  /**
   * One download at a time for each side of a case. A new one replaces an old one that hangs on a lost
   * connection.
   */
  const activeDownloads = new Map<string, Readable>();
  // A HEAD request would read every file.
  app.get<Link>(`${casePath}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const { now } = request.gift;
    const { disputeID, role, language } = openLink(services.keys, request.params.id, request.query, now);
    const side = `${disputeID} ${role}`;
    const seconds = limiter.use(side, rate, now);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
    const dispute = await readDispute(services.database, disputeID);
    if (!dispute) throw new Refusal('UploadLinkExpired');
    const site = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const reading = { db: services.database, services, site, now, dispute, role };
    const { stream, bytes } = await caseZip(reading, language);
    activeDownloads.get(side)?.destroy();
    activeDownloads.set(side, stream);
    stream.once('close', () => {
      if (activeDownloads.get(side) === stream) activeDownloads.delete(side);
    });
    request.gift.code = 200;
    return reply
      .type('application/zip')
      .header('content-length', String(bytes))
      .header('content-disposition', `attachment; filename="${nameOf(dispute.orderID)}"`)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(stream);
  });
}
