import type { Socket } from 'node:net';
import type { Failure } from './ports';

// Answers to those who are not let in.

const withoutListeners = () => {};

/** A link must have somebody to hear of its failure, or that ends the process. */
export const guard = (link: Socket) => void link.on('error', withoutListeners);
export const unguard = (link: Socket) => void link.off('error', withoutListeners);

function end(link: Socket, status: string, body: string) {
  if (!link.writable) {
    link.destroy();
    return;
  }
  link.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Engines of phones read why they were refused from the answer to their upgrade: success in HTTP, not in itself. */
export const refuseAsEnvelope = (link: Socket, { errCode, errMsg, errDlt = '' }: Failure) =>
  end(link, '200 OK', JSON.stringify({ errCode, errMsg, errDlt }));

/** No websocket is offered here. */
export const refuseUpgrade = (link: Socket, status: '404 Not Found' | '503 Service Unavailable') =>
  end(link, status, '');
