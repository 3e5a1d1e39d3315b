import * as z from 'zod';
import { endpoint } from '../endpoint';
import { fileKinds, idDigits } from '../fields';

const fileName = z.string().min(1).max(300);

/** Spec section 7, and more about a file than its name where that is known. The file itself goes to the answer's URL with PUT; docs/reference/uploads.md has the whole protocol. */
export const getUploadUrl = endpoint({
  method: 'GET',
  path: '/api/upload/getUploadUrl',
  access: 'user',
  summary: 'A signed URL to PUT a file to. The file URL is the same without its query string',
  query: z.strictObject({
    fileName,
    kind: z.enum(fileKinds).default('picture'),
    /** Of the bytes that will be sent, in hex: what arrives and has another is refused. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** How large it is and, of a recording, how long it lasts: what is too much is refused before it is sent. */
    bytes: z.coerce.number().int().min(0).optional(),
    seconds: z.coerce.number().min(0).optional(),
    /** A picture of the recording: a file of one's own that is stored. */
    posterID: idDigits.optional(),
  }),
  answer: z.string(),
  refusals: ['TooManyUploads', 'UploadTooLarge', 'VideoTooLong', 'FileNotFound'],
});

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload/upload',
  access: 'user',
  multipart: true,
  summary: 'Upload a picture as the multipart field `file`; the answer is its file URL',
  bodyLimit: 13 * 1024 * 1024,
  answer: z.string(),
  refusals: ['TooManyUploads', 'NotAnImage', 'ImageBroken', 'ImageTooManyPixels'],
});

export const getImageUrl = endpoint({
  method: 'GET',
  path: '/api/upload/getImageUrl',
  access: 'user',
  summary:
    'A URL to read a picture at for some minutes, by its file URL, its id, or the name the owner gave it',
  query: z.strictObject({ fileName, size: z.enum(['full', 'thumb']).default('full') }),
  answer: z.string(),
  refusals: ['FileNotFound'],
});
