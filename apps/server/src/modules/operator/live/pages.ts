import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openEventStream, streamBeatMs } from '../../../platform/http/event-stream';
import { cookieOf } from '../../../platform/http/request';
import type { Services } from '../../../services';
import { authenticateStaff, consoleCookie } from '../access/sessions';
import type { Stream } from '../state';
import { type LiveMessage, liveTopic } from './live-events';
import { recordQueueMarks } from './queues';
import { maxStreams, sendAll } from './streams';

const pathOfLive = '/api/operator/live';

/**
 * The event stream of one console page, as server-sent events. It is authenticated by the console's cookie, does not
 * extend the session, and ends with it.
 */
export function addLivePage(app: FastifyInstance, services: Services): void {
  const { streams } = services.operator;
  services.signals.listen((signal) => {
    if (signal.type === 'gap') sendAll(streams, { liveEvent: { kind: 'gap' }, hiddenFrom: [] });
    if (signal.type !== 'invalidate' || signal.topic !== liveTopic) return;
    for (const key of signal.keys) sendAll(streams, JSON.parse(key) as LiveMessage);
  });
  app.get(pathOfLive, (request, reply) => open(request, reply, services));
  app.addHook('preClose', async () => {
    for (const { events } of streams) events.end();
  });
}

async function open(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const token = cookieOf(request, consoleCookie.name);
  const from = request.headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin';
  const { now } = request.gift;
  const caller =
    token && !isForeign ? await authenticateStaff(token, services, now, { isQuiet: true }) : null;
  if (!caller) return reply.status(401).send({ code: 401, data: null, message: 'Not signed in' });
  const { streams } = services.operator;
  const own = [...streams].filter((stream) => stream.caller.sessionID === caller.sessionID);
  if (own.length >= maxStreams)
    return reply.status(429).send({ code: 429, data: null, message: 'Too many pages' });
  request.gift.caller = caller;
  const watching = { caller, sent: new Set<string>(), marks: new Map() };
  await recordQueueMarks(watching, { db: services.database, now, settings: services.settings.current });
  const stream: Stream = { ...watching, events: openEventStream(request, reply) };
  streams.add(stream);
  const beat = setInterval(stream.events.beat, streamBeatMs);
  stream.events.onClose(() => {
    clearInterval(beat);
    streams.delete(stream);
  });
}
