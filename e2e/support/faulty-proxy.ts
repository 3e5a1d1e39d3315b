import http from 'node:http';
import { freePort } from './free-port';

export type FaultyProxy = {
  url: string;
  /** Breaks the connection of the next upload once so many bytes of it have passed. */
  breakUploadAfter(bytes: number): void;
  /** Hands on the text of a path changed, as a release of another day would serve it. */
  change(path: string, change: (text: string) => string): void;
  /** Every request that came through: method, path, and the header that says where an upload goes on. */
  readonly seen: { method: string; path: string; range: string | undefined }[];
  close(): Promise<void>;
};

/** A browser repeats a request by itself when a connection breaks that it had kept open: here it keeps none. */
const once = { connection: 'close' };

/** A line between a phone and the server that can be made a bad one. */
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
    const most = breakAfter;
    breakAfter = null;
    let passed = 0;
    request.on('data', (piece: Buffer) => {
      passed += piece.length;
      onward.write(piece);
      if (passed < most) return;
      // Both ends learn of it as they would of a lost mast: by nothing more coming.
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
