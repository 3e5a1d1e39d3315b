// The service worker caches the app's files and one empty document, so every page opens offline, visited or not. It
// never handles API answers: the app caches those per user and with their age, and erases them on logout
// (shared/http/cache/cached-answers.ts).

/** Build info that vite.config.ts injects in place of a placeholder. */
type Build = { version: string; firstFiles: string[]; tradingFiles: string };
const build = JSON.parse('__BUILD__') as Build;

const worker = self as unknown as ServiceWorkerGlobalScope;

const prefix = 'gift-app-';
/** The language of the page that registered this worker. Release 0.9.0 registered it without one. */
const language = new URL(worker.location.href).searchParams.get('language') ?? 'en-US';
const own = `${prefix}${build.version}-${language}`;
const inLanguage = (files: string[]) =>
  files.map((file) => file.replace('/assets/en-US/', `/assets/${language}/`));
/** An empty document for any address, without user or theme: the app fills those in. */
const shell = `/shell?language=${language}`;
/** How long to wait for a document before the cached one is used, for very slow connections. */
const timeoutMs = 6000;

/** The cache of saved page markup by path. `shared/loading/save-prerendered.ts` writes it under the same name. */
const prerenderedName = 'gift-prerendered';
/** Older markup is too stale to show. */
const prerenderedForMs = 7 * 24 * 3_600_000;
type Prerendered = { lang: string; theme: string; styles: string; html: string; atMs: number };

const shellRequest = () => new Request(shell, { credentials: 'omit', cache: 'no-cache' });

// The browser's HTTP cache has the files of a first visit, so installing costs almost nothing.
worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(own).then(async (cache) => {
      await cache.addAll([shellRequest(), ...inLanguage(build.firstFiles)]);
    }),
  );
});

// Activates once no page of the previous version is open; until then that version keeps its own worker and files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      // Saved markup depends on the styles it was rendered with, so a new version deletes it.
      for (const name of old.length > 0 ? [...old, prerenderedName] : []) await caches.delete(name);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

/** Downloads the trading screens: one file with the texts of all their scripts and styles. */
async function cacheTrading() {
  const cache = await caches.open(own);
  const [address] = inLanguage([build.tradingFiles]) as [string];
  if (await cache.match(address)) return;
  const response = await fetch(address, { priority: 'low' } as RequestInit);
  if (!response.ok) return;
  for (const [file, text] of Object.entries((await response.json()) as Record<string, string>)) {
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    await cache.put(file, new Response(text, { headers: { 'content-type': type } }));
  }
  // Marks the download as complete.
  await cache.put(address, new Response());
}

worker.addEventListener('message', (event) => {
  if (event.data === 'cacheTrading') event.waitUntil(cacheTrading().catch(() => undefined));
});

/** A file with a content hash in its name: any cached copy is valid. */
async function asset(event: FetchEvent): Promise<Response> {
  const cachedResponse = await caches.match(event.request, { ignoreVary: true });
  if (cachedResponse) return cachedResponse;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(own).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

/**
 * Pages whose content comes from the phone's own store: the cached empty document works as well and is faster than the
 * server.
 */
const opensFromCache = (path: string) => path === '/chat' || path.startsWith('/chat/');

/**
 * A script that only this worker serves. It loads the app after the browser has painted the saved markup. The app's
 * files are cached, so they would otherwise run first and delay the paint by about 200 ms on a cheap phone. A
 * background tab never paints, so the wait is at most one second.
 */
const afterPaint = '/after-paint.js';
const scriptOfEntry = /<script type="module"([^>]*) src="([^"]+)"><\/script>/;
const scriptAfterPaint = `
const { entry } = document.currentScript.dataset;
let asked;
const ask = () => (asked ??= import(entry));
requestAnimationFrame(() => setTimeout(ask));
setTimeout(ask, 1000);
`;

/**
 * The empty document with the page's last saved markup, so there is something to read while the scripts start (about a
 * second on a cheap phone). The app's own root stays hidden beside it until it has rendered the same page
 * (`shared/loading/prerendered.ts`). The markup takes no taps, because nothing handles them yet.
 */
async function withPrerendered(path: string, empty: Response): Promise<Response> {
  // Without a session cookie, show nothing personal. Browsers that cannot read cookies here never show saved markup.
  if (!(await worker.cookieStore?.get('token'))?.value) return empty;
  const savedPage = await (await caches.open(prerenderedName)).match(path);
  const prerendered = (await savedPage?.json().catch(() => undefined)) as Prerendered | undefined;
  if (!prerendered || Date.now() - prerendered.atMs > prerenderedForMs) return empty;
  const html = await empty.text();
  const entry = scriptOfEntry.exec(html)?.[2];
  if (!entry) throw new Error('the empty document asks for no script');
  const text = html
    .replace(
      /<html lang="[^"]*" data-theme="[^"]*"/,
      () => `<html lang="${prerendered.lang}" data-theme="${prerendered.theme}"`,
    )
    .replace('</head>', () => `${prerendered.styles}</head>`)
    .replace(
      '<div id="root">',
      () => `<div id="prerendered" inert>${prerendered.html}</div><div id="root" hidden>`,
    )
    .replace(scriptOfEntry, '<link rel="modulepreload"$1 href="$2" />')
    .replace('</body>', () => `<script src="${afterPaint}" data-entry="${entry}"></script></body>`);
  // Keeps the headers of the empty document, including its content security policy.
  return new Response(text, { status: empty.status, headers: empty.headers });
}

