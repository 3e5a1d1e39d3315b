import { token } from '../state/session';
import { CallFailure, offlineText, unreadText } from './errors';
import { headersOf, opened } from './wire';

/**
 * Fetches a file that only its reader may have, and hands it to the browser to keep; gives the file's name. Throws a
 * CallFailure with the server's words where there is none.
 */
export async function download(url: string, fallbackName: string): Promise<string> {
  let response: Response;
  let file: Blob;
  const bearer = token();
  try {
    response = await fetch(url, { headers: headersOf({ method: 'GET', url }) });
    if (response.headers.get('content-type')?.includes('json') ?? true) {
      opened(response.status, await response.json().catch(() => null), bearer);
    }
    file = await response.blob();
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown;
    throw new CallFailure('offline', navigator.onLine === false ? offlineText() : unreadText());
  }
  const told = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"/\\]+)"/.exec(told)?.[1] ?? fallbackName;
  keepFile(file, name);
  return name;
}

/** Hands a file to the browser to keep. */
export function keepFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  keepFrom(url, name);
  // Some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser's own download fetch what an address leads to: a large file is never held in this page. */
export function keepFrom(url: string, name: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
