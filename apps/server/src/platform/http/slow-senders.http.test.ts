import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createHttp, type RequestTimeouts } from './http';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const short: RequestTimeouts = { headersMs: 300, wholeMs: 900, idleMs: 60_000, checkEveryMs: 50 };
const endless = 300_000;

/** Sends `first`, then a byte now and then, and returns what the server answered before it closed the connection. */
async function dribble(timeouts: Partial<RequestTimeouts>, first: string, drip: string): Promise<string> {
  const app = await createHttp({
    services: gift.services,
    handlers: {} as never,
    authenticate: async () => null,
    timeouts: { headersMs: endless, wholeMs: endless, idleMs: endless, checkEveryMs: 50, ...timeouts },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.write(first);
  const dripping = drip ? setInterval(() => socket.write(drip), 30) : undefined;
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  await app.close();
  return received;
}

const headers = 'POST /api/user/register HTTP/1.1\r\nHost: gift\r\nContent-Type: application/json\r\n';

it('hangs up on a sender whose headers never end', async () => {
  expect(await dribble({ headersMs: short.headersMs }, headers, 'X-More: 1\r\n')).toContain('408');
});

it('hangs up on a sender whose body comes a byte at a time', async () => {
  expect(
    await dribble(
      { headersMs: short.headersMs, wholeMs: short.wholeMs },
      `${headers}Content-Length: 60000\r\n\r\n{`,
      ' ',
    ),
  ).toContain('408');
});

it('hangs up on a sender who falls silent in the middle of a body', async () => {
  await dribble({ idleMs: 300 }, `${headers}Content-Length: 60000\r\n\r\n{`, '');
});

it('lets a slow phone send its photo within the time it really has', async () => {
  const { server } = gift.app;
  expect(server.requestTimeout).toBe(600_000);
  expect(server.headersTimeout).toBe(15_000);
  expect(server.timeout).toBe(90_000);
});
