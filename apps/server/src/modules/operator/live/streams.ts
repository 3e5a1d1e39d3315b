import type { ServerResponse } from 'node:http';
import type { LiveNews } from '@gift/contract/live-news';
import type { Caller } from '../../../platform/context';
import { perServer } from '../../../platform/memory';
import { mayHearOf, type SweptQueueName } from '../counts';
import type { Heard } from './news';

/** One page of the console that listens. `told` are the ends it was told of, `marks` what its queues stood at. */
export type Stream = {
  readonly caller: Caller;
  readonly response: ServerResponse;
  readonly told: Set<string>;
  readonly marks: Map<SweptQueueName, { readonly forAll: string; readonly own: string }>;
};

/** Streams of one session; a person with more pages than this open has forgotten some. */
export const maxStreams = 8;
/** What waits for a page that does not read is bounded: it is closed, and comes back to ask for everything anew. */
const maxWaitingBytes = 256 * 1024;

export const streamsOf = perServer(() => new Set<Stream>());

/** News of a queue are for those whose it is, cases for those who decide them; nothing is for somebody whom it is about. */
function mayHear({ caller }: Stream, { news, hiddenFrom }: Heard): boolean {
  if (hiddenFrom.includes(String(caller.userID))) return false;
  const queue = news.kind === 'case' ? 'disputes' : 'queue' in news ? news.queue : null;
  return queue === null || mayHearOf(queue, caller.roles);
}

export function send(stream: Stream, news: LiveNews): void {
  const { response } = stream;
  if (response.writableLength > maxWaitingBytes) response.destroy();
  else response.write(`data: ${JSON.stringify(news)}\n\n`);
}

export function sendAll(streams: Iterable<Stream>, heard: Heard): void {
  for (const stream of streams) if (mayHear(stream, heard)) send(stream, heard.news);
}

/** Says that the session is over, so that the page shows the sign-in, and hangs up. */
export function end(stream: Stream): void {
  send(stream, { kind: 'ended' });
  stream.response.end();
}
