import { BlockList, isIPv6 } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import {
  type Caller,
  type Context,
  type Handlers,
  type Origin,
  Prepared,
  type SentFile,
  type SetCookie,
  type StaffAction,
  staffActionOf,
} from '../calls/context';
import { Refusal } from '../calls/refusal';
import { type AnyHandler, isKey, runCommand } from '../calls/run-command';
import type { Db, ReplayGuard } from '../database/db';
import { newOperationID } from '../ids';
import { createMetrics } from '../log/metrics';
import { sealedCalls } from '../sealed/sealed-calls';
import { languageOf } from '../text/language';
import { refuseCardCodes } from '../text/staff-texts';
import { answerError } from './http-errors';
import { limitPerOwner } from './owner-limit';
import { networkOf, rateLimiter } from './rate-limit';
import { assetHeaders, securityHeadersFor } from './security-headers';

declare module 'fastify' {
  interface FastifyRequest {
    /** One timestamp, caller and result code per call; the access log reads them. */
    gift: { now: Date; caller: Caller | null; code: number };
  }
}

export type HttpOptions = {
  services: Services;
  handlers: Handlers;
  /** Resolves a bearer token to its live session; null when there is none. */
  authenticate(token: string, services: Services, now: Date): Promise<Caller | null>;
  /** Authentication of console staff; without it every call that requires roles is refused. */
  staff?: StaffAuth;
  /** Throws the refusal of a call that this account may not make now, for example while frozen. */
  refuseAccount?(services: Services, userID: bigint, spec: EndpointSpec, body: unknown): void;
  /** Validates every answer against the contract. On in tests, so that drift fails there. */
  checksAnswers?: boolean;
  /** Time limits for slow senders; shorter in tests. */
  timeouts?: RequestTimeouts;
};

/**
 * How long the server waits for a request, in milliseconds. Without limits, a few hundred clients that send one byte a
 * minute hold every connection. A 12 MB photo over a slow phone link takes minutes, so `wholeMs` is long.
 */
export type RequestTimeouts = { headersMs: number; wholeMs: number; idleMs: number; checkEveryMs: number };
const defaultTimeouts: RequestTimeouts = {
  headersMs: 15_000,
  wholeMs: 600_000,
  idleMs: 90_000,
  checkEveryMs: 5_000,
};

const defaultBodyLimit = 64 * 1024;
/** Seconds for `retry-after` while the database is unavailable: most outages are over by then. */
const retryAfterS = 2;
/** Limit per caller and call where the contract sets no stricter one. */
const defaultRate = { limit: 600, windowS: 60 };
/**
 * How many commands of one account run at once. Commands on the same row wait for each other and each holds a
 * connection, so without this limit two dozen taps could take the whole pool.
 */
const commandsAtOnce = 4;

/**
 * The HTTP server, with every call of the contract if the process has the `api` role. `app.ts` adds pages and files.
 */
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
      const given = request.headers['x-operation-id'] ?? request.headers.operationid;
      return typeof given === 'string' && /^[\w-]{8,40}$/.test(given) ? given : newOperationID();
    },
    routerOptions: { ignoreTrailingSlash: true },
    // A request with an unreadable URL never reaches the hooks below.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .headers(securityHeaders)
        .status(400)
        .send({ code: 400, data: null, message: 'Malformed address' }),
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: 12 * 1024 * 1024 } });
  const metrics = createMetrics();
  app.get('/metrics', async (request, reply) =>
    isFromInside(request)
      ? reply.type(metrics.contentType).send(await metrics.text())
      : answerMissing(request, reply),
  );
  app.decorateRequest('gift', null as never);
  app.addHook('onRequest', async (request, reply) => {
    request.gift = { now: services.clock.now(), caller: null, code: 0 };
    reply.headers(request.url.startsWith('/assets/') ? assetHeaders : securityHeaders);
    // Balances must not stay in the cache of a shared phone. Answers that may be cached override this header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    reply.header('x-operation-id', request.id).header('x-server-time', String(request.gift.now.getTime()));
  });
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { caller, code } = request.gift;
    if (reply.statusCode === 503) services.database.availability.countRequest();
    const route = request.routeOptions.url ?? 'none';
    metrics.observe(
      { method: request.method, route, status: reply.statusCode, code },
      reply.elapsedTime / 1000,
    );
    services.log.info({
      op: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      answer: code || undefined,
      user: caller ? String(caller.userID) : undefined,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.setErrorHandler((error, request, reply) => answerError(services, error as Error, request, reply));
  if (!services.config.roles.includes('api')) return app;

  const sealed = sealedCalls(services);
  app.addHook('onClose', () => sealed.close());
  const serve = callServer(options, sealed);
  for (const name of Object.keys(calls) as CallName[]) {
    const spec: EndpointSpec = calls[name];
    app.route({
      method: spec.method,
      url: spec.path,
      ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
      ...sealed.routeOptions(spec),
      handler: (request, reply) => serve(name, request, reply),
    });
  }
  return app;
}

/** Answers 404; `request` may have any method and path. */
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

function originOf({ ip, headers }: FastifyRequest): Origin {
  const device = headers['x-device-id'];
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    deviceID: typeof device === 'string' && /^[\w-]{16,64}$/.test(device) ? device : '',
  };
}

