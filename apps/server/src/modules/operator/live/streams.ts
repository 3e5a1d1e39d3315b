import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { perServer } from '../../../platform/cache';
import type { Caller } from '../../../platform/calls/context';
import { canSeeQueue, type SweptQueueName } from '../counts';
import type { LiveMessage } from './live-events';

/** An open console page. `sent` are the deadlines it was notified of, `marks` the last state of its queues. */
export type Stream = {
  readonly caller: Caller;
  readonly response: ServerResponse;
  readonly sent: Set<string>;
  readonly marks: Map<SweptQueueName, { readonly forAll: string; readonly own: string }>;
};

/** Maximum streams per session. More open pages than this are pages that the user forgot. */
export const maxStreams = 8;
/**
 * The buffer for a page that does not read is limited: it is disconnected, and reloads everything when it reconnects.
 */
const maxWaitingBytes = 256 * 1024;

export const streamsOf = perServer(() => new Set<Stream>());

/**
 * Queue events go to the queue's roles, case events to those who decide cases; nobody receives events about themselves.
 */
function canReceive({ caller }: Stream, { liveEvent, hiddenFrom }: LiveMessage): boolean {
  if (hiddenFrom.includes(String(caller.userID))) return false;
  const queue = liveEvent.kind === 'case' ? 'disputes' : 'queue' in liveEvent ? liveEvent.queue : null;
  return queue === null || canSeeQueue(queue, caller.roles);
}

export function send(stream: Stream, liveEvent: LiveEvent): void {
  const { response } = stream;
  if (response.writableLength > maxWaitingBytes) response.destroy();
  else response.write(`data: ${JSON.stringify(liveEvent)}\n\n`);
}

export function sendAll(streams: Iterable<Stream>, received: LiveMessage): void {
  for (const stream of streams) if (canReceive(stream, received)) send(stream, received.liveEvent);
}

/** Sends that the session is over, so that the page shows the sign-in, and closes the stream. */
export function end(stream: Stream): void {
  send(stream, { kind: 'ended' });
  stream.response.end();
}
