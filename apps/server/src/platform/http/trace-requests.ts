import type { FastifyInstance } from 'fastify';
import { runInSpan, type Tracing } from '../tracing/tracing';

/**
 * A trace for each request under /api. The path of a request may contain a secret, so only its route is recorded. A
 * client's own trace context is ignored: anybody could otherwise have every request exported.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async ({ gift, id, method, routeOptions: { url } }) => {
    if (!url?.startsWith('/api/')) return;
    const attributes = { 'http.request.method': method, 'http.route': url, 'gift.operation_id': id };
    gift.span = tracing.start(`${method} ${url}`, { kind: 'SERVER', attributes });
  });
  // Only here, because the context of an earlier hook does not survive reading the body.
  app.addHook('preValidation', ({ gift: { span } }, _reply, done) => (span ? runInSpan(span, done) : done()));
  app.addHook('onResponse', async ({ gift: { span, code } }, { statusCode }) => {
    span?.set({ 'http.response.status_code': statusCode, 'gift.answer_code': code });
    span?.end(statusCode >= 500 ? { error: { code: String(statusCode) } } : {});
  });
}
