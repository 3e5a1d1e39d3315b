// Loads the engine's file: a fixed address, stored in Cache Storage, so that a visit starts without a request. The
// check for a newer version runs in the background, and serves the next visit.

const cacheName = 'im-engine';

/** Headers that distinguish versions of a file. */
const marks = ['etag', 'last-modified'] as const;

/** The engine's code; `isCached` if it came from the cache. */
export async function loadEngine(url: string): Promise<{ code: Blob; isCached: boolean }> {
  const cache = await openCache();
  const cachedResponse = await cache?.match(url);
  if (cachedResponse) {
    void refresh(cache!, url, cachedResponse).catch(() => {});
    return { code: await codeOf(cachedResponse), isCached: true };
  }
  // With the same mode as the document's preload, so that it reuses the preload.
  const fetched = await fetchWhole(url, 'default');
  const copy = fetched.clone();
  // A full disk must not stop the user from chatting.
  void cache?.put(url, copy).catch(() => {});
  return { code: await codeOf(fetched), isCached: false };
}

export async function unloadEngine(url: string): Promise<void> {
  await (await openCache())?.delete(url);
}

/** Replaces the cached file if a HEAD request now returns another ETag or Last-Modified. */
export async function refresh(cache: Cache, url: string, cachedResponse: Response): Promise<boolean> {
  const head = await fetch(url, { method: 'HEAD', cache: 'no-cache' });
  if (!head.ok || marks.every((name) => head.headers.get(name) === cachedResponse.headers.get(name)))
    return false;
  await cache.put(url, await fetchWhole(url, 'no-cache'));
  return true;
}

async function fetchWhole(url: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`the engine's file is missing: HTTP ${response.status}`);
  return response;
}

/** Private windows and plain HTTP have no Cache Storage; there the browser's own cache serves. */
const openCache = (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? Promise.resolve(undefined) : caches.open(cacheName).catch(() => undefined);

const codeOf = async (response: Response) => new Blob([await response.blob()], { type: 'text/javascript' });
