import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import type { FastifyInstance } from 'fastify';
import { sealedBody } from '../sealed/sealed-body';
import { recordRefusedAction } from './hooks/audit';
import { authentication } from './hooks/authentication';
import { accountGuard, authorization } from './hooks/authorization';
import { rateLimit } from './hooks/rate-limit';
import { validation } from './hooks/validation';
import type { HttpOptions } from './http-options';
import { callHandler } from './run-call';

/**
 * Adds every call of the contract. A request passes the hooks in this order. They run after the body has arrived: a
 * session that ends while a slow client sends its body must not be admitted.
 */
export async function contractRoutes(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const sealedBodies = sealedBody(options.services);
  app.addHook('preValidation', async ({ gift }) => {
    gift.bodyReadAt = performance.now();
  });
  app.addHook('preValidation', authentication(options));
  app.addHook('preValidation', rateLimit(options));
  app.addHook('preValidation', authorization(options));
  app.addHook('preValidation', accountGuard(options));
  app.addHook('preValidation', sealedBodies.open);
  app.addHook('preHandler', validation(options));
  // Not an onError hook: Fastify ignores what such a hook throws, and a failed audit must fail the request.
  app.setErrorHandler(async (thrown, request) => {
    const error = await sealedBodies.evenOut(thrown, request);
    await recordRefusedAction(options, request, error);
    throw error;
  });
  app.addHook('onClose', sealedBodies.close);

  const handler = callHandler(options);
  for (const call of Object.keys(calls) as CallName[]) {
    const spec: EndpointSpec = calls[call];
    const bodyLimit = sealedBodies.bodyLimitOf(spec) ?? spec.bodyLimit;
    app.route({
      method: spec.method,
      url: spec.path,
      ...(bodyLimit ? { bodyLimit } : {}),
      config: { call, spec },
      handler,
    });
  }
}
