import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerMissing } from '../platform/http/http';
import { cookieOf } from '../platform/http/request';
import { workerPolicy } from '../platform/http/security-headers';
import type { Services } from '../services';
import { documentAnswers } from './document-answers';

/** The exports of the web build's server entry (apps/web/src/app/server-entry.tsx). */
export interface Renderer {
  /** The language of a document for a reader who asked for this one. */
  documentLanguage(requestedLanguage: string | undefined): string;
  /** The public GETs whose answers the document of this address needs. */
  answersFor(path: string, search: string): readonly string[];
  /** The parts of the document. `state` is the JSON that the client hydrates from. */
  render(page: {
    path: string;
    search: string;
    origin?: string;
    language: string;
    theme: string;
    signedIn: boolean;
    isProduction: boolean;
    atMs: number;
    answers: Record<string, unknown>;
  }): { head: string; html: string; state: string; title: string; status: 200 | 404 };
  /** The paths that search engines may list, besides the help articles. */
  indexedPaths: readonly string[];
}

/** The folder of the builds, both from the bundle in dist/server and from the sources. */
export function distFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package-lock.json'))) return path.join(folder, 'dist');
    if (folder === path.dirname(folder)) return path.join(process.cwd(), 'dist');
  }
}

const brotli = promisify<string, BrotliOptions, Buffer>(brotliCompress);
const gzip = promisify<string, Buffer>(gzipCompress);
const documentQuality: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/** Files in `assets` of pages that exist only in demo mode. */
const demoOnly = /^\/(?:[\w-]+\/)?gallery-/;

/** Cache-Control by folder in the build. Files outside of these are requested again each time. */
const cacheControlOf: Readonly<Record<string, string>> = {
  // Named by content hash.
  assets: 'public, max-age=31536000, immutable',
  // Articles append a version to a picture's URL; without it, a browser gets the new picture within a day.
  help: 'public, max-age=86400',
  icons: 'public, max-age=86400',
};

/**
 * Serves the web app: hashed files for a year, everything else as a document. Public pages are prerendered from the
 * same public calls that a client would make. Cookies only choose language, theme and whether to leave room for a
 * signed-in user's cards; they grant no access.
 */
