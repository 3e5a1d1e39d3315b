import type { LiveEvent } from '@gift/contract/operator/live-events';
import { canSeeQueue } from '../counts';
import type { Stream } from '../state';
import type { LiveMessage } from './live-events';

/** Maximum streams per session. More open pages than this are pages that the user forgot. */
export const maxStreams = 8;
/**
 * Queue events go to the queue's roles, case events to those who decide cases; nobody receives events about themselves.
 */
function canReceive({ caller }: Stream, { liveEvent, hiddenFrom }: LiveMessage): boolean {
  if (hiddenFrom.includes(String(caller.userID))) return false;
  const queue = liveEvent.kind === 'case' ? 'disputes' : 'queue' in liveEvent ? liveEvent.queue : null;
  return queue === null || canSeeQueue(queue, caller.roles);
}

export const send = ({ events }: Stream, liveEvent: LiveEvent): void => events.send(liveEvent);

export function sendAll(streams: Iterable<Stream>, message: LiveMessage): void {
  for (const stream of streams) if (canReceive(stream, message)) send(stream, message.liveEvent);
}

/** Sends that the session is over, so that the page shows the sign-in, and closes the stream. */
export function end(stream: Stream): void {
  send(stream, { kind: 'ended' });
  stream.events.end();
}
