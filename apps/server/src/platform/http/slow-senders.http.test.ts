import net, { type AddressInfo } from 'node:net';
import { calls } from '@gift/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser } from '../../testing/fixtures/users';
import { createHttp } from './http';
import type { RequestTimeouts } from './http-options';

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

it('answers 408 to a client whose headers never end', async () => {
  expect(await dribble({ headersMs: short.headersMs }, headers, 'X-More: 1\r\n')).toContain('408');
});

it('answers 408 to a client that sends its body one byte at a time', async () => {
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

it('answers 401 when the session ends while the body is being sent', async () => {
  const { token } = await createTestUser(gift);
  await gift.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((gift.app.server.address() as AddressInfo).port, '127.0.0.1');
  const received = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  const isReceived = new Promise((resolve) => gift.app.server.once('request', resolve));
  socket.write(
    `POST ${calls.logout.path} HTTP/1.1\r\nHost: gift\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Length: 2\r\n\r\n{`,
  );
  await isReceived;
  expect((await gift.call('logout', undefined, { token })).code).toBe(200);
  socket.write('}');
  expect(await received).toContain('HTTP/1.1 401');
  socket.destroy();
});
