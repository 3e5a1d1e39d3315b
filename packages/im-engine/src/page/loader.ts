// Where the engine's file comes from: a fixed address, kept in Cache Storage, so that a visit starts without asking
// anybody. Whether there is a newer one is asked beside, and serves the next visit.

const cacheName = 'im-engine';

/** What tells one version of a file from another. */
const marks = ['etag', 'last-modified'] as const;

/** The engine's code; `isKept` if it came from the cache. */
export async function loadEngine(url: string): Promise<{ code: Blob; isKept: boolean }> {
  const cache = await openCache();
  const held = await cache?.match(url);
  if (held) {
    void refresh(cache!, url, held).catch(() => {});
    return { code: await codeOf(held), isKept: true };
  }
  // As the document's own preload asks for it, which this then takes over.
  const fetched = await fetchWhole(url, 'default');
  const copy = fetched.clone();
  // A full disk must not keep anybody from chatting.
  void cache?.put(url, copy).catch(() => {});
  return { code: await codeOf(fetched), isKept: false };
}

/** Forgets a file that turned out not to work. */
export async function unloadEngine(url: string): Promise<void> {
  await (await openCache())?.delete(url);
}

/** Replaces the kept file when its ETag or its Last-Modified differ from what a HEAD request says now. */
export async function refresh(cache: Cache, url: string, held: Response): Promise<boolean> {
  const head = await fetch(url, { method: 'HEAD', cache: 'no-cache' });
  if (!head.ok || marks.every((name) => head.headers.get(name) === held.headers.get(name))) return false;
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
