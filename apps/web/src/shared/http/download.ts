import { CallFailure, offlineReadText, offlineText, timeoutText } from '@gift/client/http/failure';
import { token } from '../state/session';
import { dataOf, headersOf } from './wire';

/** A download without progress for this long has failed: the timeout of every call (spec section 9). */
const timeoutMs = 60_000;

/**
 * Downloads a file that only its owner may read, and saves it through the browser; returns the file name. Throws a
 * CallFailure with the server's message if that fails.
 */
export async function download(url: string, fallbackName: string): Promise<string> {
  let response: Response;
  let file: Blob;
  const bearer = token();
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), timeoutMs);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), timeoutMs);
  };
  try {
    response = await fetch(url, { headers: headersOf({ method: 'GET', url }), signal: stop.signal });
    isAlive();
    if (response.headers.get('content-type')?.includes('json') ?? true) {
      dataOf(response.status, await response.json().catch(() => null), bearer);
    }
    file = await bodyOf(response, isAlive);
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown;
    if (stop.signal.aborted) throw new CallFailure('timeout', timeoutText());
    throw new CallFailure('offline', navigator.onLine === false ? offlineText() : offlineReadText());
  } finally {
    clearTimeout(timer);
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"/\\]+)"/.exec(disposition)?.[1] ?? fallbackName;
  saveFile(file, name);
  return name;
}

/** The whole body; `onChunk` runs for each part that arrives. */
async function bodyOf(response: Response, onChunk: () => void): Promise<Blob> {
  const reader = response.body!.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
    onChunk();
    parts.push(value);
  }
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Starts a browser download of an address, so that a large file is never in this page's memory. */
export function saveFrom(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
