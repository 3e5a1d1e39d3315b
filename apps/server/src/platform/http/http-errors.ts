import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { Refusal } from '../calls/refusal';
import { DatabaseUnavailable } from '../database/availability';
import { StorageUnavailable } from '../storage/object-store';
import { languageOf, refusalText } from '../text/language';

/** Sends the envelope of a refusal, in the reader's language. */
function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply, status = 200) {
  const language = languageOf(request.headers['accept-language']);
  request.gift.code = refusal.code;
  const details = JSON.parse(
    JSON.stringify(refusal.details, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return reply.status(status).send({
    code: refusal.code,
    data: { refusal: refusal.refusal, ...details },
    message: refusalText(refusal.refusal, refusal.details, language),
  });
}

/** Errors that fastify raises while it reads a request, as refusals. */
const readingErrors: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('BodyTooLarge'),
  FST_REQ_FILE_TOO_LARGE: new Refusal('BodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('Malformed', { field: 'content-type' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('Malformed', { field: 'body' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('Malformed', { field: 'body' }),
  // PostgreSQL's two codes for a zero character in a text, which no user types.
  '22021': new Refusal('Malformed', { field: 'text' }),
  '22P05': new Refusal('Malformed', { field: 'text' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('Malformed', { field: 'content-length' }),
};

/** Answers a failed request: a refusal in the reader's language, 503 without a database, or 500. */
export function answerError(
  services: Services,
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Refusal)
    return refuse(error, request, reply, error.refusal === 'NotSignedIn' ? 401 : 200);
  const reading =
    readingErrors[error.code ?? ''] ??
    (error instanceof SyntaxError && error.statusCode === 400
      ? new Refusal('Malformed', { field: 'body' })
      : undefined);
  if (reading) return refuse(reading, request, reply);
  services.log.error({ err: error, op: request.id, route: request.routeOptions.url }, 'a request broke');
  if (error instanceof DatabaseUnavailable) return refuse(new Refusal('Unavailable'), request, reply, 503);
  if (error instanceof StorageUnavailable)
    return refuse(new Refusal('StorageUnavailable'), request, reply, 503);
  return refuse(new Refusal('Broken', { operationID: request.id }), request, reply, 500);
}
