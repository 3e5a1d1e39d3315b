import { gunzipSync, gzipSync } from 'node:zlib';
import { ProtocolError } from './model/errors';

// For Node only: browsers never request compressed frames from us, and the engines that do bring their own.

/** The fastest level: a frame is small, and its reader waits. */
export const zip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 });

/** Throws `ProtocolError` for invalid gzip, and for more than `maxBytes`; it never unpacks more than that. */
export function unzip(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new ProtocolError('not gzip, or too large inside');
  }
}
