// Compares the size of the web build with its budgets, in bytes of brotli on the wire.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { languageTable } from '../packages/contract/src/text/localized';

const kB = 1000;

/** The budgets of docs/decisions/app/web-client.md. In each language; `e2e/first-visit.e2e.ts` measures the wire. */
export const budgets = {
  /** Everything that a first visit to `/` loads besides the document. */
  firstFiles: 71.1 * kB,
  /** The document of `/` with its styles, without its live content, which a browser test measures. */
  firstDocument: 7 * kB,
  firstRequests: 4,
  /** What any other route adds to the first visit. */
  route: 23 * kB,
  /** The first visit and all routes of trade and wallet, including parts that load after a tap. */
  all: 288 * kB,
  /** What the screens outside the trade add: help, rewards, profile, security, disputes. */
  around: 56 * kB,
  /** What the screens of chat and users add, including parts that load after a tap. */
  chat: 123 * kB,
  /** What a wide window or a mouse adds: hover, the panels beside the column, shortcuts. Chat has the QR code. */
  desktop: 2 * kB,
  /** What a signed-in user gets while idle: the trading screens, in one file. */
  trading: 130 * kB,
  /** Chinese characters in all English scripts, which are in patterns and names: texts are in one language. */
  foreignCharacters: 200,
  /** The chat engine: worker and store, loaded once and cached. */
  engine: 45 * kB,
} as const;

type Chunk = {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isDynamicEntry?: boolean;
};
export type Measured = {
  firstFiles: number;
  firstDocument: number;
  firstRequests: number;
  routes: Record<string, number>;
  all: number;
  around: number;
  chat: number;
  desktop: number;
  trading: number;
  foreignCharacters: number;
  engine: number;
};

const entryName = 'index.html';
const firstFolder = `assets/${languageTable[0][0]}/`;
/** Screens that need the engine; the first visit and the trades do not. */
const ofChat = /^src\/(?:features\/(?:chat|people|friends|groups|qr-code)|shared\/chat)\//;

/** Screens that a user who only trades may never open. */
const aroundTrade = /^src\/features\/(?:help|rewards|security|disputes|me\/(?!me\.screen|settings))/;

/** Phones do not load these. */
const ofDesktop = /^src\/app\/desktop\//;

/** Measures a finished build in `dist`. */
export async function measure(dist: string): Promise<Measured> {
  const web = path.join(dist, 'web');
  const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const inEach = (file: string) => languageTable.map(([tag]) => file.replace(firstFolder, `assets/${tag}/`));
  /** Its bytes in the language where it is largest. */
  const weight = (file: string) =>
    Math.max(...inEach(file).map((name) => statSync(path.join(web, `${name}.br`)).size));
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const css of chunk.css ?? []) seen.add(css);
    for (const inner of chunk.imports ?? []) filesOf(inner, seen);
    return seen;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weight(file), 0);

  const first = new Set([...filesOf(entryName), 'manifest.webmanifest']);
  const routes: Record<string, number> = {};
  for (const [name, chunk] of Object.entries(manifest)) {
    // Parts that load after a tap count in the totals, not for their route.
    const screen = /^src\/features\/(.+)\.screen\.tsx$/.exec(name)?.[1];
    if (!chunk.isDynamicEntry || !screen) continue;
    routes[screen] = sum([...filesOf(name)].filter((file) => !first.has(file)));
  }
  /** All files reachable from the entry, without the screens that `isLeft` selects. */
  const reached = (isLeft: (name: string) => boolean): Set<string> => {
    const [names, files] = [new Set<string>(), new Set<string>()];
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || names.has(name) || isLeft(name)) return;
      names.add(name);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
    };
    visit(entryName);
    return files;
  };
  const phone = reached((name) => ofDesktop.test(name));
  const desktop = [...reached(() => false)].filter((file) => !phone.has(file));
  const withoutChat = reached((name) => ofChat.test(name) || ofDesktop.test(name));
  const trading = reached((name) => [ofChat, aroundTrade, ofDesktop].some((left) => left.test(name)));
  const filesIn = (folder: string) => readdirSync(path.join(web, folder)).map((name) => folder + name);
  const assets = ['assets/', firstFolder].flatMap(filesIn);
  const english = assets.filter((file) => file.startsWith(firstFolder) && file.endsWith('.js'));
  const chinese = english.flatMap(
    (file) => readFileSync(path.join(web, file), 'utf8').match(/[\u3000-\u9fff]/g) ?? [],
  );
  const { render } = (await import(pathToFileURL(path.join(dist, 'web-server/server-entry.js')).href)) as {
    render: (page: object) => { head: string; html: string; state: string };
  };
  const page = render({
    path: '/',
    language: 'en-US',
    theme: 'auto',
    signedIn: false,
    atMs: 0,
    answers: {},
  });
  const template = readFileSync(path.join(web, 'index.html'), 'utf8');
  const [styles, files] = [true, false].map((isStyle) =>
    [...first].filter((file) => file.endsWith('.css') === isStyle),
  ) as [string[], string[]];
  const styleText = styles.map((file) => readFileSync(path.join(web, file), 'utf8')).join('');
  return {
    firstFiles: sum(files),
    firstDocument: brotliCompressSync(template + styleText + page.html + page.state).length,
    firstRequests: files.length + 1,
    routes,
    all: sum(['sw.js', ...trading]),
    around: sum([...withoutChat].filter((file) => !trading.has(file))),
    chat: sum(
      assets.filter((file) => /\.(js|css)$/.test(file) && !withoutChat.has(file) && !desktop.includes(file)),
    ),
    desktop: sum(desktop),
    trading: weight(assets.find((file) => /\/trading-\w+\.json$/.test(file))!),
    foreignCharacters: chinese.length,
    engine: weight('im-engine.js'),
  };
}

/** One sentence for each exceeded budget. */
export function overBudget(measured: Measured): string[] {
  const { routes, ...totals } = measured;
  const wrong = (Object.keys(totals) as (keyof typeof totals)[])
    .filter((name) => totals[name] > budgets[name])
    .map((name) => `${name} is ${totals[name]}, and may be ${budgets[name]}`);
  const heavy = Object.entries(routes)
    .filter(([, bytes]) => bytes > budgets.route)
    .map(([name, bytes]) => `the screen ${name} adds ${bytes} bytes, and may add ${budgets.route}`);
  return [...wrong, ...heavy];
}

if (process.argv[1] === import.meta.filename) {
  const dist = path.join(import.meta.dirname, '../dist');
  if (!existsSync(path.join(dist, 'web'))) throw new Error('build first: npm run build');
  const measured = await measure(dist);
  const { routes, ...totals } = measured;
  console.table(totals);
  console.table(routes);
  const wrong = overBudget(measured);
  for (const sentence of wrong) process.stdout.write(`${sentence}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
