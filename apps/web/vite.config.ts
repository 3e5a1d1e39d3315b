import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { defineConfig, type Plugin, type Rolldown, runnerImport, type UserConfig } from 'vite';
import { folderOf, languages, oneLanguage, textFolder } from './languages';
import { reactModules } from './react-modules';

const callsName = 'virtual:calls';
/** The module id prefix of one call's row, which files that name the call import. */
const rowName = `${callsName}/`;
/** The prefix of every call's path. */
const root = '/api/';
const contract = resolve(import.meta.dirname, '../../packages/contract/src/calls.ts');
const source = resolve(import.meta.dirname, 'src');

type Declared = { method: string; path: string; sealed?: true; idempotent?: true };

async function readCalls() {
  const { module } = await runnerImport<{ calls: Record<string, Declared> }>(contract, {
    configFile: false,
    logLevel: 'error',
  });
  return module.calls;
}

/**
 * Serves `virtual:calls`, the table of what the browser needs of each call in the contract: a method, a path and two
 * flags. It starts empty. Each file of the app that names a call (any text equal to a call's name counts) imports the
 * call's row, so a visit loads only the rows of its screens. The schemas stay on the server, and with them the schema
 * library.
 */
function calls(): Plugin {
  let declared: Record<string, Declared> = {};
  return {
    name: 'gift:calls',
    enforce: 'pre',
    async buildStart() {
      declared = await readCalls();
    },
    // During development, a new call of the contract must be available before the file that uses it.
    async handleHotUpdate({ file }) {
      if (file.startsWith(dirname(contract))) declared = await readCalls();
    },
    resolveId: (name) => (name.startsWith(callsName) ? `\0${name}` : null),
    load(id) {
      if (id === `\0${callsName}`) return 'export default {};';
      const name = id.startsWith(`\0${rowName}`) && id.slice(rowName.length + 1);
      const call = name && declared[name];
      if (!call) return null;
      if (!call.path.startsWith(root)) throw new Error(`${name} does not fit the table`);
      const kind = (call.method === 'POST' ? 4 : 0) + (call.idempotent ? 2 : 0) + (call.sealed ? 1 : 0);
      return {
        code: `import calls from '${callsName}';calls.${name}='${kind}${call.path.slice(root.length)}';`,
        moduleSideEffects: true,
      };
    },
    transform(code, id) {
      if (!id.startsWith(source) || !/\.tsx?$/.test(id)) return null;
      const names = new Set([...code.matchAll(/'([a-zA-Z]+)'/g)].map(([, name]) => name!));
      const rows = [...names].filter((name) => Object.hasOwn(declared, name));
      if (rows.length === 0) return null;
      // On the first line, so that line numbers do not change.
      return { code: `${rows.map((name) => `import '${rowName}${name}';`).join('')}${code}`, map: null };
    },
  };
}

// Chrome 87 and Firefox 88 run this too. They would fail only on `a?.(...b)`, `#a in b` and private methods, which the app
// does not use, and for which every `?.` would be rewritten.
const browsers = ['chrome91', 'safari14.1', 'firefox90'];
const compressible = /\.(js|css|svg|webmanifest|json)$/;

async function compress(file: string) {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Writes a `.br` and a `.gz` beside every text asset, so that the server never compresses during a request. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'gift:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compress));
    },
  };
}

const workerSource = resolve(import.meta.dirname, 'src/app/service-worker.ts');

/** Screens and sheets that a signed-in user does not get while idle: all but trade and wallet. */
const notTrading =
  /\/(?:features\/(?!create-order|home|me\/(?:me|settings)\.screen|offers|orders|share|wallet)|shared\/chat|app\/desktop)|\/read-pixels/;

/**
 * Builds the service worker and injects the list of this build's files: those of a first visit, which the browser
 * already has, and one that holds the trading screens in a language. Not during development, when it would serve stale
 * files.
 */
