import * as z from 'zod';
import { endpoint } from '../endpoint';
import { fileKinds, idDigits } from '../fields';

const fileName = z.string().min(1).max(300);

/**
 * Spec section 7, with optional fields for more facts about the file. The file itself is sent to the returned URL
 * with PUT. The file URL is the same without its query string. The whole protocol: docs/reference/uploads.md.
 */
export const getUploadUrl = endpoint({
  method: 'GET',
  path: '/api/upload/getUploadUrl',
  summary: 'Returns a signed URL for uploading a file with PUT',
  query: z.strictObject({
    fileName,
    kind: z.enum(fileKinds).default('picture'),
    /** SHA-256 of the file's bytes, in hex. An upload with another hash is refused. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** Size, and for a recording the duration. Too large or too long is refused before the upload. */
    bytes: z.coerce.number().int().min(0).optional(),
    seconds: z.coerce.number().min(0).optional(),
    /** A preview picture of the recording: an uploaded file of the same user. */
    posterID: idDigits.optional(),
  }),
  answer: z.string(),
  refusals: ['TooManyUploads', 'UploadTooLarge', 'VideoTooLong', 'FileNotFound'],
});

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload/upload',
  multipart: true,
  summary: 'Uploads a picture in the multipart field `file` and returns its file URL',
  bodyLimit: 13 * 1024 * 1024,
  answer: z.string(),
  refusals: ['TooManyUploads', 'NotAnImage', 'ImageBroken', 'ImageTooManyPixels'],
});

export const getImageUrl = endpoint({
  method: 'GET',
  path: '/api/upload/getImageUrl',
  summary: 'Returns a temporary URL for a picture, by file URL, id or file name',
  query: z.strictObject({ fileName, size: z.enum(['full', 'thumb']).default('full') }),
  answer: z.string(),
  refusals: ['FileNotFound'],
});
