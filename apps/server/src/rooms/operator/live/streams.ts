import type { ServerResponse } from 'node:http';
import type { LiveNews } from '@gift/contract/live-news';
import { moderatorRoles } from '@gift/contract/staff-roles';
import type { Caller } from '../../../platform/context';
import { perServer } from '../../../platform/memory';
import type { CountedQueue } from '../counts';

/** One page of the console that listens. `told` are the deadlines it was told of, `marks` what its queues stood at. */
export type Stream = {
  readonly caller: Caller;
  readonly response: ServerResponse;
  readonly told: Set<string>;
  readonly marks: Map<CountedQueue, { readonly forAll: string; readonly own: string }>;
};

/** News as they travel between processes: with those of the staff whom they must not reach. */
export type Heard = { readonly news: LiveNews; readonly hiddenFrom: readonly string[] };

/** Streams of one session; a person with more pages than this open has forgotten some. */
export const maxStreams = 8;
/** What waits for a page that does not read is bounded: it is closed, and comes back to ask for everything anew. */
const maxWaitingBytes = 256 * 1024;

export const streamsOf = perServer(() => new Set<Stream>());

const decides = ({ roles }: Caller) => moderatorRoles.some((role) => roles.includes(role));

/** Cases are for those who decide them, and nothing is for somebody whom it is about. */
function mayHear({ caller }: Stream, { news, hiddenFrom }: Heard): boolean {
  if (hiddenFrom.includes(String(caller.userID))) return false;
  return (news.kind !== 'case' && news.kind !== 'near') || decides(caller);
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

type Near = { disputeID: string; orderNo: string; dueAt: string; holder: string | null };

/** Tells whoever holds the case, or all who may take it, once for each deadline. */
export async function sendNear(
  streams: Iterable<Stream>,
  { holder, ...near }: Near,
  hiddenFrom: () => Promise<readonly string[]>,
): Promise<void> {
  const key = `${near.disputeID} ${near.dueAt}`;
  const untold = [...streams].filter(
    ({ caller, told }) => (holder === null || holder === String(caller.userID)) && !told.has(key),
  );
  if (untold.length === 0) return;
  for (const { told } of untold) told.add(key);
  sendAll(untold, { news: { kind: 'near', ...near }, hiddenFrom: await hiddenFrom() });
}