export async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  const dist = distFolder();
  const entry = path.join(dist, 'web-server', 'server-entry.js');
  if (!existsSync(entry)) {
    services.log.warn('the web app is not built; only the API is served');
    return;
  }
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer;
  const { keys } = services;
  const template = readFileSync(path.join(dist, 'web', 'index.html'), 'utf8');
  const inline = inlineStyles(path.join(dist, 'web'), template);

  const { publicUrl, im } = services.config;
  const isProduction = () => services.config.mode === 'production';
  const { answerTo, answersOf } = documentAnswers({
    ask: async (url, language, address) => {
      const response = await app.inject({
        url,
        headers: { 'accept-language': language },
        ...(address ? { remoteAddress: address } : {}),
      });
      const { code, data } = response.json() as { code: number; data: unknown };
      return code === 200 ? data : undefined;
    },
    answersFor: renderer.answersFor,
    now: () => services.clock.now(),
  });

  const documentFor = async (request: FastifyRequest) => {
    const { pathname, search, searchParams } = new URL(request.url, 'http://gift');
    // The service worker asks for its empty document by query, without cookies.
    const language = renderer.documentLanguage(
      (pathname === '/shell' && searchParams.get('language')) || cookieOf(request, 'language'),
    );
    const theme = ['light', 'dark'].find((name) => name === cookieOf(request, 'theme')) ?? 'auto';
    const mode = isProduction() ? ' data-mode="production"' : '';
    const answers = await answersOf(pathname, search, language, request.ip);
    const { head, html, state, title, status } = renderer.render({
      path: pathname,
      search,
      origin: publicUrl,
      language,
      theme,
      signedIn: Boolean(cookieOf(request, 'token')),
      isProduction: isProduction(),
      atMs: services.clock.now().getTime(),
      answers,
    });
    // A browser with the service worker has the styles.
    const isInline = html !== '' && !request.headers['service-worker-navigation-preload'];
    const text = (isInline ? inline.template : template)
      .replace(
        'name="gift-key" content=""',
        `name="gift-key" content="${keys.sealedCalls[0].modulus}:${keys.sealSuffix}"`,
      )
      .replace('lang="en-US" data-theme="auto"', `lang="${language}" data-theme="${theme}"${mode}`)
      .replace(/<title>.*?<\/title>/, () => title)
      // After the entry: over HTTP/1.1 only six files load at once, and a screen's many small ones would delay the two
      // large ones.
      .replace('</head>', () => `${head}</head>`)
      // Every language has its own folder of scripts.
      .replaceAll('/assets/en-US/', `/assets/${language}/`)
      .replace('<!--app-->', () => html)
      .replace('<!--state-->', () => state);
    return { status, text, isInline };
  };

  // Older browsers do not count our own websocket as our own origin.
  const ownSocket = publicUrl?.replace(/^http/, 'ws');
  const policy = workerPolicy([ownSocket, im.cluster?.apiUrl, im.cluster?.wsUrl]);
  const root = path.join(dist, 'web');
  const options: FastifyStaticOptions = { root, index: false, preCompressed: true, cacheControl: false };
  // A route for each folder: one for each of its files would slow down every start.
  for (const [folder, cacheControl] of Object.entries(cacheControlOf))
    await app.register(fastifyStatic, {
      ...options,
      root: path.join(root, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      allowedPath: (name) => !(isProduction() && demoOnly.test(name)),
      setHeaders: (reply, file) => {
        reply.setHeader('cache-control', cacheControl);
        if (path.basename(file).startsWith('im-boot-')) reply.setHeader('content-security-policy', policy);
      },
    });
  await app.register(fastifyStatic, {
    ...options,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['*/*/**'],
    setHeaders: (reply) => reply.setHeader('cache-control', 'no-cache'),
  });
  const originOf = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robots(originOf(request))));
  app.get('/sitemap.xml', async (request, reply) => {
    const list = (await answerTo('/api/help/list?language=en-US', 'en-US')) as HelpList | undefined;
    const articles = (list?.articles ?? []).map(({ articleID }) => `/helpDetail?id=${articleID}`);
    const paths = [...renderer.indexedPaths, ...articles];
    return reply.type('application/xml').send(sitemap(originOf(request), paths));
  });
  // The service worker takes pictures that other apps share. Without it, the page asks to share them again.
  app.post(
    '/share',
    { onRequest: async (_request, reply) => reply.redirect('/share', 303) },
    () => undefined,
  );
  app.setNotFoundHandler(async (request, reply) => {
    // A dot in the query is the user's own: `?q=st.` is a page.
    const [requestedPath = ''] = request.url.split('?');
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !requestedPath.startsWith('/api/') &&
      !/\.\w{1,12}$/.test(requestedPath);
    if (!isPage) return answerMissing(request, reply);
    const { status, text, isInline } = await documentFor(request);
    if (isInline)
      reply.header(
        'content-security-policy',
        String(reply.getHeader('content-security-policy')).replace('style-src', `style-src ${inline.source}`),
      );
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-encoding');
    // Route compression does not reach this handler, and the document is a fifth of a first visit's bytes.
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(acceptEncoding))
      return reply.header('content-encoding', 'br').send(await brotli(text, documentQuality));
    if (/\bgzip\b/.test(acceptEncoding))
      return reply.header('content-encoding', 'gzip').send(await gzip(text));
    return reply.send(text);
  });
}

const styleLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/**
 * The template with its styles in place of the link to them: a rendered document is painted without another round trip.
 * `source` allows them in the content policy.
 */
function inlineStyles(folder: string, template: string): { template: string; source: string } {
  const address = styleLink.exec(template)?.[1];
  if (!address) throw new Error('the template has no styles');
  const styles = readFileSync(path.join(folder, address), 'utf8').trim();
  return {
    // Parts that load later find by its address that the file is there.
    template: template.replace(styleLink, () => `<style data-href="${address}">${styles}</style>`),
    source: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  };
}

type HelpList = { articles: { articleID: string }[] };

/** Search engines find the pages in the sitemap; pages that they must not list say so in their head. */
const robots = (origin: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /console/\nDisallow: /sandbox/\n\nSitemap: ${origin}/sitemap.xml\n`;

function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${urls.join('')}</urlset>\n`;
}
