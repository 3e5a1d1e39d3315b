import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Fanout, Gateway, refuseUpgrade } from '@gift/im-server';
import { imBackend } from '../modules/messaging';
import type { Services } from '../services';

const path = '/msg_gateway';

/** Lets chat's clients in on the server's own port. Close it before the server, which waits for them otherwise. */
export function openChat(services: Services, fanout: Fanout, server: Server): Gateway {
  const { log, settings } = services;
  const gateway = new Gateway({
    backend: imBackend(services),
    fanout,
    log,
    kickPolicy: () => settings.current.imKickPolicy,
    maxConnections: settings.current.imConnections,
  });
  server.on('upgrade', (request: IncomingMessage, link: Socket, head: Buffer) => {
    if (request.url?.split('?')[0] === path) void gateway.accept(request, link, head);
    else refuseUpgrade(link, '404 Not Found');
  });
  return gateway;
}
