import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../../../platform/clock';
import { cookieOf } from '../../../platform/http/request';
import type { Services } from '../../../services';
import { authenticateStaff, consoleCookie } from '../access/sessions';
import type { Stream } from '../state';
import { type LiveMessage, liveTopic } from './live-events';
import { recordQueueMarks } from './queues';
import { maxStreams, sendAll } from './streams';

/** Shorter than the usual idle timeout of proxies. */
const beatMs = seconds(20);
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
    for (const { response } of streams) response.end();
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
  const stream: Stream = { caller, response: reply.raw, sent: new Set(), marks: new Map() };
  await recordQueueMarks(stream, { db: services.database, now, settings: services.settings.current });
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering proxy would hold back all events.
    'x-accel-buffering': 'no',
  });
  // The browser reconnects after this many ms.
  response.write('retry: 2000\n\n');
  streams.add(stream);
  const beat = setInterval(() => response.write(':\n\n'), beatMs);
  response.on('error', () => {});
  response.once('close', () => {
    clearInterval(beat);
    streams.delete(stream);
  });
}
