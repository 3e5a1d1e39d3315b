import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

const callsName = 'virtual:staff-calls';
const contract = resolve(import.meta.dirname, '../../packages/contract/src/calls.ts');

/** Public calls that the console makes too: the names of brands and articles. */
const ofAll: ReadonlySet<string> = new Set(['catalogBrands', 'helpList']);

type Declared = { method: string; path: string; idempotent?: true; roles?: readonly string[] };

/**
 * Serves `virtual:staff-calls`: method, path and idempotency flag of each console call, generated from the contract, so
 * that the schemas and their library stay out of the bundle.
 */
function staffCalls(): Plugin {
  return {
    name: 'gift:staff-calls',
    resolveId: (source) => (source === callsName ? `\0${callsName}` : null),
    async load(id) {
      if (id !== `\0${callsName}`) return null;
      const { module, dependencies } = await runnerImport<{ calls: Record<string, Declared> }>(contract, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of dependencies) this.addWatchFile(resolve(import.meta.dirname, '../..', file));
      const rows = Object.entries(module.calls)
        .filter(([name, { path, roles }]) => roles || path.startsWith('/api/operator/') || ofAll.has(name))
        .map(([name, { method, path, idempotent }]) => [name, [method, path, idempotent ?? false]]);
      return `export default ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}

export default defineConfig(({ command }) => {
  // Otherwise a build started by a test runner would contain React's development code, twice the size.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    base: '/console/',
    plugins: [staffCalls(), react()],
    build: {
      outDir: '../../dist/console',
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  };
});