async function fileOf(request: FastifyRequest): Promise<SentFile> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part?.fieldname === 'file') return { name: part.filename ?? '', bytes: await part.toBuffer() };
  } catch (error) {
    // The parser has many errors for a bad body; only "too large" helps the client.
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw error;
  }
  throw new Refusal('Malformed', { field: 'file' });
}

/** How the console authenticates its staff and where it records their actions. */
export type StaffAuth = {
  cookie: string;
  /** `isQuiet`: the page polls without a user action, so the call does not extend the session. */
  authenticate(
    token: string,
    services: Services,
    now: Date,
    how: { isQuiet: boolean },
  ): Promise<Caller | null>;
  record(db: Db, action: StaffAction): Promise<unknown>;
};

/**
 * The caller of the console's cookie. Browsers attach cookies to cross-site requests too (CSRF), so a POST must also
 * carry a header that other sites cannot set, and `sec-fetch-site`, where the browser sends it, must not be foreign.
 */
async function admitStaff(
  { staff, services }: HttpOptions,
  spec: EndpointSpec,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = staff && cookieOf(request, staff.cookie);
  const isQuiet = request.headers['x-gift-quiet'] === '1';
  const caller = token ? await staff.authenticate(token, services, request.gift.now, { isQuiet }) : null;
  if (!caller) return null;
  const from = request.headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin' && from !== 'none';
  if (isForeign || (spec.method === 'POST' && request.headers['x-gift-console'] !== '1'))
    throw new Refusal('NotFromConsole');
  return caller;
}

export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]{1,200})`).exec(headers.cookie ?? '')?.[1];

/** A proxy may not report that the client used https; PUBLIC_URL does. */
const cookieText = (
  { name, value, path, maxAgeS }: SetCookie,
  { protocol }: FastifyRequest,
  { publicUrl = '' }: Services['config'],
): string => {
  const isSecure = protocol === 'https' || publicUrl.startsWith('https:');
  return `${name}=${value}; Path=${path}; Max-Age=${Math.floor(maxAgeS)}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
};

