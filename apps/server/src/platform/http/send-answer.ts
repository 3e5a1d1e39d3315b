import { textIn } from '@gift/contract/text/localized';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Prepared, prepare, type SetCookie, Streamed } from '../calls/context';
import { languageOf } from '../text/language';
import { openEventStream } from './event-stream';
import type { HttpOptions } from './http-options';

/** Sends a successful answer in the envelope: code 200, or 304 without a body when the client has this version. */
export function sendAnswer(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { checksAnswers }: Pick<HttpOptions, 'checksAnswers'>,
) {
  const { gift, headers, routeOptions } = request;
  gift.code = 200;
  if (answer instanceof Streamed) {
    answer.opened(openEventStream(request, reply));
    return reply;
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  const isPrepared = answer instanceof Prepared;
  const { spec } = routeOptions.config;
  const message = spec.success && textIn(spec.success, languageOf(headers['accept-language']));
  const { json, caching } = isPrepared ? answer : prepare(answer, { message });
  if (checksAnswers) spec.answer.parse(isPrepared ? JSON.parse(json).data : answer);
  if (!caching) return reply.send(json);
  reply.header('etag', caching.etag).header('cache-control', `public, max-age=${caching.maxAgeS}`);
  return headers['if-none-match'] === caching.etag ? reply.status(304).send() : reply.send(json);
}

/** A proxy may not report that the client used https; PUBLIC_URL does. */
export function cookieText(
  { name, value, path, maxAgeS }: SetCookie,
  { protocol }: FastifyRequest,
  publicUrl = '',
): string {
  const isSecure = protocol === 'https' || publicUrl.startsWith('https:');
  return `${name}=${value}; Path=${path}; Max-Age=${Math.floor(maxAgeS)}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
