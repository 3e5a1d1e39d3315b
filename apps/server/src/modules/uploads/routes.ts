import { isID } from '@gift/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Query, query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { sendRange } from '../../platform/http/send-range';
import type { Services } from '../../services';
import { fileIDOf, fileView, putUntil } from './files';
import { endingOf, maxBytes, tooLarge, tooLong } from './formats/kinds';
import { fileURL, openLink, signedLink } from './links';
import { storedNameOf } from './names';
import { receivePicture, receivePut } from './receive';
import { addFile, type FileState, fileState, ownFileNamed } from './store';

/** Files that are too large are refused before the user pays for sending them. */
const getUploadUrl: Query<'getUploadUrl'> = async ({ services, caller, now, settings }, input) => {
  const { fileName: name, kind, sha256, bytes = 0, seconds = 0, posterID } = input;
  const maxSize = maxBytes(kind, settings);
  if (bytes > maxSize) throw tooLarge(maxSize);
  if (kind === 'video' && seconds >= settings.proofVideoSeconds + 1)
    throw tooLong(settings.proofVideoSeconds);
  const declaredFile = {
    name,
    kind,
    sha256,
    posterID: posterID === undefined ? undefined : BigInt(posterID),
  };
  const id = await services.database.transaction((tx) => addFile(tx, caller.userID, declaredFile, now));
  return signedLink(services.keys, 'put', id, putUntil(now));
};

const uploadFile: Query<'uploadFile'> = async ({ services, caller, now, readFile }) => {
  if (!readFile) throw new Refusal('Malformed', { field: 'file' });
  return fileURL(await receivePicture(services, await readFile(), { ownerID: caller.userID, now }));
};

const getImageUrl: Query<'getImageUrl'> = async ({ db, services, caller, now }, { fileName, size }) => {
  const fileID = fileIDOf(fileName) ?? (await ownFileNamed(db, caller.userID, fileName));
  if (fileID === undefined) throw new Refusal('FileNotFound');
  const view = await fileView(db, services, { fileID, readerID: caller.userID, now });
  return size === 'thumb' ? (view.thumbURL ?? view.url) : view.url;
};

export const uploadRoutes = {
  getUploadUrl: query<'getUploadUrl'>(getUploadUrl),
  uploadFile: query<'uploadFile'>(uploadFile),
  getImageUrl: query<'getImageUrl'>(getImageUrl),
};

/**
 * The Content-Disposition of a PDF or recording. It is always an attachment, so that it never runs as a page of ours; a
 * player still plays it.
 */
function savedAs({ name, kind, mime }: FileState): string {
  const stem = [...name.replace(/\.[^.]{0,5}$/, '').replace(/[\p{C}/\\]/gu, '_')].slice(0, 100).join('');
  const file = `${stem || kind}.${endingOf(mime)}`;
  return `filename="${file.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}

type Link = { Params: { id: string }; Querystring: Record<string, unknown> };

/** The file a GET may read: by a signed link, or by a plain URL when its sender made it public. */
async function readLink({ keys, database }: Services, { params, query, gift }: FastifyRequest<Link>) {
  const id = isID(params.id) ? BigInt(params.id) : undefined;
  if (id !== undefined && query.sig === undefined) {
    const state = await fileState(database, id);
    const use = query.use === 'thumb' ? ('thumb' as const) : ('full' as const);
    if (state?.isPublic) return { id, use, state };
  }
  const link = openLink(keys, params, query, gift.now);
  return { ...link, state: await fileState(database, link.id) };
}

/** The routes of signed links. They need no session: the signature grants access. */
export async function addFilePages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (pages) => {
    // Bytes are accepted with any content type: the type is read from the bytes.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));

    pages.put<Link>('/api/files/:id', async (request, reply) => {
      const { id, use } = openLink(services.keys, request.params, request.query, request.gift.now);
      if (use !== 'put') throw new Refusal('UploadLinkExpired');
      const { received, isStored } = await receivePut(services, id, request);
      request.gift.code = 200;
      const data = isStored ? { fileURL: fileURL(id), isStored } : { received, isStored };
      return reply.send({ code: 200, data, message: 'OK' });
    });

    pages.get<Link>('/api/files/:id', async (request, reply) => {
      const { id, use, state } = await readLink(services, request);
      if (use === 'put') throw new Refusal('UploadLinkExpired');
      if (!state?.isStored) throw new Refusal('FileNotFound');
      request.gift.code = 200;
      const { storage } = services;
      // A stored file never changes. Public files can be shown offline for a day.
      const isForAll = request.query.sig === undefined;
      reply
        .header('cache-control', `private, max-age=${isForAll ? 86_400 : 300}`)
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (state.kind === 'picture')
        return reply
          .type('image/webp')
          .header('content-disposition', `inline; filename="${id}.webp"`)
          .send(await storage.open(storedNameOf(id, use)));
      if (use === 'thumb') throw new Refusal('FileNotFound');
      reply
        .type(state.mime ?? 'application/octet-stream')
        .header('content-disposition', `attachment; ${savedAs(state)}`);
      return sendRange(request, reply, state.bytes ?? 0, (range) =>
        storage.open(storedNameOf(id, 'original'), range),
      );
    });
  });
}
