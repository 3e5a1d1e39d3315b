import { stored, storedJson } from '@gift/client/storage';
import { keys } from '../../state/keys';
import type { ChatEngine } from '../engine';
import { ownUserID } from '../status';
import { useEngineQuery } from './use-engine-query';

/** Server timestamps in ms: requests up to then have been seen. */
type Seen = { friends: number; groups: number };

const seenKey = () => `${keys.seenRequests}${ownUserID()}`;
const seenUntil = (): Seen => ({ friends: 0, groups: 0, ...storedJson<Partial<Seen>>(seenKey()) });

/** Marks the requests up to this time as seen on this phone. */
export function markSeen(kind: keyof Seen, newestMs: number) {
  const seenMs = seenUntil();
  if (newestMs > seenMs[kind]) stored.set(seenKey(), JSON.stringify({ ...seenMs, [kind]: newestMs }));
}

const none: Seen = { friends: 0, groups: 0 };

/** The number of pending requests since the user last viewed the list. */
export function usePendingRequests(engine: ChatEngine | null): Seen {
  const loaded = useEngineQuery(engine, 'pendingRequests', (from) => from.countPendingRequests(seenUntil()), [
    'friendRequestsChanged',
    'groupRequestsChanged',
  ]);
  return loaded.data ?? none;
}
