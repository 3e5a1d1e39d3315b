// The two public engines of OpenIM, downloaded from the registry into .cache for the run; never part of Gift.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { lockFor } from '../../tools/prepare.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const cache = path.join(root, '.cache', 'conformance');
const packages = ['@openim/client-sdk@0.0.14', '@openim/wasm-client-sdk@3.8.5'];
const installed = path.join(cache, 'node_modules', '@openim');
const bundleIn = (folder: string) => path.join(folder, 'client-sdk.js');

/** Downloads them once, for all test files. Rejects if the registry is unreachable, so that no test is skipped. */
export async function fetchSdks(folder = cache, npmFlags: readonly string[] = []): Promise<void> {
  const lock = await lockFor('conformance');
  try {
    if (!existsSync(bundleIn(folder))) await fetchInto(folder, npmFlags);
  } finally {
    lock.release();
  }
}

async function fetchInto(folder: string, npmFlags: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...npmFlags];
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 180_000,
  });
  if (status !== 0) throw new Error(`The SDKs could not be fetched: ${stderr}`);
  await build({
    stdin: { contents: `export * from '@openim/client-sdk';`, resolveDir: folder },
    bundle: true,
    format: 'esm',
    outfile: bundleIn(folder),
  });
}

const files: Record<string, string> = {
  '/client-sdk.js': bundleIn(cache),
  '/wasm/wasm_exec.js': path.join(installed, 'wasm-client-sdk/assets/wasm_exec.js'),
  '/openIM.wasm': path.join(installed, 'wasm-client-sdk/assets/openIM.wasm'),
  '/sql-wasm.wasm': path.join(installed, 'wasm-client-sdk/assets/sql-wasm.wasm'),
  '/wasm/lib/index.es.js': path.join(installed, 'wasm-client-sdk/lib/index.es.js'),
  '/wasm/lib/worker.js': path.join(installed, 'wasm-client-sdk/lib/worker.js'),
  '/wasm/lib/worker-legacy.js': path.join(installed, 'wasm-client-sdk/lib/worker-legacy.js'),
};

/** The page's driver for either engine: it records every event; every call answers `{data}` or `{errCode}`. */
const driver = `
  const events = [];
  for (const name of new Set(Object.values(CbEvents)))
    sdk.on(name, ({ data, errCode, errMsg }) => events.push({ name, data, errCode, errMsg }));
  const bytesOf = ({ name, type, text, base64 }) =>
    new File([base64 ? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) : text], name, { type });
  const made = (value) =>
    value && value.isFile ? bytesOf(value)
    : value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, made(item)]))
      : value;
  window.device = {
    events,
    async call(name, params) {
      try {
        const { data } = await sdk[name](...(params === undefined ? [] : [made(params)]));
        return { errCode: 0, data };
      } catch (error) {
        return { errCode: error.errCode ?? -1, errMsg: String(error.errMsg ?? error) };
      }
    },
  };`;

const pages: Record<string, string> = {
  '/js': `<!doctype html><script type="module">
    import { getSDK, CbEvents } from '/client-sdk.js';
    const sdk = getSDK();${driver}
  </script>`,
  '/wasm': `<!doctype html><script src="/wasm/wasm_exec.js"></script><script type="module">
    import { getSDK, CbEvents } from '/wasm/lib/index.es.js';
    const sdk = getSDK({ coreWasmPath: '/openIM.wasm', sqlWasmPath: '/sql-wasm.wasm', debug: false });${driver}
  </script>`,
};

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves the engines from another origin than the server, as an integrator's app would. */
export async function serveSdks(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, reply) => {
    const name = (request.url ?? '').split('?')[0] ?? '';
    const page = pages[name];
    const file = files[name];
    if (page) reply.setHeader('content-type', 'text/html').end(page);
    else if (file)
      reply
        .setHeader('content-type', types[path.extname(file)] ?? '')
        .setHeader('cache-control', 'max-age=3600')
        .end(readFileSync(file));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
