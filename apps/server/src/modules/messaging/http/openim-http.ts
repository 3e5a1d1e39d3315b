import { ErrorCode, errorName, Platform } from '@gift/im-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { DatabaseUnavailable } from '../../../platform/database/availability';
import { networkOf } from '../../../platform/http/limits/rate-limit';
import { StorageUnavailable } from '../../../platform/storage/object-store';
import type { Services } from '../../../services';
import { authenticateToken } from '../tokens/tokens';

// The frame of OpenIM's HTTP calls: POST under /api with `operationID` and `token` in the
// headers, and the envelope {errCode, errMsg, errDlt, data} with HTTP 200 for every outcome.

/** The caller: user and platform of the token. An admin's token acts for any user. */
export type ImCaller = { userID: string; platformID: number; isAdmin: boolean };

export type ImContext<WhoCalls = ImCaller> = {
  services: Services;
  caller: WhoCalls;
  now: Date;
  operationID: string;
  /** The `operationID` header as sent by the caller; `operationID` may be the server's own. */
  givenOperationID: string;
  query: Readonly<Record<string, unknown>>;
  /** The address at which the caller reached this server, such as `https://gift.example.com`. */
  site: string;
  /** Throws 1002 unless the caller is this user or an admin. Every `userID` of a body is checked with it. */
  checkSelf(userID: string): void;
};

/** The `data` of an answer: an object; bytes, sent as base64; undefined if a call has no answer. */
export type ImAnswer = object | Uint8Array | undefined;

/** One call. The handler throws `ImError` to refuse. It receives a body of `application/x-protobuf` as bytes. */
export type ImCall<Body extends z.ZodType = z.ZodType> = {
  /** Default: the token of a user or an admin. `admin`: an admin's only; `public`: none. */
  access?: 'admin' | 'public';
  body: Body;
  /** Reads much of the database, so even admins have a rate limit. */
  isCostly?: boolean;
  run(context: ImContext, body: z.output<Body>): Promise<ImAnswer>;
};

/** Declares one call, so that its handler knows the type of its body. */
export const imCall = <Body extends z.ZodType>(call: ImCall<Body>): ImCall => call as unknown as ImCall;

/** By path without /api: `'/msg/revoke_msg': imCall({ … })`. */
export type ImCalls = Readonly<Record<`/${string}`, ImCall>>;

/** A refusal in the wire's numbers; `errMsg` is the symbolic name of the code. */
export class ImError extends Error {
  constructor(
    readonly errCode: number,
    readonly errDlt = '',
  ) {
    super(errDlt || String(errCode));
    this.name = 'ImError';
  }
}

const bodyLimit = 256 * 1024;
/** The rate limit per call, for one user or one address without a token. */
const userRate = { limit: 1_200, windowS: 60 };
const publicRate = { limit: 60, windowS: 60 };
const costlyRate = { limit: 60, windowS: 60 };

/** Other sites may call, as with any OpenIM server: the token is in a header and not in a cookie. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type, operationid, token, reqfuncname',
  'access-control-max-age': '172800',
};

/** First path segments of OpenIM. Unknown paths below them are answered in its envelope. */
const families = [
  'auth',
  'user',
  'friend',
  'group',
  'conversation',
  'msg',
  'jssdk',
  'object',
  'third',
  'statistics',
];

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

function refuse(request: FastifyRequest, reply: FastifyReply, errCode: number, errDlt: string, status = 200) {
  request.gift.code = errCode;
  return reply.status(status).send({ errCode, errMsg: errorName(errCode), errDlt });
}

/** Registers the calls on the server. Refusals and unreadable bodies are answered in the envelope. */
export async function addImCalls(app: FastifyInstance, services: Services, calls: ImCalls): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-protobuf',
      { parseAs: 'buffer', bodyLimit },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    // The body is JSON, whatever content type the client sends.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit },
      async (_: FastifyRequest, body: string) => readJson(body),
    );
    scope.addHook('onRequest', async (_, reply) => void reply.headers(cors));
    scope.setErrorHandler((error, request, reply) => answerError(services, error as Error, request, reply));
    const serve = callServer(services);
    for (const [path, call] of Object.entries(calls)) {
      scope.post(`/api${path}`, (request, reply) => serve(path, call, request, reply));
      scope.options(`/api${path}`, (_, reply) => reply.status(200).send());
    }
    for (const family of families)
      scope.post(`/api/${family}/*`, (request, reply) =>
        refuse(request, reply, ErrorCode.ArgsError, 'there is no such call'),
      );
  });
}

function readJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ImError(ErrorCode.ArgsError, 'the body is no JSON');
  }
}

function answerError(services: Services, error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ImError) return refuse(request, reply, error.errCode, error.errDlt);
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  // PostgreSQL's two errors for a text with a zero character in it, which no user types.
  if (statusCode < 500 || code === '22021' || code === '22P05')
    return refuse(request, reply, ErrorCode.ArgsError, 'the request cannot be read');
  services.log.error({ err: error, op: request.id, route: request.routeOptions.url }, 'a chat call broke');
  const isDown = error instanceof DatabaseUnavailable || error instanceof StorageUnavailable;
  const status = isDown ? 503 : 200;
  return refuse(request, reply, ErrorCode.ServerInternalError, request.id, status);
}

function callServer(services: Services) {
  const limiter = services.rateLimits.limiter('chat-calls');

  async function callerOf(call: ImCall, request: FastifyRequest): Promise<ImCaller> {
    if (call.access === 'public') return { userID: '', platformID: 0, isAdmin: false };
    const token = header(request, 'token');
    if (!token) throw new ImError(ErrorCode.ArgsError, 'header must have token');
    const authentication = await authenticateToken(services, token);
    if (!authentication.ok) throw new ImError(authentication.errCode, authentication.errDlt);
    const { userID, platformID } = authentication.session;
    const isAdmin = platformID === Platform.admin;
    if (call.access === 'admin' && !isAdmin) throw new ImError(ErrorCode.NoPermissionError, 'admins only');
    return { userID, platformID, isAdmin };
  }

  return async (path: string, call: ImCall, request: FastifyRequest, reply: FastifyReply) => {
    const operationID = header(request, 'operationid');
    if (!operationID) throw new ImError(ErrorCode.ArgsError, 'header must have operationID');
    const caller = await callerOf(call, request);
    const { now } = request.gift;
    const isOpen = call.access === 'public';
    const who = isOpen ? networkOf(request.ip) : caller.userID;
    const rate = call.isCostly ? costlyRate : isOpen ? publicRate : userRate;
    const isFree = caller.isAdmin && !call.isCostly;
    const seconds = isFree ? 0 : limiter.use(`${path} ${who}`, rate, now);
    if (seconds > 0) throw new ImError(ErrorCode.ArgsError, `too many calls; wait ${seconds} s`);
    const parsedBody = call.body.safeParse(request.body ?? {});
    if (!parsedBody.success)
      throw new ImError(ErrorCode.ArgsError, parsedBody.error.issues[0]?.path.join('.') || 'body');
    const context: ImContext = {
      services,
      caller,
      now,
      operationID: request.id,
      givenOperationID: operationID,
      query: request.query as Record<string, unknown>,
      site: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
      checkSelf(userID) {
        if (!caller.isAdmin && userID !== caller.userID)
          throw new ImError(ErrorCode.NoPermissionError, "another's userID");
      },
    };
    const answer = await call.run(context, parsedBody.data);
    const data = answer instanceof Uint8Array ? Buffer.from(answer).toString('base64') : answer;
    return reply.send({ errCode: 0, errMsg: '', errDlt: '', ...(data === undefined ? {} : { data }) });
  };
}
