import type { Change } from '@gift/contract/changes';
import type { Signals } from '@gift/im-server';
import type { Tx } from '../../platform/database/db';

// Signals to the streams of every process, after the commit. A lost one is a gap, and clients ask for everything again.

const changeTopic = 'changes';
const marketTopic = 'changes.market';
const endTopic = 'changes.sessionsEnded';

type Publishing = { readonly tx: Tx; readonly services: { readonly signals: Signals } };

/** Sends a change to the open streams of these users. */
export function publishChange(
  { tx, services: { signals } }: Publishing,
  userIDs: readonly (string | bigint)[],
  { kind, id = '' }: Change,
): void {
  const keys = userIDs.map((userID) => `${userID} ${kind} ${id}`);
  tx.afterCommit(() => signals.publish({ type: 'invalidate', topic: changeTopic, keys }));
}

/** Ends the open streams of these sessions. */
export const publishSessionsEnded = (
  { tx, services: { signals } }: Publishing,
  sessionIDs: readonly string[],
): void => tx.afterCommit(() => signals.publish({ type: 'invalidate', topic: endTopic, keys: sessionIDs }));

/** Informs every process that the public offers of these brands changed. */
export const publishMarketChange = (signals: Signals, brandIDs: readonly string[]): void =>
  signals.publish({ type: 'invalidate', topic: marketTopic, keys: brandIDs });

export type ChangeHandlers = {
  changed?(userID: bigint, change: Change): void;
  marketChanged?(brandID: string): void;
  sessionEnded?(sessionID: bigint): void;
  /** Signals of other processes were lost. */
  missed?(): void;
};

/** Returns the function that unsubscribes. */
export const listenForChanges = (signals: Signals, handlers: ChangeHandlers) =>
  signals.listen((signal) => {
    if (signal.type === 'gap') return handlers.missed?.();
    if (signal.type !== 'invalidate') return;
    const { topic, keys } = signal;
    if (topic === endTopic) for (const key of keys) handlers.sessionEnded?.(BigInt(key));
    if (topic === marketTopic) for (const key of keys) handlers.marketChanged?.(key);
    if (topic !== changeTopic) return;
    for (const key of keys) {
      const [userID, kind, id] = key.split(' ') as [string, Change['kind'], string];
      handlers.changed?.(BigInt(userID), id ? { kind, id } : { kind });
    }
  });
