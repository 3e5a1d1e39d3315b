import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/calls/refusal';
import { minutes } from '../../../platform/clock';
import { rateLimiter } from '../../../platform/http/rate-limit';
import type { Services } from '../../../services';
import { readDispute } from '../store';
import { casePath, openLink } from './links';
import { nameOf } from './queries';
import { caseZip } from './zip';

/** Of one side of one case. A link may be followed again where a download broke. */
const rate = { limit: 10, windowS: minutes(5) / 1000 };

type Link = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Where links to the ZIP of a case lead. They ask for no session, so that a phone's own download can follow them. */
export function addCaseZipRoute(app: FastifyInstance, services: Services): void {
  const limiter = rateLimiter();
  /** One at a time for each side of a case: a phone that lost its connection comes back while the old one still hangs. */
  const underWay = new Map<string, Readable>();
  // Asking for the head alone would read every file.
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
    underWay.get(side)?.destroy();
    underWay.set(side, stream);
    stream.once('close', () => {
      if (underWay.get(side) === stream) underWay.delete(side);
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
