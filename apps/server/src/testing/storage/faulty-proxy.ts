import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong with a request. `silent` never answers, `lost` breaks the connection after the server has done it. */
export type Fault = 'reset' | 'lost' | '503' | 'cutOff' | 'changed' | 'slow' | 'silent';

/** An HTTP proxy that makes the next requests fail as a test asks. */
export async function faultyProxy(target: string) {
  let faults: Fault[] = [];
  let always: Fault | undefined;
  const requests: string[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse) {
    requests.push(`${request.method}`);
    const fault = faults.shift() ?? always;
    if (fault === 'reset') return request.socket.destroy();
    if (fault === '503') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (fault === 'silent') return;
    let sent = await buffer(request);
    const isUpload = sent.length > 0;
    if (isUpload && fault === 'changed') sent = changed(sent);
    const { headers, method, url } = request;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      http
        .request(target + url, { method, headers }, resolve)
        .on('error', reject)
        .end(sent);
    });
    const body = await buffer(answer);
    if (fault === 'lost') return request.socket.destroy();
    const { statusCode = 0 } = answer;
    if (isUpload || !fault) return response.writeHead(statusCode, answer.headers).end(body);
    response.writeHead(statusCode, answer.headers);
    if (fault === 'changed') return response.end(changed(body));
    const half = body.subarray(0, body.length / 2);
    if (fault === 'cutOff') return response.write(half, () => request.socket.destroy());
    response.write(half);
    setTimeout(() => response.end(body.subarray(half.length)), 500);
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The methods of the requests since the last call. */
    seen: () => requests.splice(0),
    /** The next requests fail like this, one each. */
    failNext(...next: Fault[]) {
      faults = next;
    },
    /** All requests fail like this; undefined: none. */
    failAll(fault: Fault | undefined) {
      faults = [];
      always = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same length, with one byte changed. */
function changed(bytes: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  copy[Math.floor(copy.length / 2)]! ^= 1;
  return copy;
}