function offline(): Plugin {
  let isWanted = true;
  let trading: string[] = [];
  let tradingName = '';
  return {
    name: 'gift:offline',
    config(user) {
      isWanted = !user.build?.watch && !user.build?.ssr;
      return { define: { __OFFLINE__: JSON.stringify(isWanted) } };
    },
    // After every other plugin: Vite removes chunks that turn out empty.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (!isWanted) return;
        /** The entry and its imports, with styles. Also the lazily loaded modules that `follows` accepts, with theirs. */
        const filesReached = (follows: (module: string) => boolean) => {
          const files = new Set<string>();
          const visit = (name: string) => {
            const chunk = bundle[name];
            if (files.has(name) || chunk?.type !== 'chunk') return;
            files.add(name);
            for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
            for (const inner of chunk.imports) visit(inner);
            for (const later of chunk.dynamicImports) {
              const { facadeModuleId } = (bundle[later] ?? {}) as Partial<Rolldown.OutputChunk>;
              if (follows(facadeModuleId ?? '')) visit(later);
            }
          };
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
          return files;
        };
        const first = filesReached(() => false);
        trading = [...filesReached((module) => !notTrading.test(module))].filter((name) => !first.has(name));
        const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
        const source = readFileSync(workerSource, 'utf8');
        const address = (name: string) => `/${name}`;
        const version = createHash('sha256')
          .update(`${files.sort().join()} ${source}`)
          .digest('hex')
          .slice(0, 12);
        tradingName = `trading-${version}.json`;
        const build = {
          version,
          firstFiles: files.filter((name) => first.has(name)).map(address),
          tradingFiles: `/${textFolder}${tradingName}`,
        };
        const { code } = await transform(source, {
          loader: 'ts',
          format: 'iife',
          minify: true,
          target: browsers,
        });
        const withBuild = code.replace(/(["'`])__BUILD__\1/, () => JSON.stringify(JSON.stringify(build)));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: withBuild });
      },
    },
    writeBundle({ dir }) {
      if (!isWanted) return;
      for (const language of languages) {
        const names = trading.map((name) => name.replace(textFolder, folderOf(language)));
        const texts = names.map((name) => [`/${name}`, readFileSync(join(dir!, name), 'utf8')]);
        writeFileSync(join(dir!, folderOf(language), tradingName), JSON.stringify(Object.fromEntries(texts)));
      }
    },
  };
}

const viteHelper = '\0vite/preload-helper.js';
const ourHelper = resolve(source, 'shared/loading/load-chunk.ts');
/** A chunk with no files except its own, for which Vite leaves the list empty. */
const alone = /(import\(([`"'])\.\/([\w.-]+\.js)\2\)),\[\]/g;

/** Puts `loadChunk` around every import() in place of Vite's helper, and adds the file of a chunk without other files. */
function parts(): Plugin {
  return {
    name: 'gift:parts',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === viteHelper ? `export { loadChunk as __vitePreload } from ${JSON.stringify(ourHelper)};` : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(alone, `$1,["${textFolder}$3"]`);
      },
    },
  };
}

/**
 * Puts the preload of React before the entry: the first file gets the connection of the document, and React is the
 * largest.
 */
const reactFirst = (): Plugin => ({
  name: 'gift:react-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/(<script type="module".*?<\/script>)\s*(<link rel="modulepreload".*?>)/, '$2$1'),
  },
});

// Two builds of one source: the browser's (dist/web), and the server's renderer of `/` and `/home` (dist/web-server).
export default defineConfig(({ command, isSsrBuild }) => {
  // A build started by a test runner would otherwise contain React's development code, twice the size.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return config(isSsrBuild ?? false);
});

// On a busy machine the bundler warns about slow plugins, which needs no fix. React DOM reads two functions of its
// scheduler that exist only in development.
const quiet = { checks: { pluginTimings: false, importIsUndefined: false } };

/** Chunks that are the same in every language. React imports the helpers, so they lie beside it. */
const sharedChunks = /^(?:react|rolldown-runtime)$/;

const shortName = (name: string) => name.replace(/[~.].*$/, '');

const config = (isSsrBuild: boolean): UserConfig => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    calls(),
    parts(),
    reactModules(),
    react(),
    offline(),
    oneLanguage(),
    reactFirst(),
    ...(isSsrBuild ? [] : [precompress()]),
  ],
  // The server's renderer includes React: where Gift runs, only the packages of the server are installed.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Otherwise it would include React's development code too, and use it unless NODE_ENV is set.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // The router includes a shim for a hook that React has had since 18: use the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The server knows the chat worker's first script by this name, and sends it its own policy.
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/im-boot-[hash].js' } } },
  build: {
    outDir: isSsrBuild ? '../../dist/web-server' : '../../dist/web',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { ...quiet, input: 'src/app/server-entry.tsx', output: { entryFileNames: 'server-entry.js' } }
      : {
          ...quiet,
          // Class fields become assignments, without a helper.
          transform: { assumptions: { setPublicClassFields: true } },
          input: 'index.html',
          output: {
            // The entry lists every file of every screen, and a first visit loads that list, so names are short.
            entryFileNames: `${textFolder}[name]-[hash:7].js`,
            chunkFileNames: ({ name }) =>
              `${sharedChunks.test(name) ? 'assets/' : textFolder}${shortName(name)}-[hash:7].js`,
            assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash:7][extname]`,
            codeSplitting: {
              // React rarely changes, so its chunk stays cached across releases. The rest of the first visit is one
              // chunk. Code that several screens share is split by its users, so that no screen loads code it does not
              // use.
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0rolldown/,
                  priority: 3,
                },
                { name: 'app', tags: ['$initial'], priority: 2 },
                {
                  name: 'shared',
                  test: /[\\/](src[\\/]shared|packages)[\\/]|^\0virtual:calls/,
                  minShareCount: 2,
                  priority: 1,
                  entriesAware: true,
                  // Smaller chunks are merged with their nearest: a separate file would cost more than it saves.
                  entriesAwareMergeThreshold: 500,
                },
                {
                  name: (id) => /[\\/]features[\\/]([\w-]+)/.exec(id)?.[1] ?? null,
                  minShareCount: 2,
                  entriesAware: true,
                },
              ],
            },
          },
        },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3000', xfwd: true } },
  },
});
