// A page that only starts the chat engine, served as the app's server does it: for the test and the benchmark.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { securityHeadersFor, workerPolicy } from '../apps/server/src/platform/http/security-headers';
import type { EngineClient, EngineEvents } from '../packages/im-engine/src';

const source = path.join(import.meta.dirname, '../packages/im-engine/src');
const events: (keyof EngineEvents)[] = [
  ...([
    'connectSuccess',
    'connectFailed',
    'newMessages',
    'messagesChanged',
    'typing',
    'userStatusChanged',
    'friendRequestsChanged',
    'friendsChanged',
    'storeLost',
    'kickedOffline',
    'tokenExpired',
    'syncProgress',
  ] as const),
];

/** The page's interface for tests. */
export type EngineWindow = {
  engine: EngineClient;
  received: { [Name in keyof EngineEvents]?: EngineEvents[Name][] };
};
export type EngineSite = Awaited<ReturnType<typeof serveEngine>>;

/** `peerPort`: the port of the engine's peer, which the worker's content policy must allow. */
export async function serveEngine(peerPort: () => number) {
  const files = new Map<string, string>();
  const options = { bundle: true, minify: true, write: false, format: 'iife', logLevel: 'error' } as const;
  const page = `import { createEngine } from '${source}/index';
    window.received = {};
    window.engine = createEngine({ bootUrl: '/boot.js', engineUrl: '/im-engine.js' });
    for (const name of ${JSON.stringify(events)})
      window.engine.on(name, (payload) => { (window.received[name] ??= []).push(payload); });`;
  const bundle = async (input: object) => (await build({ ...options, ...input })).outputFiles[0]!.text;
  files.set('/page.js', await bundle({ stdin: { contents: page, resolveDir: source } }));
  files.set('/boot.js', await bundle({ entryPoints: [path.join(source, 'boot.ts')] }));
  files.set('/im-engine.js', await bundle({ entryPoints: [path.join(source, 'worker.ts')] }));
  files.set('/', '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>');
  /** Every request, in order. */
  const asked: string[] = [];
  const server = createServer(({ method, url = '/' }, response) => {
    asked.push(`${method} ${url}`);
    const text = files.get(url);
    if (text === undefined) return void response.writeHead(404).end();
    const policy = workerPolicy([`http://127.0.0.1:${peerPort()}`, `ws://127.0.0.1:${peerPort()}`]);
    response.writeHead(200, {
      ...securityHeadersFor([]),
      ...(url === '/boot.js' && { 'content-security-policy': policy }),
      'content-type': url === '/' ? 'text/html' : 'text/javascript',
      'cache-control': 'no-cache',
      etag: `"${text.length}"`,
      'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
    });
    response.end(method === 'HEAD' ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked, files, stop: () => server.close() };
}
