import { CallFailure, offlineText, unreadText } from './errors';
import { headersOf, opened } from './wire';

/**
 * Fetches a file that only its reader may have, and hands it to the browser to keep; gives the file's name. Throws a
 * CallFailure with the server's words where there is none.
 */
export async function download(url: string, fallbackName: string): Promise<string> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(url, { headers: headersOf({ method: 'GET', url }) });
    if (response.headers.get('content-type')?.includes('json') ?? true) {
      opened(response.status, await response.json().catch(() => null));
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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
