import { keys, stored, storedJson } from '../../state/keys';
import type { ChatEngine } from '../engine';
import { ownUserID } from '../status';
import { useEngineQuery } from './use-engine-query';

/** Moments of the server, in milliseconds: what was asked by then was on the glass. */
type Seen = { friends: number; groups: number };

const seenKey = () => `${keys.seenRequests}${ownUserID()}`;
const seenUntil = (): Seen => ({ friends: 0, groups: 0, ...storedJson<Partial<Seen>>(seenKey()) });

/** The reader has seen the requests up to this one: they are marked no more on this phone. */
export function markSeen(kind: keyof Seen, newestMs: number) {
  const seen = seenUntil();
  if (newestMs > seen[kind]) stored.set(seenKey(), JSON.stringify({ ...seen, [kind]: newestMs }));
}

const none: Seen = { friends: 0, groups: 0 };

/** How many requests came in since the reader last looked, and wait for an answer. */
export function usePendingRequests(engine: ChatEngine | null): Seen {
  const loaded = useEngineQuery(engine, 'waiting', (from) => from.countWaitingRequests(seenUntil()), [
    'friendRequestsChanged',
    'groupRequestsChanged',
  ]);
  return loaded.data ?? none;
}
