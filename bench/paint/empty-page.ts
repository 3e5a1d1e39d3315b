// The smallest page of React, as the baseline of a first visit: the document, one script, and "Hello".
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '../..');

const document = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Hello</title>
    <script type="module" src="/main.tsx"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const script = `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')!).render(<button type="button">Hello</button>);
`;

/** Builds the page with the repository's Vite and React, compresses it, and serves it with Fastify. */
export async function serveEmptyPage() {
  // Inside the repository, so that it finds the same React.
  const folder = mkdtempSync(path.join(root, '.cache', 'empty-page-'));
  try {
    writeFileSync(path.join(folder, 'index.html'), document);
    writeFileSync(path.join(folder, 'main.tsx'), script);
    process.env.NODE_ENV = 'production';
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      build: { modulePreload: { polyfill: false }, target: 'chrome91', write: false },
    });
    const { output } = Array.isArray(result)
      ? result[0]!
      : (result as Extract<typeof result, { output: unknown }>);
    const app = Fastify();
    let bytes = 0;
    for (const file of output) {
      const body = brotliCompressSync(file.type === 'chunk' ? file.code : file.source);
      bytes += body.length;
      const type = file.type === 'chunk' ? 'text/javascript' : 'text/html; charset=utf-8';
      app.get(`/${file.fileName === 'index.html' ? '' : file.fileName}`, (_, reply) =>
        reply.type(type).header('content-encoding', 'br').send(body),
      );
    }
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    return { port, bytes, close: () => app.close() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
