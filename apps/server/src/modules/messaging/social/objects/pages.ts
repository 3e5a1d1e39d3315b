import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { days, later } from '../../../../platform/clock';
import { DatabaseUnavailable } from '../../../../platform/database/availability';
import { networkOf } from '../../../../platform/http/limits/rate-limit';
import { sendRange } from '../../../../platform/http/send-range';
import type { Sweep } from '../../../../platform/jobs/sweeps';
import { StorageUnavailable } from '../../../../platform/storage/object-store';
import type { Services } from '../../../../services';
import { isCleanable, shrunkPicture } from '../../../uploads';
import { ImError } from '../../http/openim-http';
import { opensAddress, opensPart, openTemporaryLink } from './links';
import { objectName, partPrefix, smallName } from './names';
import { receivePart } from './parts';
import { isShown, partBytes } from './rules';
import { dropUnfinished, objectOf, type StoredObject } from './store';

type PartRequest = FastifyRequest<{
  Params: { id: string; number: string };
  Querystring: Record<string, unknown>;
}>;
type ReadRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** Clients on other sites also upload and show files; the address grants the right. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'etag, content-length, content-range, accept-ranges',
  'access-control-max-age': '172800',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The sizes of smaller pictures; a requested size is rounded up. */
const sides = [160, 320, 640, 1280];
const rate = { limit: 3_000, windowS: 60 };

/** The pages behind signed addresses. They need no token: the signature grants the right. */
export async function addObjectPages(app: FastifyInstance, services: Services): Promise<void> {
  const limiter = services.rateLimits.limiter('chat-files');
  await app.register(async (pages) => {
    // Accepts bytes of any content type: the real type is read from the bytes.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers(cors);
      if (limiter.use(networkOf(request.ip), rate, request.gift.now) > 0) return refuse(reply, 429);
    });
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof ImError) return refuse(reply, 400, error.errDlt);
      // A phone that lost its connection is not an error of the server.
      if (!request.raw.destroyed)
        services.log.error({ err: error, op: request.id, route: request.routeOptions.url }, 'a file broke');
      const isDown = error instanceof DatabaseUnavailable || error instanceof StorageUnavailable;
      return refuse(reply, isDown ? 503 : 500, request.id);
    });
    pages.options('/api/object/*', (_, reply) => reply.status(200).send());
    pages.put('/api/object/part/:id/:number', (request, reply) =>
      takePart(services, request as PartRequest, reply),
    );
    pages.get('/api/object/*', (request, reply) => handOver(services, request as ReadRequest, reply));
  });
}

const refuse = (reply: FastifyReply, status: number, detail = '') =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ errCode: status, errMsg: '', errDlt: detail });

async function takePart(services: Services, request: PartRequest, reply: FastifyReply) {
  const part = opensPart(services.keys, { ...request.params, ...signatureOf(request) }, request.gift.now);
  const upload = part && (await objectOf(services.database, part.id));
  if (!part || !upload) return refuse(reply, 403, 'this address takes nothing');
  if (upload.contentType) return refuse(reply, 409, 'the file is stored');
  const bytes = partBytes(upload, part.number);
  const md5 = await receivePart(services, { ...part, bytes }, { stream: request.raw, now: request.gift.now });
  return reply.header('etag', `"${md5}"`).status(200).send();
}

const signatureOf = ({ query }: PartRequest) => ({ until: query.until, sig: query.sig });

async function handOver(services: Services, request: ReadRequest, reply: FastifyReply) {
  const { token } = request.query;
  const isTemporary = token !== undefined;
  const id = isTemporary
    ? openTemporaryLink(services.keys, token, request.gift.now)
    : opensAddress(services.keys, request.url);
  const object = id === undefined ? undefined : await objectOf(services.database, id);
  if (!object?.contentType || object.storedBytes === null) return refuse(reply, 404, 'no such file');
  // A file never changes, so a browser asks once, except for a temporary address. Addresses are secrets, so no
  // shared cache may store it.
  reply
    .header('cache-control', isTemporary ? 'no-store' : 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox");
  const side = wantedSide(request.query);
  if (side && isCleanable(object.contentType)) {
    const small = await smaller(services, object, side, request.gift.now);
    if (small) return reply.type('image/webp').send(small);
  }
  reply
    .type(isShown(object.contentType) ? object.contentType : 'application/octet-stream')
    .header('content-disposition', disposition(object));
  return sendRange(
    request,
    reply,
    object.storedBytes,
    (range) => services.storage.open(objectName(object.id), range),
    (late) => refuse(late, 416),
  );
}

/**
 * The requested picture size (`type=image&width=…&height=…`), rounded up to the next available one; 0 for the
 * whole.
 */
function wantedSide({ type, key, width, height }: Record<string, unknown>): number {
  // The JavaScript SDK appends its query to addresses whose key is in the query, so the type ends up in the key.
  const isPicture = type === 'image' || String(key).endsWith('?type=image');
  if (!isPicture) return 0;
  const side = Math.max(Number(width) || 0, Number(height) || 0);
  return side > 0 ? (sides.find((one) => one >= side) ?? 0) : 0;
}

/** A smaller copy of a picture, made once. */
async function smaller(
  { storage, database, log }: Services,
  { id, ownerID }: StoredObject,
  side: number,
  now: Date,
): Promise<Buffer | undefined> {
  const name = smallName(id, side);
  if (await storage.find(database, name)) return buffer(await storage.open(name));
  const thumbnail = await shrunkPicture(await buffer(await storage.open(objectName(id))), side, ownerID);
  if (!thumbnail) return undefined;
  await storage
    .put(name, thumbnail, now)
    .then((file) => database.transaction((tx) => storage.commit(tx, [file], now)))
    // The next reader makes it again. Another reader may have made it at the same time.
    .catch((error) => log.debug({ err: error }, 'a smaller picture was not stored'));
  return thumbnail;
}

/** Anything a browser would run is only downloaded, under the last part of its name. */
function disposition({ name, contentType }: StoredObject): string {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const how = isShown(contentType ?? '') ? 'inline' : 'attachment';
  return `${how}; filename="${file.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** Deletes uploads that were never completed. */
export const objectsCleanup: Sweep = {
  name: 'objects.cleanup',
  everyMs: 10 * 60_000,
  run: ({ database, storage }, now) =>
    database.transaction(async (tx) => {
      const ids = await dropUnfinished(tx, later(now, -days(1)));
      for (const id of ids) await storage.removeAll(tx, partPrefix(id), now);
      return ids.length;
    }),
};
