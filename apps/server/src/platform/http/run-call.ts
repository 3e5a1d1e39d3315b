import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import type { Caller, Context } from '../calls/context';
import { type AnyHandler, runCommand } from '../calls/run-command';
import { runReplayGuard } from '../sealed/sealed-body';
import { languageOf } from '../text/language';
import { auditOf } from './hooks/audit';
import type { HttpOptions } from './http-options';
import { limitPerOwner } from './limits/owner-limit';
import { fileOf, originOf } from './request';
import { cookieText, sendAnswer } from './send-answer';

/**
 * How many commands of one account run at once. Commands on the same row wait for each other and each holds a
 * connection, so without this limit two dozen taps could take the whole pool.
 */
const commandsAtOnce = 4;

/** The Fastify handler of every call: runs the module's handler and sends its answer. */
export function callHandler(options: HttpOptions) {
  const { services, handlers } = options;
  const runLimited = limitPerOwner(commandsAtOnce);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { call, spec } = request.routeOptions.config;
    const { caller, input, replayGuard } = request.gift;
    const handler = handlers[call] as unknown as AnyHandler;
    const context = contextOf(services, request, reply);
    const audit = auditOf(options, request);
    let answer: unknown;
    if (handler.kind === 'query') {
      await runReplayGuard(services.database, replayGuard);
      // An action outside the database is audited before it happens; a read once there is something to see.
      if (spec.method === 'POST') await audit?.(context.db);
      const reads = handler.replicaWait && services.replica?.serving(request.id, handler.replicaWait);
      answer = await handler.run(reads ? { ...context, db: reads } : context, input);
      if (spec.method === 'GET') await audit?.(context.db);
    } else {
      const key = request.headers['idempotency-key'] as string;
      const body = request.body ?? {};
      const run = () => runCommand(call, spec, handler, context, input, { body, key, replayGuard, audit });
      answer = caller ? await runLimited(String(caller.userID), run) : await run();
    }
    return sendAnswer(answer, request, reply, options);
  };
}

function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): Context<Caller | null> {
  const { publicUrl } = services.config;
  return {
    readFile: () => fileOf(request),
    setCookie: (cookie) => void reply.header('set-cookie', cookieText(cookie, request, publicUrl)),
    db: services.database.serving(request.id),
    caller: request.gift.caller,
    now: request.gift.now,
    operationID: request.id,
    language: languageOf(request.headers['accept-language']),
    origin: originOf(request),
    site: publicUrl ?? `${request.protocol}://${request.host}`,
    services,
    settings: services.settings.current,
  };
}
