import http from 'node:http';
import { freePort } from './free-port';

export type FaultyProxy = {
  url: string;
  /** Breaks the connection of the next upload after this many bytes. */
  breakUploadAfter(bytes: number): void;
  /** Changes the text of a path, as another release would serve it. */
  change(path: string, change: (text: string) => string): void;
  /** Every request: method, path, and the header with the position where an upload continues. */
  readonly seen: { method: string; path: string; range: string | undefined }[];
  close(): Promise<void>;
};

/** A browser repeats a request if a kept-alive connection breaks, so no connection is kept alive. */
const once = { connection: 'close' };

/** A proxy between a phone and the server that can simulate a bad connection. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const port = await freePort();
  const { hostname, port: targetPort } = new URL(target);
  const seen: FaultyProxy['seen'] = [];
  const changes = new Map<string, (text: string) => string>();
  let breakAfter: number | null = null;

  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    seen.push({ method: request.method ?? '', path, range: request.headers['content-range'] });
    const change = changes.get(path);
    const headers = { ...request.headers };
    if (change) delete headers['accept-encoding'];
    const onward = http.request({
      hostname,
      port: targetPort,
      method: request.method,
      path,
      headers,
    });
    onward.on('response', (answer) => {
      if (!change) {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...once });
        answer.pipe(response);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = change(Buffer.concat(pieces).toString());
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _modified,
          ...rest
        } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...rest, ...once });
        response.end(text);
      });
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    const isQuestion = request.headers['content-range']?.startsWith('bytes */');
    if (request.method !== 'PUT' || breakAfter === null || isQuestion) {
      request.pipe(onward);
      return;
    }
    const maxBytes = breakAfter;
    breakAfter = null;
    let passed = 0;
    request.on('data', (piece: Buffer) => {
      passed += piece.length;
      onward.write(piece);
      if (passed < maxBytes) return;
      // As in a lost mobile network, both ends notice only that no data arrives.
      request.pause();
      setTimeout(() => {
        onward.destroy();
        request.socket.destroy();
      }, 200);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    breakUploadAfter: (bytes) => {
      breakAfter = bytes;
    },
    change: (path, change) => void changes.set(path, change),
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
