// Builds the sources into dist/: server/main.mjs, web/ (the client) and web-server/ (its server-side rendering).
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { lockFor, root } from './prepare.mjs';

const dist = path.join(root, 'dist');
const stampFile = path.join(dist, 'stamp');
const web = path.join(root, 'apps', 'web');
const ssrEntry = 'src/app/server-entry.tsx';

/** Whether dist/ was built from exactly these sources. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();
}

/** Builds if the sources have changed. A failed or interrupted build leaves the old dist/ unchanged. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const lock = await lockFor('build');
  // Vite would bundle React's slow development build if the caller, such as a test runner, had another value here.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  // Vite announces that its next major version wants file extensions in imports.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const draft = path.join(root, '.cache', `dist-${randomBytes(4).toString('hex')}`);
  try {
    if (isBuilt()) return;
    const hash = sourceHash();
    for (const name of readdirSync(path.dirname(draft))) {
      if (name.startsWith('dist-'))
        rmSync(path.join(path.dirname(draft), name), { recursive: true, force: true });
    }
    mkdirSync(draft, { recursive: true });
    const esbuild = await import('esbuild');
    await esbuild.build(serverOptions(path.join(draft, 'server')));
    for (const options of await webOptions(draft)) await (await import('vite')).build(options);
    await (await import('vite')).build(consoleOptions(draft));
    await buildEngine(path.join(draft, 'web'), path.join(dist, 'web'));
    writeFileSync(path.join(draft, 'stamp'), hash);
    if (existsSync(dist)) renameSync(dist, `${draft}-old`);
    renameSync(draft, dist);
    rmSync(`${draft}-old`, { recursive: true, force: true });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** Builds into dist/ on every change until the process ends; calls `onServer` after each new server. */
export async function watch(onServer) {
  rmSync(stampFile, { force: true });
  const esbuild = await import('esbuild');
  const context = await esbuild.context({
    ...serverOptions(path.join(dist, 'server')),
    // Each change would leave parts with old names behind.
    splitting: false,
    plugins: [
      ownSourcesOnly,
      { name: 'restart', setup: (build) => build.onEnd(({ errors }) => errors.length || onServer()) },
    ],
  });
  await context.watch();
  const engine = await esbuild.context(engineOptions(path.join(dist, 'web')));
  for (const options of await webOptions(dist)) {
    const { build } = await import('vite');
    const watcher = await build({ ...options, build: { ...options.build, minify: false, watch: {} } });
    // The server has loaded the page renderer, so a new renderer needs a new server.
    if (options.build.ssr) watcher.on('event', ({ code }) => code === 'END' && onServer());
    // The client's build empties the folder that contains the engine.
    else watcher.on('event', ({ code }) => code === 'END' && engine.rebuild());
  }
  const { build } = await import('vite');
  const console = consoleOptions(dist);
  await build({ ...console, build: { ...console.build, minify: false, watch: {} } });
  await engine.watch();
}

/** Packages from npm stay external; the workspaces, which are TypeScript, are bundled. */
const ownSourcesOnly = {
  name: 'own-sources-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@gift/') ? undefined : { path: name, external: true },
    );
  },
};

const serverOptions = (outdir) => ({
  absWorkingDir: root,
  entryPoints: {
    main: path.join(root, 'apps/server/src/main.ts'),
    gift: path.join(root, 'apps/server/src/cli/main.ts'),
    'seal-worker': path.join(root, 'apps/server/src/platform/sealed/seal-worker.mjs'),
  },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // The entry loads the rest of the server while the database starts.
  splitting: true,
  // Writes {...{ a, b }, c: 1} as { a, b, c: 1 }: Node 20 makes a hidden class for each object of a literal that spreads.
  minifySyntax: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [ownSourcesOnly],
});

const engineFile = 'im-engine.js';

/** The chat engine: one script at a fixed address, which a page loads in a worker (packages/im-engine/README.md). */
const engineOptions = (outdir) => ({
  absWorkingDir: root,
  entryPoints: { 'im-engine': path.join(root, 'packages/im-engine/src/worker.ts') },
  outdir,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome87', 'safari14.1', 'firefox88'],
  logLevel: 'warning',
});

/**
 * Builds the engine with its compressed copies. A file that is equal to the previous build's keeps its date, so that
 * Last-Modified and ETag let browsers use their cache.
 */
async function buildEngine(outdir, before) {
  const esbuild = await import('esbuild');
  await esbuild.build(engineOptions(outdir));
  const file = path.join(outdir, engineFile);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const old = path.join(before, engineFile);
  if (!existsSync(old) || !readFileSync(old).equals(bytes)) return;
  const { mtime } = statSync(old);
  for (const copy of [file, `${file}.br`, `${file}.gz`]) utimesSync(copy, mtime, mtime);
}

const consoleOptions = (target) => ({
  root: path.join(root, 'apps', 'console'),
  logLevel: 'warn',
  build: { outDir: path.join(target, 'console'), emptyOutDir: true },
});

async function webOptions(target) {
  if (!existsSync(path.join(web, 'vite.config.ts'))) return [];
  const common = { root: web, logLevel: 'warn' };
  const client = { ...common, build: { outDir: path.join(target, 'web'), emptyOutDir: true } };
  const ssr = {
    ...common,
    build: { outDir: path.join(target, 'web-server'), emptyOutDir: true, ssr: ssrEntry },
  };
  return existsSync(path.join(web, ssrEntry)) ? [client, ssr] : [client];
}

/** A hash of everything the build reads, so that a build's freshness depends on neither clocks nor git. */
function sourceHash() {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'tools/build.mjs',
    ...['apps', 'packages'].flatMap(filesUnder),
  ];
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : filesUnder(file);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file];
  });
}
