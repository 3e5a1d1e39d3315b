import * as z from 'zod';
import { type ImCalls, ImError, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { complete, initiate, openUpload, signedUpload } from './commands';
import { readURL } from './links';
import { maxPartSize, maxParts, minPartSize, partCount, partSizeOf } from './rules';
import { objectNamed } from './store';

const md5 = z.string().regex(/^[0-9a-f]{32}$/i);
const size = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Ignored: the file type is read from the bytes, and the server makes the address. */
const ignored = { cause: f.maybeText(255), contentType: f.maybeText(255), urlPrefix: f.maybeText(1024) };

/** /object: files in chats, uploaded in parts. */
export const objectCalls: ImCalls = {
  '/object/part_limit': imCall({
    body: z.object({}),
    run: async () => ({ minPartSize, maxPartSize, maxNumSize: maxParts }),
  }),

  '/object/part_size': imCall({
    body: z.object({ size }),
    run: async (_, body) => ({ size: partSizeOf(body.size) }),
  }),

  '/object/initiate_multipart_upload': imCall({
    body: z.object({
      hash: md5,
      size,
      partSize: z.number().int().min(1),
      maxParts: z.number().int().min(-1).max(100_000),
      name: f.text(400),
      ...ignored,
    }),
    run: (context, body) => initiate(context, body),
  }),

  '/object/auth_sign': imCall({
    body: z.object({ uploadID: f.text(40), partNumbers: z.array(z.number().int().min(1)).max(10_000) }),
    async run(context, { uploadID, partNumbers }) {
      const upload = await openUpload(context, uploadID);
      if (upload.contentType) throw new ImError(1701, 'the file is stored');
      const count = partCount(upload.size, upload.partSize);
      f.expectArgs(
        partNumbers.every((number) => number <= count),
        `there are ${count} parts`,
      );
      return signedUpload(context, upload, partNumbers);
    },
  }),

  '/object/complete_multipart_upload': imCall({
    body: z.object({
      uploadID: f.text(40),
      parts: z.array(md5).max(10_000),
      name: f.maybeText(400),
      ...ignored,
    }),
    run: async (context, { uploadID, parts }) => ({ url: await complete(context, uploadID, parts) }),
  }),

  /** The address of one's own file, by its name. */
  '/object/access_url': imCall({
    body: z.object({ name: f.text(400), query: z.record(z.string(), z.string()).nullish() }),
    async run(context, { name, query }) {
      context.checkSelf(name.split('/', 1)[0] ?? '');
      const object = await objectNamed(context.services.database, name);
      if (!object) throw new ImError(1004);
      const url = readURL(context.services.keys, context.site, object);
      const more = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
      // The address works as long as the file exists, but the wire requires a time.
      return { url: url + more, expireTime: context.now.getTime() + 365 * 24 * 3600 * 1000 };
    },
  }),
};
