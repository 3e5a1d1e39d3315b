import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Drain, drainOf } from './drain';

let app: FastifyInstance;
let draining: Drain;
let port: number;

beforeEach(async () => {
  app = fastify({ return503OnClosing: false });
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    await sleep(400);
    return 'slow';
  });
  app.post('/take', async () => 'taken');
  draining = drainOf(app, { linger: 500, stalled: 900 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.server.closeAllConnections());

type Answer = { status: number; text: string; connection: string | undefined };

const ask = (agent: http.Agent, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
  });
/** Opens a connection for each of 600 requests within about a second and reports each outcome. */
const callersText = `
  const http = require('node:http');
  const { parentPort, workerData: port } = require('node:worker_threads');
  const ask = () =>
    new Promise((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', path: '/quick', agent: false }, (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
      });
      request.on('error', ({ code }) => resolve(code));
    });
  const asked = [];
  const timer = setInterval(() => {
    asked.push(ask(), ask(), ask());
    if (asked.length < 600) return;
    clearInterval(timer);
    Promise.all(asked).then((outcomes) => parentPort.postMessage(outcomes));
  }, 4);
`;
const keptAlive = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

describe('a server shutting down', () => {
  it('answers accepted requests, each with connection: close', async () => {
    const agents = Array.from({ length: 30 }, keptAlive);
    await Promise.all(agents.map((agent) => ask(agent, '/quick')));
    const slow = agents.slice(0, 15).map((agent) => ask(agent, '/slow'));
    await sleep(100);
    const ended = draining.start();
    await sleep(25);
    // These arrive after the shutdown has started, on connections that were already open.
    const late = agents.slice(15).map((agent) => ask(agent, '/quick'));
    for (const answer of await Promise.all([...slow, ...late]))
      expect(answer).toMatchObject({ status: 200, connection: 'close' });
    await ended;
  });

  it('answers or refuses each connection, except those that arrive at the moment of closing', async () => {
    // In a thread of their own, or callers and server would wait for each other.
    const callers = new Worker(callersText, { eval: true, workerData: port });
    const outcomes = once(callers, 'message') as Promise<[string[]]>;
    await once(callers, 'online');
    await sleep(200);
    // A busy process accepts nothing, so connections wait in the kernel's backlog.
    for (const until = performance.now() + 50; performance.now() < until; );
    await draining.start();
    const count = (wanted: string) => found.filter((outcome) => outcome === wanted).length;
    const [found] = await outcomes;
    // The kernel resets what it accepts between our last look at its backlog and the close: at most one burst.
    expect(count('ECONNRESET')).toBeLessThanOrEqual(3);
    expect(count('200') + count('ECONNREFUSED') + count('ECONNRESET')).toBe(600);
    expect(Math.min(count('200'), count('ECONNREFUSED'))).toBeGreaterThan(0);
  });

  it('waits for a stalled sender up to its limit, and less for an idle connection', async () => {
    const connect = (text: string) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      const from = performance.now();
      return new Promise<number>((resolve) =>
        socket.once('close', () => resolve(performance.now() - from)).resume(),
      );
    };
    const head = 'POST /take HTTP/1.1\r\nHost: gift\r\nContent-Type: text/plain\r\n';
    const stalled = [connect(`${head}Content-Length: 100\r\n\r\nhalf`), connect(head)];
    const idle = connect('');
    await sleep(50);
    const from = performance.now();
    await draining.start();
    expect(performance.now() - from).toBeLessThan(5_000);
    for (const ms of await Promise.all(stalled)) expect(ms).toBeGreaterThan(850);
    expect(await idle).toBeLessThan(Math.min(...(await Promise.all(stalled))));
  });
});