function callServer(options: HttpOptions, sealed: ReturnType<typeof sealedCalls>) {
  const { services, handlers, authenticate, checksAnswers, staff, refuseAccount } = options;
  const limiter = rateLimiter();
  const runLimited = limitPerOwner(commandsAtOnce);

  const bearerOf = (request: FastifyRequest) =>
    /^Bearer (.{1,200})$/.exec(request.headers.authorization ?? '')?.[1];

  /** The decoded body; for a sealed body also the statement that marks its envelope as used. */
  async function opened(
    spec: EndpointSpec,
    request: FastifyRequest,
  ): Promise<{ body: unknown; replayGuard?: ReplayGuard }> {
    if (spec.sealed) return sealed.open(spec, request);
    return { body: spec.method === 'POST' ? (request.body ?? {}) : {} };
  }

  /** Runs the replay guard outside a transaction. */
  async function runReplayGuard(replayGuard: ReplayGuard | undefined) {
    const refusal = replayGuard?.refusal(await services.database.run(replayGuard.statement));
    if (refusal) throw refusal;
  }

  function checked(schema: EndpointSpec['body'], value: unknown): object {
    if (!schema) return {};
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data as object;
    const [issue] = parsed.error.issues;
    throw new Refusal('Malformed', { field: issue?.path.join('.') || 'body' });
  }

  function countRate(name: CallName, spec: EndpointSpec, request: FastifyRequest) {
    const { now, caller } = request.gift;
    const rate = spec.rate ?? defaultRate;
    const who = spec.rate?.by === 'account' && caller ? String(caller.userID) : networkOf(request.ip);
    const seconds = limiter.use(`${name} ${who}`, rate, now);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
  }

  return async (name: CallName, request: FastifyRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    try {
      return await serve(name, request, reply);
    } catch (error) {
      await sealed.evenOut(calls[name], error, startedAt);
      await recordRefused(name, request, error);
      throw error;
    }
  };

  /** Audits a refused staff action in its own transaction, because the action's own was rolled back. */
  async function recordRefused(name: CallName, request: FastifyRequest, error: unknown) {
    const spec: EndpointSpec = calls[name];
    const { caller, now } = request.gift;
    if (!staff || !spec.roles || !caller || !(error instanceof Refusal)) return;
    const isGet = spec.method === 'GET';
    if (isGet && !spec.isLogged && error.refusal !== 'NotStaff') return;
    const sent = isGet ? spec.query?.safeParse(request.query) : spec.body?.safeParse(request.body);
    const around = { caller, now, operationID: request.id, origin: originOf(request) };
    await staff.record(services.database, staffActionOf(name, around, sent?.data ?? {}, error.refusal));
  }

  async function serve(name: CallName, request: FastifyRequest, reply: FastifyReply) {
    const spec: EndpointSpec = calls[name];
    const { gift } = request;
    const token = bearerOf(request);
    gift.caller = spec.roles
      ? await admitStaff(options, spec, request)
      : token
        ? await authenticate(token, services, gift.now)
        : null;
    if (gift.caller?.renewedForS) reply.header('x-session-expires-in', gift.caller.renewedForS);
    countRate(name, spec, request);
    if (spec.roles && !gift.caller && token && (await authenticate(token, services, gift.now)))
      throw new Refusal('NotStaff');
    if (spec.access === 'user' && !gift.caller) throw new Refusal('NotSignedIn');
    if (spec.roles && !spec.roles.some((role) => gift.caller?.roles.includes(role)))
      throw new Refusal('NotStaff');
    if (gift.caller && !spec.roles) refuseAccount?.(services, gift.caller.userID, spec, request.body);
    const { body, replayGuard } = await opened(spec, request);
    const key = spec.idempotent ? request.headers['idempotency-key'] : undefined;
    let input: object;
    try {
      input = { ...checked(spec.query, request.query), ...checked(spec.body, body) };
      if (spec.roles) refuseCardCodes(spec, input);
      if (spec.idempotent && !isKey(key)) throw new Refusal('IdempotencyKeyMissing');
    } catch (error) {
      // A replayed envelope gets the replay refusal and no other error.
      await runReplayGuard(replayGuard);
      throw error;
    }
    const context: Context<Caller | null> = {
      readFile: () => fileOf(request),
      setCookie: (cookie) => void reply.header('set-cookie', cookieText(cookie, request, services.config)),
      db: services.database.serving(request.id),
      caller: gift.caller,
      now: gift.now,
      operationID: request.id,
      language: languageOf(request.headers['accept-language']),
      origin: originOf(request),
      site: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
      services,
      settings: services.settings.current,
    };
    const handler = handlers[name] as unknown as AnyHandler;
    if (handler.kind === 'query') await runReplayGuard(replayGuard);
    const noted = spec.roles && (spec.isLogged || spec.method === 'POST') ? staff : undefined;
    const record = (db: Db, outcome: string) =>
      noted?.record(db, staffActionOf(name, context as Context, input, outcome));
    // An action outside the database is audited before it happens; a read is audited once there is something to see.
    if (handler.kind === 'query' && spec.method === 'POST') await record(context.db, 'done');
    const run = () =>
      handler.kind === 'query'
        ? handler.run(context, input)
        : runCommand(name, spec, handler, context, input, {
            body,
            key: key as string,
            replayGuard,
            before: noted && ((tx) => record(tx, 'done') as Promise<unknown>),
          });
    const answer =
      handler.kind === 'command' && gift.caller
        ? await runLimited(String(gift.caller.userID), run)
        : await run();
    if (handler.kind === 'query' && spec.method === 'GET') await record(context.db, 'done');
    gift.code = 200;
    reply.header('content-type', 'application/json; charset=utf-8');
    if (answer instanceof Prepared) {
      if (checksAnswers) spec.answer.parse(JSON.parse(answer.json).data);
      return sendPrepared(answer, request, reply);
    }
    if (checksAnswers) spec.answer.parse(answer);
    return reply.send(JSON.stringify({ code: 200, data: answer, message: 'OK' }));
  }
}

/** Answers 304 without a body when the client already has this version. */
function sendPrepared({ json, caching }: Prepared, request: FastifyRequest, reply: FastifyReply) {
  if (!caching) return reply.send(json);
  reply.header('etag', caching.etag).header('cache-control', `public, max-age=${caching.maxAgeS}`);
  return request.headers['if-none-match'] === caching.etag ? reply.status(304).send() : reply.send(json);
}
