// Server rendering: `/` and `/home` in full, every other page as an empty shell that preloads its screen.
import { readFileSync } from 'node:fs';
import { assumeLanguage, isLanguage, type Language } from '@gift/client/language';
import { renderToString } from 'react-dom/server';
import { homeAnswers } from '../features/home/home-data';
import { assumeDocumentState, type DocumentState } from '../shared/http/cache/document-answers';
import { assumePath } from '../shared/nav';
import { pageTitle } from '../shared/page-title';
import { assumeSession } from '../shared/state/session';
import { App } from './app';
import { escaped, indexedPaths, metadata } from './document-head';
import { linkAnswers, linkPreview } from './link-preview';
import { assumeProduction, routeOf } from './routes';
import { screenFile } from './screens';
import { titles } from './shell/titles';

/** One page to render. `answers` maps URLs to the `data` of GET answers, for the URLs that `answersFor(path)` lists. */
export type PageRequest = {
  path: string;
  /** The query of the address. */
  search?: string;
  /** The installation's public address, if it is known. */
  origin?: string;
  language: Language;
  theme: string;
  signedIn: boolean;
  isProduction: boolean;
  answers: Record<string, unknown>;
  atMs: number;
};

/** The parts that the server inserts into `dist/web/index.html`. `title` and `state` are whole elements. */
export type PageParts = { head: string; html: string; state: string; title: string; status: 200 | 404 };

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export { indexedPaths };

const prerenderedPaths = new Set(['/', '/home']);

/** The document without content or screen that the service worker caches for every address. */
const shellPath = '/shell';

/** The language of a document for a reader who asked for this one. */
export const documentLanguage = (requestedLanguage: string | undefined): Language =>
  isLanguage(requestedLanguage) ? requestedLanguage : 'en-US';

/** URLs of the public GET calls whose answers this path is rendered from. */
export const answersFor = (path: string, search = ''): string[] =>
  prerenderedPaths.has(path) ? homeAnswers() : linkAnswers(path, new URLSearchParams(search));

// JSON inside a script element: `<` could let a text close the element, and old parsers read the separators as line
// breaks.
const scriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

const manifestFile = new URL('../web/.vite/manifest.json', import.meta.url);
let heldManifest: Manifest | undefined;
const manifest = () => {
  heldManifest ??= JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return heldManifest;
};

/** The manifest key of the module that logs in to chat. */
const chatStart = 'src/shared/chat/start.ts';

/** The manifest key of the list of screens. */
const screenFiles = 'src/app/screen-files.ts';

/** The manifest key of the home screen's part for signed-in users. */
const runningOrders = 'src/features/home/running.tsx';

/** The chat engine (tools/build.mjs), which chat's own pages need right after their scripts. */
const chatEngine = '<link rel="preload" as="fetch" crossorigin href="/im-engine.js">';

/** Preload links, so that a route's screen loads in parallel with the entry. */
function preloads(path: string, signedIn: boolean): string {
  const screen = routeOf(path)?.screen;
  if (!screen) return '';
  const chunks = manifest();
  const entry = chunks['index.html'];
  const entryFiles = new Set([entry?.file, ...(entry?.imports ?? []).map((name) => chunks[name]?.file)]);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || entryFiles.has(chunk.file) || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  // The entry has the home screen, and the active orders of a signed-in user are a chunk of their own.
  if (!prerenderedPaths.has(path)) {
    visit(screenFiles);
    visit(screenFile(screen));
  } else if (signedIn) visit(runningOrders);
  const wantsChat = signedIn && path.startsWith('/chat');
  if (wantsChat) visit(chatStart);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...(wantsChat ? [chatEngine] : []),
  ].join('');
}

/**
 * The parts of one document. They contain no inline script and no style attribute, so the policy `script-src 'self';
 * style-src 'self'` holds.
 */
export function render(request: PageRequest): PageParts {
  const { path, language, signedIn, answers, atMs } = request;
  // Rendering is synchronous, so these globals apply to this page only.
  assumeLanguage(language);
  assumePath(path);
  assumeSession(signedIn);
  assumeProduction(request.isProduction);
  const row = routeOf(path);
  const isShell = path === shellPath;
  const query = new URLSearchParams(request.search ?? '');
  const link = row?.screen ? linkPreview(row.path, query, answers) : null;
  const title = row?.screen ? row.title : isShell ? null : 'notFound';
  const documentTitle = pageTitle(title && titles[title]);
  const parts: PageParts = {
    head:
      metadata(row, documentTitle, request.origin, { article: query.get('id') ?? undefined, link }) +
      preloads(path, signedIn),
    html: '',
    state: '',
    title: `<title>${escaped(documentTitle)}</title>`,
    status: row?.screen || isShell ? 200 : 404,
  };
  if (!prerenderedPaths.has(path)) return parts;
  const state: DocumentState = { path, language, signedIn, atMs, answers };
  assumeDocumentState(state);
  parts.html = renderToString(<App />);
  parts.state = `<script type="application/json" id="state">${scriptJson(state)}</script>`;
  return parts;
}
