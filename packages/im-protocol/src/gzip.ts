import { gunzipSync, gzipSync } from 'node:zlib';
import { ProtocolError } from './model/errors';

// For Node alone: browsers never ask for compressed frames of us, and the engines that do come with their own.

/** The fastest level: a frame is small, and its reader waits. */
export const zip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 });

/** Throws `ProtocolError` for what is not gzip, and for more than `maxBytes`, of which no more are ever made. */
export function unzip(bytes: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new ProtocolError('not gzip, or too large inside');
  }
}
