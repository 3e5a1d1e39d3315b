import type { Socket } from 'node:net';
import type { Failure } from './ports';

// Answers to refused clients.

const withoutListeners = () => {};

/** A socket error without a listener would end the process. */
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

/**
 * Phone engines read the reason of a refusal from the answer to their upgrade: HTTP status 200, with the failure in
 * the envelope.
 */
export const refuseAsEnvelope = (link: Socket, { errCode, errMsg, errDlt = '' }: Failure) =>
  end(link, '200 OK', JSON.stringify({ errCode, errMsg, errDlt }));

/** There is no websocket at this address. */
export const refuseUpgrade = (link: Socket, status: '404 Not Found' | '503 Service Unavailable') =>
  end(link, status, '');