/** The document from the server; the empty one if there is no answer, a late one, or one that is not ours. */
async function page(event: FetchEvent): Promise<Response> {
  const empty = () => caches.match(shell, { ignoreVary: true });
  const { pathname } = new URL(event.request.url);
  // Another page may have changed the language; browsers that cannot read cookies here open in the worker's.
  const cookieLanguage = (await worker.cookieStore?.get('language'))?.value ?? language;
  const cachedDocument = opensFromCache(pathname) && cookieLanguage === language ? await empty() : undefined;
  if (cachedDocument) {
    // Consumes the navigation preload, or the browser logs a warning.
    event.waitUntil(event.preloadResponse.catch(() => undefined));
    return withPrerendered(pathname, cachedDocument.clone()).catch(() => cachedDocument);
  }
  const response = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs));
  try {
    const answer = await Promise.race([response, late]);
    if (answer && ![502, 503, 504].includes(answer.status)) return answer;
    return (await empty()) ?? answer ?? (await response);
  } catch (problem) {
    const cachedDocument = await empty();
    if (cachedDocument) return cachedDocument;
    throw problem;
  }
}

const isOurs = (path: string) => !/^\/(api|sandbox|console)(\/|$)/.test(path) && !/\.\w{1,12}$/.test(path);

/** The cache of pictures that other apps shared; `shared/state/shared-pictures.ts` reads it under the same name. */
const sharedName = 'gift-shared';
const maxShared = 9;
const maxSharedBytes = 15_000_000;
/** They may show the code of a card. */
const sharedForMs = 3_600_000;
const sharedTypes = /^image\/(?:jpeg|png|webp|gif|heic|heif)$/;

/** Saves the pictures that another app shares (the manifest's `share_target`), and opens the page that asks what for. */
async function receiveShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll('pictures').filter((one) => one instanceof File);
  const isTaken = ({ type, size }: File) => sharedTypes.test(type) && size > 0 && size <= maxSharedBytes;
  const sharedFiles = files.filter(isTaken).slice(0, maxShared);
  await caches.delete(sharedName);
  const cache = await caches.open(sharedName);
  const expiresAtMs = Date.now() + sharedForMs;
  for (const [at, file] of sharedFiles.entries())
    await cache.put(
      `/share/${expiresAtMs}/${at}`,
      new Response(file, { headers: { 'content-type': file.type } }),
    );
  return Response.redirect(sharedFiles.length < files.length ? '/share?refused=' : '/share', 303);
}

async function deleteExpiredShared() {
  if (!(await caches.has(sharedName))) return;
  const cache = await caches.open(sharedName);
  for (const request of await cache.keys())
    if (Number(new URL(request.url).pathname.split('/')[2]) <= Date.now()) await cache.delete(request);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.origin === worker.location.origin && url.pathname === '/share')
    event.respondWith(receiveShared(request));
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname === afterPaint) {
    const headers = { 'content-type': 'text/javascript' };
    event.respondWith(Promise.resolve(new Response(scriptAfterPaint, { headers })));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && isOurs(url.pathname)) {
    event.waitUntil(deleteExpiredShared().catch(() => undefined));
    event.respondWith(page(event));
  }
});

/** The cache with this month's bytes; settings shows them (`features/me/data-settings.tsx`). */
const dataUseName = 'gift-data-use';
let counting = Promise.resolve();

async function count(bytes: number) {
  const cache = await caches.open(dataUseName);
  const month = new Date().toISOString().slice(0, 7);
  const dataUse = (await (await cache.match('/data-use'))?.json()) as
    | { month: string; bytes: number }
    | undefined;
  const use = { month, bytes: bytes + (dataUse?.month === month ? dataUse.bytes : 0) };
  await cache.put('/data-use', new Response(JSON.stringify(use)));
}

new PerformanceObserver((list) => {
  const entries = list.getEntries() as PerformanceResourceTiming[];
  const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes > 0) counting = counting.then(() => count(bytes)).catch(() => undefined);
}).observe({ type: 'resource', buffered: true });

export {};

/**
 * The server's push payload. Its text is safe for a locked phone. A newer one replaces the older one of the same chat.
 */
type Pushed = { title: string; body: string; tag: string; path: string };

// Shows every push: browsers revoke subscriptions that stay silent.
worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = (event.data?.json() ?? {}) as Partial<Pushed>;
  const options = { body: body ?? '', tag: tag ?? 'gift', data: path ?? '/chat' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Gift', options));
});

/** A tap opens the notification's path, in the open page or a new one. Never on another site. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  const path = typeof data === 'string' && /^\/(?![/\\])/.test(data) ? data : '/chat';
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return worker.clients.openWindow(path);
      await open.focus();
      return open.navigate(new URL(path, worker.location.href).href);
    }),
  );
});
