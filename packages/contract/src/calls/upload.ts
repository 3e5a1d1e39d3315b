import * as z from 'zod';
import { endpoint } from '../endpoint';

const fileName = z.string().min(1).max(300);

/** Spec section 7. The file itself goes to the answer's URL with PUT; docs/uploads.md has the whole protocol. */
export const getUploadUrl = endpoint({
  method: 'GET',
  path: '/api/upload/getUploadUrl',
  access: 'user',
  summary: 'A signed URL to PUT a picture to. The file URL is the same without its query string',
  query: z.strictObject({ fileName }),
  answer: z.string(),
  refusals: ['TooManyUploads'],
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
