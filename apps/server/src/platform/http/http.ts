import { BlockList, isIPv6 } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { newOperationID } from '../ids';
import { metricsPage } from '../log/metrics-page';
import { contractRoutes } from './contract-routes';
import { answerError } from './http-errors';
import type { HttpOptions, RequestTimeouts } from './http-options';
import { assetHeaders, securityHeadersFor } from './security-headers';
import { traceRequests } from './trace-requests';

const defaultTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  wholeMs: 600_000,
  idleMs: 90_000,
  checkEveryMs: 5_000,
};
const defaultBodyLimit = 64 * 1024;
/** `retry-after` of a 503 without its own, in seconds: most database outages are over by then. */
const retryAfterS = 2;

const noSchemas = () => {
  throw new Error('routes have no schemas of Fastify');
};

/** The HTTP server, with every call of the contract. `app.ts` adds pages and files. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, timeouts = defaultTimeouts } = options;
  const { cluster } = services.config.im;
  const securityHeaders = securityHeadersFor(
    cluster ? [cluster.apiUrl, cluster.wsUrl].map((url) => new URL(url).origin) : [],
  );
  const app = fastify({
    bodyLimit: defaultBodyLimit,
    logger: false,
    // Accepted requests are answered even during shutdown (`drain.ts`).
    return503OnClosing: false,
    requestTimeout: timeouts.wholeMs,
    connectionTimeout: timeouts.idleMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    // With a public URL there is exactly one proxy, the operator's; only its forwarded address is trusted.
    trustProxy: services.config.publicUrl ? (_: string, hop: number) => hop === 0 : false,
    genReqId: (request) => {
      // OpenIM's clients send their operation id in another header.
      const header = request.headers['x-operation-id'] ?? request.headers.operationid;
      return typeof header === 'string' && /^[\w-]{8,40}$/.test(header) ? header : newOperationID();
    },
    routerOptions: { ignoreTrailingSlash: true },
    // Calls are validated by their declarations (`hooks/validation.ts`). Fastify's libraries for it would slow down every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // A request with an unreadable URL never reaches the hooks below.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .headers(securityHeaders)
        .status(400)
        .send({ code: 400, data: null, message: 'Malformed address' }),
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: 12 * 1024 * 1024 } });
  const metrics = metricsPage(services, options.gauges ?? []);
  app.get('/metrics', async (request, reply) =>
    isFromInside(request)
      ? reply.type(metrics.contentType).send(await metrics.text())
      : answerMissing(request, reply),
  );
  app.decorateRequest('gift', null as never);
  app.addHook('onRequest', async (request, reply) => {
    request.gift = { now: services.clock.now(), caller: null, input: {}, code: 0 };
    if (request.url.startsWith('/assets/')) return void reply.headers(assetHeaders);
    reply.headers(securityHeaders);
    // Balances must not stay in the cache of a shared phone. Answers that may be cached override this header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    reply.header('x-operation-id', request.id).header('x-server-time', String(request.gift.now.getTime()));
  });
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { caller, code, streamsSinceMs } = request.gift;
    const ms = streamsSinceMs ?? reply.elapsedTime;
    if (reply.statusCode === 503) services.database.availability.countRequest();
    const route = request.routeOptions.url ?? 'none';
    const trace_id = request.gift.span?.traceID;
    services.metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode, code },
      ms / 1000,
    );
    services.log.info({
      op: request.id,
      trace_id,
      method: request.method,
      route,
      status: reply.statusCode,
      answer: code || undefined,
      user: caller ? String(caller.userID) : undefined,
      ms: Math.round(ms),
    });
  });
  app.setErrorHandler((error, request, reply) => answerError(services, error as Error, request, reply));
  if (services.tracing) traceRequests(app, services.tracing);
  await app.register(contractRoutes, options);
  return app;
}

export const answerMissing = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send({ code: 404, data: null, message: 'Not found' });

const privateNets = new BlockList();
privateNets.addSubnet('127.0.0.0', 8);
privateNets.addSubnet('10.0.0.0', 8);
privateNets.addSubnet('172.16.0.0', 12);
privateNets.addSubnet('192.168.0.0', 16);
privateNets.addAddress('::1', 'ipv6');
privateNets.addSubnet('fc00::', 7, 'ipv6');

/** Whether a request came directly from a private network, not from the public through a proxy. */
function isFromInside({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return privateNets.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
