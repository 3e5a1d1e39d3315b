import type { FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../clock';

/** The buffer for a client that does not read is limited. A client that reconnects asks for everything again. */
const maxBufferedBytes = 64 * 1024;

/** Shorter than the idle timeout of most proxies. */
export const streamBeatMs = seconds(20);

/** An open answer of server-sent events. */
export type EventStream = {
  send(event: object): void;
  /** Shows that the connection works. */
  beat(): void;
  end(): void;
  /** Runs the task once, at once if the client has already gone. */
  onClose(task: () => void): void;
};

/** Answers a request with a stream of server-sent events. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  request.gift.streamsSinceMs = reply.elapsedTime;
  request.gift.span?.end();
  request.gift.span = undefined;
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would hold events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.on('error', () => {});
  const write = (text: string) => {
    if (response.writableLength > maxBufferedBytes) response.destroy();
    else response.write(text);
  };
  const stream: EventStream = {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void response.end(),
    onClose(task) {
      const { socket } = request.raw;
      const closed = () => {
        response.off('close', closed);
        socket.off('close', closed);
        task();
      };
      // A client may have gone before the stream was open: then no event comes any more.
      if (response.destroyed || socket.destroyed) return closed();
      response.on('close', closed);
      socket.on('close', closed);
    },
  };
  // The first bytes show the client that nothing holds the stream back. `EventSource` reconnects after so many ms.
  write('retry: 2000\n\n');
  return stream;
}
