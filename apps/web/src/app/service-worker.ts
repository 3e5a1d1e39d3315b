// The service worker: the app's own files and one empty document, so that every page opens without a connection,
// visited or not. It never looks at an answer of the API: those the app keeps itself, under their reader and with
// their age, and forgets when the reader logs out (shared/http/kept.ts).

/** What the build knows of itself, written in place of this text by vite.config.ts. */
type Build = { version: string; first: string[]; later: string[] };
const build = JSON.parse('__BUILD__') as Build;

const worker = self as unknown as ServiceWorkerGlobalScope;

const prefix = 'gift-app-';
const own = prefix + build.version;
/** An empty document for whatever address, without a reader, a language or a theme: the app fills those in. */
const shell = '/shell';
/** Longer than this a document may not take: on a line that hardly carries anything, the kept one is better. */
const patienceMs = 6000;

/** How pages looked when they were last left, by path: written by `shared/state/drawn.ts`, under this name there too. */
const drawnName = 'gift-drawn';
/** What is older tells of another week. */
const drawnForMs = 7 * 24 * 3_600_000;
type Drawn = { lang: string; theme: string; styles: string; html: string; atMs: number };

const shellRequest = () => new Request(shell, { credentials: 'omit', cache: 'no-cache' });

// The files of a first visit are in the browser's own cache, so installing costs next to nothing.
worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(own).then(async (cache) => {
      await cache.addAll([shellRequest(), ...build.first]);
    }),
  );
});

// It takes over once no page of the version before is open; until then that one keeps its own worker and files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      // What was drawn goes with the styles it was drawn in.
      for (const name of old.length > 0 ? [...old, drawnName] : []) await caches.delete(name);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

/** The rest of the app, one file after the other; where the line breaks, a later visit goes on. */
async function supply() {
  const cache = await caches.open(own);
  for (const file of build.later) {
    if (await cache.match(file)) continue;
    const copy = (await caches.match(file)) ?? (await fetch(file, { priority: 'low' } as RequestInit));
    if (copy.ok) await cache.put(file, copy);
  }
  await cache.add(shellRequest());
}

worker.addEventListener('message', (event) => {
  if (event.data === 'supply') event.waitUntil(supply().catch(() => undefined));
});

/** A file whose name changes with its content: whichever copy is at hand is right. */
async function asset(event: FetchEvent): Promise<Response> {
  const held = await caches.match(event.request, { ignoreVary: true });
  if (held) return held;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(own).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

/**
 * Pages that the phone fills from what it holds: the empty document does as well there, and is at hand before the server
 * could be asked.
 */
const opensAtOnce = (path: string) => path === '/chat' || path.startsWith('/chat/');

/**
 * A script that only this worker serves: it asks for the app once the browser has painted what was drawn. The app is at
 * hand then, and would else be evaluated first, a fifth of a second of a cheap phone. A tab in the background paints
 * nothing, so a second is the most it waits.
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
 * The empty document with the page in it as it was last drawn on this phone: something to read while the scripts
 * start, which a cheap phone takes a second for. The app's own root waits unseen beside it until it has drawn the same
 * (`app/drawn.ts`). It takes no taps: what nothing hears must not look as if it did.
 */
async function asDrawn(path: string, empty: Response): Promise<Response> {
  // Whose session ran out, with the browser for one, is a stranger now; where cookies can't be read, everybody is.
  if (!(await worker.cookieStore?.get('token'))?.value) return empty;
  const kept = await (await caches.open(drawnName)).match(path);
  const drawn = (await kept?.json().catch(() => undefined)) as Drawn | undefined;
  if (!drawn || Date.now() - drawn.atMs > drawnForMs) return empty;
  const plain = await empty.text();
  const entry = scriptOfEntry.exec(plain)?.[2];
  if (!entry) throw new Error('the empty document asks for no script');
  const text = plain
    .replace(
      /<html lang="[^"]*" data-theme="[^"]*"/,
      () => `<html lang="${drawn.lang}" data-theme="${drawn.theme}"`,
    )
    .replace('</head>', () => `${drawn.styles}</head>`)
    .replace('<div id="root">', () => `<div id="drawn" inert>${drawn.html}</div><div id="root" hidden>`)
    .replace(scriptOfEntry, '<link rel="modulepreload"$1 href="$2" />')
    .replace('</body>', () => `<script src="${afterPaint}" data-entry="${entry}"></script></body>`);
  // The headers, its policy among them, stay those of the empty document.
  return new Response(text, { status: empty.status, headers: empty.headers });
}

/** The document from the server; the empty one when there is no answer, none in time, or none of ours. */
async function page(event: FetchEvent): Promise<Response> {
  const empty = () => caches.match(shell, { ignoreVary: true });
  const { pathname } = new URL(event.request.url);
  const held = opensAtOnce(pathname) ? await empty() : undefined;
  if (held) {
    // The browser asked beside, and complains where nobody takes the answer.
    event.waitUntil(event.preloadResponse.catch(() => undefined));
    return asDrawn(pathname, held.clone()).catch(() => held);
  }
  const asked = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer && ![502, 503, 504].includes(answer.status)) return answer;
    return (await empty()) ?? answer ?? (await asked);
  } catch (problem) {
    const held = await empty();
    if (held) return held;
    throw problem;
  }
}

const isOurs = (path: string) => !/^\/(api|sandbox|console)(\/|$)/.test(path) && !/\.\w{1,12}$/.test(path);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname === afterPaint) {
    const headers = { 'content-type': 'text/javascript' };
    event.respondWith(Promise.resolve(new Response(scriptAfterPaint, { headers })));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && isOurs(url.pathname)) event.respondWith(page(event));
});

export {};

/** What the server sends: written to be seen on a locked phone. A newer one of a chat takes the place of the older. */
type Pushed = { title: string; body: string; tag: string; path: string };

// Every push is shown: a browser takes a subscription back whose pushes are not.
worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = (event.data?.json() ?? {}) as Partial<Pushed>;
  const shown = { body: body ?? '', tag: tag ?? 'gift', data: path ?? '/chat' };
  event.waitUntil(worker.registration.showNotification(title ?? 'Gift', shown));
});

/** A tap leads to what it is about: in the page that is open, or in a new one. Never to another site. */
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
