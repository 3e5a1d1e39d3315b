import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { perServer } from '../../../platform/cache';
import type { Caller } from '../../../platform/calls/context';
import { canSeeQueue, type SweptQueueName } from '../counts';
import type { LiveMessage } from './live-events';

/** One page of the console that listens. `told` are the ends it was told of, `marks` what its queues stood at. */
export type Stream = {
  readonly caller: Caller;
  readonly response: ServerResponse;
  readonly sent: Set<string>;
  readonly marks: Map<SweptQueueName, { readonly forAll: string; readonly own: string }>;
};

/** Streams of one session; a person with more pages than this open has forgotten some. */
export const maxStreams = 8;
/** What waits for a page that does not read is bounded: it is closed, and comes back to ask for everything anew. */
const maxWaitingBytes = 256 * 1024;

export const streamsOf = perServer(() => new Set<Stream>());

/** News of a queue are for those whose it is, cases for those who decide them; nothing is for somebody whom it is about. */
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

/** Says that the session is over, so that the page shows the sign-in, and hangs up. */
export function end(stream: Stream): void {
  send(stream, { kind: 'ended' });
  stream.response.end();
}
