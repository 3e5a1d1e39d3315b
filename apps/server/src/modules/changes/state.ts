import type { Change } from '@gift/contract/changes';
import type { CoreServices } from '../../core-services';
import type { Caller } from '../../platform/calls/caller';
import type { EventStream } from '../../platform/http/event-stream';
import { listenForChanges } from './signals';

/** The open stream of a tab, and the brands whose public offers it follows. */
export type ChangeStream = {
  readonly caller: Caller;
  readonly brandIDs: readonly string[];
  readonly events: EventStream;
};

/** The open streams of this process. */
export function createChangesState({ signals }: Pick<CoreServices, 'signals'>) {
  const open = new Set<ChangeStream>();
  const byUser = new Map<bigint, Set<ChangeStream>>();
  const byBrand = new Map<string, Set<ChangeStream>>();
  /** Above these, a client polls instead. */
  const limits = { perUser: 6, perProcess: 20_000 };

  const send = (streams: Iterable<ChangeStream> | undefined, change: Change) => {
    for (const { events } of streams ?? []) events.send(change);
  };
  listenForChanges(signals, {
    changed: (userID, change) => send(byUser.get(userID), change),
    marketChanged: (brandID) => send(byBrand.get(brandID), { kind: 'market', id: brandID }),
    sessionEnded: (sessionID) => end((stream) => stream.caller.sessionID === sessionID),
    missed: () => send(open, { kind: 'gap' }),
  });

  function end(isEnded: (stream: ChangeStream) => boolean) {
    for (const stream of open) if (isEnded(stream)) stream.events.end();
  }

  const hasRoomFor = (userID: bigint): boolean =>
    open.size < limits.perProcess && (byUser.get(userID)?.size ?? 0) < limits.perUser;

  return {
    open: open as ReadonlySet<ChangeStream>,
    limits,
    end,
    hasRoomFor,
    add(stream: ChangeStream) {
      // Requests that came together passed the first check together.
      if (!hasRoomFor(stream.caller.userID)) return stream.events.end();
      open.add(stream);
      addTo(byUser, stream.caller.userID, stream);
      for (const brandID of stream.brandIDs) addTo(byBrand, brandID, stream);
      stream.events.onClose(() => {
        open.delete(stream);
        removeFrom(byUser, stream.caller.userID, stream);
        for (const brandID of stream.brandIDs) removeFrom(byBrand, brandID, stream);
      });
    },
  };
}

export type ChangesState = ReturnType<typeof createChangesState>;

function addTo<Key>(index: Map<Key, Set<ChangeStream>>, key: Key, stream: ChangeStream) {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom<Key>(index: Map<Key, Set<ChangeStream>>, key: Key, stream: ChangeStream) {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}
