import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { seconds } from '../../clock';

/** How long, in ms, new connections are still accepted during shutdown. */
const takeOverMs = 500;
/** How long, in ms, an idle connection may still deliver a request that is on its way. */
const lingerMs = seconds(1);
/** Ms from the start of the shutdown until unfinished requests are cut off. */
const stalledMs = seconds(5);
/** Ms from the start of the shutdown until unfinished answers are cut off; the process exits five seconds later. */
const answerMs = seconds(15);

type Exchange = { request: IncomingMessage; response: ServerResponse };

export type Drain = { start(closeOthers?: () => Promise<void> | undefined): Promise<void> };

/**
 * Tracks a server's connections so that it can shut down without cutting them off: after `delay` it accepts nothing new,
 * answers accepted requests with `connection: close`, and does not wait for stalled senders.
 */
export function drainOf(
  app: FastifyInstance,
  { delay = 0, linger = lingerMs, stalled = stalledMs } = {},
): Drain {
  const { server } = app;
  const sockets = new Set<Socket>();
  const exchanges = new Map<Socket, Exchange>();
  let acceptedCount = 0;
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    acceptedCount++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    exchanges.set(socket, { request, response });
    response.once('close', () => {
      if (exchanges.get(socket)?.response === response) exchanges.delete(socket);
    });
    if (isDraining) response.shouldKeepAlive = false;
  });

  /** Accepts connections from the kernel's backlog, which closing would reset: one per turn of the event loop. */
  async function takeOver(deadline: number) {
    let before = -1;
    while (before !== acceptedCount && performance.now() < deadline) {
      before = acceptedCount;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function until(deadline: number, isDone: () => boolean) {
    while (!isDone() && performance.now() < deadline) await sleep(20);
  }

  return {
    async start(closeOthers) {
      isDraining = true;
      for (const { response } of exchanges.values())
        if (!response.headersSent) response.shouldKeepAlive = false;
      await sleep(delay);
      const from = performance.now();
      await takeOver(from + takeOverMs);
      // http's own close would cut off idle connections.
      NetServer.prototype.close.call(server);
      const others = closeOthers?.();
      await until(from + linger, () => sockets.size === 0);
      const closing = app.close();
      await until(from + stalled, () => sockets.size === 0);
      for (const socket of sockets) if (!exchanges.get(socket)?.request.complete) socket.destroy();
      await until(from + answerMs, () => sockets.size === 0);
      server.closeAllConnections();
      await Promise.all([closing, others]);
    },
  };
}
