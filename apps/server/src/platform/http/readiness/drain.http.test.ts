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
/** Sends a request on each of 200 connections, sets `sent` when all are on their way, and reports each outcome. */
const callersText = `
  const net = require('node:net');
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  let left = 200;
  const ask = () =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write('GET /quick HTTP/1.1\\r\\nHost: gift\\r\\n\\r\\n', () => {
          if (--left > 0) return;
          Atomics.store(sent, 0, 1);
          Atomics.notify(sent, 0);
        }),
      );
      socket.once('data', (data) => resolve(String(data).split('\\r\\n')[0]));
      socket.once('error', ({ code }) => resolve(code));
    });
  Promise.all(Array.from({ length: left }, ask)).then((outcomes) => parentPort.postMessage(outcomes));
`;
const persistentAgent = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

describe('a server shutting down', () => {
  it('answers accepted requests, each with connection: close', async () => {
    const agents = Array.from({ length: 30 }, persistentAgent);
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

  it('answers the connections that wait in the backlog, and refuses later ones', async () => {
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const callers = new Worker(callersText, { eval: true, workerData: { port, sent } });
    const outcomes = once(callers, 'message') as Promise<[string[]]>;
    // This thread is blocked until then and accepts nothing, so all connections are in the kernel's backlog.
    expect(Atomics.wait(sent, 0, 0, 20_000)).toBe('ok');
    await draining.start();
    const [found] = await outcomes;
    expect(found).toEqual(found.map(() => 'HTTP/1.1 200 OK'));
    await expect(ask(persistentAgent(), '/quick')).rejects.toThrow('ECONNREFUSED');
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
